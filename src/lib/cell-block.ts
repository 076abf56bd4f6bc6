/** A cell of a table, by row and column, both from 0. */
export type Cell = readonly [row: number, column: number];

/** A block of cells, including its edges. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A selection: the cell where it began, and the cell where it ends. */
export interface Range {
  readonly from: Cell;
  readonly to: Cell;
}

/** The block between two opposite corners, in any order. */
export function blockOf({ from, to }: Range): Block {
  return {
    top: Math.min(from[0], to[0]),
    bottom: Math.max(from[0], to[0]),
    left: Math.min(from[1], to[1]),
    right: Math.max(from[1], to[1]),
  };
}

/** The cells of a block, row by row. */
export function cellsIn({ top, bottom, left, right }: Block): Cell[] {
  return numbersFrom(top, bottom).flatMap((row) => numbersFrom(left, right).map((column): Cell => [row, column]));
}

/** The integers from one to another, both included; none if the second is less. */
export function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
}
