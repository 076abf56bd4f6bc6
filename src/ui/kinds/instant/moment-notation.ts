import type { Resource } from '../../../declare/resource.ts';
import { addDays } from '../../../lib/calendar-day.ts';
import { isoWithOffset, momentOn, siteClock, siteDateTime } from '../../../lib/clock.ts';
import { momentText, readMoment } from '../../../lib/moment-reading.ts';
import { presentTime } from '../../../lib/present-time.ts';
import type { Notation } from '../date/day-notation.ts';

/** Instants in the site's time zone, ISO 8601 with offset, shown to the minute. */
export const momentNotation: Notation = notationWith(() => '00:00');

/** The times at which offices publish. */
const usualTimes = ['07:00', '08:00', '14:00', '17:00'];
const endOfDay = '23:59';

/** A day alone is the first usual time of that day that is still ahead. */
const publicationNotation: Notation = { ...notationWith(publicationTime), times: usualTimes, nextAt };

/** A day alone is its end: what expires on a day is shown all that day. */
const expiryNotation: Notation = { ...notationWith(() => endOfDay), times: [...usualTimes, endOfDay] };

/** The notation of a field: the publication window of a resource has its own. */
export function notationIn({ publicWindow: { from, to } = {} }: Resource, name: string): Notation {
  if (name === from) return publicationNotation;
  return name === to ? expiryNotation : momentNotation;
}

/** When an article is published of which only the day is said: at eight, or today at the next full hour. */
function publicationTime(day: string): string {
  const present = siteDateTime(presentTime());
  if (day !== present.day || present.time < '08:00') return '08:00';
  const hour = Number(present.time.slice(0, 2)) + 1;
  return hour === 24 ? endOfDay : `${String(hour).padStart(2, '0')}:00`;
}

/** The next moment at a time of day: today's, or tomorrow's once that is over. */
function nextAt(time: string): string {
  const { day, time: present } = siteDateTime(presentTime());
  return momentOn(siteClock(), time > present ? day : addDays(day, 1), time);
}

/** @param timeOf the time of a day that is alone. */
function notationWith(timeOf: (day: string) => string): Notation {
  const atTime = (time: string, value: string) => momentOn(siteClock(), dayOf(value), time);
  return {
    read: (text) => readMoment(text, presentTime(), siteClock(), timeOf),
    write: (value) => (isMoment(value) ? momentText(value) : value),
    isValue: isMoment,
    dayOf,
    onDay: (day, value) => momentOn(siteClock(), day, isMoment(value) ? timeIn(value) : timeOf(day)),
    atTime,
    // A publishing time in the past publishes at once.
    isOver: (value) => Date.parse(value) < presentTime(),
    now: () => isoWithOffset(siteClock(), presentTime()),
  };
}

function dayOf(value: string): string {
  return siteDateTime(Date.parse(value)).day;
}

function timeIn(value: string): string {
  return siteDateTime(Date.parse(value)).time;
}

/** Whether a value is an instant, and not a text that was not understood. */
function isMoment(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
