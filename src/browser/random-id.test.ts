import { expect, test } from 'vitest';
import { randomId } from './random-id.ts';

test('an id is a UUID of version 4, and another each time', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
