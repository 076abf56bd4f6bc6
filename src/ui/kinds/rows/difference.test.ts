import { describe, expect, test } from 'vitest';
import type { Row, RowsField } from '../../../declare/kinds/rows.ts';
import { defineResource } from '../../../declare/resource.ts';
import type { Stretch } from '../../../lib/text-difference.ts';
import { fieldState } from '../plain-view.ts';
import { movedIds, rowsChanges, rowsDifference } from './difference.ts';

const field: RowsField = {
  kind: 'rows',
  max: 9,
  title: 'name',
  of: { name: { kind: 'text', max: 50 }, picture: { kind: 'image' } },
};
const reservoirs = defineResource({
  name: 'reservoirs',
  labels: {},
  operations: { list: 'getListX', noun: 'X' },
  group: 'x',
  route: '/x',
  statuses: 'activity',
  fields: { title: { kind: 'text', max: 9 }, levels: field },
  title: 'title',
  search: [],
  list: { columns: [], filters: [], sortable: [], sort: { field: 'title', order: 'ascend' } },
  form: { layout: 'page' },
});
const words = {
  t: (key: string | string[], values?: object) =>
    `${String(key).replace('rows:', '')}${values ? Object.values(values) : ''}`,
  language: 'vi',
};

const state = (rows: readonly Row[]) => fieldState(reservoirs, 'levels', field, { levels: rows });

/** Both sides, with marked parts in brackets. */
function difference(before: readonly Row[], after: readonly Row[]): string[] {
  return rowsDifference([state(before), state(after)], words).map(shown);
}

function shown(side: readonly Stretch[]): string {
  return side.map(({ text, different }) => (different ? `[${text}]` : text)).join('');
}

const [dead, normal, flood] = [
  { id: 'a', name: 'chết' },
  { id: 'b', name: 'dâng bình thường' },
  { id: 'c', name: 'lũ kiểm tra' },
];

describe('two states of a list of rows', () => {
  test('a row that only one side has is marked as a whole', () => {
    expect(difference([dead, normal], [normal, flood])).toEqual([
      '[chết (removed)]\ndâng bình thường',
      'dâng bình thường\n[lũ kiểm tra (added)]',
    ]);
  });

  test('of a row that both have the words are compared, wherever it stands', () => {
    const renamed = { ...flood, name: 'lũ lớn' };
    expect(difference([dead, normal, flood], [renamed, dead, normal])).toEqual([
      'chết\ndâng bình thường\nlũ [kiểm tra][ (movedTo1)]',
      'lũ [lớn][ (movedFrom3)]\nchết\ndâng bình thường',
    ]);
  });

  test('a new row of the same words is a new row', () => {
    expect(difference([dead], [{ ...dead, id: 'z' }])).toEqual(['[chết (removed)]', '[chết (added)]']);
  });

  test('a change that no word shows is told', () => {
    expect(difference([{ ...dead, picture: '1' }], [{ ...dead, picture: '2' }])).toEqual([
      'chết[ (changed)]',
      'chết[ (changed)]',
    ]);
  });

  test('the same rows have no mark', () => {
    expect(difference([dead, normal], [dead, normal])).toEqual(['chết\ndâng bình thường', 'chết\ndâng bình thường']);
    expect(difference([], [])).toEqual(['', '']);
  });
});

test('what one side did to a list of rows is told in words: added, removed, changed, moved', () => {
  const since = (before: readonly Row[], after: readonly Row[]) =>
    shown(rowsChanges([state(before), state(after)], words));
  expect(since([dead, normal], [dead, normal, flood])).toBe('chết\ndâng bình thường\n[lũ kiểm tra (added)]');
  expect(since([dead, normal], [normal])).toBe('dâng bình thường\n[chết (removed)]');
  expect(since([dead, normal, flood], [flood, dead, normal])).toBe(
    'lũ kiểm tra[ (movedFrom3)]\nchết\ndâng bình thường',
  );
  expect(since([flood], [{ ...flood, name: 'lũ lớn' }])).toBe('lũ [lớn]');
  expect(since([dead], [])).toBe('[chết (removed)]');
});

describe('the rows that were moved', () => {
  const moved = (before: string, after: string) => [...movedIds([...before], [...after])].join('');
  test.each([
    ['abcd', 'abcd', ''],
    ['abcd', 'bcda', 'a'],
    ['abcd', 'dabc', 'd'],
    ['abcd', 'acbd', 'c'],
    ['abcd', 'xbyd', ''],
    ['abcde', 'ebcda', 'ea'],
  ])('from %s to %s: %s', (before, after, expected) => {
    const found = moved(before, after);
    // When two neighbours swap places, either of them may count as moved.
    expect(found.length).toBe(expected.length);
    if (found.length !== 1 || before.length !== after.length) expect(found).toBe(expected);
  });
});
