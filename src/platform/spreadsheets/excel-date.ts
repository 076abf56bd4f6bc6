const secondsOfDay = 86_400;
/**
 * Day 0 of each system. The 1900 system counts a 29 February that did not exist, so from March on its day 0 is a day
 * earlier.
 */
const day0 = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) };
const falseLeapDay = 60;
/** 31 December 9999. */
const lastDay = { 1900: 2_958_465, 1904: 2_957_003 };

/**
 * The date that a cell with a date format shows for its number: YYYY-MM-DD, with `time` YYYY-MM-DDTHH:mm:ss. Undefined
 * where Excel shows only ####: before day 0 and after the year 9999.
 */
export function dateOfSerial(serial: number, options: { date1904: boolean; time: boolean }): string | undefined {
  const system = options.date1904 ? 1904 : 1900;
  // 15 digits, so that a calculated 44999.9999999999999 is the day that Excel shows.
  const exact = Number.isInteger(serial) ? serial : Number(serial.toPrecision(15));
  // Rounds to whole seconds, so that 0.999999 days is not shown one second early. A date without a time just drops the
  // fraction.
  const seconds = options.time ? Math.round(exact * secondsOfDay) : 0;
  const day = options.time ? Math.floor(seconds / secondsOfDay) : Math.floor(exact);
  if (!(exact >= 0) || day > lastDay[system]) return undefined;
  const date = system === 1900 && day === falseLeapDay ? '1900-02-29' : isoDate(day, system);
  return options.time ? `${date}T${clock(seconds - day * secondsOfDay)}` : date;
}

/**
 * The serial number of a date (YYYY-MM-DD) in the 1900 system. Undefined before 1 January 1900 and for an invalid date,
 * because a cell cannot hold it.
 */
export function serialOfDate(date: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date.parse reads 30 February as 1 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return undefined;
  const day = (time - day0[1900]) / (1000 * secondsOfDay);
  if (day < 1) return undefined;
  return day < falseLeapDay ? day : day + 1;
}

/** The serial number of a date in either system; undefined for a date that a cell cannot hold. */
export function serialOfDay(date: string, date1904: boolean): number | undefined {
  const serial = serialOfDate(date);
  return serial === undefined || !date1904 ? serial : serial - daysBetweenSystems;
}

/** 1 January 1904 is day 0 of the 1904 system and day 1462 of the 1900 system. */
const daysBetweenSystems = 1462;

function isoDate(day: number, system: 1900 | 1904): string {
  const days = system === 1900 && day > falseLeapDay ? day - 1 : day;
  const date = new Date(day0[system] + days * 1000 * secondsOfDay);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
