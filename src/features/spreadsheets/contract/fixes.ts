import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import type { ChosenEncoding } from '../../../lib/legacy-encodings.ts';

/** The last row number that a sheet can have. */
export const lastRow = 1_048_576;

/** A choice of the field for a column; several columns with the same field are joined. */
export interface ChosenColumn {
  index: number;
  field: string | null;
}

/**
 * The meaning of an unknown value, for every row of the file: the id of a record, or an option. With an empty text: the
 * value for rows that add a record and leave the field empty; for a typed field, the text as typed.
 */
export interface ChosenValue {
  field: string;
  text: string;
  /** Null: the choice is withdrawn. */
  value: string | null;
}

/** Value of a field that applies to the whole sheet: the sheet's name is read like a cell. */
export const wholeSheet = 'sheet';

/** Value of such a field: the sheet does not fill it, whatever its name. */
export const noSheet = 'none';

/**
 * A field without a column that the sheet may fill: `wholeSheet`, the id of a record, or null when nobody has chosen.
 */
export interface SheetField {
  field: string;
  value: string | null;
  /**
   * The sheet's name is read and names a record. Worth checking, whether somebody chose it for this sheet or another,
   * or nobody did.
   */
  named: boolean;
}

/** A person's fixes of a row of the file. */
export interface RowFix {
  number: number;
  /** Whether it is data or is skipped; null: decided automatically again. */
  taken?: boolean | null | undefined;
  /** Texts that replace those of cells, read like the file; null: the file's own text. */
  cells?: { field: string; text: string | null }[] | undefined;
}

/** Settings of how a file is read; absent ones stay unchanged. */
export interface ImportReading {
  sheet?: string | undefined;
  headerRow?: number | undefined;
  columns?: ChosenColumn[] | undefined;
  answers?: { index: number; question: string; answer: string }[] | undefined;
  /** The last row of data; null: to the end of the sheet. */
  endRow?: number | null | undefined;
  groups?: boolean | undefined;
  /** Whether rows that are hidden in the file are read. */
  hidden?: boolean | undefined;
  /** Whether rows with unknown names are wrong; otherwise they are skipped. */
  unknown?: boolean | undefined;
  values?: ChosenValue[] | undefined;
  rows?: RowFix[] | undefined;
  /** The encoding from before Unicode that texts are converted from; none: they stay as they are. */
  encoding?: ChosenEncoding | undefined;
  /** What the caller chose before for columns with these names is forgotten. */
  forget?: true | undefined;
}

/**
 * A value of the file that names no record or option, with candidates; with an empty text: a required value is missing.
 */
export interface UnknownValue {
  field: string;
  text: string;
  /** Number of rows with the value, or below a heading with it. */
  rows: number;
  /** The nearest candidates, best first. */
  nearest: { value: string; label: string }[];
}

/** A value of the file that was read by a person's value mapping. */
export interface MappedValue {
  field: string;
  text: string;
  value: string;
  /** The name of its meaning. */
  label: string;
  /** Number of rows filled by a choice for all rows; null: the value of a mapped text of the file. */
  rows: number | null;
}

export const valueSchema = (z: Zod) =>
  z.strictObject({
    field: textSchema(z, { max: 100 }),
    text: textSchema(z, { max: 500 }),
    value: textSchema(z, { min: 1, max: 2000 }).nullable(),
  });

export const fixSchema = (z: Zod) =>
  z.strictObject({
    number: z.int().min(1).max(lastRow),
    taken: z.boolean().nullable().optional(),
    cells: z
      .array(
        z.strictObject({
          field: textSchema(z, { max: 100 }),
          text: textSchema(z, { max: 20_000, lines: true }).nullable(),
        }),
      )
      .max(100)
      .optional(),
  });

/** The unknown or missing values of an import's file. */
export interface UnknownValues {
  /** The values with the most rows first, up to the number shown at a time. */
  items: UnknownValue[];
  /** Number of values that match the search, and number of all such values of the file. */
  found: number;
  total: number;
  mapped: MappedValue[];
}

/** The unknown values of an import that match a search, and the mapped values. */
export const getImportUnknown = operation<{ id: string; textSearch?: string | undefined }, UnknownValues>({
  name: 'getImportUnknown',
  group: 'imports',
  access: 'permission',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z), textSearch: textSchema(z, { max: 200 }).optional() }),
  output: (z) =>
    z.object({
      items: z.array(
        z.object({
          field: z.string(),
          text: z.string(),
          rows: z.int(),
          nearest: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
      found: z.int(),
      total: z.int(),
      mapped: z.array(
        z.object({
          ...{ field: z.string(), text: z.string(), value: z.string(), label: z.string() },
          rows: z.int().nullable(),
        }),
      ),
    }),
});
