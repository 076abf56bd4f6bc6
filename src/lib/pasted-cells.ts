import { type DecimalMark, provenMark } from './decimal-reading.ts';

/** How a column reads pasted cells. */
export interface PastedColumn {
  /**
   * The text of the cell for a pasted text. A text that cannot be read stays as it is, and is reported.
   * @param mark the decimal mark of the block, if one of its cells proves it.
   */
  understood(text: string, mark: DecimalMark | undefined): string;
}

/**
 * The texts that a pasted block puts into these columns, by row. Undefined: a blank, which leaves the cell as it is. A
 * spreadsheet writes all its numbers alike, so a cell that proves the decimal mark also decides the ambiguous ones.
 */
export function pastedTexts(
  block: readonly (readonly string[])[],
  columns: readonly (PastedColumn | undefined)[],
): (string | undefined)[][] {
  const mark = markOf(block);
  return block.map((line) =>
    line.slice(0, columns.length).map((text, place) => {
      const column = columns[place];
      return text === '' || !column ? undefined : column.understood(text, mark);
    }),
  );
}

/** The decimal mark of a block; undefined if no cell proves one, or cells prove both. */
function markOf(block: readonly (readonly string[])[]): DecimalMark | undefined {
  const marks = new Set(block.flat().flatMap((text) => provenMark(text) ?? []));
  return marks.size === 1 ? [...marks][0] : undefined;
}
