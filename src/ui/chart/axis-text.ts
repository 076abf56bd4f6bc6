import { plantClock } from '../../lib/clock.ts';
import { foldWords } from '../../lib/fold.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { dayOf } from '../../lib/plant-day.ts';
import type { ChartRange, ChartSpec } from './spec.ts';

/** The plant's clock is so far ahead of UTC: the library knows its own zone and UTC, and is given the plant's hands as UTC. */
const plantAhead = 7 * 3_600_000;

/** A moment as the library is told it. */
export function toChartTime(moment: number): number {
  return moment + plantAhead;
}

/** A moment as the library tells it. */
export function fromChartTime(hands: number): number {
  return hands - plantAhead;
}

/** What a mark of a time axis is called: the time within a day, the day within a month, and the month at its first day. */
export function markText(moment: number): string {
  const text = formatInstant(moment, plantClock);
  if (!text.endsWith('00:00')) return text.slice(11);
  return text.startsWith('01/') ? text.slice(3, 10) : text.slice(0, 5);
}

/** A place of the axis in words: dd/mm/yyyy hh:mm, without the time where a day begins, or a name. */
export function placeText({ axis }: Pick<ChartSpec, 'axis'>, x: number): string {
  if (axis.kind === 'category') return axis.names[x] ?? '';
  const text = formatInstant(x, plantClock);
  return text.endsWith(' 00:00') ? formatDay(x, plantClock) : text;
}

/** A part of the axis in the name of a file: its first and last day, or its first and last name. */
export function partInFileName({ axis }: Pick<ChartSpec, 'axis'>, { from, to }: ChartRange): string {
  if (axis.kind === 'time') return `${dayOf(from)}-${dayOf(to - 1)}`;
  return foldWords(`${axis.names[from]} ${axis.names[to]}`).join('-');
}
