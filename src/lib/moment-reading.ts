import { addDays, isDay } from './calendar-day.ts';
import { type Clock, dateTimeOn, isoWithOffset, momentOn, siteClock, siteDateTime } from './clock.ts';
import { type Direction, readFoldedDay } from './day-reading.ts';
import { foldText } from './fold.ts';
import { formatInstant } from './format.ts';
import { momentsAt } from './moments-at.ts';
import { readTimePart } from './time-reading.ts';

/**
 * A day as it was typed or pasted, as it travels: `YYYY-MM-DD`. Undefined: none that is sure.
 * @param direction where a day lies whose year is not said.
 */
export function readDay(text: string, now: number, direction: Direction = 'nearest'): string | undefined {
  const taken = readTimePart(simple(text));
  if (!taken || taken.time !== undefined) return undefined;
  const today = siteDateTime(now).day;
  const day = readFoldedDay(taken.rest, today, direction);
  return direction === 'nearest' && day === today && isWeekday(taken.rest) ? addDays(day, 7) : day;
}

/**
 * A moment on the clock of the site as it was typed or pasted, as it travels: ISO 8601 with offset, to the minute. A day
 * alone is its beginning, a time alone is today's; of a time that the clock shows twice the first is meant, unless the offset
 * stands behind it, as `momentText` writes it. Undefined: none that is sure, or a time that the clock passes over.
 */
export function readMoment(text: string, now: number, clock: Clock = siteClock()): string | undefined {
  const said = parsedMoment(text, now, clock);
  if (said === undefined || said instanceof Date) return said && isoWithOffset(clock, said.getTime());
  if (said.time === undefined) return momentOn(clock, said.day);
  const moments = momentsAt(clock, said.day, said.time);
  return said.offset === undefined ? moments[0] : moments.find((moment) => moment.endsWith(said.offset ?? ''));
}

/** Whether a text says a time that the clock of the site passes over on its day, because it is set forward. */
export function isSkipped(text: string, now: number): boolean {
  const said = parsedMoment(text, now, siteClock());
  return (
    said !== undefined &&
    !(said instanceof Date) &&
    said.time !== undefined &&
    momentsAt(siteClock(), said.day, said.time).length === 0
  );
}

/** A moment as it stands in a field: dd/MM/yyyy HH:mm, with the offset behind it where the clock shows that time twice. */
export function momentText(value: string): string {
  const instant = Date.parse(value);
  const { day, time } = siteDateTime(instant);
  const isTwice = momentsAt(siteClock(), day, time).length > 1;
  return isTwice ? `${formatInstant(value)} (${isoWithOffset(siteClock(), instant).slice(-6)})` : formatInstant(value);
}

/** A day and a time, where one is said, on the clock of the site; the offset chooses between two moments at which it shows them. */
interface ParsedMoment {
  readonly day: string;
  readonly time: string | undefined;
  readonly offset: string | undefined;
}

/** What a text says: a moment by itself, or what a clock is to show. */
function parsedMoment(text: string, now: number, clock: Clock): ParsedMoment | Date | undefined {
  const [, bare = text, offset] = /^(.*\d)\s*\(([+-]\d{2}:\d{2})\)\s*$/.exec(text) ?? [];
  const present = dateTimeOn(clock, now);
  const folded = simple(bare);
  if (/^(?:(?:ngay )?bay gio|luc nay|now)$/.test(folded)) return new Date(now);
  const whole = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::00(?:\.0+)?)?(?:z|[+-]\d{2}:?\d{2})$/.test(folded);
  // JavaScript takes 29/02 of any year for the day after, and 24:00 for the next day.
  if (whole) return isDay(folded.slice(0, 10)) && !/t24/.test(folded) ? validDate(folded.toUpperCase()) : undefined;
  const taken = readTimePart(folded.replace(/^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})t(?=\d)/, '$1 '));
  if (!taken) return undefined;
  const { time } = taken;
  const rest = taken.rest.replace(/(?:^| )(?:luc|vao|at)(?= |$)/g, '').trim();
  if (rest === '') return time === undefined ? undefined : { day: present.day, time, offset };
  const day = readFoldedDay(rest, present.day);
  if (day === undefined) return undefined;
  // "Thứ hai 8h", said on a Monday after eight, is a week ahead, and so is "thứ hai": today has begun.
  const isOver = day === present.day && (time === undefined || time < present.time);
  return { day: isOver && isWeekday(rest) ? addDays(day, 7) : day, time, offset };
}

/**
 * What is missing in a text that is not understood though it says when: the day, of "tuần sau" and "cuối tháng", or the hour,
 * of "sáng mai". It is asked for, not guessed.
 */
export function missingIn(text: string, now: number): 'day' | 'hour' | undefined {
  const folded = simple(text);
  const taken = readTimePart(folded);
  if (taken && vague.test(taken.rest)) return 'day';
  if (taken?.time !== undefined) return undefined;
  const day = folded.replace(/\b(?:sang|trua|chieu|toi|dem)\b/, '').trim();
  return day !== folded && readDay(day, now) !== undefined ? 'hour' : undefined;
}

/** What several days can be meant by. */
const vague =
  /^(?:(?:dau|giua|cuoi) )?(?:tuan|thang|quy|nam)(?: (?:nay|sau|truoc|\d{1,2}))?$|^(?:dau|giua|cuoi) (?:thang|nam) \d{1,4}$|^(?:ngay|mung|mong) \d{1,2}$|^(?:this|next) (?:week|month|year)$/;

/** Whether a day of the week is all that is said: with a date beside it there is nothing to choose. */
function isWeekday(text: string): boolean {
  return /^(?:thu [a-z2-7]+|t[2-7]|chu nhat|cn|[a-z]+day)$/.test(text) && text !== 'today';
}

function validDate(iso: string): Date | undefined {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Without accents, case, full-width letters, commas and more than one blank; "tới" and "ngày kìa", which would be other words then, said otherwise. */
function simple(text: string): string {
  const told = text
    .normalize('NFKC')
    .replace(/tới/giu, 'sau')
    .replace(/ngày kìa/giu, '3 ngay nua');
  return (
    foldText(told)
      .replace(/[\s,;]+/gu, ' ')
      // "8h30 - 25/12": a dash before a whole date is none of its own.
      .replace(/ [-–] (?=\d{1,2}[/.]\d)/, ' ')
      .trim()
  );
}
