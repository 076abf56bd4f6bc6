import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import { isRecord } from '../lib/is-record.ts';

/** JSON Schema as plain data. */
type JsonSchema = { readonly [key: string]: unknown };

/** An operation's schemas in the forms the server needs, each made when it is first needed. */
export interface OperationSchemas {
  readonly input: z.ZodType;
  /** For OpenAPI. */
  readonly inputJson: JsonSchema;
  readonly answerJson: JsonSchema;
  /** Writes `{data}`: only what the output schema names leaves the server. */
  readonly serialise: (answer: { data: unknown }) => string;
}

/**
 * The schemas of an operation, from its contract. Most operations are not called in a process's first minute, some never:
 * to make all schemas of all at the start took a tenth of it and a tenth of the memory.
 */
export function operationSchemas(operation: Operation): OperationSchemas {
  const input = once(() => operation.input(z));
  const inputJson = once(() => {
    const schema = jsonSchema(input(), 'input');
    return operation.upload ? withFile(schema) : schema;
  });
  const answerJson = once(() => ({
    type: 'object',
    properties: { data: jsonSchema(operation.output(z), 'output') },
    required: ['data'],
  }));
  const serialise = once(() => fastJson(withNullable(answerJson()) as never) as OperationSchemas['serialise']);
  return {
    get input() {
      return input();
    },
    get inputJson() {
      return inputJson();
    },
    get answerJson() {
      return answerJson();
    },
    serialise: (answer) => serialise()(answer),
  };
}

/** What is made by the first call and answered by all. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The file of an upload stands beside the fields that `input` describes. */
function withFile(schema: JsonSchema): JsonSchema {
  const file = { type: 'string', format: 'binary' };
  return { ...schema, properties: { ...(isRecord(schema.properties) && schema.properties), file }, required: ['file'] };
}

/**
 * The serialiser checks values against each branch of an `anyOf` at run time, which is slow; for "this or null",
 * the only union in our answers, it has the keyword `nullable`.
 */
function withNullable({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const properties = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, nullableWithin(part)]));
  if (!Array.isArray(anyOf)) return properties;
  const branches: readonly JsonSchema[] = anyOf.filter(isRecord);
  const [branch, ...others] = branches.filter(({ type }) => type !== 'null');
  if (branch && others.length === 0) return { ...properties, ...withNullable(branch), nullable: true };
  return { ...properties, anyOf: branches.map(withNullable) };
}

function nullableWithin(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(nullableWithin);
  return isRecord(part) ? withNullable(part) : part;
}
