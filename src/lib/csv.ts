const byteOrderMark = '\ufeff';

/** First characters by which a spreadsheet takes a text for a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180) for spreadsheets: with a byte order mark, by which they see that it is UTF-8, and with an
 * apostrophe before every cell that they would run as a formula.
 */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
