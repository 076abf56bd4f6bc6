import { ProblemError } from '../../contract/errors.ts';
import { type Resource, type ResourceRegistry, referencesOf } from '../../declare/resource.ts';
import type { ChangeOrigin } from '../../engine/audit.ts';
import type { Context } from '../../engine/handler.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { type RecordChange, underRules, usersOf } from '../../engine/record-rules.ts';
import { referencesTo } from '../../engine/references.ts';
import { query } from '../../engine/statement.ts';
import { deleteBatch } from '../../engine/write/batch.ts';
import type { Database } from '../../platform/database/connect.ts';
import { purgeTrash } from './contract.ts';
import type { TrashScope } from './rules.ts';

/**
 * Permanently removes deleted records of one resource: all of them, or none.
 * @throws ProblemError NOT_FOUND when one is not in the trash, IN_USE with the references to one of them, live or not.
 */
export async function purgeRecords(
  transaction: Database,
  scope: TrashScope,
  resource: Resource,
  ids: readonly string[],
  context: Context,
): Promise<void> {
  await underRules(transaction, scope, resource, { operation: purgeTrash, kind: 'purge', ids }, context, () =>
    purgeUnused(transaction, scope, resource, ids, context),
  );
}

async function purgeUnused(
  transaction: Database,
  scope: TrashScope,
  resource: Resource,
  ids: readonly string[],
  context: Context,
): Promise<void> {
  const locked = await query(
    transaction,
    `SELECT id FROM ${tableOf(resource)} WHERE id = ANY($1::bigint[]) AND deleted_at IS NOT NULL ORDER BY id FOR UPDATE`,
    [ids],
  );
  if (locked.length !== ids.length) throw new ProblemError('NOT_FOUND');
  const references = await referencesTo(transaction, resource, scope, ids, { context, trashed: true });
  if (references.length > 0) throw new ProblemError('IN_USE', { references });
  await deleteBatch(transaction, resource, purgeTrash.name, ids, context);
}

/** Maximum records that one transaction of the job removes. */
const batch = 100;

/**
 * Removes a batch of unreferenced records of one resource that were deleted longer ago than the scope's days. Returns
 * their number, and the records whose use only a rule knows.
 * @param spared records that were already found to be used.
 */
export async function purgeExpiredBatch(
  transaction: Database,
  scope: TrashScope,
  resource: Resource,
  spared: readonly string[],
  origin: ChangeOrigin,
): Promise<{ purged: number; used: string[] }> {
  const rows = await query<{ id: string }>(
    transaction,
    `SELECT r.id FROM ${tableOf(resource)} AS r
     WHERE r.deleted_at < now() - make_interval(days => $1::int) AND NOT r.id = ANY($2::bigint[])
       ${pointingAt(resource, scope.registry).join(' ')}
     ORDER BY r.deleted_at, r.id LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
    [scope.days, spared],
  );
  const free: string[] = [];
  const used: string[] = [];
  for (const { id } of rows) {
    const references = await usersOf(transaction, scope, resource, [id], { context: undefined, trashed: true });
    (references.length > 0 ? used : free).push(id);
  }
  if (free.length > 0) {
    const change: RecordChange = { operation: purgeTrash, kind: 'purge', ids: free };
    await underRules(transaction, scope, resource, change, undefined, () =>
      deleteBatch(transaction, resource, purgeTrash.name, free, origin),
    );
  }
  return { purged: free.length, used };
}

/** Conditions that no record of any resource, live or not, refers to the record `r`. */
function pointingAt(resource: Resource, registry: ResourceRegistry): string[] {
  return [...registry.values()].flatMap((other) =>
    referencesOf(other).flatMap(({ name, to }) =>
      to === resource.name
        ? [`AND NOT EXISTS (SELECT FROM ${tableOf(other)} AS other WHERE other.${columnOf(name)} = r.id)`]
        : [],
    ),
  );
}
