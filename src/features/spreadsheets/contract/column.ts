import type { Zod } from '../../../contract/operation.ts';

/** A column of the file that is imported, and the field that it fills. */
export interface ImportColumn {
  /** From 0. */
  index: number;
  /** Its letter, as spreadsheets name it. */
  letter: string;
  header: string;
  /** Null: the column is passed over. */
  field: string | null;
  /** How the field was found: by the header, by a choice that somebody made before, by a choice made now. */
  by: 'header' | 'remembered' | 'chosen' | null;
  /** It holds part of the field's value: the texts of all such columns are joined in their order, a space between. */
  part: boolean;
  /** What its name says of another field, where it is filled: the gender of whose day of birth it is. */
  says: { field: string; value: string } | null;
  /** The first few values below the header. */
  examples: string[];
  /** The file's reader does not see it. */
  hidden: boolean;
  /** What is asked about its cells, or was answered. */
  questions: ColumnQuestion[];
}

/** Cells of a column can be read in more than one way: a person says for all of them which is meant. */
export interface ColumnQuestion {
  question: string;
  answers: string[];
  /** Null: none was chosen, and the cells are refused. */
  answer: string | null;
  /** How many cells it concerns. */
  cells: number;
  /** The answer that the cells suggest; it is not taken before somebody chooses it. */
  proposed: string | null;
  /** What the question says of the cells. */
  values: Record<string, number>;
}

/** A sheet of the workbook that is not read. */
export interface OtherSheet {
  name: string;
  /** The file's reader does not see it. */
  hidden: boolean;
  /** Its columns are those of a list, and `rows` its rows of data; else all that are filled. */
  list: boolean;
  rows: number;
}

export const otherSheetSchema = (z: Zod) =>
  z.object({ name: z.string(), hidden: z.boolean(), list: z.boolean(), rows: z.int() });

export const columnSchema = (z: Zod) =>
  z.object({
    index: z.int(),
    letter: z.string(),
    header: z.string(),
    field: z.string().nullable(),
    by: z.enum(['header', 'remembered', 'chosen']).nullable(),
    part: z.boolean(),
    hidden: z.boolean(),
    says: z.object({ field: z.string(), value: z.string() }).nullable(),
    examples: z.array(z.string()),
    questions: z.array(
      z.object({
        question: z.string(),
        answers: z.array(z.string()),
        answer: z.string().nullable(),
        cells: z.int(),
        proposed: z.string().nullable(),
        values: z.record(z.string(), z.int()),
      }),
    ),
  });
