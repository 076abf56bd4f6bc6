import { plantHands } from '../../../lib/calendar-day.ts';
import { formatInstant, plantOffset } from '../../../lib/format.ts';
import { readMoment } from '../../../lib/moment-reading.ts';
import type { Notation } from '../date/day-notation.ts';

/** Moments on the plant's clock, ISO 8601 with offset, written to the minute. */
export const momentNotation: Notation = {
  read: (text) => readMoment(text, Date.now()),
  write: (value) => (isMoment(value) ? formatInstant(value) : value),
  isValue: isMoment,
  dayOf: (value) => plantHands(Date.parse(value)).day,
  onDay: (day, value) => atTime(day, isMoment(value) ? plantHands(Date.parse(value)).time : '00:00'),
  // A moment of publishing that is over publishes at once.
  isOver: (value) => Date.parse(value) < Date.now(),
  now: () => {
    const { day, time } = plantHands(Date.now());
    return atTime(day, time);
  },
};

/** Whether a value is a moment, and not a text that was not understood. */
function isMoment(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

function atTime(day: string, time: string): string {
  return `${day}T${time}:00${plantOffset}`;
}
