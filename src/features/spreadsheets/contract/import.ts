import { operation, type Zod } from '../../../contract/operation.ts';
import { type ListPage, pageSchema } from '../../../contract/paging.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { legacyEncodings } from '../../../lib/legacy-encodings.ts';
import { columnSchema, type ImportColumn, type OtherSheet, otherSheetSchema } from './column.ts';
import { encodingSchema, type ImportEncoding } from './encoding.ts';
import { exportTemplate, noOutput, type RegisterInput, registerInput } from './export.ts';
import { fixSchema, getImportUnknown, type ImportReading, lastRow, type SheetField, valueSchema } from './fixes.ts';
import { getListImportRow, type RowKind, rowKinds } from './row.ts';
import { listImportsCall } from './screens.ts';
import { type ImportState, importStates, type ListSheet, listSheetSchema } from './sheet.ts';

export * from './column.ts';
export * from './encoding.ts';
export * from './fixes.ts';
export * from './row.ts';
export * from './sheet.ts';

/** An import as lists show it. */
export interface ImportSummary {
  id: string;
  resource: string;
  fileName: string;
  bytes: number;
  /** Names of the workbook's sheets; empty for a text file. */
  sheets: string[];
  /** The sheet that is read. */
  sheet: string;
  state: ImportState;
  counts: Record<RowKind, number>;
  /** Rows with warnings, among those that are stored. */
  warned: number;
  createdAt: string;
  createdByName: string | null;
  /** When and by whom it was stored. */
  storedAt: string | null;
  storedByName: string | null;
  undoneAt: string | null;
  undoneByName: string | null;
  /** Only the valid rows were stored. */
  partial: boolean;
  /** Its rows still exist, so it can be undone. */
  undoable: boolean;
  /** The caller uploaded or stored it; others need a right of its own to undo it. */
  isOwn: boolean;
  /** Lists of its file that nobody has read; counted in the newest import of a file that still exists. */
  unread: number;
}

/** An import with everything there is to decide about it. */
export interface ImportDetail extends ImportSummary {
  /** SHA-256 of the file, in hexadecimal: ensures that the file that was reviewed is the one that is stored. */
  digest: string;
  /** Increases with every change of how the file is read. */
  version: number;
  /** Rows done and total rows of the current step; the total is null while it is unknown. */
  progress: { done: number; total: number | null };
  /** The row with the column names, from 1; null: none was found. */
  headerRow: number | null;
  /** The last row of data, if somebody set it. */
  endRow: number | null;
  /**
   * Whether headings between the rows that name a record fill a field of the rows below; null: there are no such
   * headings.
   */
  groups: boolean | null;
  /** Sheets with content that are not read. */
  others: OtherSheet[];
  /** The sheets of the file that contain a list, including this one; empty where it is the only one. */
  lists: ListSheet[];
  /** The sheet of the same file whose column choices also apply here. */
  readLike: string | null;
  /** The encoding from before Unicode that texts seem to have; null: they have none. */
  encoding: ImportEncoding | null;
  /** Data rows that are hidden in the file, and whether they are read. */
  hidden: { rows: number; taken: boolean };
  /** Rows with unknown names, and whether they count as wrong; otherwise they are skipped. */
  unknown: { rows: number; taken: boolean };
  /** Fields without a column that the whole sheet may fill. */
  ofSheet: SheetField[];
  /** Rows whose records visitors would see at once. */
  published: number;
  columns: ImportColumn[];
  /** Required fields without a column, and other reasons why rows cannot be compared yet; texts for people. */
  obstacles: string[];
  /** It failed but can be compared again: the file is not the cause. */
  again: boolean;
  /** Why it failed; a text for people. */
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
  isOwn: z.boolean(),
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
    encoding: encodingSchema(z).nullable(),
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
 * Changes how the file is read: which sheet, which row has the column names, which column fills which field, where the
 * data ends, which rows are data, how ambiguous cells are meant, what unknown values mean, the texts of single cells, and
 * the encoding of all texts.
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
      encoding: z.enum([...legacyEncodings, 'none']).optional(),
      forget: z.literal(true).optional(),
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
 * Stores the compared rows: all of them (refused while one is wrong), or the valid ones. `digest` and `version` are
 * those that the caller reviewed, `warned` the number of rows whose warnings the caller has seen; refused when the
 * number differs.
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
 * Continues with another sheet of the same file as a new import; column choices apply to columns with the same names.
 * Returns the import of that sheet if there is one.
 */
export const continueImport = operation<{ id: string; sheet: string }, ImportDetail>({
  name: 'continueImport',
  group: 'imports',
  access,
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), sheet: textSchema(z, { max: 255 }) }),
  output: detailSchema,
});

/** Stops the running step and rolls it back. */
export const cancelImport = operation<{ id: string }, ImportDetail>({
  name: 'cancelImport',
  group: 'imports',
  access,
  writes: true,
  input: importId,
  output: detailSchema,
});

/**
 * Undoes a stored import as one action: refused, with the obstacles, when any of its records was changed since, and for
 * callers who neither uploaded nor stored it.
 */
export const undoImport = operation<{ id: string }, ImportDetail>({
  name: 'undoImport',
  group: 'imports',
  access,
  writes: true,
  input: importId,
  output: detailSchema,
});

/** Undoes a stored import like `undoImport`, whoever made it. */
export const undoOthersImport = operation<{ id: string }, ImportDetail>({
  name: 'undoOthersImport',
  group: 'imports',
  access,
  writes: true,
  input: importId,
  output: detailSchema,
});

/** The rows of the file as a workbook, optionally the wrong rows first, each with its result and the reason. */
export const exportImportResult = operation({
  name: 'exportImportResult',
  group: 'imports',
  access,
  writes: false,
  download: true,
  input: (z) => z.strictObject({ id: idSchema(z), kind: z.enum(rowKinds).optional() }),
  output: noOutput,
});

/** Operations on imports of any resource. The caller also needs the resource's own `import<Noun>`. */
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
