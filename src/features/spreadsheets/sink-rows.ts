import { ProblemError } from '../../contract/errors.ts';
import { fieldKeys } from '../../declare/labels.ts';
import type { Context } from '../../engine/handler.ts';
import type { RowRefusal, RowSink, SinkRow, UndoObstacle } from '../../engine/kinds/row-sink.ts';
import { query } from '../../engine/statement.ts';
import { prefetch } from '../../lib/prefetch.ts';
import type { Database } from '../../platform/database/connect.ts';
import { undoImport } from './contract/operations.ts';
import type { StoredImport } from './queries/imports.ts';
import { type NamedRow, sinkRowsAfter } from './queries/rows.ts';
import type { StepProgress } from './step-progress.ts';
import { StoringProblem } from './storing-problem.ts';

// Stores and undoes the rows of an import that has a row sink.

/**
 * Large enough that a file in time order has most of a day's readings in one batch: each batch computes the day's
 * summary again.
 */
const batchSize = 2500;
/** Maximum number of rows that a refusal names. */
const namedAtMost = 5;

/** Locks everything that the rows of an import change for this transaction. */
async function lockSinkRows(transaction: Database, sink: RowSink, { id }: StoredImport): Promise<void> {
  const rows = await query<{ value: string }>(
    transaction,
    `SELECT DISTINCT coalesce(before ->> $2, "values" ->> $2) AS value FROM import_rows
     WHERE import_id = $1 AND kind IN ('added', 'changed')`,
    [id, sink.lockedBy],
  );
  await sink.lock(
    transaction,
    rows.map(({ value }) => value),
  );
}

/**
 * Stores the rows of an import, in file order.
 * @param addProgress called after each batch with its number of rows. It throws Stopped to stop.
 * @throws StoringProblem naming the first row that cannot be stored as it was validated.
 */
export async function storeSinkRows(
  transaction: Database,
  sink: RowSink,
  stored: StoredImport,
  operation: string,
  context: Context,
  addProgress: StepProgress['add'],
): Promise<void> {
  await lockSinkRows(transaction, sink, stored);
  for await (const { rows, readied } of readiedRows(stored, sink.storing(operation, context), context)) {
    if ('refused' in readied) throw refusalOf(sink, rows, readied, context);
    await readied.write(transaction);
    await addProgress(rows.length);
  }
}

function refusalOf(
  { resource }: RowSink,
  rows: readonly NamedRow[],
  { number, refused, values: { path = '', ...values } = {} }: RowRefusal,
  context: Context,
): StoringProblem {
  const key = rows.find((row) => row.number === number)?.key ?? '';
  const Label = context.text(fieldKeys(resource, String(path)));
  return new StoringProblem('rowRefused', { row: number, key, text: context.text(refused, { ...values, Label }) });
}

/** What prevents an import from being undone; undefined when nothing does. */
export async function undoObstacleOf(
  database: Database,
  sink: RowSink,
  importId: string,
  context: Context,
): Promise<ProblemError | undefined> {
  const found: UndoObstacle[] = [];
  for await (const rows of keptRows(database, importId))
    found.push(...(await sink.undoObstacles(database, rows, context)));
  const [first] = found;
  if (!first) return undefined;
  // The refusal lists the obstacles of one reason only.
  const alike = found.filter(({ detail }) => detail === first.detail);
  const examples = alike.slice(0, namedAtMost).map(({ title }) => `“${title}”`);
  const values = { total: alike.length, examples: examples.join(', ') };
  return new ProblemError('CONFLICT_VERSION', { detail: first.detail, values });
}

/**
 * Undoes the rows of an import, in file order.
 * @param addProgress called after each batch with its number of rows. It throws Stopped to stop.
 */
export async function undoSinkRows(
  transaction: Database,
  sink: RowSink,
  stored: StoredImport,
  context: Context,
  addProgress: StepProgress['add'],
): Promise<void> {
  await lockSinkRows(transaction, sink, stored);
  const taking = { operation: undoImport.name, fileName: stored.fileName };
  for await (const { rows, readied } of readiedRows(stored, sink.undoing(taking, context), context)) {
    await readied.write(transaction);
    await addProgress(rows.length);
  }
}

/** The rows of an import with their prepared form; each batch is prepared while the previous one is processed. */
function readiedRows<Made>(
  { id }: StoredImport,
  ready: (rows: readonly SinkRow[]) => Promise<Made>,
  { database }: Context,
) {
  async function* batches() {
    for await (const rows of keptRows(database, id)) yield { rows, readied: await ready(rows) };
  }
  return prefetch(batches());
}

async function* keptRows(database: Database, importId: string): AsyncGenerator<NamedRow[]> {
  for (let after = 0; ; ) {
    const rows = await sinkRowsAfter(database, importId, after, batchSize);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.number ?? after;
  }
}
