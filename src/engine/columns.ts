import type { Field } from '../declare/field.ts';
import { fieldEntries, type Resource, type ResourceRegistry } from '../declare/resource.ts';
import type { Conversion, Selection as FieldSelection } from './kinds/kind.ts';
import { storedKind } from './kinds/registry.ts';
import { columnOf, quoted } from './names.ts';

/** The fields and the status of a row of `relation`, formatted as in the API, as an SQL expression of type jsonb. */
export function jsonOf(resource: Resource, relation: string): string {
  const parts = fieldEntries(resource).map(([name, field]) => {
    const column = `${relation}.${columnOf(name)}`;
    return `'${name}', ${storedKind(field).recorded?.(column) ?? column}`;
  });
  return `jsonb_build_object(${[...parts, `'status', ${relation}.status`].join(', ')})`;
}

/** The columns and joins that read records of a resource from the relation `r`. */
export interface Selection {
  readonly columns: string;
  readonly joins: string;
}

const selections = new WeakMap<Resource, Map<string, Selection>>();

/** Which columns a statement reads: those of whole records or of list rows, with or without the private fields. */
export interface View {
  readonly of: 'record' | 'row';
  readonly personal: boolean;
}

/** The selection of a resource's records in a view. Built once. */
export function selectionOf(resource: Resource, registry: ResourceRegistry, view: View): Selection {
  const known = selections.get(resource) ?? new Map<string, Selection>();
  selections.set(resource, known);
  const key = `${view.of} ${view.personal}`;
  const found = known.get(key) ?? makeSelection(resource, registry, view);
  known.set(key, found);
  return found;
}

/** The selection of a record that was just inserted. Its author's name is already known, as a placeholder. */
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
    const part = fieldSelection(name, field, registry, view.of === 'row');
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

/** The columns and joins of one field from the relation `r`, with its populated values. */
export function fieldSelection(name: string, field: Field, registry: ResourceRegistry, inRow = false): FieldSelection {
  const column = `r.${columnOf(name)}`;
  const part = storedKind(field).select?.({ name, field, column, registry, inRow });
  return part ?? { columns: [`${column} AS ${quoted(name)}`], joins: [] };
}

const conversions = new WeakMap<Resource, readonly (readonly [string, Conversion])[]>();

/** Converts a database row of a record to the API response: pictures and files get their addresses. */
export function toResponse<Row extends Record<string, unknown>>(resource: Resource, row: Row): Row {
  let known = conversions.get(resource);
  if (!known) {
    known = fieldEntries(resource).flatMap(([name, field]) =>
      Object.entries(storedKind(field).present?.(name, field) ?? {}),
    );
    conversions.set(resource, known);
  }
  // Changes the rows in place and removes no properties: a page has many rows, and V8 handles objects with removed
  // properties slowly.
  const record: Record<string, unknown> = row;
  for (const [name, convert] of known) if (name in record) record[name] = convert(record[name]);
  return row;
}
