import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ProblemError } from './errors.ts';
import { parseInput } from './validation.ts';
import { idSchema, textSchema } from './values.ts';

const schema = z.strictObject({
  title: textSchema(z, { min: 1, max: 5 }),
  code: z.string().min(3).optional(),
  id: idSchema(z).optional(),
  count: z.int().min(2).max(9).optional(),
  status: z.literal([0, 1]).optional(),
  order: z.enum(['ascend', 'descend']).optional(),
  link: z.url().optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  items: z.array(z.strictObject({ id: idSchema(z) })).optional(),
});

/** The errors of a refused body. */
function reasons(body: unknown) {
  try {
    parseInput(schema, body);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'VALIDATION_FAILED') return error.details.errors;
    throw error;
  }
  return undefined;
}

test('what fits is answered as the schema makes it', () => {
  expect(parseInput(schema, { title: ' a ' })).toEqual({ title: 'a' });
  expect(parseInput(z.strictObject({}), undefined)).toEqual({});
  expect(parseInput(z.strictObject({}), null)).toEqual({});
});

describe('reasons', () => {
  test.each<[object, object]>([
    [{}, { path: 'title', code: 'required' }],
    [{ title: '' }, { path: 'title', code: 'required' }],
    [{ title: '  ' }, { path: 'title', code: 'required' }],
    [{ title: null }, { path: 'title', code: 'type' }],
    [{ title: 7 }, { path: 'title', code: 'type' }],
    [{ title: 'abcdef' }, { path: 'title', code: 'tooLong', values: { max: 5 } }],
    [{ title: 'a\u0000' }, { path: 'title', code: 'controlCharacter' }],
    [{ code: 'ab' }, { path: 'code', code: 'tooShort', values: { min: 3 } }],
    [{ id: '0' }, { path: 'id', code: 'id' }],
    [{ count: 1 }, { path: 'count', code: 'tooSmall', values: { min: 2 } }],
    [{ count: 10 }, { path: 'count', code: 'tooBig', values: { max: 9 } }],
    [{ count: 2.5 }, { path: 'count', code: 'type' }],
    [{ count: Number.POSITIVE_INFINITY }, { path: 'count', code: 'type' }],
    [{ status: 7 }, { path: 'status', code: 'choice' }],
    [{ order: 'up' }, { path: 'order', code: 'choice' }],
    [{ link: 'x' }, { path: 'link', code: 'format' }],
    [{ tags: [] }, { path: 'tags', code: 'tooFew', values: { min: 1 } }],
    [{ tags: ['a', 'b', 'c'] }, { path: 'tags', code: 'tooMany', values: { max: 2 } }],
    [{ tags: ['a', 1] }, { path: 'tags.1', code: 'type' }],
    [{ items: [{ id: '1' }, { id: 'x' }] }, { path: 'items.1.id', code: 'id' }],
    [{ items: [{ id: '1', more: 1 }] }, { path: 'items.0.more', code: 'unknownKey', values: { key: 'more' } }],
    [{ nothing: 1 }, { path: 'nothing', code: 'unknownKey', values: { key: 'nothing' } }],
  ])('for %j', (body, reason) => {
    const input = 'title' in body || Object.keys(body).length === 0 ? body : { title: 'a', ...body };
    expect(reasons(input)).toEqual([reason]);
  });

  test.each([[[]], ['text'], [7], [true]])('for a body that is %j', (body) => {
    expect(reasons(body)).toEqual([{ path: '', code: 'type' }]);
  });

  test('are one a field, and a few of many', () => {
    expect(reasons({ title: 'abcdef\u0000' })).toHaveLength(1);
    const keys = Array.from({ length: 300_000 }, (_, index) => [`key${index}`, 0]);
    expect(reasons(Object.fromEntries(keys))?.length).toBeLessThanOrEqual(50);
    expect(reasons({ title: 'a', items: new Array(100_000).fill({}) })?.length).toBeLessThanOrEqual(50);
  });

  test('name a key of any length by its beginning', () => {
    expect(reasons({ title: 'a', ['k'.repeat(1_000_000)]: 1 })?.[0]?.path).toBe('k'.repeat(100));
  });
});
