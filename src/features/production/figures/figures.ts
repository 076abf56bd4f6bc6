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

/** The spans of some plants together, up to a day. For a single plant, pass only that one. */
export function figuresOf(plants: readonly PlantOutputData[], day: string, requested: readonly Span[]): SpanFigures[] {
  return spans.filter((span) => requested.includes(span)).map((span) => spanOf(plants, span, day));
}

/** A month of some plants up to a day, with the previous year and its plan. */
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
  const measured = plants.filter((plant) => spanTogether([plant], span, day).amount !== null);
  const plan = planMeasured(plants, measured, span, day);
  const isOfSame = countOf(plan.having) === countOf(measured);
  const earlier = wholeYears(alike, span, day);
  return {
    span,
    from: startOf(plants, span, day),
    ...shown(now),
    drafts: now.drafts,
    ...planned(plan),
    planShare: plan.plan === null || now.amount === null || !isOfSame ? null : shareOf(now.amount, plan.plan),
    lastYear: shown(lastYear),
    change: isWhole(now) && isWhole(lastYear) ? changeOf(now.amount, lastYear.amount) : null,
    average: earlier.length === 0 ? null : divideDecimals(addDecimals(...earlier), String(earlier.length), 3),
    averageYears: earlier.length,
  };
}

/**
 * The plants that a span can be compared for: output is expected in the span, or was until they were switched off.
 * Others have only earlier years, which are no basis. If output is expected of none, all of them.
 */
function comparable(plants: readonly PlantOutputData[], span: Span, day: string): readonly PlantOutputData[] {
  const found = plants.filter(
    (plant) => plant.history.until !== undefined || spanTogether([plant], span, day).days > 0,
  );
  return found.length > 0 ? found : plants;
}

/** The output of some plants in a span up to a day. */
function spanTogether(plants: readonly PlantOutputData[], span: Span, day: string): Counted {
  return sumOf(
    plants.map(({ history }) => {
      if (day < history.since) return noDays;
      if (span === 'day') return outputOfDay(history, day);
      return span === 'lifetime' ? lifetimeOf(history, day) : outputOf(history, span, startOfPeriod(span, day), day);
    }),
  );
}

/** The output in the same days of earlier years that are completely known for every plant. */
function wholeYears(plants: readonly PlantOutputData[], span: Span, day: string): string[] {
  if (span === 'lifetime' || plants.length === 0) return [];
  // Years before the last plant began to operate are not comparable.
  const first = Math.max(...plants.map(({ history }) => yearOf(history.allSince)));
  const years = Array.from({ length: Math.max(0, yearOf(day) - first) }, (_, place) => first + place);
  return years.flatMap((year) => {
    const sum = ofYear(plants, span, day, year);
    return isWhole(sum) ? [sum.amount] : [];
  });
}

/**
 * The same days of an earlier year, with expected days as if all plants had already operated, those switched off not
 * longer than they did: a year with a few known months, or in which a plant began to operate, is not a basis for
 * comparison.
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
  /** The plants with a plan: the plan is compared with their output. */
  readonly having: readonly PlantOutputData[];
  /** How many plants were in operation. Plants that were switched off before the span have no plan. */
  readonly running: number;
}

/** The plan of the plants that have one. */
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
 * The plan with which known output is compared: of the plants whose output is known, because unknown output does not
 * mean 0 percent. If none of them has a plan, of all plants.
 */
function planMeasured(
  plants: readonly PlantOutputData[],
  measured: readonly PlantOutputData[],
  span: Span,
  day: string,
): Planned {
  const [all, known] = [planTogether(plants, span, day), planTogether(measured, span, day)];
  return known.plan === null ? all : { ...known, running: all.running };
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
