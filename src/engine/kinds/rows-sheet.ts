import { type RowField, type RowsField, rowEntries, rowsOf } from '../../declare/kinds/rows.ts';
import { type CellReader, type ReadingColumn, type SheetKind, textOf, textOfWritten, wrong } from './sheet.ts';

/** Separates the values of a line. */
const separator = '|';

/** Children in one cell: one per line, with their values in the order of the declaration, separated by `|`. */
export function rowsSheet(sheetOf: (field: RowField) => SheetKind<RowField> | undefined): SheetKind<RowsField> {
  const columns = (field: RowsField) =>
    rowEntries(field).flatMap(([name, child]) => {
      const sheet = sheetOf(child);
      return sheet ? [{ name, child, sheet }] : [];
    });
  const readers = (field: RowsField, given: ReadingColumn) =>
    columns(field).map(({ name, child, sheet }) => ({ name, read: sheet.reader(child, given.child(name)) }));

  return {
    column: 'text',
    reader: (field, given): CellReader => {
      const children = readers(field, given);
      return (cell) => {
        const lines = textOf(cell)
          .split('\n')
          .map((line) => line.trim());
        const read: Record<string, unknown>[] = [];
        for (const [place, line] of lines.entries()) {
          if (line === '') continue;
          const parts = line.split(separator).map((part) => part.trim());
          if (parts.length > children.length) return wrong('rowLine', { line: place + 1 });
          const row: Record<string, unknown> = {};
          for (const [index, { name, read: readPart }] of children.entries()) {
            const part = parts[index] ?? '';
            if (part === '') continue;
            const reading = readPart(part);
            if ('error' in reading) return wrong('rowLine', { line: place + 1 });
            if ('value' in reading) row[name] = reading.value;
          }
          read.push(row);
        }
        return { value: read };
      };
    },
    write: (value, field, words) => {
      const lines = rowsOf(value).map((row) =>
        columns(field)
          .map(({ name, child, sheet }) => textOfWritten(sheet.write(row[name], child, words.child(name), undefined)))
          .join(` ${separator} `),
      );
      return lines.join('\n') || null;
    },
    hint: true,
  };
}
