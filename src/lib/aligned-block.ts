/** What names the rows and columns of a grid. */
export interface GridNames {
  /** The column that a heading names. */
  readonly columnOf: (text: string) => number | undefined;
  /**
   * The row that a cell names; -1: it names one that the grid does not have.
   * @param isNamed whether the heading says that this column holds names of rows.
   */
  readonly rowOf: (text: string, isNamed: boolean) => number | undefined;
  /** Whether a heading is that of the names of rows. */
  readonly isRowHead: (text: string) => boolean;
}

/** A pasted block without its headings, and where its rows and columns belong; undefined: as they come. */
export interface AlignedBlock {
  readonly texts: readonly (readonly string[])[];
  /** The row of each line; undefined: none. */
  readonly rows: readonly (number | undefined)[] | undefined;
  /** The column of each cell of a line; undefined: none. */
  readonly columns: readonly (number | undefined)[] | undefined;
  /** The headings that name no column and not the rows. */
  readonly unknown: readonly string[];
}

/**
 * Finds out what a pasted block says of its own rows and columns: a first line of headings that names at least one
 * column, and a column whose cells all name rows.
 */
export function alignedBlock(block: readonly (readonly string[])[], names: GridNames): AlignedBlock | undefined {
  const [head = []] = block;
  const found = head.map(names.columnOf);
  const rowHead = head.findIndex(names.isRowHead);
  // A first line of words is one of headings, also where none is known: words are poured into no column of numbers.
  const isHead =
    head.some((text) => /\p{L}/u.test(text)) &&
    head.every((text, x) => text === '' || found[x] !== undefined || x === rowHead || isWords(text)) &&
    (found.some((column) => column !== undefined) || (block.length > 1 && head.length > 1));
  const lines = isHead ? block.slice(1) : block;
  const nameColumn = isHead && rowHead >= 0 ? rowHead : 0;
  const rows = lines.map((line) => names.rowOf(line[nameColumn] ?? '', isHead && rowHead >= 0));
  const isNamed = lines.length > 0 && lines.every((line, y) => line.length > 1 && rows[y] !== undefined);
  if (!isHead && !isNamed) return undefined;
  const without = <Value>(line: readonly Value[]) => (isNamed ? line.toSpliced(nameColumn, 1) : line);
  return {
    texts: lines.map(without),
    rows: isNamed ? rows.map((row) => (row === -1 ? undefined : row)) : undefined,
    columns: isHead ? without(found) : undefined,
    unknown: isHead ? head.filter((text, x) => text.trim() !== '' && found[x] === undefined && x !== rowHead) : [],
  };
}

/** Whether a cell holds words: letters, and no number at its beginning. */
function isWords(text: string): boolean {
  return /\p{L}/u.test(text) && !/^[-+]?\d/.test(text.trim());
}
