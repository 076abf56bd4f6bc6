import { ProblemError } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import type { ChangeRemarks } from '../declare/change-remarks.ts';
import { resourceOperations } from '../declare/operations.ts';
import type { AnyRecord, ChangeOf, RecordOf, VersionedId } from '../declare/record.ts';
import { type Resource, type ResourceRegistry, slugOf, treeOf } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { uniqueRefusal } from './database-errors.ts';
import { readRecord } from './detail.ts';
import { type Context, callerOf } from './handler.ts';
import { type RecordChange, type ResourceScope, underRules } from './record-rules.ts';
import { checkPrivateWriting, readsPrivate } from './row-access/private-fields.ts';
import { checkReferenceChoice } from './row-access/reference-choice.ts';
import { underSaveKey } from './save-keys.ts';
import { freeSlug, slugFrom } from './slugs.ts';
import { checkTree } from './tree.ts';
import { changedFields, checkDecision, checkValues, cleanValues, pick } from './values.ts';
import { updateOne } from './write/one.ts';
import { checkReferences } from './write/references.ts';

type Values = Record<string, unknown>;

/**
 * Changes the fields in the input, if nobody changed the record since the version that the caller read.
 * @param operation the called operation, for the rules and the audit log. Default: the resource's own update.
 * @throws ProblemError NOT_FOUND, CONFLICT_VERSION with the current record, VALIDATION_FAILED, CONFLICT_UNIQUE.
 */
export function updateRecord<R extends Resource>(
  resource: R,
  scope: ResourceScope,
  input: VersionedId & ChangeOf<R> & ChangeRemarks,
  context: Context,
  operation?: Pick<Operation, 'name'>,
): Promise<RecordOf<R>>;
export async function updateRecord(
  resource: Resource,
  scope: ResourceScope,
  input: VersionedId & Values & ChangeRemarks,
  context: Context,
  operation: Pick<Operation, 'name'> = resourceOperations(resource).update,
): Promise<AnyRecord> {
  const { registry } = scope;
  const { id, version, refusalReason, resend, ...sent } = input;
  const values = cleanValues(resource, sent);
  checkPrivateWriting(resource, (name) => name in values, context);
  const change: RecordChange = {
    operation,
    kind: 'update',
    ids: [id],
    values: [values],
    remarks: { refusalReason, resend },
  };
  try {
    return await context.database.transaction().execute((transaction) =>
      underSaveKey(transaction, { operation, input }, context, {
        save: async () => {
          const saved = await underRules(transaction, scope, resource, change, context, () =>
            updateWithin(transaction, resource, scope, { id, version, values, operation }, context),
          );
          return asStored(transaction, resource, registry, saved, context);
        },
        read: (saved) =>
          readRecord(transaction, resource, registry, saved, { personal: readsPrivate(resource, context) }),
      }),
    );
  } catch (error) {
    throw uniqueRefusal(error, resource) ?? error;
  }
}

/** A written record with what the rules have written since: they decide when a sent one is delivered. */
export async function asStored(
  transaction: Database,
  resource: Resource,
  registry: ResourceRegistry,
  written: AnyRecord,
  context: Context,
): Promise<AnyRecord> {
  if (!resource.isSent && !resource.completedByRules) return written;
  return readRecord(transaction, resource, registry, written.id, { personal: readsPrivate(resource, context) });
}

async function updateWithin(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  { id, version, values, operation }: VersionedId & { values: Values; operation: Pick<Operation, 'name'> },
  context: Context,
): Promise<AnyRecord> {
  const { registry } = scope;
  const personal = readsPrivate(resource, context);
  const current = await readRecord(transaction, resource, registry, id, { personal: true, lock: true });
  if (current.version !== version) {
    // Read again: after a wait for a lock, the row comes with the joined names from before the wait.
    throw staleRecord(resource, await readRecord(transaction, resource, registry, id, { personal }), context);
  }
  const slug = slugOf(resource);
  if (slug && values[slug.name] === '') {
    const made = slugFrom(resource, values[slug.from] ?? current[slug.from], slug.max);
    values[slug.name] = made === current[slug.name] ? made : await freeSlug(transaction, resource, made);
  }
  const changed = changedFields(resource, current, values);
  if (changed.length === 0) return readRecord(transaction, resource, registry, id, { personal });
  checkDecision(resource, current.status, values.status, context);
  checkValues(resource, { ...current, ...values }, { personal });
  await checkReferences(transaction, resource, registry, pick(values, changed));
  await checkReferenceChoice(transaction, resource, scope, { values: pick(values, changed), before: current }, context);
  const tree = treeOf(resource);
  if (tree && changed.includes(tree.name)) await checkTree(transaction, resource, id, values[tree.name]);
  const written = { operation: operation.name, values: pick(values, changed) };
  const updated = await updateOne(transaction, resource, registry, current, written, context);
  // A statement that writes a table does not see its change through a view of that table.
  return resource.viewOf ? readRecord(transaction, resource, registry, id, { personal }) : updated;
}

/** CONFLICT_VERSION with the current record and who changed it. That may be the caller from another session. */
export function staleRecord(resource: Resource, current: AnyRecord, context: Context): ProblemError {
  const isOwn = current.updatedBy === callerOf(context).accountId;
  return new ProblemError('CONFLICT_VERSION', {
    current,
    detail: isOwn ? 'detail.staleOwnRecord' : 'detail.staleRecord',
    values: { title: String(current[resource.title]), name: current.updatedByName ?? '' },
  });
}
