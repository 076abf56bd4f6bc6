import { addDecimals } from '../../../lib/decimal.ts';
import { daysFrom, endOfPeriod, type PeriodKind, partsOf, startOfPeriod } from './periods-contract.ts';

/** What is known of a span: an amount in MWh, of how many days, from how many figures that are not published. */
export interface Sum {
  readonly amount: string | null;
  readonly known: number;
  readonly drafts: number;
}

/** The days of a month: all of them, those up to the date of the day asked for, and that one alone where it is wanted. */
export interface MonthOfDays {
  readonly whole: Sum;
  readonly cut: Sum;
  readonly day?: Sum;
}

/** Everything that a plant's output is computed of: its days by month, and what was typed for longer periods. */
export interface History {
  /** The first day of which output is expected: when the plant began to run, or its first figure if that is earlier. */
  readonly since: string;
  /** The last day of which it is expected, of a plant that is switched off; absent: it runs. */
  readonly until?: string;
  /** By the first day of the month. */
  readonly months: ReadonlyMap<string, MonthOfDays>;
  /** By kind and first day, `month 2026-11-01`; `known` is 0 where units of the plant are missing. */
  readonly typed: ReadonlyMap<string, Sum>;
}

/** The kinds that are made of shorter ones, and a part of each. */
type LongKind = Exclude<PeriodKind, 'day'>;
const shorter = { year: 'quarter', quarter: 'month' } as const;

const nothing: Sum = { amount: null, known: 0, drafts: 0 };

/** Several spans as one: what is known of any of them, added up. */
export function together(sums: readonly Sum[]): Sum {
  const amounts = sums.flatMap(({ amount }) => amount ?? []);
  return {
    amount: amounts.length > 0 ? addDecimals(...amounts) : null,
    known: sums.reduce((all, { known }) => all + known, 0),
    drafts: sums.reduce((all, { drafts }) => all + drafts, 0),
  };
}

/** On how many days from one to another output is expected of a plant. */
export function expectedDays({ since, until }: Pick<History, 'since' | 'until'>, from: string, to: string): number {
  return daysFrom(from > since ? from : since, until !== undefined && until < to ? until : to);
}

/**
 * The output of a period from its first day up to a day. The finest figures stand where they cover every day; where they do
 * not, a figure that was typed for the whole of the period stands for it, and nothing is added to it. Of a period that has
 * neither, what is known of its parts is answered, with the number of its days.
 */
export function outputOf(history: History, kind: LongKind, start: string, until: string): Sum {
  const end = endOfPeriod(kind, start);
  const last = until < end ? until : end;
  const parts = kind === 'month' ? daysOf(history, start, last === end) : partsTogether(history, kind, start, last);
  const needed = expectedDays(history, start, last);
  if (parts.known >= needed || last < end) return parts;
  const typed = history.typed.get(`${kind} ${start}`) ?? nothing;
  if (typed.known > 0) return { ...typed, known: needed };
  return parts.amount === null ? { ...typed, known: 0 } : parts;
}

/** The output of one day, of the date of the day asked for. */
export function outputOfDay({ months }: History, day: string): Sum {
  return months.get(startOfPeriod('month', day))?.day ?? nothing;
}

/** All that a plant has generated up to a day. */
export function lifetimeOf(history: History, until: string): Sum {
  const [first, last] = [Number(history.since.slice(0, 4)), Number(until.slice(0, 4))];
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => `${first + place}-01-01`);
  return together(years.map((start) => outputOf(history, 'year', start, until)));
}

function partsTogether(history: History, kind: 'year' | 'quarter', start: string, until: string): Sum {
  return together(partsOf(kind, start, until).map((part) => outputOf(history, shorter[kind], part, until)));
}

function daysOf({ months }: History, start: string, isWhole: boolean): Sum {
  const days = months.get(start);
  return (isWhole ? days?.whole : days?.cut) ?? nothing;
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
