import { addDays, addMonths, dayFrom } from './calendar-day.ts';
import { foldText } from './fold.ts';
import { keysOf } from './records.ts';

/** The kinds of periods, shortest first, with their number of months. */
const months = { day: 0, month: 1, quarter: 3, year: 12 } as const;
export type PeriodKind = keyof typeof months;

/** A whole calendar period: its kind, and its first day as YYYY-MM-DD. */
export interface Period {
  readonly kind: PeriodKind;
  readonly start: string;
}

/**
 * Why a text is not a period: a total to a date, a part of a period, an average of many years, a day that does not
 * exist, or not readable.
 */
type PeriodFault = 'toDate' | 'part' | 'average' | 'notThere' | 'unread';

/** The result of reading a period. */
export type PeriodReading = Period | { readonly fault: PeriodFault };

/**
 * Reads a period as people write it: 2022, Q2/2024, 2024-Q2, quý II năm 2024, 11/2026, 2026-08, tháng 8 năm 2026,
 * 22/11/2026, or from its first to its last day or month. It never guesses: anything but a whole period gives a fault.
 */
export function readPeriod(written: string): PeriodReading {
  const text = foldText(written).replace(/\s+/g, ' ').trim();
  if (/\b(binh quan|trung binh|nhieu nam|thiet ke|average|design)\b/.test(text)) return { fault: 'average' };
  if (/\b(luy ke|cong don|tu dau|tinh den|ke tu|cumulative|to date)\b/.test(text)) return { fault: 'toDate' };
  if (/\((den|tinh|het|to|until)\b.*\)/.test(text) || /\b(dau|cuoi) (nam|quy|thang)\b/.test(text))
    return { fault: 'part' };
  return readPlain(text) ?? readRange(text) ?? { fault: 'unread' };
}

/** A period in the format for people: 22/11/2026, 11/2026, Q4/2026, 2026. */
export function periodText({ kind, start }: Period): string {
  const [year = '', month = '', date = ''] = start.split('-');
  const names = {
    day: `${date}/${month}/`,
    month: `${month}/`,
    quarter: `Q${Math.ceil(Number(month) / 3)}/`,
    year: '',
  };
  return `${names[kind]}${year}`;
}

const year = String.raw`(?:nam )?(?<year>(?:19|20|21)\d\d)`;
const quarter = `(?:quy |q\\.? ?|quarter )(?<quarter>[1-4]|iv|i{1,3})`;
const month = `(?:thang |t|month )?(?<month>0?[1-9]|1[0-2])`;
const between = `(?: ?[/.,-] ?| )`;

/** The formats of a period, with the folded words of both languages. */
const ways = [
  `${year}`,
  `${quarter}${between}${year}`,
  `${year}${between}${quarter}`,
  `(?:ky )?${month}${between}${year}`,
  `${year}${between}${month}`,
  String.raw`(?:ngay )?(?<date>\d{1,2})${between}${month}${between}${year}`,
  `${year}(?<sign>[/.-])${month}\\k<sign>(?<date>\\d{1,2})`,
].map((way) => new RegExp(`^${way}$`));

const romans: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4 };

function readPlain(text: string): Period | { readonly fault: 'notThere' } | undefined {
  for (const way of ways) {
    const found = way.exec(text)?.groups;
    if (!found?.year) continue;
    const { date, quarter: part } = found;
    const first = part === undefined ? Number(found.month ?? 1) : 3 * (romans[part] ?? Number(part)) - 2;
    const start = dayFrom(Number(found.year), first, Number(date ?? 1));
    const kind = date ? 'day' : part ? 'quarter' : found.month ? 'month' : 'year';
    return start === undefined ? { fault: 'notThere' } : { kind, start };
  }
  return undefined;
}

const range = /^(?:tu )?(.+?)(?: - | ?(?:–|—|->|→) ?| den (?:het )?| to )(.+)$/;
const clock = /[t ]\d{1,2}[:hg]\d{0,2}(?::\d{2})?$/;

/** Reads a range of days or months: the period that it equals, or part of one. */
function readRange(text: string): PeriodReading | undefined {
  const sides = text.length > 60 ? [] : splits(text);
  const [one, other] = sides.map((side) => readPlain(side.replace(clock, '')));
  if (!one || !other) return undefined;
  if ('fault' in one || 'fault' in other) return { fault: 'notThere' };
  const end = dayAfter(other);
  if (end <= one.start) return undefined;
  const kinds = keysOf(months);
  const whole = kinds.find((kind) => begins(kind, one.start) && dayAfter({ kind, start: one.start }) === end);
  return whole && !sides.some((side) => clock.test(side)) ? { kind: whole, start: one.start } : { fault: 'part' };
}

/** The two sides of a range. ISO dates may also be separated by a slash. */
function splits(text: string): string[] {
  const iso = /^(\d{4}-\d{2}(?:-\d{2})?\S*)\/(\d{4}-\d{2}(?:-\d{2})?\S*)$/.exec(text) ?? range.exec(text) ?? [];
  return iso.slice(1).map((side) => side.trim());
}

function begins(kind: PeriodKind, day: string): boolean {
  const [, first, date] = day.split('-').map(Number);
  return kind === 'day' || (date === 1 && ((first ?? 0) - 1) % months[kind] === 0);
}

/** The day after the end of a period. */
function dayAfter({ kind, start }: Period): string {
  return kind === 'day' ? addDays(start, 1) : addMonths(start, months[kind]);
}
