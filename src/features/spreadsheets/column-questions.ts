import { LRUCache } from 'lru-cache';
import type { Resource } from '../../declare/resource.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import type { CellReader, CellReading, Lookup } from '../../engine/kinds/sheet.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { cellReader } from './cell-values.ts';
import type { ColumnQuestion, ImportColumn } from './contract/operations.ts';
import { type Measure, measuredReader, unitQuestions } from './measured-columns.ts';

/** A person's answer to how the ambiguous cells of a column are meant. */
export interface ChosenAnswer {
  readonly index: number;
  readonly question: string;
  readonly answer: string;
}

/** Questions about whole columns, by column index; complete once all cells were read. */
export type OpenQuestions = ReadonlyMap<number, ReadonlySet<string>>;

/** How the cells of a column are read, and the questions they raise. */
export interface AskingColumn {
  /** Indexes of its columns; joined columns have their questions at the first one. */
  readonly indexes: readonly number[];
  readonly field: string;
  readonly read: CellReader;
  /** Reads a text typed in place of a cell: by the answers, and without raising questions. */
  readonly readTyped: CellReader;
  /** The questions raised by the cells read so far. */
  raised(): readonly string[];
  /** The open and answered questions, with the number of cells concerned. */
  questions(): ColumnQuestion[];
}

/** Creates the asking column of a field. */
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
      const question =
        'blank' in reading ? undefined : (reading.question ?? ('error' in reading ? reading.error.code : undefined));
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

/** Size of a column's cache of readings, and the longest cached text. */
const [rememberedCells, rememberedText] = [500, 100];

/** Caches the readings of equal cells: names and times repeat. */
function remembering(read: CellReader): CellReader {
  const known = new LRUCache<string, CellReading>({ max: rememberedCells });
  return (cell) => {
    const cacheKey = saidBy(cell);
    if (cacheKey === undefined) return read(cell);
    const found = known.get(cacheKey);
    if (found) return found;
    const reading = read(cell);
    known.set(cacheKey, reading);
    return reading;
  };
}

/** The cache key of a cell that may repeat; reading a number is faster than looking it up. */
function saidBy(cell: CellValue): string | undefined {
  if (typeof cell === 'string') return cell.length <= rememberedText ? `text ${cell}` : undefined;
  if (typeof cell !== 'object' || cell === null || !('date' in cell)) return undefined;
  return cell.yearless || cell.dayless ? undefined : `date ${cell.date}`;
}

/** The questions raised by all columns; undefined when all of them were known from the start. */
export function newlyRaised(columns: readonly AskingColumn[], open: OpenQuestions): OpenQuestions | undefined {
  const raised = new Map(columns.map(({ indexes, raised: of }) => [firstOf(indexes), new Set(of())]));
  const isNew = [...raised].some(([index, questions]) => [...questions].some((one) => !open.get(index)?.has(one)));
  return isNew ? raised : undefined;
}

/** The columns of a file with the questions of their cells. */
export function withQuestions(columns: readonly ImportColumn[], asking: readonly AskingColumn[]): ImportColumn[] {
  return columns.map((column) => ({
    ...column,
    questions: asking.find(({ indexes }) => firstOf(indexes) === column.index)?.questions() ?? [],
  }));
}

function firstOf(indexes: readonly number[]): number {
  return indexes[0] ?? -1;
}
