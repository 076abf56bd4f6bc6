import { dayOf } from '../../../../lib/plant-day.ts';
import type { DayOfReadings, Reading } from '../../contract.ts';
import { type MeasuredValue, measured, type ValueName, valuesFrom } from '../../contract-values.ts';
import { doubtsOf, type Finding, neighboursOf } from '../../doubts-contract.ts';
import { type CellReading, readCell } from './cell-reading.ts';
import { placeKey } from './reading-queue.ts';
import { changedValues, corrections, type Unsent } from './unsent.ts';

/** A cell that cannot be stored as it stands: what it may mean, or why it means nothing. */
export interface WrongCell {
  readonly column: MeasuredValue;
  readonly reading: Exclude<CellReading, { value: string | null }>;
}

/** One reading of a day as it is shown: what stands, what was typed, and what is to be said about it. */
export interface EntryRow {
  readonly key: string;
  readonly at: number;
  readonly stored: Reading | undefined;
  readonly unsent: Unsent | undefined;
  readonly wrong: readonly WrongCell[];
  readonly findings: readonly Finding[];
  /** Values that stand and would be corrected. */
  readonly corrected: readonly ValueName[];
  /** Whether somebody has to say why before it can be stored. */
  readonly needsReason: boolean;
  /** Whether a reading is due at this time and there is none. */
  readonly isMissing: boolean;
}

interface DayEntry {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly day: DayOfReadings;
  readonly unsent: ReadonlyMap<string, Unsent>;
  /** The moments at which readings are due, and those that somebody added. */
  readonly due: readonly number[];
  readonly added: readonly number[];
  readonly now: number;
}

/** The rows of a day, in the order of time. */
export function rowsOf({ date, day, unsent, due, added, now }: DayEntry): EntryRow[] {
  const { reservoir, readings } = day;
  const stored = new Map(readings.map((each) => [Date.parse(each.at), each]));
  const own = [...unsent.values()].filter(({ reservoirId, at }) => reservoirId === reservoir.id && dayOf(at) === date);
  const times = new Set([...due, ...added, ...stored.keys(), ...own.map(({ at }) => Date.parse(at))]);
  const levels = levelsOf(day, own);
  return [...times]
    .sort((one, other) => one - other)
    .map((at) => {
      const key = placeKey(reservoir.id, at);
      const typed = unsent.get(key);
      const state = typed ? stateOf(typed, day, levels, now) : nothingTyped;
      const isMissing = !stored.has(at) && !typed && due.includes(at);
      return { key, at, stored: stored.get(at), unsent: typed, isMissing, ...state };
    });
}

/** What is to be said of a reading that was typed. */
export function stateOf(
  unsent: Unsent,
  { reservoir }: Pick<DayOfReadings, 'reservoir'>,
  levels: ReadonlyMap<number, string>,
  now: number,
): Pick<EntryRow, 'wrong' | 'findings' | 'corrected' | 'needsReason'> {
  const at = Date.parse(unsent.at);
  const changed = changedValues(unsent);
  const values = valuesFrom((name) => (name in changed ? (changed[name] ?? null) : (unsent.base?.[name] ?? null)));
  const wrong = measured.flatMap((column) => {
    const reading = readCell(unsent.typed[column.name] ?? '', column);
    return 'value' in reading ? [] : [{ column, reading }];
  });
  const corrected = corrections(unsent);
  const found = doubtsOf(values, { ...reservoir, at, now, ...neighboursOf(at, levels) });
  const findings = found.filter(({ code }) => corrected.length > 0 || !unsent.base?.doubts.includes(code));
  const isChanged = Object.keys(changed).length > 0;
  const needsReason = isChanged && unsent.reason === '' && (findings.length > 0 || corrected.length > 0);
  return { wrong, findings: isChanged ? findings : [], corrected, needsReason };
}

const nothingTyped = { wrong: [], findings: [], corrected: [], needsReason: false } as const;

/** The levels of a day and of the readings around it, with those that were typed in place of those that stand. */
export function levelsOf({ readings, before, after }: DayOfReadings, unsent: readonly Unsent[]): Map<number, string> {
  const standing = [before, ...readings, after].flatMap((each) =>
    each?.upstream ? [[Date.parse(each.at), each.upstream] as const] : [],
  );
  const typed = unsent.flatMap((each) => {
    const { upstream } = changedValues(each);
    return typeof upstream === 'string' ? [[Date.parse(each.at), upstream] as const] : [];
  });
  return new Map([...standing, ...typed]);
}

/** Whether somebody has to look at what was typed. */
export function hasQuestions({ wrong, findings, corrected, unsent }: EntryRow): boolean {
  return wrong.length > 0 || findings.length > 0 || corrected.length > 0 || isAnswered(unsent);
}

/** Whether the server has said something about what was typed as it now is. */
export function isAnswered(unsent: EntryRow['unsent']): boolean {
  return unsent?.answer !== undefined && unsent.answer.key === unsent.key;
}
