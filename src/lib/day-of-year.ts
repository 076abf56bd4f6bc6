/**
 * Days of any year as `MM-DD`, and periods of them, both ends included, which may cross New Year. 29 February is one of
 * them: it exists only in leap years, and a period that ends on it ends with the month.
 */
export const dayOfYearPattern =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/;

/** Reads a day of the year as typed (22/8, 22-08, 22.8, 22 tháng 8); undefined: not valid. */
export function readDayOfYear(text: string): string | undefined {
  const bare = text.normalize('NFC').trim();
  const [, day, month] = /^(?:ngày\s+)?(\d{1,2})\s*(?:[/.\-\s]|\s+tháng\s+)\s*(\d{1,2})$/i.exec(bare) ?? [];
  if (day === undefined || month === undefined) return undefined;
  const read = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dayOfYearPattern.test(read) ? read : undefined;
}

/** A day of the year in the Vietnamese format: 22/08. */
export function dayOfYearText(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Whether a day of the year lies in a period. */
export function isWithin(day: string, from: string, to: string): boolean {
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}
