import { textOf } from '../../engine/kinds/sheet.ts';
import type { SpreadsheetFile } from '../../platform/spreadsheets/read.ts';
import type { OtherSheet } from './contract.ts';
import { isList, openFirstRows, passedOver, type Wanted } from './opening.ts';

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
    ...names.hidden.map((name) => ({ name, hidden: true })),
  ];
  const others: OtherSheet[] = [];
  for (const { name, hidden } of all.filter((sheet) => sheet.name !== names.read).slice(0, mostSheets)) {
    const open = await openFirstRows(file, wanted.match, { signal: wanted.signal, sheet: name }).catch(passedOver);
    if (!open) continue;
    await using sheet = open;
    const list = isList(sheet, wanted);
    const columns = sheet.heading?.names.flatMap((text, index) => (wanted.match(text) ? [index] : [])) ?? [];
    let rows = 0;
    const count = (batch: OpenRows) => {
      for (const { number, cells } of batch) {
        const filled = columns.filter((index) => textOf(cells[index] ?? null).trim() !== '').length;
        // A total or a signature fills one of the columns at most.
        if (!list || (number > (sheet.heading?.row ?? 0) && filled > 1)) rows += 1;
      }
    };
    count(sheet.first);
    for await (const batch of sheet.rest) {
      if (rows >= mostRows) break;
      count(batch);
    }
    others.push({ name, hidden, list, rows: Math.min(rows, mostRows) });
  }
  return others;
}

type OpenRows = Awaited<ReturnType<typeof openFirstRows>>['first'];
