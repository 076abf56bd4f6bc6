import type { FieldError } from '../../../contract/errors.ts';
import type { ListPage } from '../../../contract/paging.ts';
import { readPage } from '../../../engine/page.ts';
import { textCondition } from '../../../engine/search.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { ChosenAnswer } from '../column-questions.ts';
import type {
  ChosenColumn,
  ChosenValue,
  ImportColumn,
  ImportRowInput,
  ImportState,
  OtherSheet,
  RegisterInput,
  RowKind,
} from '../contract.ts';
import type { CheckedRow } from '../row-checks.ts';

/** Why a file cannot be read, or an import not stored: a code of the `import.problem` texts and what stands in them. */
export interface ImportProblem {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What was found in a file besides its rows. */
export interface ImportFindings {
  readonly others: readonly OtherSheet[];
  /** Rows of data that the file's reader does not see. */
  hiddenRows: number;
  /** By what people said before, here or in another file, values were read that name nothing. */
  readonly meanings: ChosenValue[];
}

/** An import as it is kept. */
export interface StoredImport {
  readonly id: string;
  readonly resource: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly digest: string;
  readonly state: ImportState;
  readonly version: number;
  readonly chosenSheet: string | null;
  readonly chosenHeading: number | null;
  readonly chosenColumns: ChosenColumn[] | null;
  readonly chosenAnswers: readonly ChosenAnswer[];
  readonly chosenEnd: number | null;
  readonly chosenGroups: boolean;
  /** Rows are read that the file's reader does not see. */
  readonly chosenHidden: boolean;
  readonly chosenValues: ChosenValue[];
  readonly found: ImportFindings;
  /** Headings between the rows that say something of the rows below. */
  readonly namedGroups: number;
  readonly sheets: string[];
  readonly sheet: string;
  readonly headingRow: number | null;
  readonly columns: ImportColumn[];
  readonly obstacles: ImportProblem[];
  readonly problem: ImportProblem | null;
  readonly progressDone: number;
  readonly progressTotal: number | null;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly wrong: number;
  readonly passed: number;
  readonly warned: number;
  /** Rows that visitors would see at once. */
  readonly published: number;
  readonly partial: boolean;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly storedAt: string | null;
  readonly storedByName: string | null;
  readonly undoneAt: string | null;
  readonly undoneByName: string | null;
  /** Its rows are still there. */
  readonly kept: boolean;
}

const columns = `i.id, i.resource, i.file_name AS "fileName", i.bytes, i.digest, i.state, i.version,
  i.chosen_sheet AS "chosenSheet", i.chosen_heading AS "chosenHeading", i.chosen_columns AS "chosenColumns",
  i.chosen_answers AS "chosenAnswers",
  i.chosen_end AS "chosenEnd", i.chosen_groups AS "chosenGroups", i.chosen_hidden AS "chosenHidden", i.found, i.chosen_values AS "chosenValues",
  (SELECT count(*)::int FROM import_rows AS g
   WHERE g.import_id = i.id AND g.kind = 'passed' AND g."values" ? 'field') AS "namedGroups",
  i.sheets, i.sheet, i.heading_row AS "headingRow", i.columns, i.obstacles, i.problem,
  i.progress_done AS "progressDone", i.progress_total AS "progressTotal",
  i.added, i.changed, i.unchanged, i.wrong, i.passed, i.warned, i.published, i.partial, i.created_at AS "createdAt", i.created_by AS "createdBy",
  author.full_name AS "createdByName", i.stored_at AS "storedAt", storer.full_name AS "storedByName",
  i.undone_at AS "undoneAt", undoer.full_name AS "undoneByName",
  EXISTS (SELECT FROM import_rows AS kept WHERE kept.import_id = i.id) AS kept`;
const joins = `LEFT JOIN accounts AS author ON author.id = i.created_by
  LEFT JOIN accounts AS storer ON storer.id = i.stored_by LEFT JOIN accounts AS undoer ON undoer.id = i.undone_by`;

/** One import; undefined when there is none of this number. */
export async function readImport(database: Database, id: string): Promise<StoredImport | undefined> {
  const [row] = await query<StoredImport>(database, `SELECT ${columns} FROM imports AS i ${joins} WHERE i.id = $1`, [
    id,
  ]);
  return row;
}

/** Whose imports are listed: of some resources all, of others those that an account brought itself. */
export interface ListedImports {
  readonly all: readonly string[];
  readonly own: readonly string[];
  readonly accountId: string;
}

/** A page of imports, the newest first. */
export async function listImports(
  database: Database,
  { all, own, accountId }: ListedImports,
  input: RegisterInput,
): Promise<ListPage<StoredImport>> {
  const parameters = new Parameters();
  const conditions = [
    `(i.resource = ANY(${parameters.add(all)}) OR i.resource = ANY(${parameters.add(own)})
      AND i.created_by = ${parameters.add(accountId, 'uuid')})`,
    textCondition(`concat_ws(' ', i.file_name, author.full_name)`, input.textSearch, parameters),
  ];
  const from = `imports AS i ${joins}`;
  return readPage<StoredImport>(database, { columns, from, conditions, order: 'i.id DESC', parameters }, input);
}

/** Keeps a new import with its file; answers its number. */
export async function insertImport(
  database: Database,
  file: { resource: string; name: string; content: Buffer; digest: string; accountId: string },
): Promise<string> {
  const [row] = await query<{ id: string }>(
    database,
    `WITH i AS (INSERT INTO imports (resource, file_name, bytes, digest, created_by)
       VALUES ($1, $2, $3, $4, $5::uuid) RETURNING id),
     f AS (INSERT INTO import_files (import_id, content) SELECT id, $6::bytea FROM i)
     SELECT id FROM i`,
    [file.resource, file.name, file.content.length, file.digest, file.accountId, file.content],
  );
  if (!row) throw new TypeError('An insert answered no row.');
  return row.id;
}

/** The file of an import; undefined once it has ended. */
export async function readFile(database: Database, id: string): Promise<Buffer | undefined> {
  const [row] = await query<{ content: Buffer }>(database, 'SELECT content FROM import_files WHERE import_id = $1', [
    id,
  ]);
  return row?.content;
}

/** What changes of an import's row when it goes from one state to another. */
type Changes = Readonly<Record<string, unknown>>;

/**
 * Brings an import from a state it must be in to another; false when it is not, or no longer, in it: somebody cancelled it,
 * or changed how it is read. `version` names the reading that is meant.
 */
export async function moveImport(
  database: Database,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  changes: Changes = {},
  version?: number,
): Promise<boolean> {
  const names = Object.keys(changes);
  const set = names.map((name, place) => `, "${name}" = $${place + 5}`).join('');
  const rows = await query(
    database,
    `UPDATE imports SET state = $3${set} WHERE id = $1 AND state = ANY($2) AND ($4::int IS NULL OR version = $4) RETURNING id`,
    [id, from, to, version ?? null, ...names.map((name) => written(name, changes[name]))],
  );
  return rows.length > 0;
}

/** JSON columns are written as texts; `sheets` is an array of PostgreSQL's own. */
function written(name: string, value: unknown): unknown {
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Date) && name !== 'sheets';
  return isJson ? JSON.stringify(value) : value;
}

/** Tells how far a step is; false when the step is to stop. */
export async function tellProgress(
  database: Database,
  { id, version }: { id: string; version: number },
  state: ImportState,
  done: number,
): Promise<boolean> {
  return moveImport(database, id, [state], state, { progress_done: done }, version);
}

/** Stores compared rows of the file. */
export async function insertRows(database: Database, id: string, rows: readonly CheckedRow[]): Promise<void> {
  await query(
    database,
    `INSERT INTO import_rows (import_id, number, kind, key, title, record_id, record_version, cells, "values", before, errors,
       warnings, reason, mended, sources, published)
     SELECT $1, x.number, x.kind, x.key, x.title, x."recordId", x."recordVersion", x.cells, x."values", x.before, x.errors,
       x.warnings, x.reason, x.mended, x.sources, x.published
     FROM jsonb_to_recordset($2::jsonb) AS x(number int, kind text, key text, title text, "recordId" bigint,
       "recordVersion" int, cells jsonb, "values" jsonb, before jsonb, errors jsonb, warnings jsonb, reason text,
       mended jsonb, sources jsonb, published boolean)`,
    [id, JSON.stringify(rows)],
  );
}

/** Makes rows wrong that were stored as right before another with the same key was met. */
export async function markWrong(
  database: Database,
  id: string,
  marks: readonly { number: number; error: FieldError }[],
): Promise<void> {
  if (marks.length === 0) return;
  await query(
    database,
    `UPDATE import_rows AS r SET kind = 'wrong', errors = r.errors || x.error, warnings = '[]', published = false
     FROM jsonb_to_recordset($2::jsonb) AS x(number int, error jsonb) WHERE r.import_id = $1 AND r.number = x.number`,
    [id, JSON.stringify(marks)],
  );
}

/** How many rows there are of each kind, and how many of those that would be stored have warnings, or are seen by visitors at once. */
export async function countRows(
  database: Database,
  id: string,
): Promise<Record<RowKind | 'warned' | 'published', number>> {
  const rows = await query<{ kind: RowKind; total: number; warned: number; published: number }>(
    database,
    `SELECT kind, count(*)::int AS total, (count(*) FILTER (WHERE warnings <> '[]'))::int AS warned,
       (count(*) FILTER (WHERE published))::int AS published
     FROM import_rows WHERE import_id = $1 GROUP BY kind`,
    [id],
  );
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0, passed: 0, warned: 0, published: 0 };
  for (const { kind, total, warned, published } of rows) {
    counts[kind] = total;
    counts.warned += warned;
    counts.published += published;
  }
  return counts;
}

/** A row of the file as it is kept. */
export interface StoredRow extends Omit<CheckedRow, 'kind'> {
  readonly kind: RowKind;
}

const rowColumns = `number, kind, key, title, record_id AS "recordId", record_version AS "recordVersion", cells, "values",
  before, errors, warnings, reason, mended, sources`;

/** Rows of an import after a number, in the order of the file. */
export async function rowsAfter(
  database: Database,
  id: string,
  kinds: readonly RowKind[],
  after: number,
  most: number,
): Promise<StoredRow[]> {
  return query<StoredRow>(
    database,
    `SELECT ${rowColumns} FROM import_rows WHERE import_id = $1 AND kind = ANY($2) AND number > $3
     ORDER BY number LIMIT $4`,
    [id, kinds, after, most],
  );
}

/** Rows of an import before a number, from the end of the file. */
export async function rowsBefore(
  database: Database,
  id: string,
  kind: RowKind,
  before: number,
  most: number,
): Promise<StoredRow[]> {
  return query<StoredRow>(
    database,
    `SELECT ${rowColumns} FROM import_rows WHERE import_id = $1 AND kind = $2 AND number < $3::bigint
     ORDER BY number DESC LIMIT $4`,
    [id, kind, before, most],
  );
}

/** A page of the rows of an import. */
export async function listRows(
  database: Database,
  { id, kind, textSearch, ...paging }: ImportRowInput,
): Promise<ListPage<StoredRow>> {
  const parameters = new Parameters();
  const conditions = [
    `import_id = ${parameters.add(id)}`,
    kind === 'warned' ? `warnings <> '[]'` : kind && `kind = ${parameters.add(kind)}`,
    textCondition(`concat_ws(' ', key, title)`, textSearch, parameters),
  ];
  const listing = { columns: rowColumns, from: 'import_rows', conditions, order: 'number', parameters };
  return readPage<StoredRow>(database, listing, paging);
}

/** The rows of an import that hold something typed in the place of what its file says. */
export async function countMended(database: Database, id: string): Promise<number> {
  const [counted] = await query<{ count: number }>(
    database,
    `SELECT count(*)::int AS count FROM import_rows WHERE import_id = $1 AND mended <> '{}'`,
    [id],
  );
  return counted?.count ?? 0;
}

/** Forgets the rows of an import, to read its file anew. */
export async function deleteRows(database: Database, id: string): Promise<void> {
  await database.deleteFrom('import_rows').where('import_id', '=', id).execute();
}

/** Forgets the file of an import that has ended. */
export async function deleteFile(database: Database, id: string): Promise<void> {
  await database.deleteFrom('import_files').where('import_id', '=', id).execute();
}
