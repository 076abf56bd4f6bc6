import type { EntryRow } from './row-state.ts';

/** How the rows of a grid are named: by the times of a day, or by the reservoirs at one time. */
export interface RowNames {
  /** The texts of the slice, under this key. */
  readonly texts: 'entry' | 'round';
  readonly nameOf: (row: EntryRow) => string;
  /** The place of the row with a name that is pasted; `isNamed`: the column says that it holds them. */
  readonly placeOf: (text: string, isNamed: boolean) => number | undefined;
}
