import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';

/** The last row that a sheet can have. */
export const lastRow = 1_048_576;

/** What somebody chose for a column; several columns chosen for one field are joined. */
export interface ChosenColumn {
  index: number;
  field: string | null;
}

/**
 * What a value of the file that names nothing means, for every row: the id of a record, or an option. No text: what rows that
 * add a record say of the field where they say nothing; of a field in which values are typed, as it is typed.
 */
export interface ChosenValue {
  field: string;
  text: string;
  /** Null: nothing is said of it any more. */
  value: string | null;
}

/** Said of a field that a whole sheet fills: its name is what the cells would say. */
export const wholeSheet = 'sheet';

/** Said of such a field: the sheet as a whole does not fill it, whatever its name names. */
export const noSheet = 'none';

/** A field that no column fills and the sheet as a whole may: `wholeSheet`, the id of a record, or null while nobody has said. */
export interface SheetField {
  field: string;
  value: string | null;
  /** The sheet's name is read, and names a record: worth a look, whether somebody said so, of this sheet or another, or nobody. */
  named: boolean;
}

/** What a person says of a row of the file. */
export interface RowFix {
  number: number;
  /** It is data, or is passed over; null: found out again. */
  taken?: boolean | null | undefined;
  /** What cells should say, read as the file is; null: what the file says. */
  cells?: { field: string; text: string | null }[] | undefined;
}

/** What a person says of how a file is to be read; what is left out stays as it was. */
export interface ImportReading {
  sheet?: string | undefined;
  headerRow?: number | undefined;
  columns?: ChosenColumn[] | undefined;
  answers?: { index: number; question: string; answer: string }[] | undefined;
  /** The last row of data; null: to the end of the sheet. */
  endRow?: number | null | undefined;
  groups?: boolean | undefined;
  /** Whether rows are read that the file's reader does not see. */
  hidden?: boolean | undefined;
  /** Whether rows that name what is unknown are held to be wrong; else all of them are passed over. */
  unknown?: boolean | undefined;
  values?: ChosenValue[] | undefined;
  rows?: RowFix[] | undefined;
}

/** A value of the file that names no record or option, and what may be meant; without a text: nothing, where something must be. */
export interface UnknownValue {
  field: string;
  text: string;
  /** Rows that it stands in, or over which as a heading. */
  rows: number;
  /** The nearest, best first. */
  nearest: { value: string; label: string }[];
}

/** A value of the file that was read by what a person said it means. */
export interface MappedValue {
  field: string;
  text: string;
  value: string;
  /** What is meant, for people. */
  label: string;
  /** The rows that it was said for, of one that is said for all; null: of a value that stands in the file. */
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

/** What of an import's file names nothing, or is missing. */
export interface UnknownValues {
  /** Those of most rows first, as many as are shown at a time. */
  items: UnknownValue[];
  /** How many there are of which a text was found, and how many such values the file has. */
  found: number;
  total: number;
  mapped: MappedValue[];
}

/** The values of an import that name nothing, in which a text is found, and those of which somebody said what they mean. */
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
