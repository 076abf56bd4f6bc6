import { LRUCache } from 'lru-cache';
import type { Resource } from '../../declare/resource.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import type { CellReader, CellReading, Lookup } from '../../engine/kinds/sheet.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { cellReader } from './cell-values.ts';
import type { ColumnQuestion, ImportColumn } from './contract/operations.ts';
import { type Measure, measuredReader, unitQuestions } from './measured-columns.ts';

/** What a person chose for the cells of a column that read two ways. */
export interface ChosenAnswer {
  readonly index: number;
  readonly question: string;
  readonly answer: string;
}

/** Questions that cells raise about their whole column, by its place: known once all cells were seen. */
export type OpenQuestions = ReadonlyMap<number, ReadonlySet<string>>;

/** How the cells of a column are read, and what they ask about it. */
export interface AskingColumn {
  /** Where it stands; those that are joined are asked about at the first of them. */
  readonly indexes: readonly number[];
  readonly field: string;
  readonly read: CellReader;
  /** What a person typed in the place of a cell: it is read by the answers, and proves nothing of the column. */
  readonly readTyped: CellReader;
  /** Questions that the cells seen so far raise together. */
  raised(): readonly string[];
  /** What is asked, or was answered, with the number of cells that it concerns. */
  questions(): ColumnQuestion[];
}

/** How a column is read that fills a field. */
export function askingColumn(
  resource: Resource,
  { indexes, field: name }: { indexes: readonly number[]; field: string },
  given: {
    date1904: boolean;
    lookup: Lookup | undefined;
    chosen: readonly ChosenAnswer[];
    open: OpenQuestions;
    measure?: Measure | undefined;
  },
): AskingColumn {
  const index = firstOf(indexes);
  const field = resource.fields[name];
  const sheet = field && storedKind(field).sheet;
  const known = { ...(field && sheet?.questions?.(field)), ...unitQuestions(given.measure) };
  const chosen = given.chosen.filter(
    (choice) => choice.index === index && known[choice.question]?.includes(choice.answer),
  );
  const answers = Object.fromEntries(chosen.map(({ question, answer }) => [question, answer]));
  const reader = (typed: boolean): CellReader => {
    const { date1904, lookup, measure } = given;
    const plain = cellReader(resource, name, { date1904, lookup, answers, open: given.open.get(index), typed });
    return measure ? measuredReader(plain, measure, answers.unit) : plain;
  };
  const read = remembering(reader(false));
  const survey = field && sheet?.survey?.(field);
  const cells = new Map<string, number>();
  const counting =
    (read: CellReader): CellReader =>
    (cell) => {
      const reading = read(cell);
      const asked = 'blank' in reading ? undefined : reading.asked;
      const question = asked ?? ('error' in reading ? reading.error.code : undefined);
      if (question !== undefined && question in known) cells.set(question, (cells.get(question) ?? 0) + 1);
      return reading;
    };
  return {
    indexes,
    field: name,
    read: counting((cell) => {
      survey?.see(cell);
      return read(cell);
    }),
    readTyped: counting(reader(true)),
    raised: () => survey?.asks() ?? [],
    questions: () =>
      [...cells].map(([question, count]) => ({
        question,
        answers: [...(known[question] ?? [])],
        answer: answers[question] ?? null,
        cells: count,
        proposed: survey?.proposes?.(question)?.answer ?? null,
        values: { ...survey?.proposes?.(question)?.values },
      })),
  };
}

/** Readings of a column that are remembered, and the longest texts that are. */
const [rememberedCells, rememberedText] = [500, 100];

/** Reads a cell as it read the last one that says the same: names and times come again and again. */
function remembering(read: CellReader): CellReader {
  const known = new LRUCache<string, CellReading>({ max: rememberedCells });
  return (cell) => {
    const said = saidBy(cell);
    if (said === undefined) return read(cell);
    const found = known.get(said);
    if (found) return found;
    const reading = read(cell);
    known.set(said, reading);
    return reading;
  };
}

/** What tells cells apart that may come again; numbers are read in less time than they are found. */
function saidBy(cell: CellValue): string | undefined {
  if (typeof cell === 'string') return cell.length <= rememberedText ? `text ${cell}` : undefined;
  if (typeof cell !== 'object' || cell === null || !('date' in cell)) return undefined;
  return cell.yearless || cell.dayless ? undefined : `date ${cell.date}`;
}

/** The questions that the cells of all columns raise; undefined where those have been open all along. */
export function newlyRaised(columns: readonly AskingColumn[], open: OpenQuestions): OpenQuestions | undefined {
  const raised = new Map(columns.map(({ indexes, raised: of }) => [firstOf(indexes), new Set(of())]));
  const isNew = [...raised].some(([index, questions]) => [...questions].some((one) => !open.get(index)?.has(one)));
  return isNew ? raised : undefined;
}

/** The columns of a file with what their cells ask. */
export function withQuestions(columns: readonly ImportColumn[], asking: readonly AskingColumn[]): ImportColumn[] {
  return columns.map((column) => ({
    ...column,
    questions: asking.find(({ indexes }) => firstOf(indexes) === column.index)?.questions() ?? [],
  }));
}

function firstOf(indexes: readonly number[]): number {
  return indexes[0] ?? -1;
}
