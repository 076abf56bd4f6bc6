import type { MergedRange, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { columnLetter } from './columns.ts';
import type { GivenCell } from './row-classifier.ts';

const none: ReadonlyMap<number, GivenCell> = new Map();

/**
 * Creates the function that returns, row after row, the values of vertically merged cells for the rows below their
 * first, by column index. The file itself states that the value applies to all these rows.
 */
export function mergedDown(merged: readonly MergedRange[]): (row: SheetRow) => ReadonlyMap<number, GivenCell> {
  const beginning = Map.groupBy(
    merged.filter(({ top, bottom }) => bottom > top),
    ({ top }) => top,
  );
  let open: { bottom: number; left: number; given: GivenCell }[] = [];
  return ({ number, cells }) => {
    if (beginning.size === 0) return none;
    open = open.filter(({ bottom }) => bottom >= number);
    const given = new Map(open.map((range) => [range.left, range.given]));
    for (const { bottom, left } of beginning.get(number) ?? []) {
      const cell = cells[left] ?? null;
      if (cell !== null)
        open.push({ bottom, left, given: { by: 'merged', cell, place: `${columnLetter(left)}${number}` } });
    }
    return given;
  };
}
