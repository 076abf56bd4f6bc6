import type { z as zod } from 'zod';
import type { Zod } from '../contract/operation.ts';
import { pageTotals, pagingShape } from '../contract/paging.ts';
import { dateSchema, idPattern, idSchema, instantSchema, phonePattern, textSchema } from '../contract/values.ts';
import { emptyValue, type Field } from './field.ts';
import { choicesName, companionName, fieldEntries, privateNames, type Resource, statusSets } from './resource.ts';

type Shape = Record<string, zod.ZodType>;

/** Slugs as they stand in an address; empty asks for one made from the title. */
const slugPattern = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

/** What a caller may send for a field. */
function inputSchema(z: Zod, field: Field): zod.ZodType {
  const least = field.required ? 1 : 0;
  switch (field.kind) {
    case 'text': {
      const text = textSchema(z, { min: least, max: field.max, ...(field.lines && { lines: true }) });
      if (field.format === 'phone') return text.regex(phonePattern, { error: 'format' });
      if (field.format === 'email')
        return text.refine((value) => value === '' || z.email().safeParse(value).success, { error: 'format' });
      return text;
    }
    case 'slug':
      return z.string().trim().max(field.max).regex(slugPattern, { error: 'slug' });
    case 'richText':
      return textSchema(z, { min: least, max: field.max, lines: true });
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int().min(field.min).max(field.max);
    case 'date':
      return field.required ? dateSchema(z) : dateSchema(z).nullable();
    case 'instant':
      return instantSchema(z).nullable();
    case 'choice':
      return field.required ? z.enum(field.options) : z.enum(field.options).nullable();
    case 'reference':
    case 'image':
      return field.required ? idSchema(z) : idSchema(z).nullable();
    case 'files':
      return z.array(idSchema(z)).max(field.max);
    case 'tags':
      return z.array(textSchema(z, { min: 1, max: field.maxLength })).max(field.max);
  }
}

/** What a field holds in an answer. */
function outputSchema(z: Zod, field: Field): zod.ZodType {
  switch (field.kind) {
    case 'text':
    case 'slug':
    case 'richText':
      return z.string();
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int();
    case 'date':
    case 'instant':
    case 'choice':
    case 'reference':
    case 'image':
      return z.string().nullable();
    case 'files':
    case 'tags':
      return z.array(z.string());
  }
}

/** What a field's companion (see `companionName`) holds in an answer. */
function companionSchema(z: Zod, field: Field): zod.ZodType {
  switch (field.kind) {
    case 'image':
      return z
        .object({
          url: z.string(),
          alt: z.string(),
          width: z.int(),
          height: z.int(),
          variants: z.array(z.object({ url: z.string(), width: z.int() })),
        })
        .nullable();
    case 'files':
      return z.array(
        z.object({ id: z.string(), url: z.string(), name: z.string(), mediaType: z.string(), bytes: z.int() }),
      );
    default:
      return z.string().nullable();
  }
}

/** A status that records of the resource can have. */
export function statusSchema(z: Zod, resource: Resource): zod.ZodType {
  const codes: readonly number[] = statusSets[resource.statuses].codes;
  return z.literal([...codes]);
}

/** insert: every field, absent ones empty; required ones must be there. */
export function insertSchema(z: Zod, resource: Resource) {
  const shape: Shape = {};
  for (const [name, field] of fieldEntries(resource)) {
    const schema = inputSchema(z, field);
    shape[name] = field.required ? schema : schema.default(emptyValue(field));
  }
  shape.status = statusSchema(z, resource).default(statusSets[resource.statuses].initial);
  return z.strictObject(shape);
}

/** update: the record's id, the version that was read, and the fields that changed. */
export function updateSchema(z: Zod, resource: Resource) {
  const shape: Shape = { id: idSchema(z), version: z.int().min(1) };
  for (const [name, field] of fieldEntries(resource)) shape[name] = inputSchema(z, field).optional();
  shape.status = statusSchema(z, resource).optional();
  return z.strictObject(shape);
}

/** A record in an answer; `row`: as a list shows it, without the fields that only the record itself carries. */
export function recordSchema(z: Zod, resource: Resource, view: 'record' | 'row') {
  const shape: Shape = { id: z.string() };
  for (const [name, field] of fieldEntries(resource)) {
    if (view === 'row' && field.detailOnly) continue;
    // Who may not read personal values gets none, not even empty ones.
    shape[name] = field.private ? outputSchema(z, field).optional() : outputSchema(z, field);
    const companion = companionName(name, field);
    if (companion) shape[companion] = companionSchema(z, field);
  }
  if (resource.ordered) shape.position = z.int();
  shape.status = z.int();
  shape.version = z.int();
  for (const name of ['createdAt', 'updatedAt']) shape[name] = z.string();
  for (const name of ['createdBy', 'createdByName', 'updatedBy', 'updatedByName', 'deletedAt']) {
    shape[name] = z.string().nullable();
  }
  return z.object(shape);
}

/** The private fields of a record in an answer. */
export function privateSchema(z: Zod, resource: Resource) {
  const { shape } = recordSchema(z, resource, 'record');
  return z.object(Object.fromEntries(privateNames(resource).map((name) => [name, shape[name] as zod.ZodType])));
}

/** The filters of a list by field: an id, a choice or a boolean to equal, or from-to for instants. */
function filterShape(z: Zod, resource: Resource): Shape {
  const shape: Shape = {};
  for (const name of resource.list.filters) {
    const field = resource.fields[name];
    if (field?.kind === 'reference') shape[name] = idSchema(z).optional();
    if (field?.kind === 'choice') shape[name] = z.enum(field.options).optional();
    if (field?.kind === 'boolean') shape[name] = z.boolean().optional();
    if (field?.kind === 'instant') {
      shape.from = instantSchema(z).optional();
      shape.to = instantSchema(z).optional();
    }
  }
  return shape;
}

/**
 * A list's input with the filters by reference under their own names. The specification's clients call `positionId` also
 * `position` or `idPosition`, send ids as numbers, and -1 for all.
 */
export function withNamedFilters(resource: Resource, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const named: Record<string, unknown> = { ...input };
  for (const name of resource.list.filters) {
    if (resource.fields[name]?.kind !== 'reference') continue;
    const base = name.replace(/Id$/, '');
    for (const alias of [name, base, `id${base[0]?.toUpperCase()}${base.slice(1)}`]) {
      if (!Object.hasOwn(named, alias)) continue;
      const value = named[alias];
      if (alias !== name) delete named[alias];
      if (value === -1 || value === '-1') delete named[name];
      else named[name] = typeof value === 'number' && idPattern.test(String(value)) ? String(value) : value;
    }
  }
  return named;
}

/** The input of a resource's list; unknown keys are refused. */
export function listSchema(z: Zod, resource: Resource) {
  return z.preprocess((input) => withNamedFilters(resource, input), z.strictObject(listShape(z, resource)));
}

/** The parts of a list's input. */
export function listShape(z: Zod, resource: Resource) {
  const codes: readonly number[] = [-1, ...statusSets[resource.statuses].codes];
  const sortable = [...resource.list.sortable, ...(resource.ordered ? ['position'] : [])];
  return {
    textSearch: textSchema(z, { max: 200 }).optional(),
    status: z.literal([...codes]).optional(),
    ...pagingShape(z),
    sortField: z.enum(sortable).optional(),
    sortOrder: z.enum(['ascend', 'descend']).optional(),
    trash: z.boolean().optional(),
    ...filterShape(z, resource),
  };
}

/** A list's answer: the records under the resource's key, their place in the whole, and what filters choose from. */
export function pageSchema(z: Zod, resource: Resource) {
  const shape: Shape = {
    [resource.list.key ?? 'items']: z.array(recordSchema(z, resource, 'row')),
    ...pageTotals(z),
  };
  for (const name of resource.list.choices ?? []) {
    shape[choicesName(name)] = z.array(z.object({ id: z.string(), name: z.string() }));
  }
  return z.object(shape);
}
