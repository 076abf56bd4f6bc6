import { plantHands } from '../../lib/calendar-day.ts';
import { plantOffset } from '../../lib/format.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { dayOf } from './days.ts';
import { type CellReader, type CellReading, type ReadingColumn, textOf, wrong } from './sheet.ts';

// Moments at which something was measured: what their cells leave out is asked for the column, never assumed.

/** Years that can be meant, counting back from the present one, and pairs of them. */
const [offeredYears, offeredPairs] = [8, 3];
/** The hours at which reservoirs are read, and midnight. */
const clocks = ['00:00', '01:00', '07:00', '13:00', '19:00'];

/** What is asked: which year, of days on both sides of New Year perhaps which two, and which time of day. */
export function measuredQuestions(): Readonly<Record<string, readonly string[]>> {
  const present = Number(plantHands(Date.now()).day.slice(0, 4));
  const years = Array.from({ length: offeredYears }, (_, back) => String(present - back));
  const pairs = years.slice(0, offeredPairs).map((year) => `${Number(year) - 1}/${year}`);
  return { yearMissing: years, yearsMissing: [...pairs, ...years], clockMissing: clocks };
}

/** Looks for days of both December and January that say no year: New Year may lie between them. */
export function surveyMeasured() {
  const months = new Set<number>();
  return {
    see(cell: CellValue): void {
      const { month } = yearlessOf(cell) ?? {};
      if (month !== undefined) months.add(month);
    },
    asks: () => (months.has(12) && months.has(1) ? ['yearsMissing'] : []),
  };
}

/** Reads a moment that says all of it as any other, by `read`, and of the others what was answered. */
export function measuredMoment(cell: CellValue, column: ReadingColumn, read: CellReader): CellReading {
  const yearless = yearlessOf(cell);
  if (!yearless) return timed(cell, column, read);
  const question = column.open.has('yearsMissing') ? 'yearsMissing' : 'yearMissing';
  const answer = column.answers[question];
  if (answer === undefined) return wrong(question, { text: textOf(cell) });
  // Of two years the first has the second half's months.
  const [first = answer, second = first] = answer.split('/');
  const { day, month, clock } = yearless;
  const reading = timed(`${day}/${month}/${month > 6 ? first : second} ${clock}`.trim(), column, read);
  return 'value' in reading ? { ...reading, asked: question } : reading;
}

function timed(cell: CellValue, column: ReadingColumn, read: CellReader): CellReading {
  if (saysClock(cell)) return typeof cell !== 'string' || /\d{4}/.test(cell) ? read(cell) : wrong('instantCell');
  const day = dayOf(cell, column);
  if (!('value' in day)) return 'error' in day && day.error.code === 'dateCell' ? wrong('instantCell') : day;
  const clock = column.answers.clockMissing;
  if (clock === undefined) return wrong('clockMissing', { text: textOf(cell) });
  return { value: new Date(`${day.value}T${clock}:00${plantOffset}`).toISOString(), asked: 'clockMissing' };
}

function saysClock(cell: CellValue): boolean {
  if (typeof cell === 'object' && cell !== null) return 'date' in cell && cell.date.includes('T');
  return typeof cell === 'string' && /\d\s*(?:[:hg]|giờ)/iu.test(cell.normalize('NFC'));
}

interface Yearless {
  readonly day: number;
  readonly month: number;
  /** As it is written; empty where there is none. */
  readonly clock: string;
}

const dayFirst = /^(?:ngày\s+)?(\d{1,2})\s*[/.-]\s*(\d{1,2})(?:\s*[-,]?\s+(\d{1,2}\s*(?::|h|g|giờ)\s*\d{0,2}))?$/iu;
const clockFirst = /^(\d{1,2}\s*(?::|h|g|giờ)\s*\d{0,2})\s*[-,]?\s+(?:ngày\s+)?(\d{1,2})\s*[/.-]\s*(\d{1,2})$/iu;

/** The parts of a moment that says no year: a text, or a day to which a program added one by itself. */
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

/** "7 giờ 30" as 7h30, "7h" as it is. */
function written(clock: string): string {
  return clock.replace(/giờ/iu, 'h').replace(/\s+/g, '');
}
