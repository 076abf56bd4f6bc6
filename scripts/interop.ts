import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpreadsheetColumn, WrittenCell } from '../src/platform/spreadsheets/column.ts';
import { openSpreadsheet } from '../src/platform/spreadsheets/read.ts';
import { writeCsv } from '../src/platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '../src/platform/spreadsheets/write-xlsx.ts';

/** Opens files of our writers in LibreOffice, if it is installed, and checks what it reads. */

const columns: SpreadsheetColumn[] = [
  { header: 'Mã NV', kind: 'text', note: 'Sáu chữ số' },
  { header: 'Họ và tên', kind: 'text' },
  { header: 'Ngày sinh', kind: 'date' },
  { header: 'Ký lúc', kind: 'instant' },
  { header: 'Lương', kind: 'integer' },
  { header: 'Hệ số', kind: 'decimal' },
  { header: 'Đang làm', kind: 'boolean' },
  { header: 'Phòng', kind: 'text', choices: ['Kỹ thuật', 'Tổ chức, hành chính'] },
];
const rows: WrittenCell[][] = [
  [
    ...['000123', 'Nguyễn Thị Thuỷ', { date: '1985-03-01' }, { instant: new Date('2024-05-17T01:30:00Z') }],
    ...[12_500_000, 2.34, true, 'Kỹ thuật'],
  ],
  [
    ...['=1+1', '+84 912', { date: '1900-01-01' }, { instant: new Date('1970-01-01T00:00:00Z') }],
    ...[-1, 0.3, false, { value: '@SUM(A1)', marked: true as const }],
  ],
  ['-5', 'dòng một\r\ndòng hai <&>"', { date: '9999-12-31' }, null, 0, 1e-7, null, '\t=1'],
];

const headless = ['--headless', '--convert-to'];
const probe = spawnSync('soffice', ['--version'], { encoding: 'utf8' });
if (probe.error) {
  console.log('LibreOffice is not installed: nothing was checked.');
} else {
  console.log(probe.stdout.trim());
  const folder = mkdtempSync(join(tmpdir(), 'interop-'));
  try {
    await compare(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compare(folder: string): Promise<void> {
  const sheet = { name: 'Nhân viên', columns };
  await writeXlsx(createWriteStream(join(folder, 'ours.xlsx')), sheet, batches());
  await writeCsv(createWriteStream(join(folder, 'text.csv')), sheet, batches());
  const flat = convert(folder, 'ours.xlsx', 'fods');
  const cells = sheetCells(flat, 'Nhân viên').slice(columns.length);
  const expected = [
    ...['string 000123', 'string Nguyễn Thị Thuỷ', 'date 1985-03-01', 'date 2024-05-17T08:30:00'],
    // LibreOffice's own formula turns a boolean into a number, whichever program wrote it.
    ...['float 12500000', 'float 2.34', 'float 1', 'string Kỹ thuật'],
    // LibreOffice counts from 30 December 1899: before March 1900 it shows every program's dates a day early.
    ...['string =1+1', 'string +84 912', 'date 1899-12-31', 'date 1970-01-01T08:00:00'],
    ...['float -1', 'float 0.3', 'float 0', 'string @SUM(A1)'],
    ...[
      'string -5',
      'string dòng một|dòng hai <&>"',
      'date 9999-12-31',
      'nothing',
      'float 0',
      'float 0.0000001',
      'nothing',
    ],
    'string \t=1',
  ];
  check('dates, numbers and texts of the workbook', cells, expected);
  const formulas = [...flat.matchAll(/table:formula="([^"]*)"/g)].map(([, formula]) => formula);
  check('no formula in the workbook', formulas.toSorted(), ['of:=FALSE()', 'of:=TRUE()']);
  check('list to choose from', /cell-content-is-in-list\([^)]*_choices/.test(flat.replaceAll('&quot;', '"')), true);
  const text = convert(folder, 'text.csv', 'fods');
  check('no formula in the csv file', [...text.matchAll(/table:formula=/g)].length, 0);
  execFileSync('soffice', [
    ...headless,
    'xlsx:Calc MS Excel 2007 XML',
    '--outdir',
    join(folder, 'back'),
    join(folder, 'ours.xlsx'),
  ]);
  check(
    'rows that LibreOffice has saved again',
    await read(join(folder, 'back/ours.xlsx')),
    await read(join(folder, 'ours.xlsx')),
  );
}

async function* batches() {
  yield rows;
}

function convert(folder: string, file: string, format: string): string {
  execFileSync('soffice', [...headless, format, '--outdir', folder, join(folder, file)], { stdio: 'pipe' });
  return readFileSync(join(folder, file.replace(/\.\w+$/, `.${format}`)), 'utf8');
}

/** Every cell of a sheet in a flat OpenDocument file, as its type and value. */
function sheetCells(flat: string, name: string): string[] {
  const [, table = ''] = new RegExp(`<table:table table:name="${name}"[^>]*>(.*?)</table:table>`, 's').exec(flat) ?? [];
  const rowsOfTable = [...table.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].slice(0, rows.length + 1);
  return rowsOfTable.flatMap(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)]
      .slice(0, columns.length)
      .map(([, attributes = '', content = '']) => describe(attributes, content)),
  );
}

function describe(attributes: string, content: string): string {
  const value = (key: string) => new RegExp(`office:${key}="([^"]*)"`).exec(attributes)?.[1];
  const type = value('value-type');
  if (!type) return 'nothing';
  const shown = content.replace(/<office:annotation.*?<\/office:annotation>/gs, '').replaceAll('<text:tab/>', '\t');
  const paragraphs = [...shown.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) => text);
  const plain = paragraphs.join('|').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  return `${type} ${value('date-value') ?? value('boolean-value') ?? value('value') ?? plain.replaceAll('&amp;', '&')}`;
}

async function read(path: string): Promise<string> {
  const opened = await openSpreadsheet({ name: path, path });
  // LibreOffice keeps only one kind of line break.
  return JSON.stringify((await Array.fromAsync(opened.rows)).flat()).replaceAll('\\r\\n', '\\n');
}

function check(what: string, found: unknown, expected: unknown): void {
  const same = JSON.stringify(found) === JSON.stringify(expected);
  console.log(`${same ? 'ok    ' : 'FAILED'} ${what}`);
  if (same) return;
  console.log('found   ', found, '\nexpected', expected);
  process.exitCode = 1;
}
