import { ProblemError } from '../../contract/errors.ts';
import { fieldKeys } from '../../declare/labels.ts';
import type { Context } from '../../engine/handler.ts';
import type { RowHindrance, RowKeeper } from '../../engine/kinds/row-keeper.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { undoImport } from './contract.ts';
import type { StoredImport } from './queries/imports.ts';
import { rowsAfter, type StoredRow } from './queries/rows.ts';
import { StoringProblem } from './storing-problem.ts';

// What becomes of the rows of an import whose keeper is no table of records.

const batchSize = 1000;
/** Rows that a refusal names. */
const namedAtMost = 5;

/** Has what all rows of an import touch change by this transaction alone. */
export async function holdKept(transaction: Database, keeper: RowKeeper, { id }: StoredImport): Promise<void> {
  const rows = await query<{ value: string }>(
    transaction,
    `SELECT DISTINCT coalesce(before ->> $2, "values" ->> $2) AS value FROM import_rows
     WHERE import_id = $1 AND kind IN ('added', 'changed')`,
    [id, keeper.heldBy],
  );
  await keeper.hold(
    transaction,
    rows.map(({ value }) => value),
  );
}

/**
 * Stores a batch of rows and keeps which versions they made.
 * @throws StoringProblem naming the first row that cannot be stored as it was judged.
 */
export async function storeKept(
  transaction: Database,
  keeper: RowKeeper,
  { id }: StoredImport,
  rows: readonly StoredRow[],
  operation: string,
  context: Context,
): Promise<void> {
  const outcomes = await keeper.store(transaction, rows, operation, context);
  const written = rows.map((row, place) => {
    const outcome = outcomes[place];
    if (outcome && 'version' in outcome) return { number: row.number, version: outcome.version };
    const { refused = 'import.problem.unexpected', values: { path = '', ...values } = {} } = outcome ?? {};
    const Label = context.text(fieldKeys(keeper.resource, String(path)));
    throw new StoringProblem('rowRefused', {
      row: row.number,
      key: row.key,
      text: context.text(refused, { ...values, Label }),
    });
  });
  await query(
    transaction,
    `UPDATE import_rows AS r SET record_version = x.version FROM jsonb_to_recordset($2::jsonb) AS x(number int, version int)
     WHERE r.import_id = $1 AND r.number = x.number`,
    [id, JSON.stringify(written)],
  );
}

/** What keeps an import from being taken back; undefined when nothing does. */
export async function hindranceOf(
  database: Database,
  keeper: RowKeeper,
  importId: string,
  context: Context,
): Promise<ProblemError | undefined> {
  const found: RowHindrance[] = [];
  for await (const rows of keptRows(database, importId))
    found.push(...(await keeper.inTheWay(database, rows, context)));
  const [first] = found;
  if (!first) return undefined;
  // What is in the way for one reason is told at a time.
  const alike = found.filter(({ detail }) => detail === first.detail);
  const examples = alike.slice(0, namedAtMost).map(({ title }) => `“${title}”`);
  const values = { total: alike.length, examples: examples.join(', ') };
  return new ProblemError('CONFLICT_VERSION', { detail: first.detail, values });
}

/** Takes the rows of an import back, in the order of the file. */
export async function takeKeptBack(
  transaction: Database,
  keeper: RowKeeper,
  stored: StoredImport,
  context: Context,
  tell: (done: number) => Promise<void>,
): Promise<void> {
  await holdKept(transaction, keeper, stored);
  for await (const rows of keptRows(transaction, stored.id)) {
    await keeper.takeBack(transaction, rows, { operation: undoImport.name, fileName: stored.fileName }, context);
    await tell(rows.length);
  }
}

async function* keptRows(database: Database, importId: string): AsyncGenerator<StoredRow[]> {
  for (let after = 0; ; ) {
    const rows = await rowsAfter(database, importId, ['added', 'changed'], after, batchSize);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.number ?? after;
  }
}
