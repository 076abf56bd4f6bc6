import type { Translate } from '../../../../browser/translation.ts';
import { addDays, isDay } from '../../../../lib/calendar-day.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { dayText, formatInstant } from '../../../../lib/format.ts';
import { dayOf, startOf } from '../../../../lib/plant-day.ts';
import type { FloodSeason } from '../../contract/readings.ts';
import { hydrologicalYearOf, spanOfHydrologicalYear } from './hydrological-year.ts';

/** What a chart shows, shortest first. */
export const spanNames = ['24h', '7d', '30d', 'season', 'year'] as const;
export type SpanName = (typeof spanNames)[number];

/** A span of a chart, from its first instant (included) to its end (excluded), in ISO 8601. */
export interface ChartSpan {
  readonly name: SpanName;
  readonly from: string;
  readonly to: string;
  /** Of a season: whether it is the flood season. */
  readonly isFlood?: boolean;
}

const hour = 3_600_000;
const lengths = { '24h': 1, '7d': 7, '30d': 30 } as const;

/** Whether a span has months: then the position between the rules matters more than centimetres. */
export function isLong({ name }: Pick<ChartSpan, 'name'>): boolean {
  return name === 'season' || name === 'year';
}

interface Anchor {
  /** The last day; undefined: that of the latest reading. */
  readonly until: string | undefined;
  /** The time of the latest reading, in milliseconds, or the present one if there is none. */
  readonly latest: number;
}

/** The span of a name that contains a day, or ends with it: without one, with the latest reading. */
export function spanOf(name: SpanName, { until, latest }: Anchor, season: FloodSeason): ChartSpan {
  const day = until ?? dayOf(latest);
  if (name === 'year') return { name, ...spanOfHydrologicalYear(hydrologicalYearOf(day)) };
  if (name === 'season') return { name, ...seasonOf(day, season) };
  if (name === '24h' && until === undefined) {
    const last = Math.floor(latest / hour) * hour;
    const [from, to] = [last - 24 * hour, last + hour].map((each) => new Date(each).toISOString());
    return { name, from: from ?? '', to: to ?? '' };
  }
  return { name, from: startOf(addDays(day, 1 - lengths[name])), to: startOf(addDays(day, 1)) };
}

/** The last day of the span before another one, or of that after it. */
export function movedDay({ name, from, to }: ChartSpan, by: -1 | 1): string {
  if (name === 'season' || name === 'year') return by < 0 ? addDays(dayOf(from), -1) : dayOf(to);
  return addDays(dayOf(Date.parse(to) - 1), by * lengths[name]);
}

/** The year by which spans of different years are told apart: the hydrological one, or that of the first day. */
export function yearOfSpan({ name, from }: ChartSpan): number {
  return name === 'year' ? hydrologicalYearOf(dayOf(from)) : Number(dayOf(from).slice(0, 4));
}

/** A year as people say it: a hydrological one by its first and last calendar year. */
export function yearText(year: number, { name }: Pick<ChartSpan, 'name'>): string {
  return name === 'year' ? `${year}–${year + 1}` : String(year);
}

/** A span as text. */
export function spanText(span: ChartSpan, t: Translate): string {
  const { name, from, to, isFlood } = span;
  if (name === 'year') return t('hydrology:chart.subtitle', { year: yearText(yearOfSpan(span), span) });
  const last = Date.parse(to) - 1;
  const days = [...new Set([dayOf(from), dayOf(last)])].map(dayText).join(' – ');
  if (name === 'season') return t(`hydrology:chart.${isFlood ? 'flood' : 'dry'}Season`, { days });
  const isWholeDay = startOf(dayOf(from)) === from;
  return name === '24h' && !isWholeDay
    ? `${formatInstant(from, plantClock)} – ${formatInstant(last + 1 - hour, plantClock)}`
    : days;
}

/** A span in a file name. */
export function spanInFileName(span: ChartSpan): string {
  if (span.name === 'year') return String(yearOfSpan(span));
  return `${dayOf(span.from)}-${dayOf(Date.parse(span.to) - 1)}`;
}

/** The season that contains a day: the flood season, or the dry one until the next. */
function seasonOf(day: string, { from, to }: FloodSeason): Omit<ChartSpan, 'name'> {
  const year = Number(day.slice(0, 4));
  const turns = [-1, 0, 1]
    .flatMap((each) => [
      { day: dayIn(year + each, from), isFlood: true },
      { day: addDays(dayIn(year + each, to), 1), isFlood: false },
    ])
    .sort((one, other) => one.day.localeCompare(other.day));
  const place = turns.findLastIndex((turn) => turn.day <= day);
  const [turn, next] = [turns[place], turns[place + 1]];
  if (!turn || !next) throw new TypeError(`No season contains ${day}.`);
  return { from: startOf(turn.day), to: startOf(next.day), isFlood: turn.isFlood };
}

/** A day (MM-DD) of a year: 29 February is the last day of that month in every year. */
function dayIn(year: number, monthDay: string): string {
  const day = `${year}-${monthDay}`;
  return isDay(day) ? day : `${year}-02-28`;
}
