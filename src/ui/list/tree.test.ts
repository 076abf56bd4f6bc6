import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../declare/record.ts';
import { branchIds, positionsAfterMove, treeRows } from './tree.ts';

const record = (id: string, parentId: string | null, position = 0) =>
  ({ id, parentId, position, name: `name ${id}` }) as unknown as AnyRecord;
const shape = { parentField: 'parentId', titleField: 'name' };
const records = [record('3', '1'), record('1', null), record('2', null), record('4', '3'), record('5', '99')];

describe('treeRows', () => {
  test('puts each parent before its children and lost children at the top', () => {
    const rows = treeRows(records, shape);
    expect(rows.map((row) => [row.record.id, row.depth])).toEqual([
      ['1', 0],
      ['3', 1],
      ['4', 2],
      ['2', 0],
      ['5', 0],
    ]);
    expect(rows[2]?.path).toEqual(['name 1', 'name 3', 'name 4']);
  });

  test('hides what is below a collapsed record', () => {
    const rows = treeRows(records, { ...shape, collapsed: new Set(['1']) });
    expect(rows.map((row) => row.record.id)).toEqual(['1', '2', '5']);
    expect(rows[0]?.hasChildren).toBe(true);
  });

  test('is a plain list without a parent field', () => {
    const rows = treeRows(records, { ...shape, parentField: undefined });
    expect(rows.map((row) => row.record.id)).toEqual(['3', '1', '2', '4', '5']);
  });
});

test('a branch is a record with everything below it', () => {
  expect([...branchIds(treeRows(records, shape), '1')]).toEqual(['1', '3', '4']);
});

describe('positionsAfterMove', () => {
  const siblings = [record('a', null, 10), record('b', null, 20), record('c', null, 30)];

  test('deals the same places out in the new order', () => {
    expect(positionsAfterMove(siblings, 2, 0)).toEqual([
      { id: 'c', position: 10 },
      { id: 'a', position: 20 },
      { id: 'b', position: 30 },
    ]);
  });

  test('names only the records between the two places', () => {
    expect(positionsAfterMove(siblings, 0, 1).map((item) => item.id)).toEqual(['b', 'a']);
    expect(positionsAfterMove(siblings, 1, 1)).toEqual([]);
  });

  test('separates records that share a place', () => {
    const same = [record('a', null, 0), record('b', null, 0), record('c', null, 0)];
    expect(positionsAfterMove(same, 0, 2)).toEqual([
      { id: 'c', position: 1 },
      { id: 'a', position: 2 },
    ]);
  });
});
