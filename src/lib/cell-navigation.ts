import type { Cell } from './cell-block.ts';

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-6, 0],
  PageDown: [6, 0],
};

/**
 * The cell to which a key moves, as in a spreadsheet; `size`: the number of rows and columns. At an edge it is the same
 * cell.
 * @returns undefined if the key does not move.
 */
export function nextCell(key: string, [row, column]: Cell, size: Cell): Cell | undefined {
  const step = steps[key];
  if (step) return [within(row + step[0], size[0]), within(column + step[1], size[1])];
  if (key === 'Home') return [row, 0];
  return key === 'End' ? [row, size[1] - 1] : undefined;
}

function within(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}
