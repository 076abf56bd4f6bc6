import { query } from '../../../engine/statement.ts';
import { comparable } from '../../../lib/fold.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { ChosenValue, RowFix } from '../contract/operations.ts';

/** A person's fixes of a row: whether it is data (null: no decision), and the replaced texts of its cells, by field. */
export interface StoredFix {
  readonly taken: boolean | null;
  readonly cells: Readonly<Record<string, string>>;
}

/** The fixes of the rows of an import, by row number. */
export async function readFixes(database: Database, importId: string): Promise<Map<number, StoredFix>> {
  const rows = await query<StoredFix & { number: number }>(
    database,
    'SELECT number, taken, cells FROM import_mends WHERE import_id = $1',
    [importId],
  );
  return new Map(rows.map(({ number, ...fix }) => [number, fix]));
}

/** Saves fixes of rows in addition to earlier ones. */
export async function saveFixes(database: Database, importId: string, fixes: readonly RowFix[]): Promise<void> {
  for (const { number, taken, cells = [] } of fixes) {
    const said = Object.fromEntries(cells.map(({ field, text }) => [field, text]));
    await query(
      database,
      `INSERT INTO import_mends AS m (import_id, number, taken, cells)
       VALUES ($1, $2, $3, jsonb_strip_nulls($4::jsonb))
       ON CONFLICT (import_id, number) DO UPDATE SET
         taken = CASE WHEN $5 THEN EXCLUDED.taken ELSE m.taken END, cells = jsonb_strip_nulls(m.cells || $4::jsonb)`,
      [importId, number, taken ?? null, JSON.stringify(said), taken !== undefined],
    );
  }
}

/** Deletes the fixes of an import's rows. */
export async function deleteFixes(database: Database, importId: string): Promise<void> {
  await database.deleteFrom('import_mends').where('import_id', '=', importId).execute();
}

/** Value mappings, by field and folded text. */
export type ValueMappings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Earlier value mappings, overridden by those of this import. */
export async function readMappings(
  database: Database,
  resource: string,
  chosen: readonly ChosenValue[],
): Promise<ValueMappings> {
  const rows = await database
    .selectFrom('import_values')
    .select(['field', 'word', 'value'])
    .where('resource', '=', resource)
    .execute();
  const mappings = new Map<string, Map<string, string>>();
  const said = chosen
    .filter(({ text }) => text !== '')
    .map(({ field, text, value }) => ({ field, word: comparable(text), value }));
  for (const { field, word, value } of [...rows, ...said]) {
    const words = mappings.get(field) ?? new Map<string, string>();
    if (value === null) words.delete(word);
    else words.set(word, value);
    mappings.set(field, words);
  }
  return mappings;
}

/** Remembers value mappings, and deletes those that were withdrawn. */
export async function rememberValues(
  database: Database,
  resource: string,
  chosen: readonly ChosenValue[],
): Promise<void> {
  for (const { field, text, value } of chosen) {
    // A default for missing values of one file must not silently apply to the next.
    if (text === '') continue;
    if (value === null) {
      const said = database.deleteFrom('import_values').where('resource', '=', resource).where('field', '=', field);
      await said.where('word', '=', comparable(text)).execute();
      continue;
    }
    await database
      .insertInto('import_values')
      .values({ resource, field, word: comparable(text), value })
      .onConflict((conflict) => conflict.columns(['resource', 'field', 'word']).doUpdateSet({ value }))
      .execute();
  }
}

/** A value of the file that names nothing. */
interface Unknown {
  readonly field: string;
  readonly text: string;
  readonly rows: number;
}

/** Maximum number of values to look at; a file with more was mapped to the wrong columns. */
const mostUnknown = 5_000;

/** The unknown or missing values of these fields in the rows of an import, those with the most rows first. */
export async function unknownValues(
  database: Database,
  importId: string,
  fields: readonly string[],
): Promise<readonly Unknown[]> {
  const found = await query<Unknown>(
    database,
    `SELECT e ->> 'path' AS field, CASE WHEN e ->> 'code' LIKE 'required%' OR e -> 'values' ? 'needed' THEN '' ELSE e -> 'values' ->> 'text' END AS text,
       count(*)::int AS rows
     FROM import_rows CROSS JOIN jsonb_array_elements(errors) AS e
     WHERE import_id = $1 AND kind = 'wrong' AND e ->> 'path' = ANY($2)
       AND (e ->> 'code' IN ('required', 'requiredToPublish', 'requiredChoiceToPublish') AND record_id IS NULL OR e -> 'values' ? 'needed'
         OR e ->> 'code' IN ('referenceUnknown', 'referenceAmbiguous', 'choice') AND e -> 'values' ->> 'text' IS NOT NULL)
     GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT ${mostUnknown}`,
    [importId, fields],
  );
  // Values that differ only in case or accents mean the same.
  const words = new Map<string, Unknown>();
  for (const value of found) {
    const word = `${value.field} ${comparable(value.text)}`;
    const known = words.get(word);
    words.set(word, known ? { ...known, rows: known.rows + value.rows } : value);
  }
  return [...words.values()];
}

/** The number of rows of an import that use a default for missing values, by field. */
export async function filledRows(database: Database, importId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ field: string; rows: number }>(
    database,
    `SELECT s.key AS field, count(*)::int AS rows FROM import_rows CROSS JOIN jsonb_each(sources) AS s
     WHERE import_id = $1 AND s.value ->> 'by' = 'person' GROUP BY 1`,
    [importId],
  );
  return new Map(rows.map(({ field, rows: count }) => [field, count]));
}
