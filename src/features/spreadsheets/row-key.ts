import type { Field } from '../../declare/field.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { type Resource, slugOf } from '../../declare/resource.ts';
import { columnFilling, fieldsFilledBy } from './composite-columns.ts';

/**
 * The key of a row's record: one text per key field, in order. Null: the row has no value for it, and null equals null
 * only.
 */
export type RowKey = readonly (string | null)[];

/** The fields that identify the records of a resource's files. */
export function keyFields(resource: Resource): readonly string[] {
  return resource.spreadsheet?.key ?? [resource.title];
}

/** The key fields that need a value in each row: a figure of a whole plant names no unit. */
export function neededFields(resource: Resource): readonly string[] {
  const key = keyFields(resource);
  const needed = key.filter((name) => resource.fields[name]?.required === true);
  return needed.length > 0 ? needed : key;
}

/** The fields of a composite key that may apply to a whole sheet: the reservoir of a sheet of readings. */
export function sheetFields(resource: Resource): readonly string[] {
  const key = keyFields(resource);
  return key.length === 1 ? [] : key.filter((name) => namesNeeded(resource.fields[name]));
}

function namesNeeded(field: Field | undefined): boolean {
  return field?.required === true && declaredKind(field).target !== undefined;
}

export type ProposedKey = NonNullable<NonNullable<Resource['spreadsheet']>['proposed']>;

/**
 * The key field that is proposed in a file with these columns; undefined: none is needed, or its sources are missing.
 */
export function proposedKey(resource: Resource, columns: Iterable<string>): ProposedKey | undefined {
  const proposed = resource.spreadsheet?.proposed;
  const filled = new Set(columns);
  return proposed && !filled.has(proposed.field) && proposed.from.every((name) => filled.has(name))
    ? proposed
    : undefined;
}

/** The required columns that a file lacks; a slug can be made from the title. */
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

/**
 * The fields that differ in each row: a single key field, and the title. A field of a composite key can apply to many
 * rows.
 */
export function ownFields(resource: Resource): ReadonlySet<string> {
  const key = keyFields(resource);
  return new Set(key.length === 1 ? [...key, resource.title] : []);
}

/** The key from the values of a row. */
export function rowKey(resource: Resource, values: Readonly<Record<string, unknown>>): RowKey {
  return keyFields(resource).map((name) => keyText(values[name]) || null);
}

/** The same for two keys that differ only in case and blanks. */
export function looseName(key: RowKey): string {
  return key.length === 1 ? looseKey(key[0] ?? '') : JSON.stringify(key.map((part) => part && looseKey(part)));
}

/** A part of a key as a file writes it; empty where there is none. */
function keyText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim().normalize('NFC');
}

/** A text without case and blanks: keys that differ in nothing else are the same. */
export function looseKey(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}
