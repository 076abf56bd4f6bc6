import type { FieldError } from '../../contract/errors.ts';
import { textOf } from '../../engine/kinds/sheet.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import type { ChosenAnswer } from './column-questions.ts';
import { columnLetter } from './columns.ts';
import type { ColumnQuestion, ImportColumn } from './contract/operations.ts';
import type { Heading } from './headings.ts';
import { isFilled } from './split-columns.ts';

// Values outside the named columns. In a text file a decimal comma may have split a number: then the values behind it
// are those of other columns. In any file a column may have lost its name.

/** The question about a column with values and no name, and its answer. */
const question = 'unnamed';
const skip = 'skip';
/** How many characters of a cell an error repeats, and the values of a column that are shown. */
const [mostShown, examples] = [40, 3];

/** Finds the values outside the named columns. */
export interface UnnamedCells {
  /** Why a data row is refused. */
  errorsOf(row: SheetRow): FieldError[];
  /** The columns with the question about those without a name, once all rows were seen. */
  asked(columns: readonly ImportColumn[]): ImportColumn[];
}

/** Creates the search in a sheet. @param first the rows of the heading and above it. */
export function unnamedCells(
  { columns, heading, sheet }: { columns: readonly ImportColumn[]; heading: Heading; sheet: Pick<Sheet, 'name'> },
  first: readonly SheetRow[],
  answers: readonly ChosenAnswer[],
): UnnamedCells {
  const named = new Set([
    ...heading.names.flatMap((name, index) => (name === '' ? [] : [index])),
    ...columns.filter(({ field, by }) => field !== null || by === 'chosen').map(({ index }) => index),
  ]);
  const skipped = new Set(
    answers.filter((given) => given.question === question && given.answer === skip).map(({ index }) => index),
  );
  const isTextFile = sheet.name === '';
  const above = first.filter(({ number }) => number <= heading.row);
  const width = isTextFile ? Math.max(...above.map(widthOf)) : Number.POSITIVE_INFINITY;
  const seen = new Map<number, { cells: number; texts: string[] }>();

  return {
    errorsOf(row) {
      const strays = row.cells.flatMap((cell, index) => (isFilled(cell) && !named.has(index) ? [index] : []));
      const textAt = (index: number) =>
        textOf(row.cells[index] ?? null)
          .trim()
          .slice(0, mostShown);
      for (const index of strays.filter((each) => each < width)) {
        const { cells, texts } = seen.get(index) ?? { cells: 0, texts: [] };
        seen.set(index, { cells: cells + 1, texts: cells < examples ? [...texts, textAt(index)] : texts });
      }
      const beyond = strays.find((index) => index >= width);
      if (beyond !== undefined) {
        const values = { cells: widthOf(row), names: width, text: textAt(beyond) };
        return [{ path: '', code: 'moreCells', values }];
      }
      const open = strays.find((index) => !skipped.has(index));
      if (open === undefined) return [];
      const letter = columnLetter(open);
      return [
        { path: '', code: 'unnamedCell', values: { letter, place: `${letter}${row.number}`, text: textAt(open) } },
      ];
    },
    asked(all) {
      const known = new Set(all.map(({ index }) => index));
      const further = [...seen].filter(([index]) => !known.has(index));
      return [...all, ...further.map(([index, { texts }]) => unnamedColumn(index, texts))]
        .toSorted((one, other) => one.index - other.index)
        .map((column) => {
          const found = seen.get(column.index);
          const asked = found && questionOf(found.cells, skipped.has(column.index));
          return asked ? { ...column, questions: [...column.questions, asked] } : column;
        });
    },
  };
}

function widthOf({ cells, width }: SheetRow): number {
  return width ?? cells.length;
}

function questionOf(cells: number, isSkipped: boolean): ColumnQuestion {
  return { question, answers: [skip], answer: isSkipped ? skip : null, cells, proposed: null, values: {} };
}

/** A column whose first value is far below the heading. */
function unnamedColumn(index: number, texts: readonly string[]): ImportColumn {
  const unknown = { header: '', field: null, by: null, part: false, says: null, hidden: false };
  return { index, letter: columnLetter(index), ...unknown, examples: [...texts], questions: [] };
}
