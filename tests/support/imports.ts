import type { ImportDetail, ImportRow, RowKind } from '../../src/features/spreadsheets/contract/operations.ts';
import { openSpreadsheet } from '../../src/platform/spreadsheets/read.ts';
import type { CellValue } from '../../src/platform/spreadsheets/sheet.ts';
import type { Client } from './client.ts';
import { workbookParts, zipOf } from './workbooks.ts';

/** Sends a file to an import operation and waits until it was read. */
export async function upload(
  client: Client,
  operation: string,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'nhan-vien.csv',
): Promise<ImportDetail> {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const { status, data, problem } = await client.post(`/api/${operation}`, body);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return settled(client, String(data.id));
}

/** The import once nothing is under way. */
export async function settled(client: Client, id: string): Promise<ImportDetail> {
  for (;;) {
    const detail = await client.data<ImportDetail>('getDetailImport', { id });
    if (!['reading', 'storing', 'undoing'].includes(detail.state)) return detail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Stores an import as it was looked at, its warnings seen. */
export async function commit(
  client: Client,
  { id, digest, version, warned }: ImportDetail,
  rows: 'all' | 'right' = 'all',
) {
  await client.data('commitImport', { id, digest, version, rows, warned });
  return settled(client, id);
}

/** Takes an import back. */
export async function undo(client: Client, { id }: ImportDetail): Promise<ImportDetail> {
  await client.data('undoImport', { id });
  return settled(client, id);
}

/** The first rows of an import, of one kind or all. */
export async function rowsOf(client: Client, { id }: ImportDetail, kind?: RowKind): Promise<ImportRow[]> {
  const page = await client.data<{ items: ImportRow[] }>('getListImportRow', {
    id,
    pageSize: 200,
    ...(kind && { kind }),
  });
  return page.items;
}

/** The cells of a file's first sheet. */
export async function cellsOf(file: { name: string; bytes: Buffer }): Promise<(readonly CellValue[])[]> {
  const open = await openSpreadsheet(file);
  const rows: (readonly CellValue[])[] = [];
  // Reading to the end closes it.
  for await (const batch of open.rows) for (const { cells } of batch) rows.push(cells);
  return rows;
}

const staffHeader = 'Mã NV,Họ và tên,Ngày sinh,Phòng ban,Chức danh,Điện thoại';

/** A text file of staff, with the names of its columns above the rows. */
export function staffLines(...rows: string[]): string {
  return [staffHeader, ...rows].join('\n');
}

/** A right row of a person who works in operation. */
export function staffLine(code: string, name = 'Nguyễn Văn Thuỷ'): string {
  return `${code},${name},05/09/1985,PXVH,Trưởng ca,0912345678`;
}

/** A sheet of a workbook: the texts of its rows, empty ones being blank cells, and the ranges that are merged. */
interface SheetOfTexts {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly merged?: readonly string[];
}

/** An .xlsx file of texts. */
export async function workbookOf(...sheets: SheetOfTexts[]): Promise<Uint8Array<ArrayBuffer>> {
  const cell = (text: string, column: number, row: number) =>
    text === '' ? '' : `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const parts = workbookParts({
    sheets: sheets.map(({ name, rows, merged = [] }) => {
      const xml = rows.map(
        (cells, index) =>
          `<row r="${index + 1}">${cells.map((text, column) => cell(text, column, index + 1)).join('')}</row>`,
      );
      const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
      return {
        name,
        xml: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml.join('')}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`,
      };
    }),
  });
  return new Uint8Array(await zipOf(parts));
}

let codes = 0;

/** An employee code that no other test uses. */
export function newCode(): string {
  codes += 1;
  return `IM${String(codes).padStart(5, '0')}`;
}
