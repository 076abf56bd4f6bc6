import type { ResourceRegistry } from '../../../declare/resource.ts';
import type { PlaceKind } from '../../../engine/data-scope.ts';
import type { Context } from '../../../engine/handler.ts';
import { tableOf } from '../../../engine/names.ts';
import { placeCondition, scopeCondition, scopeOf } from '../../../engine/row-access/data-scope.ts';

/** Entries that are about no record of the kit: their ids begin with that of a plant or reservoir. */
export interface PlacedEntries {
  readonly records: string;
  readonly of: PlaceKind;
}

/**
 * The condition on the log's entry `a` for a caller who is bound to plants and reservoirs: of what belongs to others he
 * sees no entries, nor of records that are deleted for good, of which nobody can tell; undefined: he is not bound.
 */
export function seenEntries(
  registry: ResourceRegistry,
  placed: readonly PlacedEntries[],
  context: Context,
): string | undefined {
  if (!scopeOf(context)) return undefined;
  const ofRecords = [...registry.values()].flatMap((resource) => {
    const only = scopeCondition(resource, context);
    const found = `EXISTS (SELECT FROM ${tableOf(resource)} AS r WHERE r.id = a.record_id::bigint AND ${only})`;
    return only ? [`WHEN '${resource.name}' THEN ${found}`] : [];
  });
  const ofPlaces = placed.map(
    ({ records, of }) =>
      `WHEN '${records}' THEN ${placeCondition(context, of, "split_part(a.record_id, ' ', 1)::bigint")}`,
  );
  return `CASE a.resource ${[...ofRecords, ...ofPlaces].join(' ')} ELSE true END`;
}
