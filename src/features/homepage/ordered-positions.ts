import { type FieldError, ProblemError } from '../../contract/errors.ts';
import { positionsKey } from '../../declare/operations.ts';
import type { Resource } from '../../declare/resource.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import type { RecordChange, RecordRules } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { orderAfter, type Placed } from './positions.ts';

/**
 * Keeps the live records of a resource, or those of each group, at the positions 1 to n: without gaps after deletions,
 * and without duplicates after concurrent moves, since changes of one resource are serialised. New and restored records
 * come last (migration place_last).
 */
export function orderedPositions(resource: Resource): RecordRules {
  return {
    beforeChange: async (transaction, change) => {
      await query(transaction, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`order ${resource.name}`]);
      if (change.kind === 'position') await checkPlaces(transaction, resource, change);
    },
    afterChange: async (transaction, change) => {
      if (change.kind === 'position') await putInOrder(transaction, resource, change);
      else if (leavesGaps(resource, change)) await closeGaps(transaction, resource);
    },
  };
}

function leavesGaps({ orderedWithin }: Resource, { kind, values = [] }: RecordChange): boolean {
  if (kind === 'update') return orderedWithin !== undefined && values.some((each) => orderedWithin in each);
  return kind === 'remove';
}

/** The SQL expression that groups the records of one order; `true` if all records share one. */
function sharedBy({ orderedWithin }: Resource): string {
  return orderedWithin === undefined ? 'true' : columnOf(orderedWithin);
}

/**
 * @throws ProblemError VALIDATION_FAILED naming each id that is not a live record, is duplicated, or belongs to another
 * group, and each duplicated position.
 */
async function checkPlaces(
  transaction: Database,
  resource: Resource,
  { ids, values = [] }: RecordChange,
): Promise<void> {
  const text = `SELECT id, (${sharedBy(resource)})::text AS shared FROM ${tableOf(resource)}
    WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL`;
  const rows = await query<{ id: string; shared: string }>(transaction, text, [ids]);
  const shared = new Map(rows.map((row) => [row.id, row.shared]));
  const places = values.map(({ position }) => position);
  const first = ids.map((id) => shared.get(id)).find((each) => each !== undefined);
  const errors = ids.flatMap((id, place): FieldError[] => {
    const item = `${positionsKey(resource)}.${place}`;
    const path = `${item}.id`;
    if (!shared.has(id)) return [{ path, code: 'reference' }];
    if (ids.indexOf(id) < place) return [{ path, code: 'twice' }];
    if (shared.get(id) !== first) return [{ path, code: 'otherOrder' }];
    const isTwin = places.indexOf(places[place]) < place;
    return isTwin ? [{ path: `${item}.position`, code: 'twice' }] : [];
  });
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
}

async function putInOrder(
  transaction: Database,
  resource: Resource,
  { ids, values = [] }: RecordChange,
): Promise<void> {
  const table = tableOf(resource);
  const shared = sharedBy(resource);
  const others = await query<{ id: string }>(
    transaction,
    `SELECT id FROM ${table} WHERE deleted_at IS NULL AND id <> ALL($1::bigint[])
       AND ${shared} = (SELECT ${shared} FROM ${table} WHERE id = $2) ORDER BY position, id`,
    [ids, ids[0]],
  );
  const placed = ids.map((id, place): Placed => ({ id, position: Number(values[place]?.position) }));
  const order = orderAfter(
    others.map(({ id }) => id),
    placed,
  );
  await query(
    transaction,
    `UPDATE ${table} AS t SET position = item.place
     FROM unnest($1::bigint[]) WITH ORDINALITY AS item(id, place) WHERE t.id = item.id AND t.position <> item.place`,
    [order],
  );
}

async function closeGaps(transaction: Database, resource: Resource): Promise<void> {
  const table = tableOf(resource);
  await query(
    transaction,
    `UPDATE ${table} AS t SET position = item.place
     FROM (SELECT id, row_number() OVER (PARTITION BY ${sharedBy(resource)} ORDER BY position, id) AS place
       FROM ${table} WHERE deleted_at IS NULL) AS item
     WHERE t.id = item.id AND t.position <> item.place`,
    [],
  );
}
