import { textOf } from '../../engine/kinds/sheet.ts';
import type { SpreadsheetFile } from '../../platform/spreadsheets/read.ts';
import type { SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { choicesSheet } from '../../platform/spreadsheets/xlsx-parts.ts';
import type { OtherSheet } from './contract/operations.ts';
import type { HeadingMatcher } from './headings.ts';
import { canBeList, isList, type OpenSheet, openFirstRows, passedOver, type Wanted } from './open-sheet.ts';

/** Sheets that are looked into, and rows of each that are counted: what is told is that there are some. */
const [mostSheets, mostRows] = [20, 1_000];

/**
 * What stands on the sheets that are not read, the hidden ones among them: of a list its rows, of another sheet what is filled.
 * @throws SpreadsheetError only when it was cancelled.
 */
export async function surveyOthers(
  file: SpreadsheetFile,
  names: { readonly visible: readonly string[]; readonly hidden: readonly string[]; readonly read: string },
  wanted: Omit<Wanted, 'chosen'>,
): Promise<OtherSheet[]> {
  const all = [
    ...names.visible.map((name) => ({ name, hidden: false })),
    // What we have hidden in it ourselves is nobody's content.
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

/** How many rows of data a sheet has: of a list those below its heading that fill more than one of its columns. */
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
