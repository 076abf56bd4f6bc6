/** The byte order mark tells spreadsheet programs that a CSV file is UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Rows as CSV (RFC 4180) for spreadsheets, with a byte order mark, and an apostrophe before every text that spreadsheet
 * programs would run as a formula.
 */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return byteOrderMark + rows.map(csvLine).join('');
}

/**
 * One line of CSV with its line end. Null and undefined are empty cells; a number is never escaped, whatever its sign.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell of a CSV file without the apostrophe that `toCsv` added. */
export function withoutApostrophe(text: string): string {
  return text.charCodeAt(0) === apostrophe && neutralised.test(text) ? text.slice(1) : text;
}

const apostrophe = 39;

/**
 * First characters that make a text a formula for spreadsheets, including the full-width ones. A text that begins with
 * apostrophes before one gets another, so that removing one always restores the original.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const neutralised = /^'+[=+\-@\t\r＝＋－＠]/;

function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
