import type { Resource } from '../../../declare/resource.ts';
import { jsonOf } from '../../../engine/columns.ts';
import { storedKind } from '../../../engine/kinds/registry.ts';
import type { SheetKey } from '../../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../../engine/names.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { keyFields, looseKey, type RowKey } from '../row-key.ts';

/** A record that a row of a file may match. */
export interface Existing {
  readonly id: string;
  readonly version: number;
  /** Every field and the status, in the form that the API writes. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A field of a key, and how its values are compared. */
interface KeyPart extends SheetKey {
  readonly field: string;
  readonly column: string;
  /** Null equals null. */
  readonly nullable: boolean;
  /** The keys of the table that contain blanks, by their form without blanks. */
  spaced: ReadonlyMap<string, string>;
}

function partsOf(resource: Resource): KeyPart[] {
  return keyFields(resource).map((name) => {
    const field = resource.fields[name];
    const key = field && storedKind(field).sheet?.key;
    if (!key) throw new TypeError(`Rows of ${resource.name} cannot be identified by ${name}.`);
    return { ...key, field: name, column: columnOf(name), nullable: field.required !== true, spaced: new Map() };
  });
}

/** The match of a file's key: the record, or the part that differs only in leading zeros. */
interface KeyFinding {
  readonly record?: Existing | undefined;
  readonly near?: { readonly field: string; readonly text: string; readonly near: string } | undefined;
}

/**
 * Creates the function that finds the records of a file's keys, in batches.
 * @param only a condition on the records that the caller may read; undefined: all.
 */
export function recordFinder(
  database: Database,
  resource: Resource,
  only: string | undefined,
): (keys: readonly RowKey[]) => Promise<(key: RowKey) => KeyFinding> {
  const parts = partsOf(resource);
  let isRead = false;
  return async (keys) => {
    if (!isRead)
      for (const part of parts) part.spaced = part.loose ? await readSpacedKeys(database, resource, part) : new Map();
    isRead = true;
    const exact = await readByKeys(
      database,
      resource,
      only,
      parts,
      keys.flatMap((key) => waysOf(parts, key)),
    );
    const found = (key: RowKey) => waysOf(parts, key).flatMap((way) => exact.get(nameOf(way)) ?? [])[0];
    const unknown = keys.filter((key) => !found(key)).flatMap((key) => withOtherZeros(parts, key));
    const padded = await readByKeys(
      database,
      resource,
      only,
      parts,
      unknown.map(({ key }) => key),
    );
    return (key) => {
      const record = found(key);
      const near = record ? undefined : withOtherZeros(parts, key).find((other) => padded.has(nameOf(other.key)));
      return { record, near };
    };
  };
}

/**
 * The possible spellings of a key in the table. The file's own spelling goes first: two keys may differ only in blanks.
 */
function waysOf(parts: readonly KeyPart[], key: RowKey): RowKey[] {
  return parts.reduce<RowKey[]>(
    (ways, { loose, of, spaced }, place) => {
      const text = key[place] ?? null;
      const written = text === null || !loose ? [text] : [text, looseKey(text), spaced.get(looseKey(text)) ?? text];
      const values = new Set(written.map((each) => each && of(each)));
      return ways.flatMap((way) => [...values].map((value) => [...way, value]));
    },
    [[]],
  );
}

/** Maximum number of leading zeros that a spreadsheet program may have dropped. */
const droppedZeros = 6;

/** The key with other numbers of leading zeros in a text part made of digits; empty for any other key. */
function withOtherZeros(parts: readonly KeyPart[], key: RowKey) {
  return parts.flatMap(({ loose, field, of }, place) => {
    const text = key[place] ?? '';
    if (!loose || !/^\d+$/.test(text)) return [];
    const digits = text.replace(/^0+(?=\d)/, '');
    const all = Array.from({ length: droppedZeros + 1 }, (_, zeros) => '0'.repeat(zeros) + digits);
    const others = all.filter((other) => other !== text);
    return others.map((near) => {
      const padded = parts.map((part, at) => (at === place ? of(near) : (key[at] ?? null) && part.of(key[at] ?? '')));
      return { field, text, near, key: padded };
    });
  });
}

/** The values of a part that contain blanks, by their form without blanks. */
async function readSpacedKeys(
  database: Database,
  resource: Resource,
  { column }: KeyPart,
): Promise<Map<string, string>> {
  const rows = await query<{ key: string }>(
    database,
    `SELECT DISTINCT ${column} AS key FROM ${tableOf(resource)} WHERE deleted_at IS NULL AND ${column} ~ '[[:space:]\u00a0\u202f]'`,
    [],
  );
  return new Map(rows.map(({ key }) => [looseKey(key), key]));
}

/** The live records with these keys, by the name of the key. */
async function readByKeys(
  database: Database,
  resource: Resource,
  only: string | undefined,
  parts: readonly KeyPart[],
  keys: readonly RowKey[],
): Promise<Map<string, Existing>> {
  const isPossible = (key: RowKey) =>
    parts.every(({ possible = () => true }, place) => key[place] === null || possible(key[place] ?? ''));
  const usable = [...new Map(keys.filter(isPossible).map((key) => [nameOf(key), key])).values()];
  if (usable.length === 0) return new Map();
  const arrays = parts.map(({ type }, place) => `$${place + 1}::${type}`);
  const names = parts.map((_, place) => `part_${place}`);
  const matches = parts.map(({ sql, column, nullable }, place) => {
    const same = nullable ? 'IS NOT DISTINCT FROM' : '=';
    return `${sql(`r.${column}`)} ${same} k.part_${place}`;
  });
  const rows = await query<Existing & { place: number }>(
    database,
    `SELECT k.place::int AS place, r.id, r.version, ${jsonOf(resource, 'r')} AS fields
     FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS k(${names.join(', ')}, place)
     JOIN ${tableOf(resource)} AS r ON ${matches.join(' AND ')} WHERE r.deleted_at IS NULL AND (${only ?? 'true'})`,
    parts.map((_, place) => usable.map((key) => key[place] ?? null)),
  );
  return new Map(rows.map(({ place, ...record }) => [nameOf(usable[place - 1] ?? []), record]));
}

function nameOf(key: RowKey): string {
  return JSON.stringify(key);
}
