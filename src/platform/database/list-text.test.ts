import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listText } from './list-text.ts';

test('a list is written as PostgreSQL reads it', () => {
  expect(listText([])).toBe('{}');
  expect(listText(['a "b"', 'c\\d', '', 'NULL', 'x,{y}', null])).toBe(
    String.raw`{"a \"b\"","c\\d","","NULL","x,{y}",NULL}`,
  );
  expect(listText([1, -2.5, true, false])).toBe('{1,-2.5,true,false}');
});

test('a list of nothing but nulls is an empty one', () => {
  expect(listText([null, null])).toBe('{}');
});

test('what is quoted reads again as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
      const read = [...listText(texts).matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, inner]) =>
        inner?.replace(/\\(.)/gs, '$1'),
      );
      expect(read).toEqual(texts);
    }),
  );
});
