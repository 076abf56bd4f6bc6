import { expect, test } from 'vitest';
import { quoted, snakeCase } from './names.ts';
import { Parameters } from './statement.ts';

test('names become those of the database', () => {
  expect(['publishAt', 'news-categories', 'id', 'createdByName'].map(snakeCase)).toEqual([
    'publish_at',
    'news_categories',
    'id',
    'created_by_name',
  ]);
});

test('a quoted name cannot end its quotes', () => {
  expect(quoted('a"; DROP TABLE news; --')).toBe('"a""; DROP TABLE news; --"');
});

test('values are numbered as they come', () => {
  const parameters = new Parameters();
  expect([parameters.add('a'), parameters.add(null, 'uuid'), parameters.add([1], 'bigint[]')]).toEqual([
    '$1',
    '$2::uuid',
    '$3::bigint[]',
  ]);
  expect(parameters.values).toEqual(['a', null, [1]]);
});
