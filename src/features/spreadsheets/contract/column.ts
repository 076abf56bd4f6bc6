import type { Zod } from '../../../contract/operation.ts';

/** A column of the imported file and the field that it fills. */
export interface ImportColumn {
  /** From 0. */
  index: number;
  /** Its letter in the spreadsheet. */
  letter: string;
  header: string;
  /** Null: the column is skipped. */
  field: string | null;
  /** How the field was found: by the header, by an earlier choice, by a choice for this file. */
  by: 'header' | 'remembered' | 'chosen' | null;
  /**
   * The column contains part of the field's value: the texts of all such columns are joined in order, separated by a
   * space.
   */
  part: boolean;
  /**
   * A value that the column's name gives to another field in the rows that fill the column: the gender of the person
   * whose birth date it contains.
   */
  says: { field: string; value: string } | null;
  /** The first values below the header. */
  examples: string[];
  /** The column is hidden in the file. */
  hidden: boolean;
  /** Open and answered questions about its cells. */
  questions: ColumnQuestion[];
}

/** A question about ambiguous cells of a column; one answer applies to all of them. */
export interface ColumnQuestion {
  question: string;
  answers: string[];
  /** Null: not answered, and the cells are refused. */
  answer: string | null;
  /** Number of cells concerned. */
  cells: number;
  /** The answer that the cells suggest; it applies only when somebody chooses it. */
  proposed: string | null;
  /** Values for the question's text. */
  values: Record<string, number>;
}

/** A sheet of the workbook that is not read. */
export interface OtherSheet {
  name: string;
  /** The sheet is hidden in the file. */
  hidden: boolean;
  /** Its columns are those of a list, and `rows` is the number of its data rows; otherwise of all rows with content. */
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
