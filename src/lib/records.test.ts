import { describe, expect, test } from 'vitest';
import { keysOf, recordOf } from './records.ts';

describe('records', () => {
  test('the names of members stand in their order', () => {
    expect(keysOf({ second: 2, first: 1 })).toEqual(['second', 'first']);
    expect(keysOf({})).toEqual([]);
  });

  test('each name has the value that is told for it, in the order of the names', () => {
    const lengths = recordOf(['three', 'four'], (name) => name.length);
    expect(Object.entries(lengths)).toEqual([
      ['three', 5],
      ['four', 4],
    ]);
  });
});
