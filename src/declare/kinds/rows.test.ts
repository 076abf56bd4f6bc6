import { expect, test } from 'vitest';
import { z } from 'zod';
import { type RowsField, rows } from './rows.ts';

const field: RowsField = { kind: 'rows', of: { name: { kind: 'text', max: 50 } }, max: 3, title: 'name' };
const id = '0b0e7d1c-9f0a-4c53-8a5e-2f6b7c8d9e0f';

test('a row stands in its list once, however its id is written', () => {
  const { success } = rows.input(z, field).safeParse([
    { id, name: 'một' },
    { id: id.toUpperCase(), name: 'hai' },
  ]);
  expect(success).toBe(false);
  expect(rows.input(z, field).safeParse([{ id, name: 'một' }, { name: 'hai' }]).success).toBe(true);
});
