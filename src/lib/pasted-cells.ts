import { type DecimalMark, provenMark } from './decimal-reading.ts';

/** A column as far as a pasted cell of it is understood. */
export interface PastedColumn {
  /**
   * A text as the cell shows what it says; one that says nothing stays as it is, to be named.
   * @param mark the decimal mark of the block, where one of its cells proves it.
   */
  understood(text: string, mark: DecimalMark | undefined): string;
}

/**
 * What a pasted block puts into the columns from one on: rows of texts, undefined where a blank leaves a cell as it is. One
 * spreadsheet writes all its numbers alike, so a cell that proves the decimal mark answers for those that read two ways.
 */
export function pastedTexts(
  block: readonly (readonly string[])[],
  columns: readonly PastedColumn[],
): (string | undefined)[][] {
  const mark = markOf(block);
  return block.map((line) =>
    line.slice(0, columns.length).map((text, place) => {
      const column = columns[place];
      return text === '' || !column ? undefined : column.understood(text, mark);
    }),
  );
}

/** The decimal mark of a block; undefined where no cell proves one, or cells prove both. */
function markOf(block: readonly (readonly string[])[]): DecimalMark | undefined {
  const marks = new Set(block.flat().flatMap((text) => provenMark(text) ?? []));
  return marks.size === 1 ? [...marks][0] : undefined;
}
