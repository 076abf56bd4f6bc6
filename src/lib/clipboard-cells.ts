/** Parses a block of cells from the clipboard text of a spreadsheet. */
export function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map(unquoted));
}

/** Formats a block of cells as clipboard text for spreadsheets. */
export function copiedText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join('\t')).join('\n');
}

function unquoted(cell: string): string {
  const quoted = /^"(.*)"$/s.exec(cell.trim());
  return quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() : cell.trim();
}
