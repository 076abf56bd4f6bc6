/** Days of the calendar as `YYYY-MM-DD`: they are counted without a clock, so no zone and no summer time can move them. */

/** The day of a year, month and date, if the calendar has it. */
export function dayFrom(year: number, month: number, date: number): string | undefined {
  const day = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
  return isDay(day) ? day : undefined;
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day so many days later; a negative count: earlier. */
export function addDays(day: string, count: number): string {
  const date = midnight(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The same date so many months later, or the last of that month where it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(midnight(day).setUTCFullYear(year, month + count, 0));
  return `${last.toISOString().slice(0, 8)}${pad(Math.min(date, last.getUTCDate()), 2)}`;
}

/** The place of a day in its week: 0 is Monday. */
export function weekdayOf(day: string): number {
  return (midnight(day).getUTCDay() + 6) % 7;
}

/** How many days lie between two. */
export function daysBetween(from: string, to: string): number {
  return (midnight(to).getTime() - midnight(from).getTime()) / 86_400_000;
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
