import { plantClock } from '../../lib/clock.ts';
import { foldWords } from '../../lib/fold.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { dayOf } from '../../lib/plant-day.ts';
import type { ChartRange, ChartSpec } from './spec.ts';

/**
 * The plant's offset from UTC. The library knows only its own zone and UTC, so it gets the plant's local time as UTC.
 */
const plantAhead = 7 * 3_600_000;

/** Converts an instant to the library's time. */
export function toChartTime(moment: number): number {
  return moment + plantAhead;
}

/** Converts the library's time to an instant. */
export function fromChartTime(hands: number): number {
  return hands - plantAhead;
}

/**
 * The label of a mark on a time axis: the time within a day, the day within a month, and the month on its first day.
 */
export function markText(moment: number): string {
  const text = formatInstant(moment, plantClock);
  if (!text.endsWith('00:00')) return text.slice(11);
  return text.startsWith('01/') ? text.slice(3, 10) : text.slice(0, 5);
}

/** The label of a place on the axis: dd/mm/yyyy hh:mm, without the time at the start of a day, or a category name. */
export function placeText({ axis }: Pick<ChartSpec, 'axis'>, x: number): string {
  if (axis.kind === 'category') return axis.names[x] ?? '';
  const text = formatInstant(x, plantClock);
  return text.endsWith(' 00:00') ? formatDay(x, plantClock) : text;
}

/** A range of the axis for a file name: its first and last day, or its first and last category. */
export function partInFileName({ axis }: Pick<ChartSpec, 'axis'>, { from, to }: ChartRange): string {
  if (axis.kind === 'time') return `${dayOf(from)}-${dayOf(to - 1)}`;
  return foldWords(`${axis.names[from]} ${axis.names[to]}`).join('-');
}
