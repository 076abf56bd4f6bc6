import type { Resource } from '../../declare/resource.ts';
import { comparable } from '../../lib/fold.ts';
import type { ChosenAnswer } from './column-questions.ts';
import type { ChosenColumn, ImportState, ListSheet, OtherSheet } from './contract/operations.ts';
import type { Heading } from './headings.ts';
import type { CarriedFrom, StoredImport } from './queries/imports.ts';
import { valuesOfAnySheet } from './sheet-values.ts';

// A workbook with many lists, one sheet per reservoir or month, is uploaded once: each sheet is an import of its own,
// and the choices for one apply to the next where its columns have the same names.

/** The column choices for a sheet that may apply to another sheet of the same file, as columns of an import's row. */
export function columnChoices(stored: StoredImport) {
  const { chosenHeading, chosenColumns, chosenAnswers, columns, sheet } = stored;
  const carried: CarriedFrom = stored.carried ?? {
    sheet,
    columns: columns.map(({ index, header }) => ({ index, header })),
  };
  return {
    chosen_heading: chosenHeading,
    chosen_columns: chosenColumns && JSON.stringify(chosenColumns),
    chosen_answers: JSON.stringify(chosenAnswers),
    carried: JSON.stringify(carried),
  };
}

/** All choices for a sheet that may apply to another sheet of the same file, as columns of an import's row. */
export function choicesOf(resource: Resource, stored: StoredImport) {
  return {
    ...columnChoices(stored),
    chosen_encoding: stored.chosenEncoding,
    chosen_groups: stored.chosenGroups,
    chosen_values: JSON.stringify(valuesOfAnySheet(resource, stored.chosenValues)),
  };
}

export type SheetChoices = ReturnType<typeof choicesOf>;

/** How a sheet is read: the row with its column names, and the choices for them. */
interface SheetReading {
  readonly heading: Heading | undefined;
  readonly chosenHeading: number | null;
  readonly chosenColumns: ChosenColumn[] | null;
  readonly chosenAnswers: readonly ChosenAnswer[];
  /** The sheet from which some choices were taken; null: they were made for this one. */
  readonly readLike: string | null;
}

/**
 * The choices from another sheet that apply to the current one: those for columns with the same names.
 * @param seen the heading row that was detected automatically.
 */
export function choicesHere(
  stored: StoredImport,
  headingOf: (row: number) => Heading,
  seen: Heading | undefined,
): SheetReading {
  const { chosenHeading, chosenColumns, chosenAnswers, carried, found } = stored;
  const heading = chosenHeading === null ? seen : headingOf(chosenHeading);
  const hasChoices = (chosenColumns?.length ?? 0) + chosenAnswers.length > 0;
  const readLike = (hasChoices && found.readLike) || null;
  if (!carried) return { heading, chosenHeading, chosenColumns, chosenAnswers, readLike };
  const same = sameColumns(carried, heading);
  // If no column of that row has the same name, the heading is elsewhere.
  if (chosenHeading !== null && same.size === 0)
    return { heading: seen, chosenHeading: null, ...chosenOf(sameColumns(carried, seen), stored, carried) };
  return { heading, chosenHeading, ...chosenOf(same, stored, carried) };
}

function chosenOf(same: ReadonlySet<number>, stored: StoredImport, { sheet }: CarriedFrom) {
  const chosenColumns = stored.chosenColumns?.filter(({ index }) => same.has(index)) ?? null;
  const chosenAnswers = stored.chosenAnswers.filter(({ index }) => same.has(index));
  const hasChoices = (chosenColumns?.length ?? 0) + chosenAnswers.length > 0;
  return { chosenColumns, chosenAnswers, readLike: hasChoices ? sheet : null };
}

function sameColumns({ columns }: CarriedFrom, heading: Heading | undefined): ReadonlySet<number> {
  const nameAt = (index: number) => comparable(heading?.names[index] ?? '');
  const same = columns.filter(({ index, header }) => nameAt(index) === comparable(header));
  return new Set(same.some(({ header }) => header !== '') ? same.map(({ index }) => index) : []);
}

/** The sheets of an import's file that contain a list, including its own; empty where it is the only one. */
export function listsOf({ sheets, sheet, found, added, changed, unchanged, wrong }: StoredImport): OtherSheet[] {
  const others = found.others.filter(({ list, rows }) => list && rows > 0);
  if (others.length === 0) return [];
  const own = { name: sheet, hidden: !sheets.includes(sheet), list: true, rows: added + changed + unchanged + wrong };
  const placeOf = ({ name }: OtherSheet) => (sheets.includes(name) ? sheets.indexOf(name) : sheets.length);
  return [...others, own].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The names of those sheets. */
export function namesOfLists(stored: StoredImport): string[] {
  return listsOf(stored).map(({ name }) => name);
}

/**
 * What an import of the next sheet knows of the others; undefined where the rows of this one were not counted: then all
 * are surveyed again.
 */
export function knownToNext(stored: StoredImport, next: string): Pick<StoredImport, 'sheet' | 'found'> | undefined {
  const own = listsOf(stored).find(({ name }) => name === stored.sheet);
  if (!own || own.rows === 0) return undefined;
  const others = [...stored.found.others, own].filter(({ name }) => name !== next);
  return { sheet: next, found: { ...stored.found, others } };
}

/** The newest import of a sheet of a file; a discarded one only where there is no other. */
interface ReadSheet {
  readonly sheet: string;
  readonly id: string;
  readonly state: ImportState;
}

/** The sheets of a file that were read, and whether the file still exists. */
export interface StoredFile {
  readonly read: readonly ReadSheet[];
  readonly isStored: boolean;
}

/** The lists of a file with their imports; without unread lists when the file no longer exists. */
export function listsWith(lists: readonly OtherSheet[], { read, isStored }: StoredFile): ListSheet[] {
  return lists.flatMap(({ name, hidden, rows }) => {
    const by = read.find(({ sheet }) => sheet === name);
    const open = isStored && (!by || by.state === 'undone' || by.state === 'cancelled');
    return by || open ? [{ name, hidden, rows, open, importId: by?.id ?? null, state: by?.state ?? null }] : [];
  });
}
