import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnKind, PlainCell, SpreadsheetColumn, WrittenCell } from './column.ts';
import type { CellValue } from './sheet.ts';
import { readSpreadsheetFile } from './spreadsheet-file.ts';
import { vietnameseDate, wallClock } from './wall-clock.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const kinds: readonly ColumnKind[] = ['text', 'integer', 'decimal', 'date', 'instant', 'boolean'];
const columns: SpreadsheetColumn[] = kinds.map((kind) => ({ header: `Cột ${kind}`, kind }));
const headers = columns.map(({ header }) => header);

const samples = [
  ...[
    '000123',
    '0912 345 678',
    '=1+1',
    "'=1",
    '+84',
    '-5',
    '@a',
    '\t=1',
    '\r',
    'a\r\nb',
    ' a ',
    '_x000D_',
    '_x005F_x000D_',
  ],
  ...[
    'Thuỷ điện Hoà Bình'.normalize('NFC'),
    'Thuỷ điện Hoà Bình'.normalize('NFD'),
    'a\u000bb',
    '<&>"\'',
    ']]>',
    '🏞️',
    "''",
  ],
];
const text = fc.oneof(fc.constantFrom(...samples), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => Number(value.toPrecision(15)) + 0)
  .filter(Number.isFinite);
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => ({ date: date.toISOString().slice(0, 10) }));
const instant = fc
  .date({ min: new Date('1900-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((value) => ({ instant: value }));
const plain: fc.Arbitrary<PlainCell> = fc.oneof(text, number, day, instant, fc.boolean(), fc.constant(null));
const cell: fc.Arbitrary<WrittenCell> = fc.oneof(
  { arbitrary: plain, weight: 4 },
  plain.map((value) => ({ value, marked: true as const })),
);
const rows = fc.array(fc.array(cell, { minLength: kinds.length, maxLength: kinds.length }), { maxLength: 6 });

async function written(write: typeof writeXlsx, content: WrittenCell[][]): Promise<Buffer> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), write(output, { name: 'Sổ', columns }, batches(content))]);
  return bytes;
}

async function* batches(content: WrittenCell[][]) {
  for (const row of content) yield [row];
}

async function readBack(bytes: Buffer): Promise<Map<number, readonly CellValue[]>> {
  const { rows } = await readSpreadsheetFile('file', bytes, { maxRows: 1_000 });
  return new Map((await Array.fromAsync(rows)).flat().map((row) => [row.number, row.cells]));
}

function expected(row: readonly WrittenCell[], shown: (cell: PlainCell) => CellValue): CellValue[] {
  const cells = row.map((value) =>
    shown(value !== null && typeof value === 'object' && 'value' in value ? value.value : value),
  );
  return cells.slice(0, cells.findLastIndex((value) => value !== null) + 1);
}

function inWorkbook(value: PlainCell): CellValue {
  if (typeof value === 'string') return value.toWellFormed() || null;
  if (value !== null && typeof value === 'object' && 'instant' in value) return { date: wallClock(value.instant) };
  return value;
}

function inCsv(value: PlainCell): CellValue {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return typeof value === 'string' ? value.toWellFormed() : String(value);
  if ('date' in value) return vietnameseDate(value.date);
  const clock = wallClock(value.instant);
  return `${vietnameseDate(clock)} ${clock.slice(11, 16)}`;
}

test('a workbook is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (content) => {
      const found = await readBack(await written(writeXlsx, content));
      expect(found.get(1)).toEqual(headers);
      for (const [index, row] of content.entries()) {
        expect(found.get(index + 2) ?? []).toEqual(expected(row, inWorkbook));
      }
    }),
    { numRuns: 150 },
  );
});

test('a csv file is read as it was written, every cell as the text it shows', async () => {
  // A control character makes a file that no program reads as text.
  const clean = rows.filter((content) => !JSON.stringify(content).match(/\\u00[01]|\\u001/));
  await fc.assert(
    fc.asyncProperty(clean, async (content) => {
      const found = await readBack(await written(writeCsv as typeof writeXlsx, content));
      expect(found.get(1)).toEqual(headers);
      for (const [index, row] of content.entries()) {
        expect(found.get(index + 2) ?? []).toEqual(expected(row, inCsv));
      }
    }),
    { numRuns: 150 },
  );
});
