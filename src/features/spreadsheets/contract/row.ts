import { operation, type Zod } from '../../../contract/operation.ts';
import { type ListPage, listInput, pageSchema } from '../../../contract/paging.ts';
import { idSchema } from '../../../contract/values.ts';
import type { RegisterInput } from './export.ts';

/** What a row of a file would do, or did; `passed`: it is no data, or somebody left it out. */
export const rowKinds = ['added', 'changed', 'unchanged', 'wrong', 'passed'] as const;
export type RowKind = (typeof rowKinds)[number];

/** The rows that can be asked for at a time: of a kind, or those with a warning. */
export const rowSelections = [...rowKinds, 'warned'] as const;
export type RowSelection = (typeof rowSelections)[number];

/** Where a value comes from that is in no cell of its row: a heading between the rows, a merged cell, the name of a column, a person. */
export interface CellSource {
  readonly by: 'group' | 'merged' | 'heading' | 'sheet' | 'person';
  /** The row, the cell or the column, as people call it; empty of what a person said of all rows. */
  readonly place: string;
}

/** One field of a row of the file. */
export interface ImportCell {
  field: string;
  /** The place in the file, such as `C7`. */
  place: string;
  /** What the file says, or what was typed in its place. */
  text: string;
  /** What the file says where something else was typed; null where nothing was. */
  original: string | null;
  /** What would be stored, or was, as a person reads it; null where the row stores nothing of the cell. */
  stored: string | null;
  /** The file and what would be stored differ in more than how it is written. */
  differs: boolean;
  /** What the record said before, where the row changes it. */
  before: string | null;
  /** Why the cell is refused, for people. */
  error: string | null;
  /** What deserves a second look, for people; the cell is taken all the same. */
  warning: string | null;
  /** Where the value stands that is in no cell of the row; null: in its own. */
  source: CellSource | null;
  /** The value is personal and this caller may not read it: `text` and `before` are empty. */
  hidden: boolean;
}

/** What stands between the parts of a key as people are shown it. */
export const keyParting = ' · ';

/** The parts of a key that people were shown. */
export function partsOfKey(words: string): string[] {
  return words.split(keyParting);
}

/** A row of the file beside the record it stands for. */
export interface ImportRow {
  /** The row's number in the file. */
  number: number;
  kind: RowKind;
  /** The key that names the record. */
  key: string;
  title: string;
  recordId: string | null;
  /** Of a changed row the changed cells, of a wrong one the refused ones first; of others all. */
  cells: ImportCell[];
  /** What is wrong with the row as a whole, for people. */
  errors: string[];
  /** Why the row is passed over, for people. */
  reason: string | null;
  /** What deserves a second look about the row as a whole, for people. */
  warnings: string[];
}

/** Which rows of an import are listed. */
export type ImportRowInput = Omit<RegisterInput, 'resource'> & { id: string; kind?: RowSelection | undefined };

/** The rows of an import, in the order of the file; a word is looked for in what they are called. */
export const getListImportRow = operation<ImportRowInput, ListPage<ImportRow>>({
  name: 'getListImportRow',
  group: 'imports',
  access: 'permission',
  writes: false,
  input: (z) => listInput(z, { id: idSchema(z), kind: z.enum(rowSelections).optional() }),
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

/** As much of a row as names its record. */
export type NamedRow = Pick<ImportRow, 'key' | 'title'>;

/** What a row's record is called, and its key where that says more than the name. Each word of the two stands once. */
export function namesOf({ key, title }: NamedRow): { readonly name: string; readonly aside: string } {
  const parts = partsOfKey(key);
  if (key === '' || key === title) return { name: title, aside: '' };
  if (parts.includes(title)) return { name: key, aside: '' };
  // A title of several fields of the key, as that of a reading, says them all: "Ialy, 01/05/2026 07:00".
  const isSaid = parts.length > 1 && parts.every((part) => title.includes(part));
  return { name: title, aside: isSaid ? '' : key };
}
