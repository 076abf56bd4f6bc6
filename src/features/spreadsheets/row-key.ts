import type { Field } from '../../declare/field.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { type Resource, slugOf } from '../../declare/resource.ts';
import { columnFilling, fieldsFilledBy } from './composite-columns.ts';

/**
 * What a row of a file says of the key of its record: a text for each field of the key, in their order. Null: it says nothing
 * of it, which is like nothing alone.
 */
export type RowKey = readonly (string | null)[];

/** The fields by which rows of a resource's files are known to be its records. */
export function keyFields(resource: Resource): readonly string[] {
  return resource.spreadsheet?.key ?? [resource.title];
}

/** Those of them of which a row must say something: a figure of a whole plant names no unit of it. */
export function neededFields(resource: Resource): readonly string[] {
  const key = keyFields(resource);
  const needed = key.filter((name) => resource.fields[name]?.required === true);
  return needed.length > 0 ? needed : key;
}

/** The fields of a key of several by which a whole sheet may be of one record: the reservoir of a sheet of readings. */
export function sheetFields(resource: Resource): readonly string[] {
  const key = keyFields(resource);
  return key.length === 1 ? [] : key.filter((name) => namesNeeded(resource.fields[name]));
}

function namesNeeded(field: Field | undefined): boolean {
  return field?.required === true && declaredKind(field).target !== undefined;
}

export type ProposedKey = NonNullable<NonNullable<Resource['spreadsheet']>['proposed']>;

/** The field of the key that is proposed, in a file with these columns; undefined: none has to be, or nothing says of what. */
export function proposedKey(resource: Resource, columns: Iterable<string>): ProposedKey | undefined {
  const proposed = resource.spreadsheet?.proposed;
  const filled = new Set(columns);
  return proposed && !filled.has(proposed.field) && proposed.from.every((name) => filled.has(name))
    ? proposed
    : undefined;
}

/** The columns that a file lacks that say what is needed; an address can be made from the title. */
export function missingColumns(resource: Resource, columns: Iterable<string>): string[] {
  const slug = slugOf(resource);
  const filled = new Set([...columns].flatMap((name) => fieldsFilledBy(resource, name)));
  const source = (name: string) => (slug?.name === name && !filled.has(name) ? slug.from : name);
  const proposed = proposedKey(resource, filled)?.field;
  const missing = neededFields(resource)
    .filter((name) => name !== proposed)
    .map(source)
    .filter((name) => !filled.has(name));
  return [...new Set(missing.map((name) => columnFilling(resource, name)))];
}

/** The fields that are each row's own: what alone tells it from the others, and its name. Of several that tell rows apart
 * together, one may be said of many rows at once. */
export function ownFields(resource: Resource): ReadonlySet<string> {
  const key = keyFields(resource);
  return new Set(key.length === 1 ? [...key, resource.title] : []);
}

/** The key that the values of a row make. */
export function rowKey(resource: Resource, values: Readonly<Record<string, unknown>>): RowKey {
  return keyFields(resource).map((name) => keyText(values[name]) || null);
}

/** Two keys that differ in case and blanks alone have the same. */
export function looseName(key: RowKey): string {
  return key.length === 1 ? looseKey(key[0] ?? '') : JSON.stringify(key.map((part) => part && looseKey(part)));
}

/** A part of a key as a file writes it; empty where there is none. */
function keyText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim().normalize('NFC');
}

/** The same whatever its case and the blanks in it: two keys that differ in no more are one. */
export function looseKey(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}
