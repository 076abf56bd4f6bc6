import type { Field } from '../declare/field.ts';
import { companionName, type FileValue, fieldEntries, type ImageValue, type Resource } from '../declare/resource.ts';
import { fileUrl, imageVariants } from '../lib/file-address.ts';
import { quoted, snakeCase } from './statement.ts';

/** Looks up a resource by name; references point at resources by name. */
export type ResourceRegistry = ReadonlyMap<string, Resource>;

/** The quoted table of a resource. */
export function tableOf(resource: Resource): string {
  return quoted(snakeCase(resource.name));
}

/** The quoted column of a field. */
export function columnOf(name: string): string {
  return quoted(snakeCase(name));
}

/** The PostgreSQL type of a field's column, for values whose type the statement does not tell. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'slug':
    case 'richText':
    case 'choice':
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'integer':
      return 'integer';
    case 'date':
      return 'date';
    case 'instant':
      return 'timestamptz';
    case 'reference':
    case 'image':
      return 'bigint';
    case 'files':
      return 'bigint[]';
    case 'tags':
      return 'text[]';
  }
}

/** The fields and the status of a row of `relation` as an SQL expression of type jsonb, as the API writes them. */
export function jsonOf(resource: Resource, relation: string): string {
  const parts = fieldEntries(resource).map(([name, field]) => {
    const value = `${relation}.${columnOf(name)}`;
    const type = jsonTypes[columnType(field)];
    return `'${name}', ${type ? `${value}::${type}` : value}`;
  });
  return `jsonb_build_object(${[...parts, `'status', ${relation}.status`].join(', ')})`;
}

/** Ids travel as texts: JSON's numbers are not exact beyond 2^53. */
const jsonTypes: Readonly<Record<string, string>> = { bigint: 'text', 'bigint[]': 'text[]' };

/** What a statement selects and joins to answer records of a resource from the relation `r`. */
export interface Selection {
  readonly columns: string;
  readonly joins: string;
}

const selections = new WeakMap<Resource, Map<string, Selection>>();

/** What a statement reads of records: whole ones, or what a list shows of them; with the private fields or without. */
export interface View {
  readonly of: 'record' | 'row';
  readonly personal: boolean;
}

/** The selection of a resource's records in a view. Made once. */
export function selectionOf(resource: Resource, registry: ResourceRegistry, view: View): Selection {
  const known = selections.get(resource) ?? new Map<string, Selection>();
  selections.set(resource, known);
  const key = `${view.of} ${view.personal}`;
  const found = known.get(key) ?? makeSelection(resource, registry, view);
  known.set(key, found);
  return found;
}

/** The selection of a record that was just inserted: who wrote it is known, by the placeholder of the name. */
export function insertedSelection(
  resource: Resource,
  registry: ResourceRegistry,
  personal: boolean,
  author: string,
): Selection {
  return makeSelection(resource, registry, { of: 'record', personal }, author);
}

function makeSelection(resource: Resource, registry: ResourceRegistry, view: View, author?: string): Selection {
  const columns = ['r.id', 'r.status', 'r.version'];
  const joins: string[] = [];
  for (const [name, field] of fieldEntries(resource)) {
    if ((view.of === 'row' && field.detailOnly) || (field.private && !view.personal)) continue;
    const part = fieldSelection(name, field, registry);
    columns.push(...part.columns);
    joins.push(...part.joins);
  }
  if (resource.ordered) columns.push('r.position');
  for (const name of ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt']) {
    columns.push(`r.${columnOf(name)} AS ${quoted(name)}`);
  }
  for (const name of ['createdBy', 'updatedBy']) {
    const account = quoted(`${name}_account`);
    columns.push(`${author ?? `${account}.full_name`} AS ${quoted(`${name}Name`)}`);
    if (!author) joins.push(`LEFT JOIN accounts AS ${account} ON ${account}.id = r.${columnOf(name)}`);
  }
  return { columns: columns.join(', '), joins: joins.join(' ') };
}

/** The columns and joins of one field from the relation `r`, with what it points at. */
export function fieldSelection(name: string, field: Field, registry: ResourceRegistry) {
  const column = `r.${columnOf(name)}`;
  const alias = quoted(name);
  const columns = [`${column} AS ${alias}`];
  const companion = companionName(name, field);
  if (field.kind === 'reference' && companion) {
    const target = registry.get(field.to);
    if (!target) throw new TypeError(`Field ${name} refers to the unknown resource ${field.to}.`);
    const join = quoted(`${name}_target`);
    return {
      columns: [...columns, `${join}.${columnOf(target.title)} AS ${quoted(companion)}`],
      joins: [`LEFT JOIN ${tableOf(target)} AS ${join} ON ${join}.id = ${column}`],
    };
  }
  if (field.kind === 'image' && companion) {
    const join = quoted(`${name}_media`);
    const picture = `${join}.width || ' ' || ${join}.height || ' ' || ${join}.storage_key || ' ' || ${join}.alt`;
    return {
      columns: [...columns, `${picture} AS ${quoted(companion)}`],
      joins: [`LEFT JOIN media AS ${join} ON ${join}.id = ${column}`],
    };
  }
  if (field.kind === 'files' && companion) {
    const files = `CASE WHEN cardinality(${column}) > 0 THEN (SELECT json_agg(json_build_object('id', m.id::text, 'key', m.storage_key, 'name', m.name,
      'mediaType', m.media_type, 'bytes', m.bytes) ORDER BY item.place)
      FROM unnest(${column}) WITH ORDINALITY AS item(id, place) JOIN media AS m ON m.id = item.id) END`;
    return { columns: [...columns, `${files} AS ${quoted(companion)}`], joins: [] };
  }
  return { columns, joins: [] };
}

type Conversion = (shown: unknown) => unknown;

const conversions = new WeakMap<Resource, readonly (readonly [string, Conversion])[]>();

/** Turns what the database answered for a record into what the API answers: pictures and files with addresses. */
export function present<Row extends Record<string, unknown>>(resource: Resource, row: Row): Row {
  let known = conversions.get(resource);
  if (!known) {
    known = conversionsOf(resource);
    conversions.set(resource, known);
  }
  // In place and without removing properties: a page has many rows, and objects that lose properties become slow ones.
  const record: Record<string, unknown> = row;
  for (const [name, convert] of known) if (name in record) record[name] = convert(record[name]);
  return row;
}

function conversionsOf(resource: Resource): [string, Conversion][] {
  return fieldEntries(resource).flatMap(([name, field]): [string, Conversion][] => {
    const companion = companionName(name, field);
    if (field.kind === 'image' && companion) return [[companion, pictureOf]];
    if (field.kind === 'files' && companion) return [[companion, filesOf]];
    return [];
  });
}

/** A picture from "<width> <height> <storage key> <alternative text>"; only the last may hold spaces. */
function pictureOf(shown: unknown): ImageValue | null {
  const [, width, height, key, alt = ''] = /^(\d+) (\d+) (\S+) (.*)$/s.exec(String(shown)) ?? [];
  if (key === undefined) return null;
  return {
    url: fileUrl(key),
    alt,
    width: Number(width),
    height: Number(height),
    variants: imageVariants(key, Number(width)),
  };
}

function filesOf(shown: unknown): FileValue[] {
  const files = (shown ?? []) as (FileValue & { key: string })[];
  return files.map(({ key, ...file }) => ({ ...file, url: fileUrl(key) }));
}
