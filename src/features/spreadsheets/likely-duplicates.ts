import type { FieldError } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { query } from '../../engine/statement.ts';
import { comparable } from '../../lib/fold.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { RowKind } from './contract/operations.ts';
import { keyFields } from './row-key.ts';

type Values = Readonly<Record<string, unknown>>;

/** The parts of a checked row that a warning needs. */
interface CheckedNewRow {
  readonly kind: RowKind;
  readonly key: string;
  readonly title: string;
  readonly values: Values;
  readonly warnings: readonly FieldError[];
}

/**
 * Creates the function that adds warnings to new rows that share values with a record, or with an earlier new row,
 * which two records hardly share: the same person under another code.
 */
export function duplicateWarnings(resource: Resource, database: Database) {
  const names: readonly string[] = resource.spreadsheet?.alike ?? [];
  const key = keyFields(resource).map((name) => `${columnOf(name)}::text`);
  /** The name of the first new row with each mark. */
  const earlier = new Map<string, string>();
  const markOf = (values: Values) => names.map((name) => markOfValue(values[name])).join('|');

  return async <Row extends CheckedNewRow>(rows: readonly Row[]): Promise<Row[]> => {
    if (names.length === 0) return [...rows];
    const fresh = new Set(
      rows.filter(({ kind, values }) => kind === 'added' && names.every((name) => isSaid(values[name]))),
    );
    const known = await readNamed([...fresh].map(({ values }) => String(values[resource.title])));
    return rows.map((row) => {
      if (!fresh.has(row)) return row;
      const mark = markOf(row.values);
      const other = known.get(mark) ?? earlier.get(mark);
      earlier.set(mark, `${row.title} (${row.key})`);
      if (other === undefined) return row;
      const warning = { path: '', code: 'alike', values: { name: other, fields: names.join(' ') } };
      return { ...row, warnings: [...row.warnings, warning] };
    });
  };

  /** The names of the live records with these titles, by their distinguishing values. */
  async function readNamed(titles: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (titles.length === 0) return new Map();
    const title = columnOf(resource.title);
    const parts = names.map((name) => `'${name}', ${columnOf(name)}`).join(', ');
    const records = await query<{ name: string; values: Values }>(
      database,
      `SELECT ${title} || ' (' || concat_ws(' · ', ${key.join(', ')}) || ')' AS name, jsonb_build_object(${parts}) AS values FROM ${tableOf(resource)}
       WHERE deleted_at IS NULL AND upper(${title}) = ANY(SELECT upper(t) FROM unnest($1::text[]) AS t)`,
      [titles],
    );
    return new Map(records.map(({ name, values }) => [markOf(values), name]));
  }
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/**
 * Normalises a value: without case, accents, blanks and punctuation, and without the country code of a telephone
 * number.
 */
function markOfValue(value: unknown): string {
  return comparable(String(value))
    .replaceAll(' ', '')
    .replace(/^84(?=\d{9,10}$)/, '0');
}
