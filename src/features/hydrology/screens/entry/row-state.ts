import { isReason } from '../../../../contract/reasons.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { keysOf } from '../../../../lib/records.ts';
import { concerns, type Finding, findingsOf } from '../../checks/contract/checks.ts';
import { comparedNames, createNeighbours, type Neighbours } from '../../checks/contract/neighbours.ts';
import { validatedInTimeOrder } from '../../checks/contract/time-order.ts';
import { type MeasuredValue, measured, type ValueName, valuesFrom } from '../../contract/measured-values.ts';
import type { DayOfReadings, Reading } from '../../contract/readings.ts';
import { type CellReading, readCell } from './cell-reading.ts';
import { placeKey } from './reading-queue.ts';
import { changedValues, corrections, type Unsent } from './unsent.ts';

/** A cell that cannot be stored as it is: its possible numbers, or its fault. */
export interface WrongCell {
  readonly column: MeasuredValue;
  readonly reading: Exclude<CellReading, { value: string | null }>;
}

/** One reading of a day as it is shown: its stored and typed values, with warnings and questions. */
export interface EntryRow {
  readonly key: string;
  readonly at: number;
  readonly stored: Reading | undefined;
  readonly unsent: Unsent | undefined;
  readonly wrong: readonly WrongCell[];
  /** What is doubtful, and needs a reason. */
  readonly findings: readonly Finding[];
  /** What cannot be, and is not sent. */
  readonly impossible: readonly Finding[];
  /** Stored values that would be corrected. */
  readonly corrected: readonly ValueName[];
  /** Whether it needs a reason before it can be stored. */
  readonly needsReason: boolean;
  /** Whether a reading is due at this time and does not exist. */
  readonly isMissing: boolean;
  /** Whether its day is signed off. */
  readonly isFrozen: boolean;
}

interface DayEntry {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly day: DayOfReadings;
  readonly unsent: ReadonlyMap<string, Unsent>;
  /** The past times at which the reservoir is expected to be read. */
  readonly due: readonly number[];
  /** Times that have a row even without data: those of the chosen hours, and added ones. */
  readonly shown: readonly number[];
  readonly now: number;
}

/** The rows of a day, in the order of time. */
export function rowsOf({ date, day, unsent, due, shown, now }: DayEntry): EntryRow[] {
  const { reservoir, readings } = day;
  const isFrozen = day.frozenAt !== null;
  const stored = new Map(readings.map((each) => [Date.parse(each.at), each]));
  const own = ownOf(unsent, reservoir.id, date);
  const times = new Set([...due, ...shown, ...stored.keys(), ...own.map(({ at }) => Date.parse(at))]);
  const states = statesOf(day, own, now);
  return [...times]
    .sort((one, other) => one - other)
    .map((at) => {
      const key = placeKey(reservoir.id, at);
      const typed = unsent.get(key);
      const state = states.get(key) ?? nothingTyped;
      const isMissing = !stored.has(at) && !typed && due.includes(at);
      return { key, at, stored: stored.get(at), unsent: typed, isMissing, isFrozen, ...state };
    });
}

/** The pending readings of a reservoir and day. */
export function ownOf(unsent: ReadonlyMap<string, Unsent>, reservoir: string, date: string): Unsent[] {
  return [...unsent.values()].filter(({ reservoirId, at }) => reservoirId === reservoir && dayOf(at) === date);
}

type TypedState = Pick<EntryRow, 'wrong' | 'findings' | 'impossible' | 'corrected' | 'needsReason'>;

/** The state of a day's typed readings, by key: validated as the server validates the readings of one call. */
export function statesOf(day: DayOfReadings, unsent: readonly Unsent[], now: number): Map<string, TypedState> {
  const { reservoir, readings, after, earlier } = day;
  const id = reservoir.id;
  const standing = new Map(readings.map((each) => [Date.parse(each.at), each]));
  const replaced = new Set(
    unsent.flatMap((each) => {
      const changed = changedValues(each);
      return comparedNames.some((name) => changed[name] !== undefined) ? [Date.parse(each.at)] : [];
    }),
  );
  const neighbours = createNeighbours();
  const measuresOthers = (each: Reading) =>
    !(each.unattended && each.doubts.length > 0 && each.publicState === 'withheld');
  const counted = [...readings, ...(after ? [after] : [])].filter(measuresOthers);
  neighbours.know(
    [...earlier, ...counted.filter(({ at }) => !replaced.has(Date.parse(at)))].map((each) => ({ id, ...each })),
  );
  const states = validatedInTimeOrder(unsent, (each) => {
    const state = stateOf(each, day, neighbours, now);
    const stored = standing.get(Date.parse(each.at));
    neighbours.know([{ id, ...stored, ...(goes(each, state) ? changedValues(each) : {}), at: each.at }]);
    return [placeKey(id, Date.parse(each.at)), state] as const;
  });
  return new Map(states);
}

/** Whether it can be stored as typed, as far as the browser knows. */
function goes(unsent: Unsent, { needsReason, impossible }: TypedState): boolean {
  return !needsReason && impossible.length === 0 && !isAnswered(unsent);
}

/** The state of a typed reading, compared with the values that count. */
function stateOf(
  unsent: Unsent,
  { reservoir, limits }: Pick<DayOfReadings, 'reservoir' | 'limits'>,
  neighbours: Neighbours,
  now: number,
): TypedState {
  const at = Date.parse(unsent.at);
  const changed = changedValues(unsent);
  const values = valuesFrom((name) => (name in changed ? (changed[name] ?? null) : (unsent.base?.[name] ?? null)));
  const wrong = measured.flatMap((column) => {
    const reading = readCell(unsent.typed[column.name] ?? '', column);
    return 'value' in reading ? [] : [{ column, reading }];
  });
  const corrected = corrections(unsent);
  const found = findingsOf(values, { ...limits, at, now, around: neighbours.around(reservoir.id, at) });
  const impossible = found.filter(({ severity, value }) => severity === 'impossible' && value in changed);
  const findings = found.filter(
    ({ code, severity }) =>
      severity === 'doubtful' &&
      (corrected.length > 0 || (!unsent.base?.doubts.includes(code) && concerns(code, keysOf(changed)))),
  );
  const isChanged = Object.keys(changed).length > 0;
  const isExplained = isReason(unsent.reason) && !(unsent.step && findings.length > 0);
  const needsReason = isChanged && !isExplained && (findings.length > 0 || corrected.length > 0);
  return { wrong, findings: isChanged ? findings : [], impossible, corrected, needsReason };
}

const nothingTyped = { wrong: [], findings: [], impossible: [], corrected: [], needsReason: false } as const;

/** Whether somebody has to look at the typed reading. */
export function hasQuestions({ wrong, findings, impossible, corrected, unsent }: EntryRow): boolean {
  const isAsked = corrected.length > 0 && !unsent?.step;
  return wrong.length > 0 || findings.length > 0 || impossible.length > 0 || isAsked || isAnswered(unsent);
}

/** Whether the server has answered about the reading as it is typed now. */
export function isAnswered(unsent: EntryRow['unsent']): boolean {
  return unsent?.answer !== undefined && unsent.answer.key === unsent.key;
}

/** Whether the server has refused the typed reading. */
export function isRefused({ unsent }: Pick<EntryRow, 'unsent'>): boolean {
  return isAnswered(unsent) && unsent?.answer?.verdict.outcome === 'refused';
}

/** Whether it needs a reason, by the browser's own validation or by the server's answer. */
export function asksReason({ needsReason, unsent }: EntryRow): boolean {
  return needsReason || (isAnswered(unsent) && unsent?.answer?.verdict.outcome === 'doubtful');
}

/** The ambiguous numbers of rows. */
export function ambiguousIn(rows: readonly EntryRow[]) {
  return rows.flatMap(({ key, wrong }) =>
    wrong.flatMap(({ column, reading }) => ('choices' in reading ? [{ key, column, choices: reading.choices }] : [])),
  );
}
