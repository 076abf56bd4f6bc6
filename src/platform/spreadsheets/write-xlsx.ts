import { Buffer } from 'node:buffer';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { WriteOptions, WrittenRows, WrittenSheet } from './column.ts';
import { excelLimits } from './limits.ts';
import { SpreadsheetError, writingError } from './spreadsheet-error.ts';
import { rowWriter } from './xlsx-cells.ts';
import { fixedParts, sheetEnd, sheetStart } from './xlsx-parts.ts';
import { stylesXml } from './xlsx-styles.ts';

/**
 * Writes rows as a workbook of one sheet as they arrive and ends the output; without rows it is a template. Dates and
 * numbers are real ones, dates shown as dd/mm/yyyy, instants as dd/mm/yyyy hh:mm in Vietnam; nothing is a formula. A
 * text over 32,767 characters is cut and ends in "…"; a date before 1900 is a text.
 * @throws SpreadsheetError tooManyRows, tooManyColumns or cancelled; the errors of the rows or the output. The output
 * is then destroyed.
 */
export async function writeXlsx(
  output: Writable,
  sheet: WrittenSheet,
  rows: WrittenRows,
  { signal }: WriteOptions = {},
): Promise<void> {
  const zip = new ZipFile();
  // If the output ends early, this stream is destroyed, and with it the source of the rows.
  const xml = Readable.from(sheetXml(sheet, rows), { objectMode: false, highWaterMark: pieceCharacters });
  const fail = (error: Error) => (zip.outputStream as Readable).destroy(error);
  xml.on('error', fail);
  zip.on('error', fail);
  for (const [part, text] of fixedParts(sheet.name, sheet.columns, stylesXml)) zip.addBuffer(Buffer.from(text), part);
  zip.addReadStream(xml, 'xl/worksheets/sheet1.xml', { compressionLevel });
  zip.end();
  try {
    await pipeline(zip.outputStream, output, signal ? { signal } : {});
  } catch (error) {
    throw writingError(error, signal);
  } finally {
    xml.destroy();
  }
}

/** Half the time of the default level 6 for a fifth more bytes. */
const compressionLevel = 3;
const pieceCharacters = 64 * 1024;

async function* sheetXml({ columns }: WrittenSheet, rows: WrittenRows): AsyncGenerator<Buffer> {
  if (columns.length > excelLimits.columns) {
    throw new SpreadsheetError('tooManyColumns', { values: { max: excelLimits.columns } });
  }
  const writer = rowWriter(columns);
  let xml = sheetStart(columns) + writer.header();
  let number = 1;
  for await (const batch of rows) {
    for (const row of batch) {
      number += 1;
      if (number > excelLimits.rows)
        throw new SpreadsheetError('tooManyRows', { values: { max: excelLimits.rows - 1 } });
      xml += writer.row(row, number);
      if (xml.length < pieceCharacters) continue;
      yield Buffer.from(xml);
      xml = '';
    }
  }
  yield Buffer.from(xml + sheetEnd(columns, number));
}
