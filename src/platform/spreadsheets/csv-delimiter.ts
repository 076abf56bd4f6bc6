import { scanCsv } from './csv-scanner.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The delimiter of a csv file, and the number of characters at its start that declare it and are not data. */
export interface Delimiter {
  readonly delimiter: string;
  readonly skipped: number;
}

/** Detects the delimiter from the beginning of a csv file. */
export function findDelimiter(sample: string): Delimiter {
  // Excel's own declaration, in a first line that it does not show.
  const [line, named] = /^"?sep=([^"\r\n])"?(?:\r\n?|\n|$)/i.exec(sample) ?? [];
  if (line && named) return { delimiter: named, skipped: line.length };
  let best = { delimiter: ',', lines: 0 };
  for (const delimiter of candidates) {
    const lines = linesOfOneWidth(sample, delimiter);
    if (lines > best.lines) best = { delimiter, lines };
  }
  return { delimiter: best.delimiter, skipped: 0 };
}

/** The first one wins a tie: 1,5;2,5 is two decimals, not three cells. */
const candidates = ['\t', ';', ','];
const sampleLines = 30;

/** The number of sample lines that a delimiter splits into the same number of cells, above one. */
function linesOfOneWidth(sample: string, delimiter: string): number {
  const widths = new Map<number, number>();
  let lines = 0;
  const scanner = scanCsv(delimiter, (_, cells) => {
    if (lines >= sampleLines || cells.length === 0) return;
    lines += 1;
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  });
  try {
    scanner.write(sample);
    if (lines === 0) scanner.end();
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    // Errors of the file are reported when it is read.
  }
  return Math.max(0, ...widths.values());
}
