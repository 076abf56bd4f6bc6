import { dayNumber } from '../../../lib/calendar-day.ts';
import { addDecimals } from '../../../lib/decimal.ts';
import { daysFrom, endOfPeriod, type PeriodKind, partsOf, startOfPeriod } from './contract/periods.ts';

/** The known output of a span: an amount in MWh, the number of known days, and the number of unpublished figures. */
interface Sum {
  readonly amount: string | null;
  readonly known: number;
  readonly drafts: number;
}

/** A sum with the number of days whose output should be known. */
export interface Counted extends Sum {
  readonly days: number;
}

/** The days of a month: all of them, those up to the date of the requested day, and that date alone if it is needed. */
export interface MonthOfDays {
  readonly whole: Sum;
  readonly cut: Sum;
  readonly day?: Sum;
}

/** The time in which a plant operated. */
export interface Life {
  /** The first day with expected output: when the plant began to operate, or its first figure if that is earlier. */
  readonly since: string;
  /** The last day with expected output, of a plant that is switched off; null: it operates. */
  readonly until: string | null;
  /**
   * The first day or month that was entered, without single old days. From then on each day should be known; a plant
   * with only a few yearly figures has no such days. Null: there is none.
   */
  readonly countedFrom: string | null;
}

/**
 * The data for computing output: daily output by month, by the first day of the month, and the figures that were
 * entered for longer periods.
 */
interface Figures {
  readonly months: ReadonlyMap<string, MonthOfDays>;
  /** By kind and first day, `month 2026-11-01`; `known` is 0 if units of the plant are missing. */
  readonly typed: ReadonlyMap<string, Sum>;
}

/** All data for the output of a plant, or of several plants without figures of periods longer than a day. */
export interface History extends Figures {
  /** How many plants it contains. */
  readonly plants: number;
  /** When the first and the last of them began to operate. */
  readonly since: string;
  readonly allSince: string;
  /** When the last of them was switched off; absent: some operate. */
  readonly until?: string;
  /** For each plant the days with expected output, and those whose output should be known, as day numbers. */
  readonly ran: readonly Stretch[];
  readonly counted: readonly Stretch[];
}

/** A range of day numbers, both included. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** The history of at least one plant, from its figures. Several plants must all be switched off. */
export function historyOf(lives: readonly Life[], { months, typed }: Figures): History {
  const begun = lives.map(({ since }) => since).toSorted();
  const ended = lives.flatMap(({ until }) => until ?? []).toSorted();
  const until = ended.length === lives.length ? ended.at(-1) : undefined;
  const [since = '', allSince = ''] = [begun[0], begun.at(-1)];
  const stretch = (first: string, last: string | null): Stretch => ({
    first: dayNumber(first),
    last: last === null ? Number.POSITIVE_INFINITY : dayNumber(last),
  });
  return {
    plants: lives.length,
    since,
    allSince,
    ...(until !== undefined && { until }),
    ran: lives.map((life) => stretch(life.since, life.until)),
    counted: lives.flatMap(({ countedFrom, since: begin, until: end }) =>
      countedFrom === null ? [] : stretch([countedFrom, begin].toSorted()[1] ?? begin, end),
    ),
    months,
    typed,
  };
}

/** The kinds that consist of shorter ones, with the kind of their parts. */
type LongKind = Exclude<PeriodKind, 'day'>;
const shorter = { year: 'quarter', quarter: 'month' } as const;

const nothing: Sum = { amount: null, known: 0, drafts: 0 };

export const noDays: Counted = { ...nothing, days: 0 };

/** Adds up several spans, as far as they are known. */
export function sumOf(sums: readonly Counted[]): Counted {
  const amounts = sums.flatMap(({ amount }) => amount ?? []);
  return {
    amount: amounts.length > 0 ? addDecimals(...amounts) : null,
    known: sums.reduce((all, { known }) => all + known, 0),
    drafts: sums.reduce((all, { drafts }) => all + drafts, 0),
    days: sums.reduce((all, { days }) => all + days, 0),
  };
}

/** The number of days from one to another on which plants operated, added up over the plants. */
export function expectedDays({ ran }: History, from: string, to: string): number {
  return daysWithin(ran, from, to);
}

/** Like `expectedDays`, as if all of them had begun long before. */
export function fullDays({ ran }: History, from: string, to: string): number {
  return daysWithin(
    ran.map(({ last }) => ({ first: 0, last })),
    from,
    to,
  );
}

/** The number of days from one to another whose output should be known, added up over the plants. */
function countedDays({ counted }: History, from: string, to: string): number {
  return daysWithin(counted, from, to);
}

function daysWithin(stretches: readonly Stretch[], from: string, to: string): number {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  let days = 0;
  for (const each of stretches) days += Math.max(0, Math.min(last, each.last) - Math.max(first, each.first) + 1);
  return days;
}

/**
 * The output of a period from its first day up to a day. The finest figures count if they cover every day. If not, a
 * figure that was entered for the whole period counts alone. Without either, the result is what is known of the parts,
 * with the number of days.
 */
export function outputOf(history: History, kind: LongKind, start: string, until: string): Counted {
  const end = endOfPeriod(kind, start);
  const last = until < end ? until : end;
  const name = `${kind} ${start} ${last}`;
  const known = computed.get(history) ?? new Map<string, Counted>();
  const before = known.get(name);
  if (before) return before;
  const output = computedOf(history, { kind, start, last, end });
  computed.set(history, known.set(name, output));
  return output;
}

/** Results by history: the company, its years and all time consist of the same periods again and again. */
const computed = new WeakMap<History, Map<string, Counted>>();

interface Passed {
  readonly kind: LongKind;
  readonly start: string;
  /** The last day to add up; `end` is the last day of the period. */
  readonly last: string;
  readonly end: string;
}

function computedOf(history: History, { kind, start, last, end }: Passed): Counted {
  const parts = kind === 'month' ? daysOf(history, start, last) : partsTogether(history, kind, start, last);
  const needed = expectedDays(history, start, last);
  if (parts.known >= needed || last < end) return parts;
  const typed = history.typed.get(`${kind} ${start}`) ?? nothing;
  if (typed.known > 0) return { ...typed, known: needed, days: needed };
  return parts.amount === null ? { ...typed, known: 0, days: parts.days } : parts;
}

/** The output of one day, with the date of the requested day. */
export function outputOfDay(history: History, day: string): Counted {
  const known = history.months.get(startOfPeriod('month', day))?.day ?? nothing;
  return { ...known, days: countedDays(history, day, day) };
}

/** All output up to a day. */
export function lifetimeOf(history: History, until: string): Counted {
  const [first, last] = [Number(history.since.slice(0, 4)), Number(until.slice(0, 4))];
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => `${first + place}-01-01`);
  return sumOf(years.map((start) => outputOf(history, 'year', start, until)));
}

function partsTogether(history: History, kind: 'year' | 'quarter', start: string, until: string): Counted {
  return sumOf(partsOf(kind, start, until).map((part) => outputOf(history, shorter[kind], part, until)));
}

function daysOf(history: History, start: string, last: string): Counted {
  const found = history.months.get(start);
  const sum = (last === endOfPeriod('month', start) ? found?.whole : found?.cut) ?? nothing;
  const days = countedDays(history, start, last);
  // A single day from before the days that count stands for none of them.
  return { ...sum, known: history.counted.length === 0 ? sum.known : Math.min(sum.known, days), days };
}

/**
 * Plans: by kind and first day, and the sums of each month's daily plans with the number of days that have one, and the
 * plan of the requested day's date.
 */
export interface Plans {
  readonly typed: ReadonlyMap<string, string>;
  readonly months: ReadonlyMap<
    string,
    { readonly amount: string; readonly known: number; readonly day?: string | null }
  >;
}

/**
 * The plan of a whole period. A plan belongs to a period and is not computed from events: the one that was entered
 * counts. Only without one, the sum of the parts' plans counts, if all parts have one.
 */
export function planOf(plans: Plans, kind: LongKind, start: string): string | null {
  const typed = plans.typed.get(`${kind} ${start}`);
  if (typed !== undefined) return typed;
  const end = endOfPeriod(kind, start);
  if (kind === 'month') {
    const days = plans.months.get(start);
    return days && days.known >= daysFrom(start, end) ? days.amount : null;
  }
  const parts = partsOf(kind, start, end).map((part) => planOf(plans, shorter[kind], part));
  if (parts.every((part) => part !== null)) return addDecimals(...parts);
  return null;
}
