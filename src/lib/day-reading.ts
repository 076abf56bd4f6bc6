import { addDays, addMonths, dayFrom, daysBetween, weekdayOf } from './calendar-day.ts';

/** The plausible years. Others are typing errors. */
const [firstYear, lastYear] = [1900, 2199];
/** Two digits mean the latest year that is at most this far ahead: in 2026, 46 is 2046 and 47 is 1947. */
const yearsAhead = 20;

const weekdays = ['hai', 'ba', 'tu', 'nam', 'sau', 'bay'];
const englishWeekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The names of months, in full or abbreviated. */
export const monthPattern = `(?:${englishMonths.join('|')})[a-z]*`;
const weekday =
  /^(?:(?<next>next) )?(?:thu (?<word>hai|ba|tu|nam|sau|bay|[2-7])|t(?<number>[2-7])|(?<sunday>chu nhat|cn)|(?<english>mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?)(?![a-z\d])(?: (?<week>tuan )?(?<which>nay|sau|toi|truoc))?/;

const near: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'hom kia': -2,
    'hom qua': -1,
    yesterday: -1,
    nay: 0,
    'hom nay': 0,
    today: 0,
    mai: 1,
    tomorrow: 1,
    kia: 2,
    mot: 2,
  }),
);

/** How an incomplete day is completed: to the nearest one, or to the last one, as for a birth date. */
export type Direction = 'nearest' | 'past';

/** The present day, and how incomplete days are completed. */
interface Standpoint {
  readonly today: string;
  readonly direction: Direction;
}

/**
 * Reads a day as Vietnamese people write it, in folded letters: 25/12, 25.12.26, 25 tháng 12, 20261225, mai, thứ hai
 * tuần sau. The day comes before the month; without a year, the direction decides.
 */
export function readFoldedDay(text: string, today: string, direction: Direction = 'nearest'): string | undefined {
  const bare = text.replace(/^(?:[-–] ?)|(?: ?[-–])$/g, '').trim();
  const distance = near.get(bare.replace(/^ngay /, '')) ?? distanceOf(bare);
  if (distance !== undefined) return addDays(today, distance);
  const standpoint = { today, direction };
  return ofWeek(bare, standpoint) ?? ofMonth(bare, today) ?? written(bare, standpoint);
}

/** Reads 3 ngày nữa, sau 2 tuần. */
function distanceOf(text: string): number | undefined {
  const [, before, after, unit] = /^(?:sau (\d{1,3})|(\d{1,3})) (ngay|tuan)(?: (?:nua|sau|toi))?$/.exec(text) ?? [];
  const isSaid = before !== undefined || / (?:nua|sau|toi)$/.test(text);
  return isSaid && unit ? Number(before ?? after) * (unit === 'tuan' ? 7 : 1) : undefined;
}

/** Reads a day of the week: the coming one, unless a week is named. With a date, both must agree. */
function ofWeek(text: string, standpoint: Standpoint): string | undefined {
  const { today, direction } = standpoint;
  const found = weekday.exec(text);
  if (!found?.groups) return undefined;
  const { next, word, number, english, week, which } = found.groups;
  const place =
    word !== undefined && weekdays.includes(word)
      ? weekdays.indexOf(word)
      : english
        ? englishWeekdays.indexOf(english)
        : (word ?? number)
          ? Number(word ?? number) - 2
          : 6;
  const rest = text.slice(found[0].length).trim();
  if (rest !== '') {
    const day = which === undefined ? written(rest, standpoint) : undefined;
    return day !== undefined && weekdayOf(day) === place ? day : undefined;
  }
  const ahead = (place - weekdayOf(today) + 7) % 7;
  if (week) return addDays(today, place - weekdayOf(today) + (which === 'nay' ? 0 : which === 'truoc' ? -7 : 7));
  if (which === 'truoc') return addDays(today, ahead - 7);
  if (direction === 'past' && which === undefined && !next) return addDays(today, ahead === 0 ? 0 : ahead - 7);
  return addDays(today, ahead === 0 && (next || which === 'sau' || which === 'toi') ? 7 : ahead);
}

/** Reads 5 tháng sau, mùng 1 tháng này, ngày cuối tháng. "cuối tháng" alone may be any of its last days. */
function ofMonth(text: string, today: string): string | undefined {
  const [, date, edge, which] =
    /^(?:(?:ngay |mung |mong )*(\d{1,2})|ngay (dau|cuoi)(?: tien| cung)?(?: cua)?) thang(?: (nay|sau|truoc))?$/.exec(
      text,
    ) ?? [];
  // "5 tháng" is only half of a date.
  if (!edge && !(date && which)) return undefined;
  const first = addMonths(`${today.slice(0, 8)}01`, which === 'sau' ? 1 : which === 'truoc' ? -1 : 0);
  if (edge) return edge === 'dau' ? first : addDays(addMonths(first, 1), -1);
  return dayFrom(Number(first.slice(0, 4)), Number(first.slice(5, 7)), Number(date));
}

/** Reads a date in digits or with the name of its month. */
function written(text: string, standpoint: Standpoint): string | undefined {
  const iso = /^(\d{4}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/.exec(text);
  if (iso) return sensible(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (digits) {
    // 20261225: read as day, month, year it would have month 26.
    const [year, month, date] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number);
    const sorted = text.length === 8 ? sensible(year ?? 0, month ?? 0, date ?? 0) : undefined;
    return sorted ?? dated(digits[1], digits[2], digits[3], standpoint);
  }
  const [, date, month, year] =
    /^(?:ngay )?(\d{1,2}) ?[/.-] ?(\d{1,2})(?: ?[/.-] ?(\d{4}|\d{2}))?\.?$/.exec(text) ??
    /^(\d{1,2}) (\d{1,2}) (\d{4}|\d{2})$/.exec(text) ??
    /^(?:ngay |mung |mong )*(\d{1,2}) (?:thang|thg)\.? ?(\d{1,2})(?: (?:nam )?(\d{4}|\d{2}))?$/.exec(text) ??
    [];
  if (date) return dated(date, month, year, standpoint);
  const english = new RegExp(`^(\\d{1,2}) (${monthPattern})(?: (\\d{4}|\\d{2}))?$`).exec(text);
  const american = new RegExp(`^(${monthPattern}) (\\d{1,2})(?: (\\d{4}))?$`).exec(text);
  const name = english?.[2] ?? american?.[1];
  if (!name) return undefined;
  const place = englishMonths.indexOf(name.slice(0, 3)) + 1;
  return dated(english?.[1] ?? american?.[2], String(place), english?.[3] ?? american?.[3], standpoint);
}

function dated(
  date: string | undefined,
  month: string | undefined,
  year: string | undefined,
  { today, direction }: Standpoint,
): string | undefined {
  const present = Number(today.slice(0, 4));
  if (year?.length === 4) return sensible(Number(year), Number(month), Number(date));
  if (year !== undefined) {
    const last = direction === 'past' ? today : `${present + yearsAhead}-12-31`;
    const latest = sensible(2000 + Number(year), Number(month), Number(date));
    return latest && latest <= last ? latest : sensible(1900 + Number(year), Number(month), Number(date));
  }
  // Eight years on either side always contain a 29 February, even around a century.
  const years = Array.from({ length: 17 }, (_, place) => present + 8 - place);
  const days = years.flatMap((candidate) => dayFrom(candidate, Number(month), Number(date)) ?? []);
  if (direction === 'past') return days.find((day) => day <= today);
  const far = (day: string) => Math.abs(daysBetween(today, day));
  return days.reduce<string | undefined>((best, day) => (best && far(best) <= far(day) ? best : day), undefined);
}

function sensible(year: number, month: number, date: number): string | undefined {
  return year >= firstYear && year <= lastYear ? dayFrom(year, month, date) : undefined;
}
