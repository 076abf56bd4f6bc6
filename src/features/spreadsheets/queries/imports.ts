import type { ListPage } from '../../../contract/paging.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { readPage } from '../../../engine/table/page.ts';
import { textCondition } from '../../../engine/table/text-condition.ts';
import type { ChosenEncoding, LegacyEncoding } from '../../../lib/legacy-encodings.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { ChosenAnswer } from '../column-questions.ts';
import type {
  ChosenColumn,
  ChosenValue,
  ImportColumn,
  ImportState,
  OtherSheet,
  RegisterInput,
} from '../contract/operations.ts';

/** Why a file cannot be read, or an import not stored: a key of the `import.problem` texts with its values. */
export interface ImportProblem {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What was found in a file besides its rows. */
export interface ImportFindings {
  readonly others: readonly OtherSheet[];
  /** Data rows that are hidden in the file. */
  hiddenRows: number;
  /** Rows with unknown names, wrong or skipped. */
  unknownRows: number;
  /** The value mappings, of this or an earlier file, that were used. */
  readonly mappings: ChosenValue[];
  /** The fields for which the sheet's name names a record. */
  readonly namedBySheet?: readonly string[];
  /** The sheet of the same file whose column choices were taken over, if any. */
  readLike?: string | null;
  /** The encoding from before Unicode that the file's texts seem to have. */
  readonly legacy?: LegacyEncoding | undefined;
  /** The encoding in which the other sheets were surveyed. */
  readonly surveyedAs?: ChosenEncoding | null;
}

/** The sheet for which choices were made, and its column names. */
export interface CarriedFrom {
  readonly sheet: string;
  readonly columns: readonly { readonly index: number; readonly header: string }[];
}

/** An import as stored. */
export interface StoredImport {
  readonly id: string;
  readonly resource: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly digest: string;
  /** The import that uploaded the file and under which it is stored: this one, or one of another sheet of it. */
  readonly fileOf: string;
  readonly state: ImportState;
  readonly version: number;
  readonly chosenSheet: string | null;
  readonly chosenEncoding: ChosenEncoding | null;
  readonly chosenHeading: number | null;
  /** The sheet from which the choices come; null: this one. */
  readonly carried: CarriedFrom | null;
  readonly chosenColumns: ChosenColumn[] | null;
  readonly chosenAnswers: readonly ChosenAnswer[];
  readonly chosenEnd: number | null;
  readonly chosenGroups: boolean;
  /** Rows that are hidden in the file are read. */
  readonly chosenHidden: boolean;
  /** Rows with unknown names are wrong; otherwise they are skipped. */
  readonly chosenUnknown: boolean;
  readonly chosenValues: ChosenValue[];
  readonly found: ImportFindings;
  /** Headings between the rows that fill a field of the rows below. */
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
  /** Rows whose records visitors would see at once. */
  readonly published: number;
  readonly partial: boolean;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly storedAt: string | null;
  readonly storedBy: string | null;
  readonly storedByName: string | null;
  readonly undoneAt: string | null;
  readonly undoneByName: string | null;
  /** Its rows still exist. */
  readonly hasRows: boolean;
}

const columns = `i.id, i.resource, i.file_name AS "fileName", i.bytes, i.digest, coalesce(i.file_of, i.id) AS "fileOf", i.carried, i.state, i.version,
  i.chosen_sheet AS "chosenSheet", i.chosen_encoding AS "chosenEncoding", i.chosen_heading AS "chosenHeading", i.chosen_columns AS "chosenColumns",
  i.chosen_answers AS "chosenAnswers",
  i.chosen_end AS "chosenEnd", i.chosen_groups AS "chosenGroups", i.chosen_hidden AS "chosenHidden", i.chosen_unknown AS "chosenUnknown", i.found, i.chosen_values AS "chosenValues",
  (SELECT count(*)::int FROM import_rows AS g
   WHERE g.import_id = i.id AND g.kind = 'passed' AND g."values" ? 'field') AS "namedGroups",
  i.sheets, i.sheet, i.heading_row AS "headingRow", i.columns, i.obstacles, i.problem,
  i.progress_done AS "progressDone", i.progress_total AS "progressTotal",
  i.added, i.changed, i.unchanged, i.wrong, i.passed, i.warned, i.published, i.partial, i.created_at AS "createdAt", i.created_by AS "createdBy",
  author.full_name AS "createdByName", i.stored_at AS "storedAt", i.stored_by AS "storedBy", storer.full_name AS "storedByName",
  i.undone_at AS "undoneAt", undoer.full_name AS "undoneByName",
  EXISTS (SELECT FROM import_rows AS r WHERE r.import_id = i.id) AS "hasRows"`;
const joins = `LEFT JOIN accounts AS author ON author.id = i.created_by
  LEFT JOIN accounts AS storer ON storer.id = i.stored_by LEFT JOIN accounts AS undoer ON undoer.id = i.undone_by`;

/** One import; undefined when there is none with this id. */
export async function readImport(database: Database, id: string): Promise<StoredImport | undefined> {
  const [row] = await query<StoredImport>(database, `SELECT ${columns} FROM imports AS i ${joins} WHERE i.id = $1`, [
    id,
  ]);
  return row;
}

/** Whose imports are listed: all of some resources, and of others only the account's own. */
export interface ListedImports {
  readonly all: readonly string[];
  readonly own: readonly string[];
  readonly accountId: string;
}

/** A page of imports, newest first. */
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

/** Stores a new import with its file; returns its id. */
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
  if (!row) throw new TypeError('The insert returned no row.');
  return row.id;
}

/** The file of an import; undefined once it is deleted. */
export async function readFile(
  database: Database,
  { fileOf }: Pick<StoredImport, 'fileOf'>,
): Promise<Buffer | undefined> {
  const [row] = await query<{ content: Buffer }>(database, 'SELECT content FROM import_files WHERE import_id = $1', [
    fileOf,
  ]);
  return row?.content;
}

/** Changed columns of an import's row at a state transition. */
type Changes = Readonly<Record<string, unknown>>;

/**
 * Moves an import from a required state to another; false when it is not in that state any more: somebody cancelled it,
 * or changed how it is read. `version` is the expected version of the reading.
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

/** JSON columns are written as texts; `sheets` is a PostgreSQL array. */
function written(name: string, value: unknown): unknown {
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Date) && name !== 'sheets';
  return isJson ? JSON.stringify(value) : value;
}

/** Writes the progress of a step; false when the step is to stop. */
export async function reportProgress(
  database: Database,
  { id, version }: { id: string; version: number },
  state: ImportState,
  done: number,
): Promise<boolean> {
  return moveImport(database, id, [state], state, { progress_done: done }, version);
}
