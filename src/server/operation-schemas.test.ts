import { describe, expect, test } from 'vitest';
import { operation } from '../contract/operation.ts';
import { operations } from '../product/operations.ts';
import { operationSchemas } from './operation-schemas.ts';

const base = { name: 'x', group: 'x', access: 'public', writes: false } as const;

describe('an answer', () => {
  const { serialise } = operationSchemas(
    operation({
      ...base,
      input: (z) => z.strictObject({}),
      output: (z) =>
        z.object({
          id: z.string(),
          parent: z.string().nullable(),
          picture: z.object({ url: z.string() }).nullable(),
          sizes: z.array(z.object({ width: z.int() })),
          state: z.literal([0, 1]),
        }),
    }),
  );
  const full = { id: '1', parent: '2', picture: { url: '/a' }, sizes: [{ width: 3 }], state: 1 };

  test('carries what the contract names and nothing else', () => {
    const more = {
      ...full,
      password: 'secret',
      picture: { url: '/a', key: 'secret' },
      sizes: [{ width: 3, key: 'secret' }],
    };
    expect(JSON.parse(serialise({ data: more }))).toEqual({ data: full });
  });

  test('keeps null where null may be', () => {
    const empty = { ...full, parent: null, picture: null, sizes: [] };
    expect(JSON.parse(serialise({ data: empty }))).toEqual({ data: empty });
  });

  test('is JSON whatever the texts hold', () => {
    const id = '"\\\u2028\u0000\ud800</script>🏞️ Thuỷ điện';
    expect(JSON.parse(serialise({ data: { ...full, id } })).data.id).toBe(id);
  });
});

describe.each(operations)('$name', (described) => {
  const schemas = operationSchemas(described);

  test('is described as an object that takes no unknown key', () => {
    expect(schemas.inputJson).toMatchObject({ type: 'object', additionalProperties: false });
    expect(schemas.answerJson).toMatchObject({ type: 'object', required: ['data'] });
  });

  test('has an answer whose only unions are with null', () => {
    // For any other union, the serialiser would check every value against the branches at run time.
    for (const branches of unionsIn(schemas.answerJson)) {
      expect(branches).toHaveLength(2);
      expect(branches).toContainEqual({ type: 'null' });
    }
  });
});

/** The branches of every union in a schema. */
function unionsIn(schema: unknown): unknown[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'anyOf' in schema ? [schema.anyOf as unknown[]] : [];
  return [...own, ...Object.values(schema).flatMap(unionsIn)];
}
