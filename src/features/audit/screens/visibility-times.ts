import type { Resource } from '../../../declare/resource.ts';
import type { Values } from '../../../ui/record/values.ts';
import type { AuditDetail } from '../contract/audit.ts';

type StateValues = Pick<AuditDetail, 'before' | 'after'>;

/**
 * The publishing times of a record before and after each entry, newest first: a change contains only what it changed,
 * and whether a published record was scheduled depends on these. Times that no entry contains are unknown.
 */
export function visibilityTimes(
  resource: Resource | undefined,
  entries: readonly StateValues[],
): { before: Values; after: Values }[] {
  const { from, to } = resource?.publicWindow ?? {};
  const names = [from, to].filter((name) => name !== undefined);
  const valueAt = (place: number, name: string): unknown => {
    // The last change up to here gives the value, or the next one gives what it was until then.
    const earlier = entries.slice(place).find(({ after }) => after && name in after)?.after;
    return earlier
      ? earlier[name]
      : entries.slice(0, place).findLast(({ before }) => before && name in before)?.before?.[name];
  };
  const timesAt = (place: number) => Object.fromEntries(names.map((name) => [name, valueAt(place, name)]));
  return entries.map((_entry, place) => ({ before: timesAt(place + 1), after: timesAt(place) }));
}
