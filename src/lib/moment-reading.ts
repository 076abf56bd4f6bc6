import { addDays, isDay, plantHands } from './calendar-day.ts';
import { type Direction, readFoldedDay } from './day-reading.ts';
import { foldText } from './fold.ts';
import { plantOffset } from './format.ts';
import { takeTime } from './time-reading.ts';

/**
 * A day as it was typed or pasted, as it travels: `YYYY-MM-DD`. Undefined: none that is sure.
 * @param direction where a day lies whose year is not said.
 */
export function readDay(text: string, now: number, direction: Direction = 'nearest'): string | undefined {
  const taken = takeTime(simple(text));
  if (!taken || taken.time !== undefined) return undefined;
  const today = plantHands(now).day;
  const day = readFoldedDay(taken.rest, today, direction);
  return direction === 'nearest' && day === today && isWeekday(taken.rest) ? addDays(day, 7) : day;
}

/**
 * A moment on the plant's clock as it was typed or pasted, as it travels: ISO 8601 with offset, to the minute. A day alone
 * is its beginning, a time alone is today's. Undefined: none that is sure.
 */
export function readMoment(text: string, now: number): string | undefined {
  const present = plantHands(now);
  const folded = simple(text);
  if (/^(?:(?:ngay )?bay gio|luc nay|now)$/.test(folded)) return moment(present.day, present.time);
  const whole = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::00(?:\.0+)?)?(?:z|[+-]\d{2}:?\d{2})$/.test(folded);
  // JavaScript takes 29/02 of any year for the day after, and 24:00 for the next day.
  if (whole)
    return isDay(folded.slice(0, 10)) && !/t24/.test(folded) ? travelling(Date.parse(folded.toUpperCase())) : undefined;
  const taken = takeTime(folded.replace(/^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})t(?=\d)/, '$1 '));
  if (!taken) return undefined;
  const { time } = taken;
  const rest = taken.rest.replace(/(?:^| )(?:luc|vao|at)(?= |$)/g, '').trim();
  if (rest === '') return time && moment(present.day, time);
  const day = readFoldedDay(rest, present.day);
  if (day === undefined) return undefined;
  // "Thứ hai 8h", said on a Monday after eight, is a week ahead, and so is "thứ hai": today has begun.
  const isOver = day === present.day && (time === undefined || time < present.time);
  return moment(isOver && isWeekday(rest) ? addDays(day, 7) : day, time);
}

/**
 * What is missing in a text that is not understood though it says when: the day, of "tuần sau" and "cuối tháng", or the hour,
 * of "sáng mai". It is asked for, not guessed.
 */
export function missingIn(text: string, now: number): 'day' | 'hour' | undefined {
  const folded = simple(text);
  const taken = takeTime(folded);
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

function travelling(instant: number): string | undefined {
  if (Number.isNaN(instant)) return undefined;
  const { day, time } = plantHands(instant);
  return moment(day, time);
}

function moment(day: string, time = '00:00'): string {
  return `${day}T${time}:00${plantOffset}`;
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
