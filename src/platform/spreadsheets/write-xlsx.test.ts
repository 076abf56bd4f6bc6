import { PassThrough, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readAll } from '../../../tests/support/workbooks.ts';
import type { SpreadsheetColumn, WrittenCell } from './column.ts';
import { excelLimits } from './limits.ts';
import { vietnameseDate, wallClock } from './wall-clock.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';
import { sheetName } from './xlsx-parts.ts';
import { openPackage } from './zip-package.ts';

const columns: SpreadsheetColumn[] = [
  { header: 'Mã NV', kind: 'text', width: 9, note: 'Mã gồm 6 chữ số\n& không trùng' },
  { header: 'Phòng', kind: 'text', choices: ['Kỹ thuật', 'Tổ chức, hành chính', '=Vận hành'] },
  { header: 'Ngày sinh', kind: 'date' },
  { header: 'Lương', kind: 'integer' },
];

async function workbook(rows: WrittenCell[][], name = 'Nhân viên'): Promise<Buffer> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeXlsx(output, { name, columns }, batchesOf(rows))]);
  return bytes;
}

async function* batchesOf(rows: WrittenCell[][]) {
  yield rows;
}

async function part(bytes: Buffer, name: string): Promise<string> {
  return (await Array.fromAsync((await openPackage(bytes)).read(name))).join('');
}

test('the sheet of a workbook: frozen header, filter, widths, styles, rules', async () => {
  const bytes = await workbook([['000123', 'Kỹ thuật', { date: '1985-03-01' }, 12_500_000]]);
  const xml = await part(bytes, 'xl/worksheets/sheet1.xml');
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('<autoFilter ref="A1:D2"/>');
  expect(xml).toContain('<col min="1" max="1" width="9" style="4" customWidth="1"/>');
  expect(xml).toContain('prompt="Mã gồm 6 chữ số&#10;&amp; không trùng" sqref="A1"');
  expect(xml).toContain('sqref="B2:B1048576"><formula1>_choices!$B$1:$B$3</formula1>');
  expect(xml).toContain('<c r="A2" s="4" t="inlineStr"><is><t>000123</t></is></c>');
  expect(xml).toContain('<c r="C2" s="8"><v>31107</v></c><c r="D2" s="6"><v>12500000</v></c>');
  expect(xml).not.toContain('<f>');
});

test('without rows it is a template, whose lists stand in a hidden sheet', async () => {
  const bytes = await workbook([]);
  const { sheet, rows } = await readAll(bytes);
  expect(sheet).toMatchObject({ name: 'Nhân viên', sheets: ['Nhân viên'] });
  expect(rows).toEqual([{ number: 1, cells: columns.map(({ header }) => header) }]);
  expect(await part(bytes, 'xl/worksheets/sheet2.xml')).toContain('<t xml:space="preserve">Tổ chức, hành chính</t>');
});

test('a text like a formula carries the mark of a text; a marked cell is filled', async () => {
  const xml = await part(
    await workbook([['=1+1', { value: '-5', marked: true }, { value: null, marked: true }, -5]]),
    'xl/worksheets/sheet1.xml',
  );
  expect(xml).toContain('<c r="A2" s="12" t="inlineStr"><is><t>=1+1</t></is></c><c r="B2" s="13" t="inlineStr">');
  expect(xml).toContain('<c r="C2" s="9"/><c r="D2" s="6"><v>-5</v></c>');
});

test('what a cell cannot hold is written as a text, or cut with a sign', async () => {
  const long = 'đ'.repeat(excelLimits.cellCharacters + 1);
  const { rows } = await readAll(
    await workbook([[long, `${'x'.repeat(32_765)}🏞️`, { date: '1899-12-31' }, Number.NaN]]),
  );
  expect(rows[1]?.cells).toEqual([`${'đ'.repeat(32_766)}…`, `${'x'.repeat(32_765)}…`, '31/12/1899', 'NaN']);
});

test.each([
  ['Nhân viên [2024]/1', 'Nhân viên  2024  1'],
  ["'a'", 'a'],
  ['', 'Sheet1'],
  [':*?', 'Sheet1'],
  ['History', 'History 1'],
  ['x'.repeat(40), 'x'.repeat(31)],
])('the sheet name %j becomes %j', (name, legal) => {
  expect(sheetName(name)).toBe(legal);
});

test('instants are shown as the clocks of Vietnam show them, in 1970 too', () => {
  expect(wallClock(new Date('2024-12-31T17:00:00.999Z'))).toBe('2025-01-01T00:00:00');
  expect(wallClock(new Date('1970-01-01T00:00:00Z'))).toBe('1970-01-01T07:00:00');
  expect(vietnameseDate('2024-05-17T08:30:00')).toBe('17/05/2024');
});

test('the lines of a csv file', async () => {
  const output = new PassThrough();
  const row: WrittenCell[] = ['0012', '=1', { date: '2024-05-17' }, -1.5];
  const [csv] = await Promise.all([
    text(output),
    writeCsv(output, { columns }, batchesOf([row, [true, { instant: new Date(0) }]])),
  ]);
  expect(csv.replace('\ufeff', '')).toBe(
    "Mã NV,Phòng,Ngày sinh,Lương\r\n0012,'=1,17/05/2024,-1.5\r\nTRUE,01/01/1970 07:00,,\r\n",
  );
});

test.each([
  ['a workbook', writeXlsx],
  ['a csv file', writeCsv],
])('%s: an error of the rows ends the output, and an early end of the output the rows', async (_, write) => {
  const failing = new PassThrough().resume();
  const rows = (async function* () {
    yield [['a']];
    throw new Error('the database is away');
  })();
  await expect(write(failing, { name: 'a', columns }, rows)).rejects.toThrow('the database is away');
  expect(failing.destroyed).toBe(true);

  let [started, released] = [false, false];
  const endless = (async function* () {
    started = true;
    try {
      for (;;) yield Array.from({ length: 500 }, () => [String(Math.random())]);
    } finally {
      released = true;
    }
  })();
  const brokenOutput = new Writable({ write: (_chunk, _encoding, done) => done(started ? new Error('gone') : null) });
  await expect(write(brokenOutput, { name: 'a', columns }, endless)).rejects.toThrow('gone');
  await expect.poll(() => released).toBe(true);
});

test('a signal cancels a writing', async () => {
  const controller = new AbortController();
  const rows = (async function* () {
    for (;;) {
      yield [['a']];
      controller.abort();
    }
  })();
  const writing = writeXlsx(new PassThrough().resume(), { name: 'a', columns }, rows, { signal: controller.signal });
  await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
});

test('rows are asked for no faster than the output takes them', async () => {
  let batchCount = 0;
  const rows = (async function* () {
    for (; batchCount < 1_000; batchCount += 1) yield Array.from({ length: 500 }, () => [String(Math.random())]);
  })();
  const controller = new AbortController();
  const stuck = new Writable({ highWaterMark: 1, write: () => {} });
  const writing = writeXlsx(stuck, { name: 'a', columns }, rows, { signal: controller.signal });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(batchCount).toBeLessThan(200);
  controller.abort();
  await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
});

test('more rows than a sheet can have, and more columns', async () => {
  const row: WrittenCell[][] = Array.from({ length: 65_536 }, () => []);
  const rows = (async function* () {
    for (let index = 0; index < 17; index += 1) yield row;
  })();
  const tooMany = writeXlsx(new PassThrough().resume(), { name: 'a', columns: columns.slice(0, 1) }, rows);
  await expect(tooMany).rejects.toMatchObject({ code: 'tooManyRows', values: { max: 1_048_575 } });
  const wide = Array.from({ length: 16_385 }, () => ({ header: 'a', kind: 'text' as const }));
  const tooWide = writeXlsx(new PassThrough().resume(), { name: 'a', columns: wide }, batchesOf([]));
  await expect(tooWide).rejects.toMatchObject({ code: 'tooManyColumns' });
});
