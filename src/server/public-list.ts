import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { filterSchema, type ListInput, pageSchema } from '../contract/paging.ts';
import { dateSchema, idSchema } from '../contract/values.ts';
import { declaredKind } from '../declare/kinds/registry.ts';
import type { Resource } from '../declare/resource.ts';
import type { Selection } from '../engine/kinds/kind.ts';
import { storedKind } from '../engine/kinds/registry.ts';
import { columnOf, quoted, snakeCase } from '../engine/names.ts';
import type { Parameters } from '../engine/statement.ts';
import { jsonSchema } from './operation-schemas.ts';

/** The keys of a visitors' list besides its filters, as the resource declares them (`publicList`). */
export function publicListShape({ publicList: { parts, span } = {} }: Resource): Record<string, z.ZodType> {
  return {
    ...(parts && {
      [parts.by]: filterSchema(z, idSchema(z)),
      [parts.asked]: z.boolean().optional().describe('True: the parts instead of the wholes.'),
    }),
    ...(span && {
      from: dateSchema(z).optional().describe(`The first ${span}.`),
      to: dateSchema(z).optional().describe(`The last ${span}, included.`),
    }),
  };
}

/** The conditions of these keys on the relation `r`. */
export function publicConditions(
  { name, publicList: { parts, span, held } = {} }: Resource,
  input: ListInput,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  if (parts) {
    const column = `r.${columnOf(parts.by)}`;
    const part = input[parts.by];
    if (part !== undefined) conditions.push(`${column} = ${parameters.add(part, 'bigint')}`);
    else conditions.push(`${column} IS ${input[parts.asked] === true ? 'NOT NULL' : 'NULL'}`);
  }
  for (const [key, sign] of span ? bounds : [])
    if (input[key] !== undefined)
      conditions.push(`r.${columnOf(span ?? '')} ${sign} ${parameters.add(input[key], 'date')}`);
  if (held) conditions.push(`NOT EXISTS (SELECT FROM ${quoted(`${snakeCase(name)}_newer`)} AS n WHERE n.id = r.id)`);
  return conditions;
}

const bounds = [
  ['from', '>='],
  ['to', '<='],
] as const;

/** The facts about a record `r` that visitors read besides its fields. */
export function publicFacts(resource: Resource): Selection {
  const names = Object.keys(resource.publicList?.facts ?? {});
  if (names.length === 0) return { columns: [], joins: [] };
  return {
    columns: names.map((name) => `facts_of.${columnOf(name)} AS ${quoted(name)}`),
    joins: [`JOIN ${quoted(`${snakeCase(resource.name)}_facts`)} AS facts_of ON facts_of.id = r.id`],
  };
}

/** The OpenAPI description of a visitors' list. */
export function describePublicList(resource: Resource, query: z.ZodType): FastifySchema {
  return {
    querystring: jsonSchema(query, 'input'),
    response: { 200: jsonSchema(z.object({ data: pageSchema(z, publicRow(resource)) }), 'output') },
  };
}

/** A record as visitors' lists show it: without the long fields of a single record. */
function publicRow(resource: Resource) {
  const shape: Record<string, z.ZodType> = { id: z.string() };
  for (const name of resource.publicFields ?? []) {
    const field = resource.fields[name];
    if (!field || storedKind(field).isLong?.(field)) continue;
    const { output, populated } = declaredKind(field);
    shape[name] = output(z, field);
    if (populated) shape[populated.name(name)] = populated.output(z);
  }
  for (const [name, meaning] of Object.entries(resource.publicList?.facts ?? {}))
    shape[name] = z.boolean().describe(meaning);
  return z.object(shape);
}
