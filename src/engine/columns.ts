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
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'integer':
      return 'integer';
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

/** What a statement selects and joins to answer records of a resource from the relation `r`. */
export interface Selection {
  readonly columns: string;
  readonly joins: string;
}

const selections = new WeakMap<Resource, Map<string, Selection>>();

/** The selection of a resource's records: whole, or as rows of a list. Made once. */
export function selectionOf(resource: Resource, registry: ResourceRegistry, view: 'record' | 'row'): Selection {
  const known = selections.get(resource) ?? new Map<string, Selection>();
  selections.set(resource, known);
  const found = known.get(view) ?? makeSelection(resource, registry, view);
  known.set(view, found);
  return found;
}

function makeSelection(resource: Resource, registry: ResourceRegistry, view: 'record' | 'row'): Selection {
  const columns = ['r.id', 'r.status', 'r.version'];
  const joins: string[] = [];
  for (const [name, field] of fieldEntries(resource)) {
    if (view === 'row' && field.detailOnly) continue;
    const part = fieldSelection(name, field, registry);
    columns.push(...part.columns);
    joins.push(...part.joins);
  }
  if (resource.ordered) columns.push('r.position');
  for (const name of ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt']) {
    columns.push(`r.${columnOf(name)} AS ${quoted(name)}`);
  }
  for (const name of ['createdBy', 'updatedBy']) {
    columns.push(`${quoted(`${name}_account`)}.full_name AS ${quoted(`${name}Name`)}`);
    joins.push(
      `LEFT JOIN accounts AS ${quoted(`${name}_account`)} ON ${quoted(`${name}_account`)}.id = r.${columnOf(name)}`,
    );
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
  if (field.kind === 'image') {
    const join = quoted(`${name}_media`);
    const parts = ['storage_key', 'alt', 'width', 'height'].map(
      (part) => `${join}.${part} AS ${quoted(`${name}_${part}`)}`,
    );
    return { columns: [...columns, ...parts], joins: [`LEFT JOIN media AS ${join} ON ${join}.id = ${column}`] };
  }
  if (field.kind === 'files' && companion) {
    const files = `(SELECT json_agg(json_build_object('id', m.id::text, 'key', m.storage_key, 'name', m.name,
      'mediaType', m.media_type, 'bytes', m.bytes) ORDER BY item.place)
      FROM unnest(${column}) WITH ORDINALITY AS item(id, place) JOIN media AS m ON m.id = item.id)`;
    return { columns: [...columns, `${files} AS ${quoted(companion)}`], joins: [] };
  }
  return { columns, joins: [] };
}

/** Turns what the database answered for a record into what the API answers: pictures and files with addresses. */
export function present<Row extends Record<string, unknown>>(resource: Resource, row: Row): Row {
  const record: Record<string, unknown> = row;
  for (const [name, field] of fieldEntries(resource)) {
    if (!(name in record)) continue;
    const companion = companionName(name, field);
    if (field.kind === 'image' && companion) {
      record[companion] = pictureOf(record, name);
      for (const part of ['storage_key', 'alt', 'width', 'height']) delete record[`${name}_${part}`];
    }
    if (field.kind === 'files' && companion) {
      const files = (record[companion] ?? []) as (FileValue & { key: string })[];
      record[companion] = files.map(({ key, ...file }) => ({ ...file, url: fileUrl(key) }));
    }
  }
  return row;
}

function pictureOf(record: Record<string, unknown>, name: string): ImageValue | null {
  const key = record[`${name}_storage_key`];
  if (typeof key !== 'string') return null;
  const width = record[`${name}_width`] as number;
  return {
    url: fileUrl(key),
    alt: record[`${name}_alt`] as string,
    width,
    height: record[`${name}_height`] as number,
    variants: imageVariants(key, width),
  };
}
