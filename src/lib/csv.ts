/** The byte order mark, by which spreadsheet programs see that a csv file is UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Rows as CSV (RFC 4180) for spreadsheets: with a byte order mark, and with an apostrophe before every text that
 * they would run as a formula.
 */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return byteOrderMark + rows.map(csvLine).join('');
}

/** One line of CSV with its end; null and undefined are empty cells, a number stays a number whatever its sign. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell of a csv file as it was before `toCsv` took care that no program runs it. */
export function withoutApostrophe(text: string): string {
  return text.charCodeAt(0) === apostrophe && neutralised.test(text) ? text.slice(1) : text;
}

const apostrophe = 39;

/**
 * First characters by which a spreadsheet takes a text for a formula, those of full width too. A text that begins with apostrophes before one
 * gets another, so that taking one off always gives back what was written.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const neutralised = /^'+[=+\-@\t\r＝＋－＠]/;

function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
