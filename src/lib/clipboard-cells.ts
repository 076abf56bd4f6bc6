/** A block of cells as a spreadsheet puts it on the clipboard. */
export function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map(unquoted));
}

/** A block of cells as spreadsheets take it. */
export function copiedText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join('\t')).join('\n');
}

function unquoted(cell: string): string {
  const quoted = /^"(.*)"$/s.exec(cell.trim());
  return quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() : cell.trim();
}
