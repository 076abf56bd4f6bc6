/** Calendar days as `YYYY-MM-DD`. They have no time, so neither time zone nor daylight saving time can shift them. */

/** The day of a year, month and date, if it exists. */
export function dayFrom(year: number, month: number, date: number): string | undefined {
  const day = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
  return isDay(day) ? day : undefined;
}

/** Whether a text is a day that exists. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Adds days; a negative count subtracts. */
export function addDays(day: string, count: number): string {
  const date = midnight(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/**
 * Adds months. The date is limited to the last day of a shorter month. Computed with numbers, because sums of output
 * call this thousands of times.
 */
export function addMonths(day: string, count: number): string {
  const months = numberAt(day, 0, 4) * 12 + numberAt(day, 5, 7) - 1 + count;
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(numberAt(day, 8, 10), daysIn(year, month)), 2)}`;
}

/** The days from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The last day of the month of a day. */
export function monthEnd(day: string): string {
  return `${day.slice(0, 8)}${daysIn(numberAt(day, 0, 4), numberAt(day, 5, 7))}`;
}

/** The position of a day in its week: 0 is Monday. */
export function weekdayOf(day: string): number {
  return (midnight(day).getUTCDay() + 6) % 7;
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** A day number, for frequent comparisons. Internally a year begins in March, so that the leap day is its last. */
export function dayNumber(day: string): number {
  const [month, date] = [numberAt(day, 5, 7), numberAt(day, 8, 10)];
  const year = numberAt(day, 0, 4) - Number(month < 3);
  const leaps = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leaps + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function numberAt(day: string, from: number, to: number): number {
  return Number(day.slice(from, to));
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
