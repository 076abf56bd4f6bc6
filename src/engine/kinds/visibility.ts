import { unseen, type Visibility } from '../../declare/kinds/visibility.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import { columnOf, tableOf } from '../names.ts';

/** What of a resource's rows a visibility finds, compared with the clock at the moment of the reading. */
export function visibilityCondition({ publicWindow: { from, to } = {} }: Resource, visibility: Visibility): string {
  const expired = to ? `r.${columnOf(to)} <= now()` : 'false';
  const scheduled = from ? `r.${columnOf(from)} > now()` : 'false';
  const conditions: Readonly<Record<Visibility, string>> = {
    expired,
    scheduled,
    // Written so that a missing time is no obstacle.
    visible: `(${expired}) IS NOT TRUE AND (${scheduled}) IS NOT TRUE`,
  };
  return `r.status = ${activeStatus} AND ${conditions[visibility]}`;
}

/**
 * How many published rows of a condition visitors do not see, as a subquery: few, and found by the indexes of the two
 * times. What they see is known exactly by taking these from the kept count.
 */
export function unseenCount(resource: Resource, condition: string, states: readonly Visibility[] = unseen): string {
  const unseen = states.map((state) => `(${visibilityCondition(resource, state)})`).join(' OR ');
  return `(SELECT count(*)::int FROM ${tableOf(resource)} AS r WHERE ${condition} AND (${unseen}))`;
}
