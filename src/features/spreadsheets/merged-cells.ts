import type { MergedRange, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { columnLetter } from './columns.ts';
import type { GivenCell } from './row-classifier.ts';

const none: ReadonlyMap<number, GivenCell> = new Map();

/**
 * Makes the function that tells, row after row, what cells merged over several rows say of a row below their first: by the
 * place of the column. The file itself says there that one value is that of all these rows.
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
