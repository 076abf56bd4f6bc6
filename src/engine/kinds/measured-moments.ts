import { momentOn, plantClock } from '../../lib/clock.ts';
import { dayOf as plantDayOf } from '../../lib/plant-day.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { dayOf } from './days.ts';
import { type CellReader, type CellReading, type Proposal, type ReadingColumn, textOf, wrong } from './sheet.ts';

// Times of measurements, on the plants' clock. What the cells leave out is asked for the whole column, never assumed.

/** How many years, and pairs of years, are offered, counting back from the present one. */
const [offeredYears, offeredPairs] = [8, 3];
/** The usual reading hours of reservoirs, and midnight. */
const clocks = ['00:00', '01:00', '07:00', '13:00', '19:00'];

/** The questions: the year, for days on both sides of New Year perhaps two years, and the time of day. */
export function measuredQuestions(): Readonly<Record<string, readonly string[]>> {
  const present = Number(plantDayOf(Date.now()).slice(0, 4));
  const years = Array.from({ length: offeredYears }, (_, back) => String(present - back));
  const pairs = years.slice(0, offeredPairs).map((year) => `${Number(year) - 1}/${year}`);
  return { yearMissing: years, yearsMissing: [...pairs, ...years], clockMissing: clocks };
}

/** The month in which the first of two years begins, encoded as a finding about a column. */
const splitAt = (month: number) => `first year from ${month}`;
const splitOf = (open: ReadonlySet<string>) => [...months].reverse().find((month) => open.has(splitAt(month))) ?? 7;
const months = Array.from({ length: 12 }, (_, place) => place + 1);

/**
 * Surveys the days without a year or a time in a column. If days without a year cross New Year, in either order, the
 * question is about two years, and the proposal is the last pair that does not end in the future; else it is about one
 * year, with the last such year proposed. For days without a time midnight is proposed where most cells have a time and
 * none has this one: programs leave it out.
 */
export function surveyMeasured() {
  const latest = new Map<number, number>();
  const order: number[] = [];
  const clocks = { said: 0, missing: 0, midnight: 0 };
  return {
    see(cell: CellValue): void {
      if (saysClock(cell)) clocks[isMidnight(cell) ? 'midnight' : 'said'] += 1;
      else if (cell !== null) clocks.missing += 1;
      const { month, day } = yearlessOf(cell) ?? {};
      if (month === undefined || day === undefined) return;
      latest.set(month, Math.max(day, latest.get(month) ?? 0));
      if (order.at(-1) !== month) order.push(month);
    },
    asks(): string[] {
      const split = newYearSplit(order);
      return split === undefined ? [] : ['yearsMissing', splitAt(split)];
    },
    proposes(question: string): Proposal | undefined {
      if (question === 'clockMissing')
        return clocks.midnight === 0 && clocks.said > clocks.missing ? { answer: '00:00' } : undefined;
      if (latest.size === 0) return undefined;
      const split = newYearSplit(order);
      const last = Math.max(...[...latest.keys()].filter((month) => split === undefined || month < split));
      const year = lastYearWith(last, latest.get(last) ?? 1);
      if (question === 'yearMissing' && split === undefined) return { answer: String(year) };
      if (question !== 'yearsMissing' || split === undefined) return undefined;
      return { answer: `${year - 1}/${year}`, values: { from: split } };
    },
  };
}

/** The last year in which this day is not in the future. */
function lastYearWith(month: number, day: number): number {
  const [year = 0, presentMonth = 0, presentDay = 0] = plantDayOf(Date.now()).split('-').map(Number);
  return month > presentMonth || (month === presentMonth && day > presentDay) ? year - 1 : year;
}

/**
 * The month from which days belong to the first of two years; undefined if all belong to one year. The days are taken
 * to lie as close together as possible: the widest gap of months is the one between the last and the first month.
 * @param order the months as they change from row to row.
 */
export function newYearSplit(order: readonly number[]): number | undefined {
  const seen = months.filter((month) => order.includes(month));
  const [first = 1, last = 12] = [seen[0], seen.at(-1)];
  if (seen.length === months.length) return splitOfWholeYear(order);
  const holes = seen.map((month, place) => ({
    to: seen[place + 1] ?? month,
    months: (seen[place + 1] ?? month) - month - 1,
  }));
  const widest = holes.reduce((most, hole) => (hole.months > most.months ? hole : most), {
    to: 0,
    months: first - 1 + 12 - last,
  });
  // Distant months alone prove nothing: the rows must turn from the end of a year to the beginning of the next.
  const wraps = order.some((month, place) => (order[place - 1] ?? month) - month > months.length / 2);
  const isOver = widest.to > 0 && (wraps || (first === 1 && last === months.length));
  return isOver ? widest.to : undefined;
}

/**
 * For days in all twelve months: one year begins or ends with January; two years begin or end with another month, which
 * is the result.
 */
function splitOfWholeYear(order: readonly number[]): number | undefined {
  const [begin = 1, end = 12] = [order[0], order.at(-1)];
  const steps = order.map((month, place) => (month - (order[place - 1] ?? month) + 12) % 12);
  const counted = (step: number) => steps.filter((each) => each === step).length;
  const start = counted(1) >= counted(11) ? begin : end;
  return start === 1 ? undefined : start;
}

/** Reads a complete instant by `read`, and completes the others from the answers. */
export function measuredMoment(cell: CellValue, column: ReadingColumn, read: CellReader): CellReading {
  const yearless = yearlessOf(cell);
  if (!yearless) return timed(cell, column, read);
  const question = column.open.has('yearsMissing') ? 'yearsMissing' : 'yearMissing';
  const answer = column.answers[question];
  if (answer === undefined) return wrong(question, { text: textOf(cell) });
  const [first = answer, second = first] = answer.split('/');
  const { day, month, clock } = yearless;
  const year = month >= splitOf(column.open) ? first : second;
  const reading = timed(`${day}/${month}/${year} ${clock}`.trim(), column, read);
  return 'value' in reading ? { ...reading, question: question } : reading;
}

function timed(cell: CellValue, column: ReadingColumn, read: CellReader): CellReading {
  if (saysClock(cell)) return typeof cell !== 'string' || /\d{4}/.test(cell) ? read(cell) : wrong('instantCell');
  const day = dayOf(cell, column);
  if (!('value' in day)) return 'error' in day && day.error.code === 'dateCell' ? wrong('instantCell') : day;
  const clock = column.answers.clockMissing;
  if (clock === undefined) return wrong('clockMissing', { text: textOf(cell) });
  const value = new Date(momentOn(plantClock, String(day.value), clock)).toISOString();
  return { value, question: 'clockMissing', isAssumed: true };
}

function saysClock(cell: CellValue): boolean {
  if (typeof cell === 'object' && cell !== null) return 'date' in cell && cell.date.includes('T');
  return typeof cell === 'string' && /\d\s*(?:[:hg]|giờ)/iu.test(cell.normalize('NFC'));
}

function isMidnight(cell: CellValue): boolean {
  const text = typeof cell === 'object' && cell !== null && 'date' in cell ? cell.date : textOf(cell);
  return /(?:^|[T\s])0?0\s*(?:[:hg]|giờ)\s*(?:00|$)/iu.test(text);
}

interface Yearless {
  readonly day: number;
  readonly month: number;
  /** As written; empty if there is none. */
  readonly clock: string;
}

const dayFirst =
  /^(?:ngày\s+)?(\d{1,2})\s*[/.-]\s*(\d{1,2})(?:\s*[-,]?\s+(\d{1,2}\s*(?::|h|g|giờ)\s*\d{0,2}(?:\s*(?:SA|CH|AM|PM))?))?$/iu;
const clockFirst =
  /^(\d{1,2}\s*(?::|h|g|giờ)\s*\d{0,2}(?:\s*(?:SA|CH|AM|PM))?)\s*[-,]?\s+(?:ngày\s+)?(\d{1,2})\s*[/.-]\s*(\d{1,2})$/iu;

/** The parts of an instant without a year: a text, or a date cell to which a program added the year. */
function yearlessOf(cell: CellValue): Yearless | undefined {
  if (typeof cell === 'object' && cell !== null && 'date' in cell && cell.yearless) {
    const [, month, day] = cell.date.slice(0, 10).split('-').map(Number);
    return { day: day ?? 0, month: month ?? 0, clock: cell.date.slice(11, 16) };
  }
  if (typeof cell !== 'string') return undefined;
  const text = cell.normalize('NFC');
  const [, day, month, clock = ''] = dayFirst.exec(text) ?? [];
  if (day && month) return { day: Number(day), month: Number(month), clock: written(clock) };
  const [, before, other, itsMonth] = clockFirst.exec(text) ?? [];
  return before && other && itsMonth
    ? { day: Number(other), month: Number(itsMonth), clock: written(before) }
    : undefined;
}

/** Writes "7 giờ 30" as 7h30; "7h" stays. */
function written(clock: string): string {
  return clock.replace(/giờ/iu, 'h').replace(/\s+/g, '');
}
