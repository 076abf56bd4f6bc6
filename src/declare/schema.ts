import type { z as zod } from 'zod';
import type { Zod } from '../contract/operation.ts';
import { filterSchema, type ListInput, listKeys, pageTotals, type StatusTotal } from '../contract/paging.ts';
import { codeSchema, idSchema, writableSchema } from '../contract/values.ts';
import { type ChangeRemarks, reasonShape, resendShape } from './change-remarks.ts';
import type { Shape } from './kinds/kind.ts';
import { declaredKind } from './kinds/registry.ts';
import { visibilities } from './kinds/visibility.ts';
import type { ChangeOf, InputOf, ListAnswer, PrivateOf, RecordOf, RowOf, VersionedId } from './record.ts';
import { choicesName, fieldEntries, privateNames, type Resource, statusSets, writableEntries } from './resource.ts';

/** A valid status of the resource. */
export function statusSchema(z: Zod, resource: Resource): zod.ZodType<number> {
  return codeSchema(z, statusSets[resource.statuses].codes);
}

/**
 * The input of insert: absent fields take their default, required fields must be there. What only the product sets is
 * passed over, here and in updates: a record can be sent as another answered it.
 */
export function insertSchema<R extends Resource>(z: Zod, resource: R): zod.ZodType<InputOf<R>> {
  const shape: Shape = {};
  for (const [name, field] of writableEntries(resource)) {
    const kind = declaredKind(field);
    const schema = kind.input(z, field);
    shape[name] = field.required === true ? schema : schema.default(kind.empty(field));
  }
  shape.status = statusSchema(z, resource).default(statusSets[resource.statuses].initial);
  return typed(writableSchema(z, shape, recordKeys(z, resource)));
}

/** The input of update: the record's id, the version that the caller read, the changed fields, and remarks. */
export function updateSchema<R extends Resource>(
  z: Zod,
  resource: R,
): zod.ZodType<VersionedId & ChangeOf<R> & ChangeRemarks> {
  const shape: Shape = { id: idSchema(z), version: z.int().min(1) };
  for (const [name, field] of writableEntries(resource)) {
    shape[name] = declaredKind(field).input(z, field).optional();
  }
  shape.status = statusSchema(z, resource).optional();
  const remarks = { ...reasonShape(z, resource), ...resendShape(z, resource) };
  return typed(writableSchema(z, { ...shape, ...remarks }, recordKeys(z, resource)));
}

/** The keys of a record in an answer. */
function recordKeys(z: Zod, resource: Resource): string[] {
  return Object.keys(recordShape(z, resource, 'record'));
}

/** A record in an answer. */
export function recordSchema<R extends Resource>(z: Zod, resource: R): zod.ZodType<RecordOf<R>> {
  return typed(z.object(recordShape(z, resource, 'record')));
}

/** A record as a list shows it, without the fields that only the record itself carries. */
export function rowSchema<R extends Resource>(z: Zod, resource: R): zod.ZodType<RowOf<R>> {
  return typed(z.object(recordShape(z, resource, 'row')));
}

/** The types of records are derived from the same declaration as this schema, which the compiler cannot follow field by field. */
function typed<Value>(schema: zod.ZodType): zod.ZodType<Value> {
  return schema as zod.ZodType<Value>;
}

/** The parts of a record in an answer. */
function recordShape(z: Zod, resource: Resource, view: 'record' | 'row'): Shape {
  const shape: Shape = { id: z.string() };
  for (const [name, field] of fieldEntries(resource)) {
    if (view === 'row' && field.detailOnly) continue;
    // A reader without the right gets no personal value, not even an empty one.
    const { output, populated } = declaredKind(field);
    shape[name] = field.private ? output(z, field).optional() : output(z, field);
    if (populated) shape[populated.name(name)] = populated.output(z);
  }
  if (resource.ordered) shape.position = z.int();
  shape.status = z.int();
  shape.version = z.int();
  for (const name of ['createdAt', 'updatedAt']) shape[name] = z.string();
  for (const name of ['createdBy', 'createdByName', 'updatedBy', 'updatedByName', 'deletedAt']) {
    shape[name] = z.string().nullable();
  }
  return shape;
}

/** The private fields of a record in an answer. */
export function privateSchema<R extends Resource>(z: Zod, resource: R): zod.ZodType<PrivateOf<R>> {
  const shape = recordShape(z, resource, 'record');
  const names = privateNames(resource);
  return typed(z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => names.includes(name)))));
}

/** The filters of a list, by some of its fields. */
export function filterShape(z: Zod, resource: Resource, names: readonly string[] = resource.list.filters): Shape {
  const shape: Shape = {};
  for (const name of names) {
    const field = resource.fields[name];
    const parts = field && declaredKind(field).filter?.input(z, name, field);
    for (const [key, schema] of Object.entries(parts ?? {})) shape[key] = filterSchema(z, schema);
  }
  return shape;
}

/**
 * A schema for the input of a list: of `shape`, the keys of every list and others of its own. A filter may also come
 * under the names that the specification's clients give it.
 */
export function filteredSchema(z: Zod, resource: Resource, shape: Shape): zod.ZodType<ListInput> {
  const aliases = resource.list.filters.flatMap((name) => {
    const field = resource.fields[name];
    const others = (field && declaredKind(field).filter?.aliases?.(name)) ?? [];
    return others.map((alias): [alias: string, name: string] => [alias, name]);
  });
  const aliasShape: Shape = {};
  for (const [alias, name] of aliases) {
    const schema = shape[name];
    if (schema) aliasShape[alias] = schema;
  }
  return z.strictObject({ ...aliasShape, ...shape }).transform((sent): ListInput => {
    const input: ListInput = { ...sent };
    for (const [alias, name] of aliases) {
      input[name] ??= input[alias];
      delete input[alias];
    }
    return input;
  });
}

/** The input of a resource's list. Unknown keys are refused. */
export function listSchema(z: Zod, resource: Resource): zod.ZodType<ListInput> {
  return filteredSchema(z, resource, listShape(z, resource));
}

/** The parts of a list's input. */
export function listShape(z: Zod, resource: Resource): Shape {
  const sortable = [...resource.list.sortable, ...(resource.ordered ? ['position'] : [])];
  return {
    ...listKeys(z, statusSets[resource.statuses].codes),
    sortField: z.enum(sortable).optional(),
    sortOrder: z.enum(['ascend', 'descend']).optional(),
    trash: z.boolean().optional(),
    ...(resource.searchTexts && { searchTexts: z.boolean().optional() }),
    ...(resource.publicWindow && { visibility: filterSchema(z, z.enum(visibilities)) }),
    ...filterShape(z, resource),
  };
}

function statusTotalsSchema(z: Zod): zod.ZodType<readonly StatusTotal[]> {
  const visibility = z.enum(visibilities).optional();
  return z.array(z.object({ status: z.int(), visibility, trash: z.boolean(), total: z.int() }));
}

/** The answer of a list: the records under the resource's key, the totals, and the choices of filters. */
export function pageSchema<R extends Resource>(z: Zod, resource: R): zod.ZodType<ListAnswer<R>> {
  const shape: Shape = {
    [resource.list.key ?? 'items']: z.array(rowSchema(z, resource)),
    ...pageTotals(z),
    statusTotals: statusTotalsSchema(z).optional(),
  };
  for (const name of resource.list.choices ?? []) {
    shape[choicesName(name)] = z.array(z.object({ id: z.string(), name: z.string() }));
  }
  return typed(z.object(shape));
}
