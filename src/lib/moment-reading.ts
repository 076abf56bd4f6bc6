import { addDays, isDay } from './calendar-day.ts';
import { type Clock, dateTimeOn, isoWithOffset, momentOn, siteClock, siteDateTime } from './clock.ts';
import { type Direction, readFoldedDay } from './day-reading.ts';
import { foldText } from './fold.ts';
import { formatInstant } from './format.ts';
import { momentsAt } from './moments-at.ts';
import { readTimePart } from './time-reading.ts';

/**
 * Reads a day as typed or pasted, to `YYYY-MM-DD`. Undefined: none that is certain.
 * @param direction how a day without a year is completed.
 */
export function readDay(text: string, now: number, direction: Direction = 'nearest'): string | undefined {
  const timePart = readTimePart(simple(text));
  if (!timePart || timePart.time !== undefined) return undefined;
  const today = siteDateTime(now).day;
  const day = readFoldedDay(timePart.rest, today, direction);
  return direction === 'nearest' && day === today && isWeekday(timePart.rest) ? addDays(day, 7) : day;
}

/**
 * Reads an instant as typed or pasted, on the site's clock by default, to ISO 8601 with offset, to the minute. A time
 * alone is today's. Of a time that the clock shows twice the first is taken, unless the offset follows it, as
 * `momentText` writes it. Undefined: none that is certain, or a time that the clock skips.
 * @param timeOf the time of a day that is alone; by default its beginning.
 */
export function readMoment(
  text: string,
  now: number,
  clock: Clock = siteClock(),
  timeOf: (day: string) => string = () => '00:00',
): string | undefined {
  const parsed = parsedMoment(text, now, clock);
  if (parsed === undefined || parsed instanceof Date) return parsed && isoWithOffset(clock, parsed.getTime());
  if (parsed.time === undefined) return momentOn(clock, parsed.day, timeOf(parsed.day));
  const moments = momentsAt(clock, parsed.day, parsed.time);
  return parsed.offset === undefined ? moments[0] : moments.find((moment) => moment.endsWith(parsed.offset ?? ''));
}

/** Whether a text names a time that the site's clock skips on that day, because it goes forward. */
export function isSkipped(text: string, now: number): boolean {
  const parsed = parsedMoment(text, now, siteClock());
  return (
    parsed !== undefined &&
    !(parsed instanceof Date) &&
    parsed.time !== undefined &&
    momentsAt(siteClock(), parsed.day, parsed.time).length === 0
  );
}

/** An instant as a form field shows it: dd/MM/yyyy HH:mm, followed by the offset if the clock shows that time twice. */
export function momentText(value: string): string {
  const instant = Date.parse(value);
  const { day, time } = siteDateTime(instant);
  const isTwice = momentsAt(siteClock(), day, time).length > 1;
  return isTwice ? `${formatInstant(value)} (${isoWithOffset(siteClock(), instant).slice(-6)})` : formatInstant(value);
}

/** A day and perhaps a time on the clock. The offset chooses between two instants with the same time. */
interface ParsedMoment {
  readonly day: string;
  readonly time: string | undefined;
  readonly offset: string | undefined;
}

/** What a text names: an instant, or a day and time on the clock. */
function parsedMoment(text: string, now: number, clock: Clock): ParsedMoment | Date | undefined {
  const [, bare = text, offset] = /^(.*\d)\s*\(([+-]\d{2}:\d{2})\)\s*$/.exec(text) ?? [];
  const present = dateTimeOn(clock, now);
  const folded = simple(bare);
  if (/^(?:(?:ngay )?bay gio|luc nay|now)$/.test(folded)) return new Date(now);
  const whole = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::00(?:\.0+)?)?(?:z|[+-]\d{2}:?\d{2})$/.test(folded);
  // JavaScript reads 29/02 of any year as the next day, and 24:00 as the beginning of the next day.
  if (whole) return isDay(folded.slice(0, 10)) && !/t24/.test(folded) ? validDate(folded.toUpperCase()) : undefined;
  const timePart = readTimePart(folded.replace(/^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})t(?=\d)/, '$1 '));
  if (!timePart) return undefined;
  const { time } = timePart;
  const rest = timePart.rest.replace(/(?:^| )(?:luc|vao|at)(?= |$)/g, '').trim();
  if (rest === '') return time === undefined ? undefined : { day: present.day, time, offset };
  const day = readFoldedDay(rest, present.day);
  if (day === undefined) return undefined;
  // "Thứ hai 8h", typed on a Monday after eight, is a week ahead, and so is "thứ hai": today has begun.
  const isOver = day === present.day && (time === undefined || time < present.time);
  return { day: isOver && isWeekday(rest) ? addDays(day, 7) : day, time, offset };
}

/**
 * What is missing in a text that is about a time but incomplete: the day, for "tuần sau" and "cuối tháng", or the hour,
 * for "sáng mai". It is asked for, not guessed.
 */
export function missingIn(text: string, now: number): 'day' | 'hour' | undefined {
  const folded = simple(text);
  const timePart = readTimePart(folded);
  if (timePart && vague.test(timePart.rest)) return 'day';
  if (timePart?.time !== undefined) return undefined;
  const day = folded.replace(/\b(?:sang|trua|chieu|toi|dem)\b/, '').trim();
  return day !== folded && readDay(day, now) !== undefined ? 'hour' : undefined;
}

/** Expressions that may mean several days. */
const vague =
  /^(?:(?:dau|giua|cuoi) )?(?:tuan|thang|quy|nam)(?: (?:nay|sau|truoc|\d{1,2}))?$|^(?:dau|giua|cuoi) (?:thang|nam) \d{1,4}$|^(?:ngay|mung|mong) \d{1,2}$|^(?:this|next) (?:week|month|year)$/;

/** Whether a text is only a day of the week: with a date beside it there is nothing to choose. */
function isWeekday(text: string): boolean {
  return /^(?:thu [a-z2-7]+|t[2-7]|chu nhat|cn|[a-z]+day)$/.test(text) && text !== 'today';
}

function validDate(iso: string): Date | undefined {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Normalizes a text: no accents, lower case, no full-width letters, commas or repeated blanks. "tới" and "ngày kìa" are
 * replaced first, because they fold to other words.
 */
function simple(text: string): string {
  const replaced = text
    .normalize('NFKC')
    .replace(/tới/giu, 'sau')
    .replace(/ngày kìa/giu, '3 ngay nua');
  return (
    foldText(replaced)
      .replace(/[\s,;]+/gu, ' ')
      // "8h30 - 25/12": a dash before a whole date is not part of the date.
      .replace(/ [-–] (?=\d{1,2}[/.]\d)/, ' ')
      .trim()
  );
}
