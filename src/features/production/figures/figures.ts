import {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../../lib/decimal.ts';
import { type KnownOutput, type Span, type SpanFigures, spans } from './contract.ts';
import type { PlantKnown } from './known.ts';
import { endOfPeriod, sameDayOf, startOfPeriod, yearOf } from './periods-contract.ts';
import { expectedDays, lifetimeOf, outputOf, outputOfDay, planOf, type Sum, together } from './sums.ts';

/** A sum with the days on which output was expected. */
interface Counted extends Sum {
  readonly days: number;
}

const noDays: Counted = { amount: null, known: 0, drafts: 0, days: 0 };

/** Spans of some plants together, up to a day: a single plant is a company of one. */
export function figuresOf(plants: readonly PlantKnown[], day: string, asked: readonly Span[]): SpanFigures[] {
  return spans.filter((span) => asked.includes(span)).map((span) => spanOf(plants, span, day));
}

/** A month of some plants as far as it has passed by a day, with the year before and its plan. */
export function monthOf(plants: readonly PlantKnown[], month: string, until: string) {
  const end = endOfPeriod('month', month);
  const last = until < end ? until : end;
  return {
    month,
    ...shown(last < month ? noDays : spanTogether(plants, 'month', last)),
    plan: planTogether(plants, 'month', month),
    lastYear: shown(spanTogether(plants, 'month', sameDayOf(end, yearOf(month) - 1))),
  };
}

function spanOf(plants: readonly PlantKnown[], span: Span, day: string): SpanFigures {
  const now = spanTogether(plants, span, day);
  const lastYear =
    span === 'lifetime' ? noDays : spanTogether(plants, span, sameDayOf(day, yearOf(day) - 1, span === 'day'));
  const plan = planTogether(plants, span, day);
  const earlier = wholeYears(plants, span, day);
  return {
    span,
    from: startOf(plants, span, day),
    ...shown(now),
    drafts: now.drafts,
    plan,
    planShare: plan === null || now.amount === null ? null : shareOf(now.amount, plan),
    lastYear: shown(lastYear),
    change: isWhole(now) && isWhole(lastYear) ? changeOf(now.amount, lastYear.amount) : null,
    average: earlier.length === 0 ? null : divideDecimals(addDecimals(...earlier), String(earlier.length), 3),
    averageYears: earlier.length,
  };
}

/** What some plants generated in a span up to a day. */
function spanTogether(plants: readonly PlantKnown[], span: Span, day: string): Counted {
  const each = plants.map(({ history }): Counted => {
    if (day < history.since) return noDays;
    if (span === 'day') return { ...outputOfDay(history, day), days: expectedDays(history, day, day) };
    if (span === 'lifetime') return { ...lifetimeOf(history, day), days: expectedDays(history, history.since, day) };
    const start = startOfPeriod(span, day);
    return { ...outputOf(history, span, start, day), days: expectedDays(history, start, day) };
  });
  return { ...together(each), days: each.reduce((all, { days }) => all + days, 0) };
}

/** The amounts of the same days of earlier years, of those of which every day of every plant is known. */
function wholeYears(plants: readonly PlantKnown[], span: Span, day: string): string[] {
  if (span === 'lifetime' || plants.length === 0) return [];
  // Before all of them ran the years are no measure.
  const first = Math.max(...plants.map(({ history }) => yearOf(history.since)));
  const years = Array.from({ length: Math.max(0, yearOf(day) - first) }, (_, place) => first + place);
  return years.flatMap((year) => {
    const until = sameDayOf(day, year, span === 'day');
    const sum = spanTogether(plants, span, until);
    const start = span === 'day' ? until : startOfPeriod(span, until);
    // All of them ran by then, and those that are switched off ran no longer than they did.
    const full = plants.reduce((all, { history }) => all + expectedDays({ ...history, since: start }, start, until), 0);
    return sum.amount !== null && sum.known >= full ? [sum.amount] : [];
  });
}

/**
 * The plan of some plants together; null where one of them has none: a share of a part would look like one of the whole. Of those
 * that were switched off before the span nothing was planned.
 */
function planTogether(plants: readonly PlantKnown[], span: Span, day: string): string | null {
  if (span === 'lifetime') return null;
  const start = span === 'day' ? day : startOfPeriod(span, day);
  const running = plants.filter(({ history }) => history.until === undefined || history.until >= start);
  if (running.length === 0) return null;
  const all = running.map(({ plans }) =>
    span === 'day' ? (plans.months.get(startOfPeriod('month', day))?.day ?? null) : planOf(plans, span, start),
  );
  return all.every((plan) => plan !== null) ? addDecimals(...all) : null;
}

function startOf(plants: readonly PlantKnown[], span: Span, day: string): string | null {
  if (span !== 'lifetime') return startOfPeriod(span, day);
  return plants.map(({ history }) => history.since).toSorted()[0] ?? null;
}

function shown({ amount, known, days }: Counted): KnownOutput {
  return { actual: amount === null ? null : canonicalDecimal(amount), knownDays: known, days };
}

function isWhole(sum: Counted): sum is Counted & { amount: string } {
  return sum.amount !== null && sum.days > 0 && sum.known >= sum.days;
}

function shareOf(amount: string, of: string): string | null {
  return compareDecimals(of, '0') > 0 ? divideDecimals(multiplyDecimals(amount, '100'), of, 2) : null;
}

function changeOf(now: string, before: string): string | null {
  return shareOf(subtractDecimals(now, before), before);
}
