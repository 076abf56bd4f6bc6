import type { DateField } from '../../../declare/kinds/date.ts';
import { isDay } from '../../../lib/calendar-day.ts';
import { siteDateTime } from '../../../lib/clock.ts';
import { dayText } from '../../../lib/format.ts';
import { isSkipped, missingIn, readDay } from '../../../lib/moment-reading.ts';
import type { FieldProblem } from '../input.ts';

/** How a value of the calendar is read, written and said: a day, or a moment of one. */
export interface Notation {
  /** A text as a value; undefined: not understood. */
  read(text: string): string | undefined;
  /** A value as it stands in a field; what is none stays as it is. */
  write(value: string): string;
  isValue(value: unknown): value is string;
  /** The day that a value lies on. */
  dayOf(value: string): string;
  /** The value when a day is chosen: a moment keeps its time. */
  onDay(day: string, value: unknown): string;
  /** Whether a value lies behind, where that changes what it does; absent: it does not. */
  isOver?(value: string): boolean;
  /** What may be chosen with one press: today, or this minute. */
  now(): string;
}

/** Days of the calendar, `YYYY-MM-DD`. */
export const dayNotation: Notation = {
  read: (text) => readDay(text, Date.now()),
  write: (value) => (isDay(value) ? dayText(value) : value),
  isValue: isDay,
  dayOf: (value) => value,
  onDay: (day) => day,
  now: () => siteDateTime(Date.now()).day,
};

/** The same of what has been: a day without its year is the last one. */
export const pastNotation: Notation = { ...dayNotation, read: (text) => readDay(text, Date.now(), 'past') };

/** How the days of a field are written: what cannot lie ahead is read as what has been. */
export function notationOf(field: DateField): Notation {
  return isPast(field) ? pastNotation : dayNotation;
}

/** Whether a field's days have been, as far as they are plausible. */
export function isPast({ plausible }: DateField): boolean {
  return plausible !== undefined && plausible.yearsAhead <= 0;
}

/** Why a text is not understood, as a code of the `validation` texts. */
export function problemOf(text: unknown, otherwise: 'dateTyped' | 'instantTyped'): FieldProblem {
  const missing = missingIn(String(text), Date.now());
  if (missing === 'hour' && otherwise === 'instantTyped') return { code: 'hourMissing' };
  if (otherwise === 'instantTyped' && isSkipped(String(text), Date.now())) return { code: 'clockForward' };
  return { code: missing === 'day' ? 'dayMissing' : otherwise };
}

/** A value in words, with its day of the week: "Thứ Sáu, 25/12/2026 08:30". */
export function inWords(value: string, notation: Notation, language: string): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const name = weekday.format(new Date(`${notation.dayOf(value)}T00:00:00Z`));
  return `${name}, ${notation.write(value)}`;
}
