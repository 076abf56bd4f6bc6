import type { DateField } from '../../../declare/kinds/date.ts';
import { isDay } from '../../../lib/calendar-day.ts';
import { siteDateTime } from '../../../lib/clock.ts';
import { dayText } from '../../../lib/format.ts';
import { isSkipped, missingIn, readDay } from '../../../lib/moment-reading.ts';
import { presentTime } from '../../../lib/present-time.ts';
import type { FieldProblem } from '../input.ts';

/** How a calendar value, a day or an instant, is parsed and formatted. */
export interface Notation {
  /** Parses a text; undefined: not understood. */
  read(text: string): string | undefined;
  /** Formats a value for an input; anything else stays as it is. */
  write(value: string): string;
  isValue(value: unknown): value is string;
  /** The day of a value. */
  dayOf(value: string): string;
  /** The value after a day is chosen: an instant keeps its time, or gets the usual one. */
  onDay(day: string, value: unknown): string;
  /** Usual times of day, offered for a value that is not over, and for none where `nextAt` is there; absent: none. */
  readonly times?: readonly string[];
  /** The value at another time of its day. */
  atTime?(time: string, value: string): string;
  /** The next moment at a time of day. */
  nextAt?(time: string): string;
  /** Whether a value is in the past, if that changes its effect; absent: it does not. */
  isOver?(value: string): boolean;
  /** The value of the shortcut button: today, or this minute. */
  now(): string;
}

/** Calendar days, `YYYY-MM-DD`. */
export const dayNotation: Notation = {
  read: (text) => readDay(text, presentTime()),
  write: (value) => (isDay(value) ? dayText(value) : value),
  isValue: isDay,
  dayOf: (value) => value,
  onDay: (day) => day,
  now: () => siteDateTime(presentTime()).day,
};

/** Days in the past: a day without a year is its last occurrence. */
export const pastNotation: Notation = { ...dayNotation, read: (text) => readDay(text, presentTime(), 'past') };

/** The notation of a field's days: if they cannot be in the future, a text is read as a past day. */
export function notationOf(field: DateField): Notation {
  return isPast(field) ? pastNotation : dayNotation;
}

/** Whether a field's plausible days are in the past. */
export function isPast({ plausible }: DateField): boolean {
  return plausible !== undefined && plausible.yearsAhead <= 0;
}

/** Why a text is not understood, as a code of the `validation` texts. */
export function problemOf(text: unknown, otherwise: 'dateTyped' | 'instantTyped'): FieldProblem {
  const missing = missingIn(String(text), presentTime());
  if (missing === 'hour' && otherwise === 'instantTyped') return { code: 'hourMissing' };
  if (otherwise === 'instantTyped' && isSkipped(String(text), presentTime())) return { code: 'clockForward' };
  return { code: missing === 'day' ? 'dayMissing' : otherwise };
}

/**
 * A value as text, with its day of the week: "Thứ Sáu, 25/12/2026 08:30".
 * @param beside the text beside it: if that is the date already, the weekday alone.
 */
export function inWords(value: string, notation: Notation, language: string, beside?: string): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const name = weekday.format(new Date(`${notation.dayOf(value)}T00:00:00Z`));
  const date = notation.write(value);
  return beside === date ? name : `${name}, ${date}`;
}
