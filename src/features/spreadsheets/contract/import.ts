import { operation, type Zod } from '../../../contract/operation.ts';
import { type ListPage, pageSchema } from '../../../contract/paging.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { columnSchema, type ImportColumn, type OtherSheet, otherSheetSchema } from './column.ts';
import { exportTemplate, noOutput, type RegisterInput, registerInput } from './export.ts';
import { fixSchema, getImportUnknown, type ImportReading, lastRow, type SheetField, valueSchema } from './fixes.ts';
import { getListImportRow, type RowKind, rowKinds } from './row.ts';
import { listImportsCall } from './screens.ts';
import { type ImportState, importStates, type ListSheet, listSheetSchema } from './sheet.ts';

export * from './column.ts';
export * from './fixes.ts';
export * from './row.ts';
export * from './sheet.ts';

/** An import as lists show it. */
export interface ImportSummary {
  id: string;
  resource: string;
  fileName: string;
  bytes: number;
  /** Names of the workbook's sheets; none of a text file. */
  sheets: string[];
  /** The one that is read. */
  sheet: string;
  state: ImportState;
  counts: Record<RowKind, number>;
  /** Rows with something that deserves a second look, among those that are stored. */
  warned: number;
  createdAt: string;
  createdByName: string | null;
  /** When it was stored, and by whom. */
  storedAt: string | null;
  storedByName: string | null;
  undoneAt: string | null;
  undoneByName: string | null;
  /** Only the right rows were stored. */
  partial: boolean;
  /** Its rows are still kept, so it can be undone. */
  undoable: boolean;
  /** Lists of its file that nobody has read, told in lists of the newest import of a file that is kept. */
  unread: number;
}

/** An import with all there is to decide about it. */
export interface ImportDetail extends ImportSummary {
  /** SHA-256 of the file, in hexadecimal: what is stored is what was looked at. */
  digest: string;
  /** Raised by every change of how the file is read. */
  version: number;
  /** Rows done of those there are, of the step under way; the total is null while it is not known. */
  progress: { done: number; total: number | null };
  /** The row with the column names, from 1; null: none was found. */
  headerRow: number | null;
  /** The last row of data, where somebody said so. */
  endRow: number | null;
  /** Whether headings between the rows that name a record fill a field of the rows below; null: there are none. */
  groups: boolean | null;
  /** Sheets that hold something and are not read. */
  others: OtherSheet[];
  /** The sheets of the file that hold a list, this one among them; none where it is the only one. */
  lists: ListSheet[];
  /** The sheet of the same file whose choices of columns hold here too. */
  readLike: string | null;
  /** Rows of data that the file's reader does not see, and whether they are read. */
  hidden: { rows: number; taken: boolean };
  /** Rows that name what is unknown here, and whether they are held to be wrong; else they are passed over. */
  unknown: { rows: number; taken: boolean };
  /** The fields that a whole sheet may fill because no column does. */
  ofSheet: SheetField[];
  /** Rows that visitors would see at once. */
  published: number;
  columns: ImportColumn[];
  /** Required fields that no column fills, and other reasons why nothing can be compared yet: texts for people. */
  obstacles: string[];
  /** It failed and can be compared anew: its file is not to blame. */
  again: boolean;
  /** Why it failed, for people. */
  problem: string | null;
}

const access = 'permission' as const;

const countsShape = (z: Zod) =>
  z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int(), passed: z.int() });

const summaryShape = (z: Zod) => ({
  id: z.string(),
  resource: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  sheets: z.array(z.string()),
  sheet: z.string(),
  state: z.enum(importStates),
  counts: countsShape(z),
  warned: z.int(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
  storedAt: z.string().nullable(),
  storedByName: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneByName: z.string().nullable(),
  partial: z.boolean(),
  undoable: z.boolean(),
  unread: z.int(),
});

/** An import in an answer. */
export const detailSchema = (z: Zod) =>
  z.object({
    ...summaryShape(z),
    digest: z.string(),
    version: z.int(),
    progress: z.object({ done: z.int(), total: z.int().nullable() }),
    headerRow: z.int().nullable(),
    endRow: z.int().nullable(),
    groups: z.boolean().nullable(),
    others: z.array(otherSheetSchema(z)),
    lists: z.array(listSheetSchema(z)),
    readLike: z.string().nullable(),
    hidden: z.object({ rows: z.int(), taken: z.boolean() }),
    unknown: z.object({ rows: z.int(), taken: z.boolean() }),
    ofSheet: z.array(z.object({ field: z.string(), value: z.string().nullable(), named: z.boolean() })),
    published: z.int(),
    columns: z.array(columnSchema(z)),
    obstacles: z.array(z.string()),
    again: z.boolean(),
    problem: z.string().nullable(),
  });

const importId = (z: Zod) => z.strictObject({ id: idSchema(z) });

/** The imports of the resources that the caller may import, newest first. */
export const getListImport = operation<RegisterInput, ListPage<ImportSummary>>({
  ...listImportsCall,
  group: 'imports',
  writes: false,
  input: registerInput,
  output: (z) => pageSchema(z, z.object(summaryShape(z))),
});

export const getDetailImport = operation<{ id: string }, ImportDetail>({
  name: 'getDetailImport',
  group: 'imports',
  access,
  writes: false,
  input: importId,
  output: detailSchema,
});

/**
 * Says anew how the file is to be read: which sheet, which row names the columns, which column fills which field, where the
 * data ends, which rows are data, how cells that read two
 * ways are meant, what values mean that name nothing, and what single cells should say.
 */
export const updateImport = operation<{ id: string; version: number } & ImportReading, ImportDetail>({
  name: 'updateImport',
  group: 'imports',
  access,
  writes: true,
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      version: z.int().min(1),
      sheet: z.string().max(255).optional(),
      headerRow: z.int().min(1).max(1000).optional(),
      endRow: z.int().min(1).max(lastRow).nullable().optional(),
      groups: z.boolean().optional(),
      hidden: z.boolean().optional(),
      unknown: z.boolean().optional(),
      values: z.array(valueSchema(z)).max(500).optional(),
      rows: z.array(fixSchema(z)).max(500).optional(),
      columns: z
        .array(z.strictObject({ index: z.int().min(0).max(499), field: textSchema(z, { max: 100 }).nullable() }))
        .max(500)
        .optional(),
      answers: z
        .array(
          z.strictObject({
            index: z.int().min(0).max(499),
            question: textSchema(z, { max: 40 }),
            answer: textSchema(z, { max: 40 }),
          }),
        )
        .max(500)
        .optional(),
    }),
  output: detailSchema,
});

/**
 * Stores what was compared: every row (refused while one is wrong), or the right ones. `digest` and `version` are those
 * that were looked at, `warned` the number of rows whose warnings a person has seen: refused while there are others.
 */
export const commitImport = operation<
  { id: string; digest: string; version: number; rows: 'all' | 'right'; warned?: number | undefined },
  ImportDetail
>({
  name: 'commitImport',
  group: 'imports',
  access,
  writes: true,
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      digest: textSchema(z, { min: 64, max: 64 }),
      version: z.int().min(1),
      rows: z.enum(['all', 'right']),
      warned: z.int().min(0).optional(),
    }),
  output: detailSchema,
});

/**
 * Goes on to another sheet of the same file, which becomes an import of its own; what was chosen of the columns holds for those
 * that are called the same. Answers the import of that sheet where there is one already.
 */
export const continueImport = operation<{ id: string; sheet: string }, ImportDetail>({
  name: 'continueImport',
  group: 'imports',
  access,
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), sheet: textSchema(z, { max: 255 }) }),
  output: detailSchema,
});

/** Stops what is under way; what was begun is taken back. */
export const cancelImport = operation<{ id: string }, ImportDetail>({
  name: 'cancelImport',
  group: 'imports',
  access,
  writes: true,
  input: importId,
  output: detailSchema,
});

/** Takes a stored import back as one action: refused, with what is in the way, when any of it was changed since. */
export const undoImport = operation<{ id: string }, ImportDetail>({
  name: 'undoImport',
  group: 'imports',
  access,
  writes: true,
  input: importId,
  output: detailSchema,
});

/** The rows of the file as a workbook, the wrong ones first on request, with what became of each and why. */
export const exportImportResult = operation({
  name: 'exportImportResult',
  group: 'imports',
  access,
  writes: false,
  download: true,
  input: (z) => z.strictObject({ id: idSchema(z), kind: z.enum(rowKinds).optional() }),
  output: noOutput,
});

/** What works on imports of any resource; besides these the caller needs the resource's own `import<Noun>`. */
export const importOperations = [
  exportTemplate,
  getListImport,
  getDetailImport,
  getListImportRow,
  getImportUnknown,
  updateImport,
  commitImport,
  continueImport,
  cancelImport,
  undoImport,
  exportImportResult,
] as const;
