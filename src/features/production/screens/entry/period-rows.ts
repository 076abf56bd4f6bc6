import { addDecimals, mostDecimals } from '../../../../lib/decimal.ts';
import type { OutputGrid, PeriodFigure } from '../../grid/contract/grid.ts';
import { periodAfter } from '../../grid/contract/span.ts';
import { mostOf } from '../../power-outputs/contract/energy.ts';
import { findingsOf, nothingBeside } from '../../power-outputs/contract/warnings.ts';
import { cellText, numberIn, readFigure } from './figure-cell.ts';
import { columnKey, type FigurePlace, periodKey, placeKey, type UnsentFigure } from './figure-queue.ts';
import { type EntryView, startsOf } from './view.ts';

/** A column: a plant or one of its units. */
export interface OutputColumn {
  readonly name: string;
  readonly plantId: string;
  readonly plantName: string;
  readonly unitId: string | null;
  /** Null: the whole plant. */
  readonly unitName: string | null;
  /** In MW. */
  readonly capacity: string;
}

/** The name of a column without its plant above it. Many units' names begin with that of their plant. */
export function nameOf({ plantName, unitName }: OutputColumn): string {
  return unitName === null || !unitName.startsWith(plantName)
    ? [plantName, unitName].filter(Boolean).join(' – ')
    : unitName;
}

/** The sum of a period's parts, shown beside the figure for the whole. */
interface CellSum {
  readonly amount: string;
  /** For how many days it is known; absent for plans. */
  readonly known?: number;
  readonly days?: number;
  /** Whether it counts instead of the entered figure. */
  readonly covers: boolean;
}

/** A cell of a period as it is shown. */
export interface OutputCell {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly stored: PeriodFigure | undefined;
  readonly unsent: UnsentFigure | undefined;
  readonly isFrozen: boolean;
  /** Whether its parts count and there is no figure for the whole, which would have no effect. */
  readonly isSummed: boolean;
  readonly sum: CellSum | undefined;
  /** The possible maximum, if the typed amount exceeds it without a reason; undefined: no warning. */
  readonly most: string | undefined;
  /** Whether somebody has to look at the typed text. */
  readonly asks: boolean;
}

export interface OutputRow {
  /** The first day of its period. */
  readonly key: string;
  readonly cells: readonly OutputCell[];
}

/** The columns of the shown plants: each plant, then its units. */
export function columnsOf({ plants, shown }: OutputGrid): OutputColumn[] {
  return plants
    .filter(({ id }) => shown.includes(id))
    .flatMap(({ id: plantId, name: plantName, capacity: whole, units }) =>
      [{ id: null, name: null, capacity: whole }, ...units].map(({ id: unitId, name: unitName, capacity }) => ({
        name: columnKey(plantId, unitId),
        plantId,
        plantName,
        unitId,
        unitName,
        capacity,
      })),
    );
}

/**
 * The rows of the period before the editable ones, and of these: with stored figures, sums of their parts, and typed
 * texts.
 */
export function rowsOf(
  grid: OutputGrid,
  columns: readonly OutputColumn[],
  unsent: ReadonlyMap<string, UnsentFigure>,
  view: EntryView,
  today: string,
): OutputRow[] {
  const { kind, of } = view;
  const stored = new Map(grid.figures.map((figure) => [periodKey(figure), figure]));
  // Until the data of another kind is loaded, that of the previous kind is not used.
  const isOfKind = grid.kind === kind;
  const sums = new Map(isOfKind ? grid.sums.map((sum) => [periodKey({ ...sum, kind }), sumOf(sum, of)]) : []);
  const frozen = new Set(isOfKind ? grid.frozen.map(({ plantId, day }) => `${plantId} ${day}`) : []);
  const cellOf = ({ name, plantId, unitId, capacity }: OutputColumn, day: string): OutputCell => {
    const place: FigurePlace = { plantId, unitId, kind, of, day };
    const [typed, own, sum] = [unsent.get(placeKey(place)), stored.get(periodKey(place)), sums.get(periodKey(place))];
    const most = typed && exceeded(typed, of, mostOf(capacity, kind, day));
    return {
      key: placeKey(place),
      name,
      text: typed?.typed ?? cellText(own?.[of]),
      stored: own,
      unsent: typed,
      isFrozen: frozen.has(`${plantId} ${day}`),
      isSummed: sum?.covers === true && typed === undefined && (own?.[of] ?? null) === null,
      sum,
      most,
      asks: typed !== undefined && (asks(typed) || most !== undefined),
    };
  };
  const starts = startsOf(view, today);
  const before = starts.slice(0, 1).map((first) => periodAfter(kind, first, -1));
  return [...before, ...starts].map((day) => ({ key: day, cells: columns.map((column) => cellOf(column, day)) }));
}

/**
 * The amount of a cell that counts: that of its parts if they are completely known, else the typed one, else what is
 * known of the parts; null: nothing.
 */
export function amountOf(cell: OutputCell): string | null {
  const { text, sum } = cell;
  if (sum?.covers) return sum.amount;
  return (isRefused(cell) ? currentIn(cell) : numberIn(text)) ?? sum?.amount ?? null;
}

/** The sum of a column as it is shown; null: nothing is known. */
export function columnSum(rows: readonly OutputRow[], column: number): string | null {
  const amounts = rows.flatMap(({ cells }) => {
    const cell = cells[column];
    return (cell && amountOf(cell)) ?? [];
  });
  return amounts.length > 0 ? addDecimals(...amounts) : null;
}

/** The number of decimals of each column, so that its numbers align: the largest among its stored figures. */
export function decimalsOf(
  rows: readonly OutputRow[],
  columns: readonly OutputColumn[],
  of: 'actual' | 'plan',
): number[] {
  return columns.map((_, place) => {
    const amounts = rows.flatMap(({ cells }) => [cells[place]?.stored?.[of], cells[place]?.sum?.amount]);
    return mostDecimals(amounts.filter((amount) => typeof amount === 'string'));
  });
}

/** Whether the server has answered about the text as it is now. */
export function isAnswered({ answer, key }: UnsentFigure): boolean {
  return answer !== undefined && answer.key === key;
}

/** Whether the server has refused the typed figure: the stored one still counts. */
export function isRefused({ unsent }: Pick<OutputCell, 'unsent'>): boolean {
  return unsent !== undefined && isAnswered(unsent) && unsent.answer?.verdict.outcome === 'refused';
}

/** The stored amount of a cell with a different typed text. */
export function currentIn({ unsent, stored }: OutputCell): string | null {
  return stored?.[unsent?.of ?? 'actual'] ?? null;
}

/** Whether it needs a reason, by the browser's own validation or by the server's answer. */
export function asksReason({ unsent, most }: OutputCell): boolean {
  if (!unsent || !isAnswered(unsent)) return most !== undefined;
  return unsent.answer?.verdict.outcome === 'doubtful';
}

function sumOf(
  { actual, plan, known, days, covers }: OutputGrid['sums'][number],
  of: EntryView['of'],
): CellSum | undefined {
  if (of === 'plan') return plan === null ? undefined : { amount: plan, covers: false };
  return actual === null ? undefined : { amount: actual, known, days, covers };
}

/** The browser validates first: while it is offline, the server's answer may take long. */
function exceeded({ typed, reason }: UnsentFigure, of: EntryView['of'], most: string): string | undefined {
  const amount = numberIn(typed) ?? null;
  const figure = { actual: null, plan: null, [of]: amount };
  const isDoubtful = findingsOf(figure, { ...nothingBeside, most }).some(({ severity }) => severity === 'doubtful');
  return reason === '' && isDoubtful ? most : undefined;
}

function asks(unsent: UnsentFigure): boolean {
  return !('value' in readFigure(unsent.typed)) || isAnswered(unsent);
}

/** The ambiguous figures of rows. */
export function ambiguousIn(rows: readonly { readonly cells: readonly OutputCell[] }[]) {
  return rows.flatMap(({ cells }) =>
    cells.flatMap(({ key, unsent }) => {
      const reading = unsent && readFigure(unsent.typed);
      return reading && 'choices' in reading ? [{ key, choices: reading.choices }] : [];
    }),
  );
}
