import { isoWithOffset, momentOn, siteClock, siteDateTime } from '../../../lib/clock.ts';
import { momentText, readMoment } from '../../../lib/moment-reading.ts';
import type { Notation } from '../date/day-notation.ts';

/** Instants in the site's time zone, ISO 8601 with offset, shown to the minute. */
export const momentNotation: Notation = {
  read: (text) => readMoment(text, Date.now()),
  write: (value) => (isMoment(value) ? momentText(value) : value),
  isValue: isMoment,
  dayOf: (value) => siteDateTime(Date.parse(value)).day,
  onDay: (day, value) => momentOn(siteClock(), day, isMoment(value) ? siteDateTime(Date.parse(value)).time : '00:00'),
  // A publishing time in the past publishes at once.
  isOver: (value) => Date.parse(value) < Date.now(),
  now: () => isoWithOffset(siteClock(), Date.now()),
};

/** Whether a value is an instant, and not a text that was not understood. */
function isMoment(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
