import { ProblemError } from '../../contract/errors.ts';
import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import { violatedUnique } from '../../engine/database-errors.ts';
import type { Context } from '../../engine/handler.ts';
import { callerOf } from '../../engine/handler.ts';
import { type RecordChange, type ResourceScope, underRules } from '../../engine/record-rules.ts';
import { refusedTexts } from '../../engine/row-access/named-files.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import { query } from '../../engine/statement.ts';
import { pick } from '../../engine/values.ts';
import { type BatchChange, insertBatch, lockBatch, updateBatch } from '../../engine/write/batch.ts';
import { lockReferences } from '../../engine/write/references.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isOutOfRoom } from '../../platform/storage.ts';
import { spreadsheetOperations } from './contract/operations.ts';
import { refusedRows } from './file-validation.ts';
import { namesOfLists } from './further-sheets.ts';
import { deleteFixes } from './queries/fixes.ts';
import { type ImportProblem, moveImport, type StoredImport } from './queries/imports.ts';
import { fileRows, rowsAfter, type StoredRow } from './queries/rows.ts';
import { deleteFile } from './queries/sheets.ts';
import { recheckNames, recheckRows } from './recheck-rows.ts';
import { keyFields } from './row-key.ts';
import { storeSinkRows } from './sink-rows.ts';
import { type StepProgress, Stopped, stepProgress } from './step-progress.ts';
import { type Step, type StepScope, stepRights } from './step-rights.ts';
import { StoringProblem } from './storing-problem.ts';
import { checkTrees, withoutOwnParents, withParentId } from './tree-rows.ts';

const batchSize = 500;

/**
 * Stores the rows that an import in state `storing` adds and changes: in one transaction, so that after a power cut all
 * or none exist. Ends in `stored`, in `failed` with the row that could not be stored, or in `ready` again after a
 * failure of the machine.
 */
export async function storeImport(
  step: Step,
  scope: StepScope & { readonly notify: Notify },
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  const { stored, resource } = step;
  const { sink } = scope;
  const operation = operationOf(resource);
  const notification = {
    values: { file: stored.fileName },
    href: `/import/${resource.name}/${stored.id}`,
    to: callerOf(context).accountId,
  };
  try {
    await database.transaction().execute(async (transaction) => {
      const progress = stepProgress(database, stored, 'storing', signal, stepRights(step, scope, context));
      if (sink) await storeSinkRows(transaction, sink, stored, operation, context, progress.add);
      else await storeRecords(transaction, stored, resource, scope, context, progress.add);
      const changes = {
        stored_at: new Date(),
        ended_at: new Date(),
        stored_by: callerOf(context).accountId,
        problem: null,
        progress_done: progress.done(),
      };
      if (!(await moveImport(transaction, stored.id, ['storing'], 'stored', changes, stored.version)))
        throw new Stopped();
      await deleteFile(transaction, stored, namesOfLists(stored));
      await deleteFixes(transaction, stored.id);
      await scope.notify(transaction, 'importStored', notification);
    });
  } catch (error) {
    const ofFile = problemOfFile(error, resource);
    const problem = ofFile ?? (error instanceof Stopped ? error.problem : problemOfMachine(error));
    await database.transaction().execute(async (transaction) => {
      // When the file is the cause it must be compared again; otherwise it can be stored again as reviewed.
      const state = ofFile ? 'failed' : 'ready';
      await moveImport(transaction, stored.id, ['storing'], state, { problem, progress_done: 0 });
      if (problem) await scope.notify(transaction, 'importFailed', notification);
    });
    if (!ofFile && !(error instanceof Stopped)) throw error;
  }
}

/** Why a file cannot be stored as it was compared; undefined when the file is not the cause. */
function problemOfFile(error: unknown, resource: Resource): ImportProblem | undefined {
  if (error instanceof StoringProblem) return error.problem;
  if (error instanceof ProblemError) {
    const { code = '', path: field = '' } = error.details.errors?.[0] ?? {};
    return { code: 'refusedMeanwhile', values: { code, field } };
  }
  const unique = violatedUnique(error, resource);
  return unique === undefined ? undefined : { code: 'keyTaken', values: { field: unique } };
}

function problemOfMachine(error: unknown): ImportProblem {
  return { code: isOutOfRoom(error) ? 'storageFull' : 'unexpected' };
}

/**
 * Stores the rows of records, in file order. Unique values that rows pass to one another are checked when all are
 * written.
 */
async function storeRecords(
  transaction: Database,
  stored: StoredImport,
  resource: Resource,
  scope: ResourceScope,
  context: Context,
  addProgress: StepProgress['add'],
): Promise<void> {
  const rowIds = new Map<number, string>();
  await query(transaction, 'SET CONSTRAINTS ALL DEFERRED', []);
  for (let after = 0; ; ) {
    const rows = await rowsAfter(transaction, stored.id, ['added', 'changed'], after, batchSize);
    if (rows.length === 0) break;
    await storeRows(transaction, stored, resource, scope, context, rows, rowIds);
    await addProgress(rows.length);
    after = rows.at(-1)?.number ?? after;
  }
  const read = () => fileRows(transaction, stored.id);
  const refused = await refusedRows(transaction, resource, scope.rules.get(resource), read, context);
  if (refused) throw new StoringProblem('rowRefused', refused);
}

async function storeRows(
  transaction: Database,
  stored: StoredImport,
  resource: Resource,
  scope: ResourceScope,
  context: Context,
  rows: readonly StoredRow[],
  rowIds: Map<number, string>,
): Promise<void> {
  for (const group of withoutOwnParents(resource, rows)) {
    const resolved = group.map((row) => ({ ...row, values: withParentId(resource, row, rowIds) }));
    await holdAll(transaction, resource, scope.registry, resolved);
    await checkTexts(transaction, resource, scope, context, resolved);
    const adding = resolved.flatMap((row) => (row.kind === 'added' ? [{ row, record: undefined }] : []));
    await recheckNames(transaction, resource, scope.registry, adding);
    await recheckRows(transaction, resource, scope.rules.get(resource), adding, context);
    const change: RecordChange = {
      operation: { name: operationOf(resource) },
      kind: 'import',
      ids: resolved.flatMap(({ recordId }) => recordId ?? []),
      values: resolved.map(({ values }) => values),
    };
    const written = await underRules(transaction, scope, resource, change, context, async () => [
      ...(await addRows(transaction, resource, context, resolved)),
      ...(await changeRows(transaction, resource, scope, context, resolved)),
    ]);
    for (const { number, id } of written) rowIds.set(number, id);
    await checkTrees(transaction, resource, resolved, rowIds);
    await query(
      transaction,
      `UPDATE import_rows AS r SET record_id = x.id, record_version = x.version
         , before = CASE WHEN r.before IS NULL THEN NULL ELSE r.before || x.before END
       FROM jsonb_to_recordset($2::jsonb) AS x(number int, id bigint, version int, before jsonb)
       WHERE r.import_id = $1 AND r.number = x.number`,
      [stored.id, JSON.stringify(written)],
    );
  }
}

interface WrittenRow {
  readonly number: number;
  readonly id: string;
  readonly version: number;
  /** The previous values of a changed record, with those that rules had written. */
  readonly before: Readonly<Record<string, unknown>>;
}

async function addRows(
  transaction: Database,
  resource: Resource,
  context: Context,
  rows: readonly StoredRow[],
): Promise<WrittenRow[]> {
  const added = rows.filter(({ kind }) => kind === 'added');
  if (added.length === 0) return [];
  const operation = operationOf(resource);
  const records = added.map(({ values }) => values);
  const written = await insertBatch(transaction, resource, operation, records, keyFields(resource), context);
  return added.map(({ number }, place) => {
    const record = written[place];
    if (!record) throw new StoringProblem('unexpected');
    return { number, id: record.id, version: record.version, before: {} };
  });
}

async function changeRows(
  transaction: Database,
  resource: Resource,
  { rules, registry }: ResourceScope,
  context: Context,
  rows: readonly StoredRow[],
): Promise<WrittenRow[]> {
  const changed = rows.filter(({ kind }) => kind === 'changed');
  if (changed.length === 0) return [];
  const current = await lockBatch(
    transaction,
    resource,
    changed.map(({ recordId }) => recordId ?? ''),
  );
  const changing = changed.map((row) => ({ row, record: current.get(row.recordId ?? '')?.fields }));
  const ofRules = new Map<string, WrittenRow['before']>();
  const changes = changed.map((row): BatchChange => {
    const record = current.get(row.recordId ?? '');
    if (!record || record.trashed || record.version !== row.recordVersion) {
      throw new StoringProblem('changedMeanwhile', { row: row.number, key: row.key });
    }
    ofRules.set(record.id, pick(record.fields, resource.completedByRules ?? []));
    const { id, version, fields } = record;
    return { id, version, record: { ...fields, ...row.values }, before: row.before ?? {}, after: row.values };
  });
  await recheckNames(transaction, resource, registry, changing);
  await recheckRows(transaction, resource, rules.get(resource), changing, context);
  const rewritten = await updateBatch(transaction, resource, operationOf(resource), changes, context);
  const written = new Map(rewritten.map((record) => [record.id, record]));
  return changed.map(({ number, recordId }) => {
    const id = recordId ?? '';
    const record = written.get(id);
    if (!record) throw new StoringProblem('unexpected');
    return { number, id, version: record.version, before: { ...record.before, ...ofRules.get(id) } };
  });
}

/** The operation under which the history records what an import wrote. */
function operationOf(resource: Resource): string {
  return spreadsheetOperations(resource)?.importRecords.name ?? '';
}

/** Locks the referenced records until the transaction ends. */
async function holdAll(
  transaction: Database,
  resource: Resource,
  registry: ResourceRegistry,
  rows: readonly StoredRow[],
): Promise<void> {
  const [missing] = await lockReferences(
    transaction,
    resource,
    registry,
    rows.map(({ values }) => values),
  );
  const row = missing && rows[missing.place];
  if (row) throw new StoringProblem('targetGone', { row: row.number, field: missing.field });
}

/** Refuses rows whose texts refer to documents that the importer may not use, as forms do. */
async function checkTexts(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  context: Context,
  rows: readonly StoredRow[],
): Promise<void> {
  for (const { number, values, before } of rows) {
    const written = { values, before: before ?? {} };
    const [refused] = await refusedTexts(transaction, resource, scope, written, context);
    if (refused) throw new StoringProblem('linkedFile', { row: number, field: refused.path });
  }
}
