import { ProblemError, type Reference } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { tableOf } from '../../engine/names.ts';
import { checkPublishable } from '../../engine/publishing/publishable.ts';
import { type RecordChange, type ResourceScope, underRules } from '../../engine/record-rules.ts';
import { referencesTo } from '../../engine/references.ts';
import { query } from '../../engine/statement.ts';
import { pick } from '../../engine/values.ts';
import { deleteBatch, lockBatch, updateBatch } from '../../engine/write/batch.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isOutOfRoom } from '../../platform/storage.ts';
import { undoImport } from './contract/operations.ts';
import { type NamedRow, namesOf } from './contract/row.ts';
import { refusedRows } from './file-validation.ts';
import { errorText } from './presenters.ts';
import { moveImport, type StoredImport } from './queries/imports.ts';
import { forgetTaught } from './queries/memories.ts';
import { fileRows, type NamedFileRow, rowsBefore, type StoredRow } from './queries/rows.ts';
import { undoSinkRows } from './sink-rows.ts';
import { type StepProgress, Stopped, stepProgress } from './step-progress.ts';
import { type Step, type StepScope, stepRights } from './step-rights.ts';
import { StoringProblem } from './storing-problem.ts';

const batchSize = 500;
/** Maximum number of records that a refusal names. */
const namedAtMost = 5;

/**
 * What prevents an import from being undone: records that were changed or deleted since. Undefined when there are none.
 */
export async function changedSince(
  database: Database,
  resource: Resource,
  importId: string,
): Promise<ProblemError | undefined> {
  const rows = await query<{ id: string; key: string; title: string; total: number }>(
    database,
    `SELECT r.record_id AS id, r.key, r.title, (count(*) OVER ())::int AS total
     FROM import_rows AS r LEFT JOIN ${tableOf(resource)} AS t ON t.id = r.record_id
     WHERE r.import_id = $1 AND r.kind IN ('added', 'changed')
       AND (t.id IS NULL OR t.version <> r.record_version OR t.deleted_at IS NOT NULL)
     ORDER BY r.number LIMIT ${namedAtMost}`,
    [importId],
  );
  if (!rows[0]) return undefined;
  const examples = rows.map((row) => ({ id: row.id, title: namesOf(row).name }));
  return refusal('detail.importChanged', [{ resource: resource.name, total: rows[0].total, examples }]);
}

function refusal(detail: string, references: readonly Reference[]): ProblemError {
  const total = references.reduce((sum, reference) => sum + reference.total, 0);
  const examples = references.flatMap((reference) => reference.examples.map(({ title }) => `“${title}”`)).join(', ');
  return new ProblemError('CONFLICT_VERSION', { detail, references, values: { total, examples } });
}

/**
 * Undoes a stored import, in state `undoing`, in one transaction: what it changed gets its previous values, what it
 * added is removed permanently, newest first, and what it taught of columns is forgotten. Ends in `undone`, or in
 * `stored` again when it was stopped or there is an obstacle.
 */
export async function undoStoredImport(
  step: Step,
  scope: StepScope,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  const { sink } = scope;
  const { stored, resource } = step;
  const back = (problem: StoredImport['problem']) =>
    moveImport(database, stored.id, ['undoing'], 'stored', { problem, progress_done: 0 });
  try {
    await database.transaction().execute(async (transaction) => {
      const progress = stepProgress(database, stored, 'undoing', signal, stepRights(step, scope, context));
      if (sink) await undoSinkRows(transaction, sink, stored, context, progress.add);
      else await undoRecords(transaction, stored, resource, scope, context, progress.add);
      const changes = {
        undone_at: new Date(),
        ended_at: new Date(),
        undone_by: callerOf(context).accountId,
        problem: null,
      };
      await forgetTaught(transaction, stored.id);
      if (!(await moveImport(transaction, stored.id, ['undoing'], 'undone', changes))) throw new Stopped();
    });
  } catch (error) {
    if (error instanceof Stopped) return void (await back(error.problem));
    if (error instanceof StoringProblem) return void (await back(error.problem));
    const ofMachine = isOutOfRoom(error) ? 'storageFullUndoing' : 'unexpectedUndoing';
    await back(error instanceof ProblemError ? problemOf(error, resource, context) : { code: ofMachine });
    if (!(error instanceof ProblemError)) throw error;
  }
}

/** Why the rules of the records refused the undo, as far as they say so. */
function problemOf({ details }: ProblemError, resource: Resource, context: Context): StoredImport['problem'] {
  const [error] = details.errors ?? [];
  if (!error) return { code: 'notUndone' };
  return { code: 'notUndoneFor', values: { text: errorText(error, resource, context) } };
}

/**
 * Restores what an import changed, and then removes permanently what it added, newest first: a changed record may refer
 * to an added one. Unique values that rows passed to one another are checked when all are restored.
 */
async function undoRecords(
  transaction: Database,
  stored: StoredImport,
  resource: Resource,
  scope: ResourceScope,
  context: Context,
  addProgress: StepProgress['add'],
): Promise<void> {
  await query(transaction, 'SET CONSTRAINTS ALL DEFERRED', []);
  for await (const rows of newestFirst(transaction, stored.id, 'changed')) {
    await underRules(transaction, scope, resource, changeOf(rows), context, () =>
      restoreValues(transaction, resource, context, rows),
    );
    await addProgress(rows.length);
  }
  for await (const rows of newestFirst(transaction, stored.id, 'added')) {
    await underRules(transaction, scope, resource, changeOf(rows), context, () =>
      removeAdded(transaction, resource, scope, context, rows),
    );
    await addProgress(rows.length);
  }
  const read = () => restoredRows(transaction, stored.id);
  const refused = await refusedRows(transaction, resource, scope.rules.get(resource), read, context);
  if (refused) throw new StoringProblem('rowNotUndone', refused);
}

/** Everything that a file changed, reversed: rows with the previous values of their records. */
async function restoredRows(database: Database, id: string): Promise<NamedFileRow[]> {
  const rows = await fileRows(database, id);
  return rows.flatMap(({ values, before, ...row }) => (before ? [{ ...row, values: before, before: values }] : []));
}

/** Rows of one kind from the end of the file: a row that refers to another goes first. */
async function* newestFirst(database: Database, id: string, kind: 'added' | 'changed'): AsyncGenerator<StoredRow[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await rowsBefore(database, id, kind, before, batchSize);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    before = rows.at(-1)?.number ?? 0;
  }
}

function changeOf(rows: readonly StoredRow[]): RecordChange {
  const changed = rows.filter(({ before }) => before !== null);
  return {
    operation: undoImport,
    kind: 'undo',
    ids: rows.map(({ recordId }) => recordId ?? ''),
    values: changed.map(({ before }) => before ?? {}),
  };
}

async function removeAdded(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  context: Context,
  rows: readonly StoredRow[],
): Promise<void> {
  const ids = rows.map(({ recordId }) => recordId ?? '');
  const records = await lockBatch(transaction, resource, ids);
  for (const { recordId, recordVersion, ...row } of rows) {
    const record = records.get(recordId ?? '');
    if (record?.version !== recordVersion || record?.trashed) throw changedMeanwhile(row);
  }
  const references = await referencesTo(transaction, resource, scope, ids, { context, trashed: true });
  if (references.length > 0) throw await inUse(transaction, resource, scope, context, { rows, references });
  await deleteBatch(transaction, resource, undoImport.name, ids, context);
}

function changedMeanwhile(row: NamedRow): StoringProblem {
  return new StoringProblem('changedUndoing', { title: namesOf(row).name });
}

/**
 * The first few of some records that are referenced, with the references. Searched one by one once it is known that
 * there are some.
 */
async function inUse(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  context: Context,
  { rows, references }: { readonly rows: readonly StoredRow[]; readonly references: readonly Reference[] },
): Promise<StoringProblem> {
  const used: string[] = [];
  for (const { recordId, ...row } of rows) {
    const referrers = await referencesTo(transaction, resource, scope, [recordId ?? ''], { context, trashed: true });
    // Records of one file that refer to one another are removed together and do not block each other.
    if (!referrers.some(({ resource: by }) => references.some((one) => one.resource === by))) continue;
    used.push(`“${namesOf(row).name}”`);
    if (used.length === namedAtMost) break;
  }
  const users = references.map((one) => context.text(`resource.${one.resource}.many`).toLowerCase()).join(', ');
  return new StoringProblem('usedUndoing', { titles: used.join(', '), users });
}

async function restoreValues(
  transaction: Database,
  resource: Resource,
  context: Context,
  rows: readonly StoredRow[],
): Promise<void> {
  const records = await lockBatch(
    transaction,
    resource,
    rows.map(({ recordId }) => recordId ?? ''),
  );
  const changes = rows.map((row) => {
    const record = records.get(row.recordId ?? '');
    if (!record || record.version !== row.recordVersion || record.trashed) throw changedMeanwhile(row);
    const before = row.before ?? {};
    return {
      id: record.id,
      version: record.version,
      record: { ...record.fields, ...before },
      before: { ...pick(record.fields, Object.keys(before)), ...row.values },
      after: before,
    };
  });
  checkPublishable(
    resource,
    changes.map(({ id, record }) => ({ ...record, id })),
  );
  const written = await updateBatch(transaction, resource, undoImport.name, changes, context);
  if (written.length !== changes.length) throw new ProblemError('CONFLICT_VERSION');
  await advanceEarlierImports(transaction, resource, written);
}

/**
 * Records that have the values from before an import again are as the previous import left them, so that one can be
 * undone in turn: the versions recorded by earlier imports advance by the two changes since, the import and its undo.
 */
async function advanceEarlierImports(
  transaction: Database,
  resource: Resource,
  records: readonly { readonly id: string; readonly version: number }[],
): Promise<void> {
  await query(
    transaction,
    `UPDATE import_rows AS r SET record_version = r.record_version + 2
     FROM imports AS i, unnest($2::bigint[], $3::integer[]) AS w(id, version)
     WHERE r.record_id = w.id AND r.record_version < w.version - 1
       AND i.id = r.import_id AND i.resource = $1 AND i.state IN ('stored', 'undoing')`,
    [resource.name, records.map(({ id }) => id), records.map(({ version }) => version)],
  );
}
