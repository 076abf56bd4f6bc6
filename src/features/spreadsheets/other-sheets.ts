import { textOf } from '../../engine/kinds/sheet.ts';
import type { SpreadsheetFile } from '../../platform/spreadsheets/read.ts';
import type { SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { choicesSheet } from '../../platform/spreadsheets/xlsx-parts.ts';
import type { OtherSheet } from './contract/operations.ts';
import type { HeadingMatcher } from './headings.ts';
import { canBeList, isList, type OpenSheet, openFirstRows, passedOver, type Wanted } from './open-sheet.ts';

/** Maximum sheets to survey and rows of each to count: the user only learns that there are some. */
const [mostSheets, mostRows] = [20, 1_000];

/**
 * The content of the sheets that are not read, including hidden ones: the rows of a list, the rows with content of any
 * other sheet.
 * @throws SpreadsheetError only when it was cancelled.
 */
export async function surveyOthers(
  file: SpreadsheetFile,
  names: { readonly visible: readonly string[]; readonly hidden: readonly string[]; readonly read: string },
  wanted: Omit<Wanted, 'chosen'>,
): Promise<OtherSheet[]> {
  const all = [
    ...names.visible.map((name) => ({ name, hidden: false })),
    // The sheet that our own files hide is not content.
    ...names.hidden.filter((name) => name !== choicesSheet).map((name) => ({ name, hidden: true })),
  ];
  const others: OtherSheet[] = [];
  for (const { name, hidden } of all.filter((sheet) => sheet.name !== names.read).slice(0, mostSheets)) {
    const open = await openFirstRows(file, wanted.match, { signal: wanted.signal, sheet: name }).catch(passedOver);
    if (!open) continue;
    const list = isList(open, wanted) || canBeList(open, wanted);
    try {
      others.push({ name, hidden, list, rows: await rowsIn(open, list, wanted.match) });
    } finally {
      await open[Symbol.asyncDispose]();
    }
  }
  return others;
}

/** The number of data rows of a sheet; for a list, rows below its heading that fill more than one of its columns. */
async function rowsIn({ heading, first, rest }: OpenSheet, list: boolean, match: HeadingMatcher): Promise<number> {
  const columns = heading?.names.flatMap((text, index) => (match(text) ? [index] : [])) ?? [];
  const isData = ({ number, cells }: SheetRow) => {
    const filled = columns.filter((index) => textOf(cells[index] ?? null).trim() !== '').length;
    // A total or a signature fills one of the columns at most.
    return !list || (number > (heading?.row ?? 0) && filled > 1);
  };
  let rows = first.filter(isData).length;
  for await (const batch of rest) {
    if (rows >= mostRows) break;
    rows += batch.filter(isData).length;
  }
  return Math.min(rows, mostRows);
}
