import { columnLetters } from './cell-address.ts';
import type { SpreadsheetColumn, WrittenCell } from './column.ts';
import { escapeText } from './escaped-text.ts';
import { serialOfDate } from './excel-date.ts';
import { excelLimits } from './limits.ts';
import { vietnameseDate, wallClock } from './wall-clock.ts';
import { type CellStyle, formatOf, headerFormat, styleOfKind } from './xlsx-styles.ts';

/** Converts rows of cells to the XML of a worksheet's rows; `number` is the row number, from 1. */
export function rowWriter(columns: readonly SpreadsheetColumn[]) {
  const letters = columns.map((_, column) => columnLetters(column));
  const styles = columns.map(({ kind }) => styleOfKind(kind));

  function header(): string {
    const cells = columns.map(({ header }, column) => textCell(`${letters[column]}1`, header, headerFormat));
    return `<row r="1">${cells.join('')}</row>`;
  }

  function row(cells: readonly WrittenCell[], number: number): string {
    let xml = `<row r="${number}">`;
    for (let column = 0; column < columns.length; column += 1) {
      xml += cellXml(`${letters[column]}${number}`, cells[column] ?? null, styles[column] ?? 'general', false);
    }
    return `${xml}</row>`;
  }

  return { header, row };
}

function cellXml(address: string, cell: WrittenCell, style: CellStyle, marked: boolean): string {
  if (cell === null) return marked ? `<c r="${address}" s="${formatOf(style, true)}"/>` : '';
  if (typeof cell === 'string') {
    const textStyle = formula.test(cell) ? 'quoted' : 'text';
    return textCell(address, cell, formatOf(textStyle, marked));
  }
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return textCell(address, String(cell), formatOf('text', marked));
    return `<c r="${address}" s="${formatOf(style === 'integer' ? style : 'general', marked)}"><v>${cell}</v></c>`;
  }
  if (typeof cell === 'boolean') {
    return `<c r="${address}" s="${formatOf('general', marked)}" t="b"><v>${Number(cell)}</v></c>`;
  }
  if ('value' in cell) return cellXml(address, cell.value, style, cell.marked);
  if ('date' in cell) return dateCell(address, cell.date, '', marked);
  const clock = wallClock(cell.instant, cell.clock);
  return dateCell(address, clock.slice(0, 10), clock.slice(11), marked);
}

function dateCell(address: string, date: string, time: string, marked: boolean): string {
  const day = serialOfDate(date);
  // A cell cannot hold a date before 1900; as a text it is at least visible.
  if (day === undefined) {
    const shown = /^\d{4}-\d\d-\d\d$/.test(date) ? vietnameseDate(date) : date;
    return textCell(address, `${shown} ${time.slice(0, 5)}`.trimEnd(), formatOf('text', marked));
  }
  if (time === '') return `<c r="${address}" s="${formatOf('date', marked)}"><v>${day}</v></c>`;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const serial = day + (3600 * hours + 60 * minutes + seconds) / 86_400;
  return `<c r="${address}" s="${formatOf('instant', marked)}"><v>${serial}</v></c>`;
}

/** Texts are stored inline: a shared string table would have to stay in memory until the end. */
function textCell(address: string, text: string, format: number): string {
  const space = /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${address}" s="${format}" t="inlineStr"><is><t${space}>${escapeText(fitting(text))}</t></is></c>`;
}

/** The text, cut to the length of a cell with an ellipsis where it is longer. */
function fitting(text: string): string {
  if (text.length <= excelLimits.cellCharacters) return text;
  return `${text.slice(0, excelLimits.cellCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** First characters that make some programs read a text as a formula. */
const formula = /^[=+\-@\t\r]/;
