import { dayNumber } from '../../../lib/calendar-day.ts';
import { addDecimals } from '../../../lib/decimal.ts';
import { daysFrom, endOfPeriod, type PeriodKind, partsOf, startOfPeriod } from './contract/periods.ts';

/** What is known of a span: an amount in MWh, of how many days, from how many figures that are not published. */
interface Sum {
  readonly amount: string | null;
  readonly known: number;
  readonly drafts: number;
}

/** A sum with the days on which output was expected to be known. */
export interface Counted extends Sum {
  readonly days: number;
}

/** The days of a month: all of them, those up to the date of the day asked for, and that one alone where it is wanted. */
export interface MonthOfDays {
  readonly whole: Sum;
  readonly cut: Sum;
  readonly day?: Sum;
}

/** The time in which a plant ran. */
export interface Life {
  /** The first day of which output is expected: when the plant began to run, or its first figure if that is earlier. */
  readonly since: string;
  /** The last day of which it is expected, of a plant that is switched off; null: it runs. */
  readonly until: string | null;
  /**
   * The first day or month that was ever typed: from then on each day is expected to be known. Of a plant of which a few years are
   * known nobody expects days. Null: there is none.
   */
  readonly countedFrom: string | null;
}

/** What output is computed of: days by month, by the first day of the month, and what was typed for longer periods. */
interface Figures {
  readonly months: ReadonlyMap<string, MonthOfDays>;
  /** By kind and first day, `month 2026-11-01`; `known` is 0 where units of the plant are missing. */
  readonly typed: ReadonlyMap<string, Sum>;
}

/** Everything that the output of a plant is computed of, or of several of which nothing was typed for longer periods than days. */
export interface History extends Figures {
  /** How many plants it is of. */
  readonly plants: number;
  /** When the first and the last of them began to run. */
  readonly since: string;
  readonly allSince: string;
  /** When the last of them was switched off; absent: it runs. */
  readonly until?: string;
  /** Of each the days of which output is expected, and those of which it is expected to be known, by their numbers. */
  readonly ran: readonly Stretch[];
  readonly counted: readonly Stretch[];
}

/** Days from one number to another, both counted. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** The history of plants that ran at some times, of their figures. At least one; of several all are switched off. */
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

/** The kinds that are made of shorter ones, and a part of each. */
type LongKind = Exclude<PeriodKind, 'day'>;
const shorter = { year: 'quarter', quarter: 'month' } as const;

const nothing: Sum = { amount: null, known: 0, drafts: 0 };

export const noDays: Counted = { ...nothing, days: 0 };

/** Several spans as one: what is known of any of them, added up. */
export function sumOf(sums: readonly Counted[]): Counted {
  const amounts = sums.flatMap(({ amount }) => amount ?? []);
  return {
    amount: amounts.length > 0 ? addDecimals(...amounts) : null,
    known: sums.reduce((all, { known }) => all + known, 0),
    drafts: sums.reduce((all, { drafts }) => all + drafts, 0),
    days: sums.reduce((all, { days }) => all + days, 0),
  };
}

/** On how many days from one to another plants ran, those of each added up. */
export function expectedDays({ ran }: History, from: string, to: string): number {
  return daysWithin(ran, from, to);
}

/** The same, had all of them begun long before. */
export function fullDays({ ran }: History, from: string, to: string): number {
  return daysWithin(
    ran.map(({ last }) => ({ first: 0, last })),
    from,
    to,
  );
}

/** On how many days from one to another the output of plants is expected to be known. */
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
 * The output of a period from its first day up to a day. The finest figures stand where they cover every day; where they do
 * not, a figure that was typed for the whole of the period stands for it, and nothing is added to it. Of a period that has
 * neither, what is known of its parts is answered, with the number of its days.
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

/** What was computed of histories before: a company, its years and all time are made of the same periods again and again. */
const computed = new WeakMap<History, Map<string, Counted>>();

interface Passed {
  readonly kind: LongKind;
  readonly start: string;
  /** The last day that is added up, of a period that ends with the other. */
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

/** The output of one day, of the date of the day asked for. */
export function outputOfDay(history: History, day: string): Counted {
  const known = history.months.get(startOfPeriod('month', day))?.day ?? nothing;
  return { ...known, days: countedDays(history, day, day) };
}

/** All that was generated up to a day. */
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
  return { ...sum, days: countedDays(history, start, last) };
}

/**
 * What was planned: by kind and first day, and the days of each month with how many of them have a plan, beside that of the date of
 * the day asked for.
 */
export interface Plans {
  readonly typed: ReadonlyMap<string, string>;
  readonly months: ReadonlyMap<
    string,
    { readonly amount: string; readonly known: number; readonly day?: string | null }
  >;
}

/**
 * The plan of a whole period. A plan is given for a period and not the sum of what happened in it: the one that was typed for it
 * stands, and only where there is none those of its parts, if all of them have one.
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
