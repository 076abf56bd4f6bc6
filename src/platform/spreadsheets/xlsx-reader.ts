import type { Buffer } from 'node:buffer';
import { type FormatKind, readCellFormats } from './number-formats.ts';
import { rowBatch } from './row-batch.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';
import type { SheetChoice, SheetReading, SheetRow } from './sheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { type StoredRow, scanWorksheet } from './worksheet.ts';
import { surveyWorksheet, type WorksheetSurvey } from './worksheet-survey.ts';
import { openPackage, type ZipPackage } from './zip-package.ts';

/**
 * Opens one sheet of an .xlsx file.
 * @throws SpreadsheetError any but encoding and cancelled, here or while its rows are read.
 */
export async function readXlsx(bytes: Buffer, choice: SheetChoice): Promise<SheetReading> {
  const zip = await openPackage(bytes);
  const workbook = await readWorkbook(zip);
  const { name, part, survey } = await chooseSheet(zip, workbook, choice.sheet);
  const formats = await readCellFormats(zip, workbook.styles);
  const strings = await readSharedStrings(zip, workbook.strings);
  const named = (wanted: boolean) => workbook.sheets.flatMap((sheet) => (sheet.hidden === wanted ? [sheet.name] : []));
  const { merged, hiddenColumns } = survey;
  return {
    sheet: {
      name,
      sheets: named(false),
      hiddenSheets: named(true),
      hiddenColumns,
      date1904: workbook.date1904,
      merged,
    },
    rows: readRows(zip, part, { sheet: name, formats, strings, date1904: workbook.date1904, ...choice }),
  };
}

async function chooseSheet(zip: ZipPackage, { sheets }: Workbook, asked: string | undefined) {
  const candidates =
    asked === undefined
      ? sheets.filter(({ hidden }) => !hidden)
      : sheets.filter(({ name }) => sameName(name, asked)).slice(0, 1);
  if (asked !== undefined && candidates.length === 0) {
    throw new SpreadsheetError('sheetNotFound', { values: { sheet: asked } });
  }
  for (const { name, part } of candidates) {
    const survey: WorksheetSurvey = await surveyWorksheet(zip.read(part));
    if (survey.hasCells) return { name, part, survey };
  }
  throw new SpreadsheetError('empty', asked === undefined ? {} : { place: { sheet: asked } });
}

/** Sheet names are case-insensitive, and a typed name may be composed or decomposed. */
function sameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

interface RowContext extends SheetChoice {
  readonly sheet: string;
  readonly formats: readonly FormatKind[];
  readonly strings: SharedStrings;
  readonly date1904: boolean;
}

async function* readRows(zip: ZipPackage, part: string, context: RowContext): AsyncGenerator<readonly SheetRow[]> {
  const stored: StoredRow[] = [];
  const batch = rowBatch(context.maxRows, context.sheet);
  const scanner = scanWorksheet(context.sheet, context, (row) => stored.push(row));
  for await (const text of zip.read(part)) {
    scanner.write(text);
    // A chunk has few rows, but their shared strings may be long: a row gets them when it is passed on, and is then
    // released.
    for (let row = stored.shift(); row; row = stored.shift()) {
      if (batch.add(withStrings(row, context))) yield batch.take();
    }
  }
  scanner.end();
  if (batch.rows() > 0) yield batch.take();
}

function withStrings({ number, cells, shared, hidden }: StoredRow, { sheet, strings }: RowContext): SheetRow {
  for (let index = 0; index < shared.length; index += 2) {
    const text = strings.at(shared[index + 1] ?? -1);
    if (text === undefined) throw new SpreadsheetError('damaged', { place: { sheet, row: number } });
    cells[shared[index] ?? 0] = text === '' ? null : text;
  }
  return { number, cells, ...(hidden && { hidden }) };
}
