import { dayRangesOf, dayRangeText } from '../../lib/grouped-days.ts';

/** What keeps a day from being complete, in the order in which it is told. */
export const gapKinds = ['missing', 'doubtful', 'drafts'] as const;
type GapKind = (typeof gapKinds)[number];

/** A day of a reservoir or plant, for sign-off. */
export interface SignOffCell {
  readonly of: string;
  readonly day: string;
  /** Changes with every change of the day's data; empty: there are none. */
  readonly mark: string;
  readonly frozenAt: string | null;
  readonly frozenByName: string | null;
  /** Whether there are no data. */
  readonly isEmpty: boolean;
  readonly gaps: Readonly<Partial<Record<GapKind, number>>>;
  /** What is missing, in detail. */
  readonly detail?: string | undefined;
}

/** A reservoir or plant. */
export interface SignOffColumn {
  readonly id: string;
  readonly name: string;
}

export type CellMap = ReadonlyMap<string, SignOffCell>;

export const cellKey = ({ of, day }: Pick<SignOffCell, 'of' | 'day'>) => `${of} ${day}`;

/** The state of a cell: signed off, going on today, without data, with gaps, or complete. */
export function stateOf(
  cell: SignOffCell | undefined,
  today: string,
): 'signed' | 'today' | 'empty' | 'gaps' | 'complete' {
  if (!cell) return 'empty';
  if (cell.frozenAt) return 'signed';
  if (cell.day >= today) return 'today';
  if (cell.isEmpty) return 'empty';
  return gapKinds.some((kind) => (cell.gaps[kind] ?? 0) > 0) ? 'gaps' : 'complete';
}

/** The keys of the days that are complete and not signed off. */
export function completeKeys(cells: CellMap, today: string): string[] {
  return [...cells].flatMap(([key, cell]) => (stateOf(cell, today) === 'complete' ? [key] : []));
}

/** What a choice of cells can be signed off and reopened. */
export function partsOf(chosen: Iterable<string>, cells: CellMap, today: string) {
  const found = [...chosen].flatMap((key) => cells.get(key) ?? []);
  return {
    signable: found.filter((cell) => cell.frozenAt === null && cell.day < today),
    signed: found.filter((cell) => cell.frozenAt !== null),
  };
}

/** The smallest range of days and reservoirs or plants that holds some cells. */
export function rangeOf(cells: readonly Pick<SignOffCell, 'of' | 'day'>[]) {
  const days = cells.map(({ day }) => day).sort();
  return { ids: [...new Set(cells.map(({ of }) => of))], from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** Days by the name of their reservoir or plant: Hoà Bình 01/11/2026 – 03/11/2026. */
export function daysByName(
  cells: readonly Pick<SignOffCell, 'of' | 'day'>[],
  columns: readonly SignOffColumn[],
): { readonly name: string; readonly days: string }[] {
  return columns.flatMap(({ id, name }) => {
    const days = cells.filter(({ of }) => of === id).map(({ day }) => day);
    return days.length > 0 ? [{ name, days: dayRangesOf(days).map(dayRangeText).join(', ') }] : [];
  });
}
