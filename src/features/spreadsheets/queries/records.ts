import type { Resource } from '../../../declare/resource.ts';
import { jsonOf } from '../../../engine/columns.ts';
import { storedKind } from '../../../engine/kinds/registry.ts';
import type { SheetKey } from '../../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../../engine/names.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

/** A record that a row of a file may stand for. */
export interface Existing {
  readonly id: string;
  readonly version: number;
  /** Every field, and the status, as the API writes them. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A key as a file writes it; empty where there is none. */
export function keyText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim().normalize('NFC');
}

/** The same whatever its case and the blanks in it: two keys that differ in no more are one. */
export function looseKey(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** The SQL expression of a record's key, as keys are compared, over a relation. */
export function keyExpression(resource: Resource, relation: string): string {
  return keyOf(resource).sql(`${relation}.${columnOf(resource.spreadsheet?.key ?? '')}`);
}

function keyOf(resource: Resource): SheetKey {
  const field = resource.fields[resource.spreadsheet?.key ?? ''];
  const key = field && storedKind(field).sheet?.key;
  if (!key) throw new TypeError(`The rows of ${resource.name} have no key.`);
  return key;
}

/** What a key of a file means: the record, or the key of one that differs in zeros at its beginning alone. */
interface KeyFinding {
  readonly record?: Existing | undefined;
  readonly near?: string | undefined;
}

/** Makes the function that finds the records of a file's keys, a batch at a time. */
export function recordFinder(
  database: Database,
  resource: Resource,
): (texts: readonly string[]) => Promise<(text: string) => KeyFinding> {
  const { of, looks } = keyOf(resource);
  let spaced: ReadonlyMap<string, string> | undefined;
  return async (texts) => {
    spaced ??= looks ? await readSpacedKeys(database, resource) : new Map();
    // As the file writes it goes first: the table may hold two that differ in blanks.
    const ways = (text: string) => [text, looseKey(text), spaced?.get(looseKey(text)) ?? text].map(of);
    const exact = await readByKeys(database, resource, texts.flatMap(ways));
    const found = (text: string) => ways(text).flatMap((key) => exact.get(key) ?? [])[0];
    const unknown = looks ? texts.filter((text) => /^\d+$/.test(text) && !found(text)) : [];
    const padded = await readByKeys(database, resource, unknown.flatMap(withOtherZeros));
    return (text) => {
      const record = found(text);
      const near = record ? undefined : withOtherZeros(text).find((key) => padded.has(key));
      return { record, near };
    };
  };
}

/** Zeros that a spreadsheet program may have dropped. */
const droppedZeros = 6;

/** A key of digits with other counts of zeros before it; none of any other key. */
function withOtherZeros(text: string): string[] {
  if (!/^\d+$/.test(text)) return [];
  const digits = text.replace(/^0+(?=\d)/, '');
  const all = Array.from({ length: droppedZeros + 1 }, (_, zeros) => '0'.repeat(zeros) + digits);
  return all.filter((key) => key !== text);
}

/** The keys with blanks in them, by what they are without. */
async function readSpacedKeys(database: Database, resource: Resource): Promise<Map<string, string>> {
  const column = columnOf(resource.spreadsheet?.key ?? '');
  const rows = await query<{ key: string }>(
    database,
    `SELECT ${column} AS key FROM ${tableOf(resource)} WHERE deleted_at IS NULL AND ${column} ~ '[[:space:]\u00a0\u202f]'`,
    [],
  );
  return new Map(rows.map(({ key }) => [looseKey(key), key]));
}

/** The live records with these keys, by key. */
async function readByKeys(
  database: Database,
  resource: Resource,
  keys: readonly string[],
): Promise<Map<string, Existing>> {
  const text = keyExpression(resource, 'r');
  const { type, possible = () => true } = keyOf(resource);
  const usable = [...new Set(keys)].filter(possible);
  if (usable.length === 0) return new Map();
  const rows = await query<Existing & { key: string }>(
    database,
    `SELECT r.id, r.version, ${text}::text AS key, ${jsonOf(resource, 'r')} AS fields FROM ${tableOf(resource)} AS r
     WHERE ${text} = ANY($1::${type}) AND r.deleted_at IS NULL`,
    [usable],
  );
  return new Map(rows.map(({ key, ...record }) => [key, record]));
}
