import { unseen, type Visibility } from '../../declare/kinds/visibility.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import { columnOf, tableOf } from '../names.ts';

/** The condition of a visibility filter. It compares the record's times with the present time. */
export function visibilityCondition({ publicWindow: { from, to } = {} }: Resource, visibility: Visibility): string {
  const expired = to ? `r.${columnOf(to)} <= now()` : 'false';
  const scheduled = from ? `r.${columnOf(from)} > now()` : 'false';
  const conditions: Readonly<Record<Visibility, string>> = {
    expired,
    scheduled,
    // IS NOT TRUE: a missing time hides nothing.
    visible: `(${expired}) IS NOT TRUE AND (${scheduled}) IS NOT TRUE`,
  };
  return `r.status = ${activeStatus} AND ${conditions[visibility]}`;
}

/**
 * A subquery that counts the published rows of a condition that visitors do not see. They are few, and the indexes of
 * both times find them. Subtracted from the stored count, they give the exact number of visible rows.
 */
export function unseenCount(resource: Resource, condition: string, states: readonly Visibility[] = unseen): string {
  const unseen = states.map((state) => `(${visibilityCondition(resource, state)})`).join(' OR ');
  return `(SELECT count(*)::int FROM ${tableOf(resource)} AS r WHERE ${condition} AND (${unseen}))`;
}
