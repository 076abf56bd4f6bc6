import {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../../lib/decimal.ts';
import { type KnownOutput, type Span, type SpanFigures, spans } from './contract/figures.ts';
import { endOfPeriod, sameDayOf, startOfPeriod, yearOf } from './contract/periods.ts';
import type { PlantOutputData } from './output-data.ts';
import { type Counted, fullDays, lifetimeOf, noDays, outputOf, outputOfDay, planOf, sumOf } from './sums.ts';

/** Spans of some plants together, up to a day: a single plant is a company of one. */
export function figuresOf(plants: readonly PlantOutputData[], day: string, asked: readonly Span[]): SpanFigures[] {
  return spans.filter((span) => asked.includes(span)).map((span) => spanOf(plants, span, day));
}

/** A month of some plants as far as it has passed by a day, with the year before and its plan. */
export function monthOf(plants: readonly PlantOutputData[], month: string, until: string) {
  const end = endOfPeriod('month', month);
  const last = until < end ? until : end;
  return {
    month,
    ...shown(last < month ? noDays : spanTogether(plants, 'month', last)),
    ...planned(planTogether(plants, 'month', month)),
    lastYear: shown(spanTogether(plants, 'month', sameDayOf(end, yearOf(month) - 1))),
  };
}

function spanOf(plants: readonly PlantOutputData[], span: Span, day: string): SpanFigures {
  const now = spanTogether(plants, span, day);
  const alike = comparable(plants, span, day);
  const lastYear = span === 'lifetime' ? noDays : ofYear(alike, span, day, yearOf(day) - 1);
  const plan = planMeasured(plants, span, day);
  const actual = plan.plan === null ? null : spanTogether(plan.having, span, day).amount;
  const earlier = wholeYears(alike, span, day);
  return {
    span,
    from: startOf(plants, span, day),
    ...shown(now),
    drafts: now.drafts,
    ...planned(plan),
    planShare: plan.plan === null || actual === null ? null : shareOf(actual, plan.plan),
    lastYear: shown(lastYear),
    change: isWhole(now) && isWhole(lastYear) ? changeOf(now.amount, lastYear.amount) : null,
    average: earlier.length === 0 ? null : divideDecimals(addDecimals(...earlier), String(earlier.length), 3),
    averageYears: earlier.length,
  };
}

/**
 * The plants of which something is expected in a span, or was until they were switched off: what is known of others for earlier
 * years alone is no measure of this one. All of them where nothing is expected of any.
 */
function comparable(plants: readonly PlantOutputData[], span: Span, day: string): readonly PlantOutputData[] {
  const found = plants.filter(
    (plant) => plant.history.until !== undefined || spanTogether([plant], span, day).days > 0,
  );
  return found.length > 0 ? found : plants;
}

/** What some plants generated in a span up to a day. */
function spanTogether(plants: readonly PlantOutputData[], span: Span, day: string): Counted {
  return sumOf(
    plants.map(({ history }) => {
      if (day < history.since) return noDays;
      if (span === 'day') return outputOfDay(history, day);
      return span === 'lifetime' ? lifetimeOf(history, day) : outputOf(history, span, startOfPeriod(span, day), day);
    }),
  );
}

/** The amounts of the same days of earlier years, of those of which every day of every plant is known. */
function wholeYears(plants: readonly PlantOutputData[], span: Span, day: string): string[] {
  if (span === 'lifetime' || plants.length === 0) return [];
  // Before all of them ran the years are no measure.
  const first = Math.max(...plants.map(({ history }) => yearOf(history.allSince)));
  const years = Array.from({ length: Math.max(0, yearOf(day) - first) }, (_, place) => first + place);
  return years.flatMap((year) => {
    const sum = ofYear(plants, span, day, year);
    return isWhole(sum) ? [sum.amount] : [];
  });
}

/**
 * The same days of an earlier year, had all of the plants run by then, and those that are switched off no longer than they did: a year of which
 * a few months are known, or in which a plant began to run, measures no other one.
 */
function ofYear(
  plants: readonly PlantOutputData[],
  span: Exclude<Span, 'lifetime'>,
  day: string,
  year: number,
): Counted {
  const until = sameDayOf(day, year, span === 'day');
  const start = span === 'day' ? until : startOfPeriod(span, until);
  const days = plants.reduce((all, { history }) => all + fullDays(history, start, until), 0);
  return { ...spanTogether(plants, span, until), days };
}

/** The plan of some plants together. */
interface Planned {
  readonly plan: string | null;
  /** The plants that have one: what it is compared with is theirs. */
  readonly having: readonly PlantOutputData[];
  /** How many plants ran: of those that were switched off before the span nothing was planned. */
  readonly running: number;
}

/** The plan of those plants that have one. */
function planTogether(plants: readonly PlantOutputData[], span: Span, day: string): Planned {
  if (span === 'lifetime') return { plan: null, having: [], running: countOf(plants) };
  const start = span === 'day' ? day : startOfPeriod(span, day);
  const running = plants.filter(({ history }) => history.until === undefined || history.until >= start);
  const found = running.flatMap((plant) => {
    const { plans } = plant;
    const plan =
      span === 'day' ? (plans.months.get(startOfPeriod('month', day))?.day ?? null) : planOf(plans, span, start);
    return plan === null ? [] : [{ plant, plan }];
  });
  return {
    plan: found.length === 0 ? null : addDecimals(...found.map(({ plan }) => plan)),
    having: found.map(({ plant }) => plant),
    running: countOf(running),
  };
}

/**
 * The plan that what is known is a share of: of the plants that have both, for what is not known of a plant is not 0 of its plan. Where
 * nothing is known of any, that of all that have one.
 */
function planMeasured(plants: readonly PlantOutputData[], span: Span, day: string): Planned {
  const all = planTogether(plants, span, day);
  const known = all.having.filter((plant) => spanTogether([plant], span, day).amount !== null);
  return known.length === 0 ? all : { ...planTogether(known, span, day), running: all.running };
}

function planned({ plan, having, running }: Planned) {
  return { plan, plannedPlants: countOf(having), runningPlants: running };
}

function countOf(plants: readonly PlantOutputData[]): number {
  return plants.reduce((all, { history }) => all + history.plants, 0);
}

function startOf(plants: readonly PlantOutputData[], span: Span, day: string): string | null {
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
