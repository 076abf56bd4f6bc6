import type { FieldError } from '../../../contract/errors.ts';
import type { ListPage } from '../../../contract/paging.ts';
import type { SinkRow } from '../../../engine/kinds/row-sink.ts';
import type { FileRow } from '../../../engine/kinds/sheet.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { readPage } from '../../../engine/table/page.ts';
import { textCondition } from '../../../engine/table/text-condition.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { CheckedRow } from '../checked-row.ts';
import type { ImportRowInput, RowKind } from '../contract/operations.ts';

/** Stores compared rows of the file. */
export async function insertRows(database: Database, id: string, rows: readonly CheckedRow[]): Promise<void> {
  await query(
    database,
    `INSERT INTO import_rows (import_id, number, kind, key, title, record_id, record_version, cells, "values", before, errors,
       warnings, reason, mended, sources, published, visibility)
     SELECT $1, x.number, x.kind, x.key, x.title, x."recordId", x."recordVersion", x.cells, x."values", x.before,
       coalesce(x.errors, '[]'), coalesce(x.warnings, '[]'), x.reason, coalesce(x.mended, '{}'), coalesce(x.sources, '{}'),
       coalesce(x.published, false), x.visibility
     FROM jsonb_to_recordset($2::jsonb) AS x(number int, kind text, key text, title text, "recordId" bigint,
       "recordVersion" int, cells jsonb, "values" jsonb, before jsonb, errors jsonb, warnings jsonb, reason text,
       mended jsonb, sources jsonb, published boolean, visibility text)`,
    [id, JSON.stringify(rows.map(withoutEmpty))],
  );
}

/**
 * Only the properties with a value: in a long file most columns are empty, and each costs time to write and to read.
 */
function withoutEmpty(row: CheckedRow): Partial<CheckedRow> {
  const { number, kind, key, title, recordId, recordVersion, cells, values, before, errors, warnings } = row;
  const { reason, mended, sources, published, visibility } = row;
  const filled: { -readonly [Name in keyof CheckedRow]?: CheckedRow[Name] } = {
    number,
    kind,
    key,
    title,
    cells,
    values,
  };
  if (recordId !== null) filled.recordId = recordId;
  if (recordVersion !== null) filled.recordVersion = recordVersion;
  if (before !== null) filled.before = before;
  if (errors.length > 0) filled.errors = errors;
  if (warnings.length > 0) filled.warnings = warnings;
  if (reason !== null) filled.reason = reason;
  if (!isEmpty(mended)) filled.mended = mended;
  if (!isEmpty(sources)) filled.sources = sources;
  if (published) filled.published = published;
  if (visibility !== null) filled.visibility = visibility;
  return filled;
}

function isEmpty(values: object): boolean {
  for (const _name in values) return false;
  return true;
}

/** Marks rows as wrong that were valid until another row revealed their error. */
export async function markWrong(
  database: Database,
  id: string,
  marks: readonly { number: number; errors: readonly FieldError[] }[],
): Promise<void> {
  if (marks.length === 0) return;
  await query(
    database,
    `UPDATE import_rows AS r SET kind = 'wrong', errors = r.errors || x.errors, warnings = '[]', published = false
     FROM jsonb_to_recordset($2::jsonb) AS x(number int, errors jsonb) WHERE r.import_id = $1 AND r.number = x.number`,
    [id, JSON.stringify(marks)],
  );
}

/**
 * The number of rows of each kind, and of the rows to store, those with warnings and those that become visible to
 * visitors at once.
 */
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

/** A row of the file as stored. */
export interface StoredRow extends Omit<CheckedRow, 'kind'> {
  readonly kind: RowKind;
}

const rowColumns = `number, kind, key, title, record_id AS "recordId", record_version AS "recordVersion", cells, "values",
  before, errors, warnings, reason, mended, sources, published, visibility`;

/** Rows of an import after a number, in file order. */
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

/** A row for rules of whole files, with its name in the file. */
export interface NamedFileRow extends FileRow {
  readonly key: string;
}

/** Everything that a file adds and changes, as input for rules of whole files. */
export async function fileRows(database: Database, id: string): Promise<NamedFileRow[]> {
  return query(
    database,
    `SELECT number, key, record_id AS "recordId", "values", before FROM import_rows
     WHERE import_id = $1 AND kind IN ('added', 'changed') ORDER BY number`,
    [id],
  );
}

/** A row for a row sink, with its name in the file. */
export interface NamedRow extends SinkRow {
  readonly key: string;
}

/** Rows of an import to store, after a number, as input for the row sink. */
export async function sinkRowsAfter(database: Database, id: string, after: number, most: number): Promise<NamedRow[]> {
  return query<NamedRow>(
    database,
    `SELECT number, key, title, record_version AS "recordVersion", "values", before FROM import_rows
     WHERE import_id = $1 AND kind IN ('added', 'changed') AND number > $2 ORDER BY number LIMIT $3`,
    [id, after, most],
  );
}

/** Rows of an import before a number, in reverse file order. */
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

/** The number of rows of an import with texts typed in place of the file's. */
export async function countFixed(database: Database, id: string): Promise<number> {
  const [counted] = await query<{ count: number }>(
    database,
    `SELECT count(*)::int AS count FROM import_rows WHERE import_id = $1 AND mended <> '{}'`,
    [id],
  );
  return counted?.count ?? 0;
}

/** Deletes the rows of an import, to read its file again. */
export async function deleteRows(database: Database, id: string): Promise<void> {
  await database.deleteFrom('import_rows').where('import_id', '=', id).execute();
}
