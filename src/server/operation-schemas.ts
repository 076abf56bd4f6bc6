import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import { isRecord } from '../lib/is-record.ts';

/** JSON Schema as plain data. */
type JsonSchema = { readonly [key: string]: unknown };

/** An operation's schemas in the forms that the server needs, each created on first use. */
export interface OperationSchemas {
  readonly input: z.ZodType;
  /** The input for OpenAPI, without the file of an upload. */
  readonly inputJson: JsonSchema;
  readonly answerJson: JsonSchema;
  /** Serialises `{data}`: only fields of the output schema leave the server. */
  readonly serialise: (answer: { data: unknown }) => string;
}

/**
 * The schemas of an operation, from its contract. Most operations are not called in the first minute of a process, some
 * never: creating all schemas at the start took a tenth of its time and of the memory.
 */
export function operationSchemas(operation: Operation): OperationSchemas {
  const input = once(() => operation.input(z));
  const inputJson = once(() => jsonSchema(input(), 'input'));
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

/** Computes a value at the first call and returns it from every call. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A schema for OpenAPI. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The input of an upload as a form, with its file. */
export function formSchema(schema: JsonSchema, isFileNeeded: boolean): JsonSchema {
  const file = { type: 'string', format: 'binary' };
  const required = [...(Array.isArray(schema.required) ? schema.required : []), ...(isFileNeeded ? ['file'] : [])];
  return { ...schema, properties: { ...(isRecord(schema.properties) && schema.properties), file }, required };
}

/**
 * At run time the serialiser checks values against each branch of an `anyOf`, which is slow. For "this or null", the
 * only union in our answers, it has the keyword `nullable`.
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
