import { ProblemError } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { type RemoveAnswer, type RemoveInput, resourceOperations, type StatusInput } from '../declare/operations.ts';
import type { AnyRecord, RecordOf, VersionedId } from '../declare/record.ts';
import { activeStatus, type Resource, slugOf, treeOf } from '../declare/resource.ts';
import { invalidationChannel } from '../platform/database/browser-invalidation.ts';
import type { Database } from '../platform/database/connect.ts';
import { auditEach, auditInsert } from './audit.ts';
import { uniqueRefusal } from './database-errors.ts';
import { readRecord } from './detail.ts';
import { type Context, callerOf } from './handler.ts';
import { columnOf, tableOf } from './names.ts';
import { checkPublishable, momentOfPublishing, readToPublish, undatedParts } from './publishing/publishable.ts';
import { seenOf } from './publishing/visible.ts';
import { type RecordChange, type ResourceScope, underRules } from './record-rules.ts';
import { referencesTo } from './references.ts';
import { readsPrivate } from './row-access/private-fields.ts';
import { freeSlug } from './slugs.ts';
import { Parameters, query } from './statement.ts';
import { checkTree } from './tree.ts';
import { staleRecord } from './update.ts';
import { checkRestorable } from './write/trashed-references.ts';

/**
 * Sets the status of several records: of all of them, or of none.
 * @throws ProblemError NOT_FOUND, CONFLICT_VERSION with the first record that somebody changed meanwhile,
 * VALIDATION_FAILED naming the records that cannot be published.
 */
export async function setStatus(
  resource: Resource,
  scope: ResourceScope,
  input: StatusInput,
  context: Context,
): Promise<{ items: VersionedId[] }> {
  return context.database
    .transaction()
    .execute((transaction) => setStatusWithin(transaction, resource, scope, input, context));
}

/** Like `setStatus`, in the caller's transaction: what else changes with the status does so together or not at all. */
export async function setStatusWithin(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  input: StatusInput,
  context: Context,
): Promise<{ items: VersionedId[] }> {
  const ids = input.items.map((item) => item.id);
  const operation = resourceOperations(resource).setStatus;
  const remarks = { refusalReason: input.refusalReason };
  const change: RecordChange = { operation, kind: 'status', ids, values: [{ status: input.status }], remarks };
  return underRules(transaction, scope, resource, change, context, async () => {
    const before = await lockRows(transaction, resource, ids, 'NO KEY UPDATE');
    for (const item of input.items) {
      if (before.get(item.id)?.version === item.version) continue;
      const personal = readsPrivate(resource, context);
      const current = await readRecord(transaction, resource, scope.registry, item.id, { personal });
      throw staleRecord(resource, current, context);
    }
    const published = input.status === activeStatus ? await readToPublish(transaction, resource, ids) : [];
    checkPublishable(resource, published);
    const parameters = new Parameters();
    const undated = undatedParts(resource, published, parameters);
    const status = parameters.add(input.status, 'smallint');
    const account = parameters.add(callerOf(context).accountId, 'uuid');
    const recorded = {
      before: `jsonb_build_object('status', old_status)${undated.before}`,
      after: `jsonb_build_object('status', ${status})${undated.after}`,
    };
    const auditRecord = { operation: operation.name, resource: resource.name };
    const text = `WITH old AS (
        SELECT id, status FROM ${tableOf(resource)}
        WHERE id = ANY(${parameters.add([...before.keys()], 'bigint[]')}) AND status <> ${status}
      ), r AS (
        UPDATE ${tableOf(resource)} AS t
        SET ${undated.assignment}status = ${status}, version = version + 1, updated_at = now(), updated_by = ${account}
        FROM old WHERE t.id = old.id RETURNING t.id, t.version, old.status AS old_status, ${undated.isUndated} AS is_undated
      ), audit AS (${auditEach('r', auditRecord, recorded, context, parameters)})
      SELECT id, version FROM r`;
    const changed = await query<VersionedId>(transaction, text, parameters.values);
    const versions = new Map(changed.map((row) => [row.id, row.version]));
    return { items: input.items.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })) };
  });
}

/**
 * Moves records to the trash: all of them, or none. A trial only checks whether they can be moved.
 * @throws ProblemError NOT_FOUND, IN_USE with the records that still refer to one of them.
 */
export async function removeRecords(
  resource: Resource,
  scope: ResourceScope,
  input: RemoveInput,
  context: Context,
): Promise<RemoveAnswer> {
  const ids = [...new Set(input.ids ?? [input.id ?? ''])];
  const operation = resourceOperations(resource).remove;
  return inTransaction(resource, scope, { operation, kind: 'remove', ids }, context, async (transaction) => {
    // The strongest row lock: nobody can add a reference to these records until they are in the trash.
    await lockRows(transaction, resource, ids, 'UPDATE');
    const references = await referencesTo(transaction, resource, scope, ids, { context, trashed: false });
    if (references.length > 0) throw new ProblemError('IN_USE', { references });
    if (input.trial) return { ids, seen: await seenOf(transaction, resource, scope.registry, ids) };
    const parameters = new Parameters();
    const account = parameters.add(callerOf(context).accountId, 'uuid');
    const change = { operation: operation.name, resource: resource.name };
    const recorded = {
      before: "jsonb_build_object('deletedAt', NULL)",
      after: "jsonb_build_object('deletedAt', deleted_at)",
    };
    const text = `WITH r AS (
        UPDATE ${tableOf(resource)} SET deleted_at = now(), deleted_by = ${account}, version = version + 1
        WHERE id = ANY(${parameters.add(ids, 'bigint[]')}) RETURNING id, version, deleted_at
      ), audit AS (${auditEach('r', change, recorded, context, parameters)})
      SELECT id FROM r`;
    await query(transaction, text, parameters.values);
    return { ids };
  });
}

/**
 * Takes a record out of the trash. If its slug is in use by now, it gets the next free one.
 * @throws ProblemError NOT_FOUND, VALIDATION_FAILED when its category is itself in the trash or the tree would be too
 * deep, CONFLICT_UNIQUE when another record has a value that must be unique.
 */
export function restoreRecord<R extends Resource>(
  resource: R,
  scope: ResourceScope,
  input: { id: string },
  context: Context,
): Promise<RecordOf<R>>;
export async function restoreRecord(
  resource: Resource,
  scope: ResourceScope,
  input: { id: string },
  context: Context,
): Promise<AnyRecord> {
  return context.database
    .transaction()
    .execute((transaction) => restoreWithin(transaction, resource, scope, input, context));
}

/** Like `restoreRecord`, in the caller's transaction: several records are restored together or not at all. */
export async function restoreWithin(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  input: { id: string },
  context: Context,
): Promise<AnyRecord> {
  const operation = resourceOperations(resource).restore;
  const change: RecordChange = { operation, kind: 'restore', ids: [input.id] };
  return underRules(transaction, scope, resource, change, context, async () => {
    await takeFromTrash(transaction, resource, scope, input.id, operation, context);
    return readRecord(transaction, resource, scope.registry, input.id, { personal: readsPrivate(resource, context) });
  });
}

async function takeFromTrash(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  id: string,
  operation: Pick<Operation, 'name'>,
  context: Context,
): Promise<void> {
  const reading = { personal: true, trashed: true, lock: true };
  const trashed = await readRecord(transaction, resource, scope.registry, id, reading);
  await checkRestorable(transaction, resource, scope, trashed, context);
  checkPublishable(resource, [trashed]);
  const parameters = new Parameters();
  const assignments = ['deleted_at = NULL', 'deleted_by = NULL', 'version = version + 1'];
  const before: Record<string, unknown> = { deletedAt: trashed.deletedAt };
  const after: Record<string, unknown> = { deletedAt: null };
  const slug = slugOf(resource);
  if (slug) {
    const free = await freeSlug(transaction, resource, String(trashed[slug.name]));
    assignments.push(`${columnOf(slug.name)} = ${parameters.add(free, 'text')}`);
    if (free !== trashed[slug.name]) [before[slug.name], after[slug.name]] = [trashed[slug.name], free];
  }
  for (const [name, moment] of Object.entries(momentOfPublishing(resource, trashed))) {
    assignments.push(`${columnOf(name)} = ${parameters.add(moment, 'timestamptz')}`);
    [before[name], after[name]] = [null, moment];
  }
  const tree = treeOf(resource);
  // The parent may have moved deeper in the meantime.
  if (tree) await checkTree(transaction, resource, id, trashed[tree.name]);
  const change = { operation: operation.name, resource: resource.name, before, after };
  const text = `WITH r AS (
      UPDATE ${tableOf(resource)} SET ${assignments.join(', ')} WHERE id = ${parameters.add(id)} RETURNING id, version
    ), audit AS (${auditInsert('r', change, context, parameters)})
    SELECT id FROM r`;
  await query(transaction, text, parameters.values).catch((error: unknown) => {
    throw uniqueRefusal(error, resource) ?? error;
  });
}

/**
 * Moves ordered records to new positions. The version does not change: moving a record must not make an open form
 * stale.
 * @throws ProblemError NOT_FOUND.
 */
export async function setPositions(
  resource: Resource,
  scope: ResourceScope,
  items: { id: string; position: number }[],
  context: Context,
): Promise<{ items: VersionedId[] }> {
  const ids = items.map((item) => item.id);
  const { setPosition: operation } = resourceOperations(resource);
  if (!operation) throw new TypeError(`${resource.name} has no order.`);
  const values = items.map(({ position }) => ({ position }));
  return inTransaction(resource, scope, { operation, kind: 'position', ids, values }, context, async (transaction) => {
    await lockRows(transaction, resource, ids, 'NO KEY UPDATE');
    const parameters = new Parameters();
    const positions = items.map((item) => item.position);
    const change = { operation: operation.name, resource: resource.name };
    const recorded = {
      before: "jsonb_build_object('position', old_position)",
      after: "jsonb_build_object('position', position)",
    };
    const text = `WITH item AS (
        SELECT item.*, old.position AS old_position
        FROM unnest(${parameters.add(ids, 'bigint[]')}, ${parameters.add(positions, 'integer[]')}) AS item(id, position)
        JOIN ${tableOf(resource)} AS old ON old.id = item.id
      ), r AS (
        UPDATE ${tableOf(resource)} AS t SET position = item.position FROM item
        WHERE t.id = item.id RETURNING t.id, t.version, t.position, item.old_position
      ), moved AS (SELECT * FROM r WHERE position <> old_position),
      audit AS (${auditEach('moved', change, recorded, context, parameters)})
      SELECT id, version FROM r, pg_notify('${invalidationChannel}', ${parameters.add(`${resource.name}/list`)})`;
    return { items: await query<VersionedId>(transaction, text, parameters.values) };
  });
}

/** Makes a change in its own transaction, with the rules of its resource. */
function inTransaction<Written>(
  resource: Resource,
  scope: ResourceScope,
  change: RecordChange,
  context: Context,
  write: (transaction: Database) => Promise<Written>,
): Promise<Written> {
  return context.database
    .transaction()
    .execute((transaction) => underRules(transaction, scope, resource, change, context, () => write(transaction)));
}

/** Locks live records in a fixed order, so that two bulk calls cannot deadlock, and returns them by id. */
async function lockRows(
  transaction: Database,
  resource: Resource,
  ids: readonly string[],
  strength: 'UPDATE' | 'NO KEY UPDATE',
): Promise<Map<string, VersionedId>> {
  const rows = await query<VersionedId>(
    transaction,
    `SELECT id, version FROM ${tableOf(resource)}
     WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR ${strength}`,
    [ids],
  );
  if (rows.length !== new Set(ids).size) throw new ProblemError('NOT_FOUND');
  return new Map(rows.map((row) => [row.id, row]));
}
