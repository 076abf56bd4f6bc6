import { expect, test } from 'vitest';
import { repeatsPicture } from './repeated-picture.ts';

test('cards that all have the same picture, or none, tell nothing apart by it', () => {
  expect(repeatsPicture([undefined, undefined])).toBe(true);
  expect(repeatsPicture(['/files/a.webp', '/files/a.webp'])).toBe(true);
  expect(repeatsPicture(['/files/a.webp', undefined])).toBe(false);
  expect(repeatsPicture(['/files/a.webp', '/files/b.webp'])).toBe(false);
  expect([repeatsPicture([undefined]), repeatsPicture(['/files/a.webp']), repeatsPicture([])]).toEqual([
    true,
    false,
    false,
  ]);
});
