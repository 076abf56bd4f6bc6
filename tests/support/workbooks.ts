import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ReadOptions } from '../../src/platform/spreadsheets/read.ts';
import { openSpreadsheet } from '../../src/platform/spreadsheets/read.ts';
import type { Sheet, SheetRow } from '../../src/platform/spreadsheets/sheet.ts';
import { SpreadsheetError } from '../../src/platform/spreadsheets/spreadsheet-error.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface WorkbookContent {
  /** The XML inside `sheetData`, or a whole document. */
  readonly sheets: readonly { readonly name: string; readonly xml: string | Buffer; readonly state?: string }[];
  /** The XML inside `sst`. */
  readonly strings?: string | Buffer;
  /** The XML inside `styleSheet`. */
  readonly styles?: string;
  readonly date1904?: boolean;
  readonly workbookType?: string;
}

/** The parts of a workbook by name, to be zipped as they are or changed before. */
export function workbookParts(content: WorkbookContent): Record<string, string | Buffer> {
  const { sheets, strings, styles, date1904 = false, workbookType = `${type}.sheet.main+xml` } = content;
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${contentTypes}"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${date1904}"/><sheets>${sheets
      .map(({ name, state }, index) => {
        const visibility = state === undefined ? '' : ` state="${state}"`;
        return `<sheet name="${name}" sheetId="${index + 1}"${visibility} r:id="rId${index + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${sheets
      .map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
      .join(
        '',
      )}${relation('rIdStyles', 'styles', 'styles.xml')}${relation('rIdStrings', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
  };
  for (const [index, { xml }] of sheets.entries()) {
    const whole =
      typeof xml !== 'string' || xml.includes('sheetData') || xml.startsWith('<?xml') || xml.startsWith('<!');
    parts[`xl/worksheets/sheet${index + 1}.xml`] = whole
      ? xml
      : `<worksheet xmlns="${main}"><sheetData>${xml}</sheetData></worksheet>`;
  }
  if (strings !== undefined) {
    parts['xl/sharedStrings.xml'] = typeof strings === 'string' ? `<sst xmlns="${main}">${strings}</sst>` : strings;
  }
  if (styles !== undefined) parts['xl/styles.xml'] = `<styleSheet xmlns="${main}">${styles}</styleSheet>`;
  return parts;
}

/** A zip file of these parts. */
export async function zipOf(parts: Readonly<Record<string, string | Buffer>>, zip64 = false): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content), name, { forceZip64Format: zip64, compressionLevel: 1 });
  }
  zip.end({ forceZip64Format: zip64, comment: '' });
  return buffer(zip.outputStream);
}

/** An .xlsx file of one sheet with this XML inside `sheetData`. */
export function workbookOf(xml: string, more: Omit<WorkbookContent, 'sheets'> = {}): Promise<Buffer> {
  return zipOf(workbookParts({ sheets: [{ name: 'Sheet1', xml }], ...more }));
}

/** Reads a whole file through the worker. */
export async function readAll(
  bytes: Uint8Array,
  options: ReadOptions = {},
  name = 'file.xlsx',
): Promise<{ sheet: Sheet; rows: SheetRow[] }> {
  const { sheet, rows } = await openSpreadsheet({ name, bytes }, options);
  return { sheet, rows: (await Array.fromAsync(rows)).flat() };
}

/** Only the cells of the rows. */
export async function cellsOf(bytes: Uint8Array, options: ReadOptions = {}, name = 'file.xlsx') {
  return (await readAll(bytes, options, name)).rows.map(({ cells }) => cells);
}

/** The error that reading a file ends with. @throws Error when it ends well or with another kind of error. */
export async function readingError(bytes: Uint8Array, options: ReadOptions = {}, name = 'file.xlsx') {
  try {
    await readAll(bytes, options, name);
  } catch (error) {
    if (error instanceof SpreadsheetError) return error;
    throw error;
  }
  throw new Error('It was read.');
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
}
