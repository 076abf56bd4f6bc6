import { operation, type Zod } from '../../../contract/operation.ts';
import { filterSchema, type ListPage, listInput, pageSchema } from '../../../contract/paging.ts';
import { idSchema } from '../../../contract/values.ts';
import type { RegisterInput } from './export.ts';

/** What a row of a file would do, or did. `passed`: it is not data, or somebody excluded it. */
export const rowKinds = ['added', 'changed', 'unchanged', 'wrong', 'passed'] as const;
export type RowKind = (typeof rowKinds)[number];

/** The filters for rows: a kind, or rows with a warning. */
export const rowSelections = [...rowKinds, 'warned'] as const;
export type RowSelection = (typeof rowSelections)[number];

/**
 * The source of a value that is not in a cell of its row: a heading between the rows, a merged cell, the name of a
 * column, a person.
 */
export interface CellSource {
  readonly by: 'group' | 'merged' | 'heading' | 'sheet' | 'person';
  /** The row, the cell or the column, as people name it; empty for a person's choice for all rows. */
  readonly place: string;
}

/** One field of a row of the file. */
export interface ImportCell {
  field: string;
  /** The address in the file, such as `C7`. */
  place: string;
  /** The text of the file, or the text typed in its place. */
  text: string;
  /** The text of the file when another was typed; otherwise null. */
  original: string | null;
  /** The stored value, or the value to store, as people read it; null where the row stores nothing for the cell. */
  stored: string | null;
  /** The text of the file and the stored value differ in more than formatting. */
  differs: boolean;
  /** The record's previous value, where the row changes it. */
  before: string | null;
  /** Why the cell is refused; a text for people. */
  error: string | null;
  /** A warning about the cell for people; the cell is accepted all the same. */
  warning: string | null;
  /** The source of a value that is not in a cell of the row; null: its own cell. */
  source: CellSource | null;
  /** The value is personal and this caller may not read it: `text` and `before` are empty. */
  hidden: boolean;
}

/** The separator between the parts of a key as people see it. */
export const keyParting = ' · ';

/** The parts of a key as people see it. */
export function partsOfKey(words: string): string[] {
  return words.split(keyParting);
}

/** A row of the file with the record it matches. */
export interface ImportRow {
  /** The row number in the file. */
  number: number;
  kind: RowKind;
  /** The key that identifies the record. */
  key: string;
  title: string;
  recordId: string | null;
  /** Of a changed row the changed cells, of a wrong one the refused ones first; of others all. */
  cells: ImportCell[];
  /** Errors of the whole row; texts for people. */
  errors: string[];
  /** Why the row is skipped; a text for people. */
  reason: string | null;
  /** Warnings about the whole row; texts for people. */
  warnings: string[];
}

/** Which rows of an import are listed. */
export type ImportRowInput = Omit<RegisterInput, 'resource'> & { id: string; kind?: RowSelection | undefined };

/** The rows of an import, in file order; the search looks in their keys and titles. */
export const getListImportRow = operation<ImportRowInput, ListPage<ImportRow>>({
  name: 'getListImportRow',
  group: 'imports',
  access: 'permission',
  writes: false,
  input: (z) => listInput(z, { id: idSchema(z), kind: filterSchema(z, z.enum(rowSelections)) }),
  output: (z) => pageSchema(z, rowSchema(z)),
});

const rowSchema = (z: Zod) =>
  z.object({
    number: z.int(),
    kind: z.enum(rowKinds),
    key: z.string(),
    title: z.string(),
    recordId: z.string().nullable(),
    cells: z.array(
      z.object({
        field: z.string(),
        place: z.string(),
        text: z.string(),
        original: z.string().nullable(),
        stored: z.string().nullable(),
        differs: z.boolean(),
        before: z.string().nullable(),
        error: z.string().nullable(),
        warning: z.string().nullable(),
        source: z
          .object({ by: z.enum(['group', 'merged', 'heading', 'sheet', 'person']), place: z.string() })
          .nullable(),
        hidden: z.boolean(),
      }),
    ),
    errors: z.array(z.string()),
    reason: z.string().nullable(),
    warnings: z.array(z.string()),
  });

/** The part of a row that names its record. */
export type NamedRow = Pick<ImportRow, 'key' | 'title'>;

/** The name of a row's record, and its key where that adds something. Each word appears once. */
export function namesOf({ key, title }: NamedRow): { readonly name: string; readonly aside: string } {
  const parts = partsOfKey(key);
  if (key === '' || key === title) return { name: title, aside: '' };
  if (parts.includes(title)) return { name: key, aside: '' };
  // A title made of several key fields, such as that of a reading, contains them all: "Ialy, 01/05/2026 07:00".
  const titleHasKey = parts.length > 1 && parts.every((part) => title.includes(part));
  return { name: title, aside: titleHasKey ? '' : key };
}
