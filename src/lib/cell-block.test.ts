import { expect, test } from 'vitest';
import { blockOf, cellsIn } from './cell-block.ts';

test('a block is the same from whichever corner it was chosen, and its cells are listed row by row', () => {
  const block = { top: 1, bottom: 2, left: 0, right: 1 };
  expect(blockOf({ from: [2, 0], to: [1, 1] })).toEqual(block);
  expect(blockOf({ from: [1, 1], to: [2, 0] })).toEqual(block);
  const cells = [
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
  ];
  expect(cellsIn(block)).toEqual(cells);
  // There is nothing below the last row to fill.
  expect(cellsIn({ ...block, top: 3 })).toEqual([]);
});
