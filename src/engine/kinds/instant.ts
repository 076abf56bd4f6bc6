import type { InstantField } from '../../declare/kinds/instant.ts';
import { addDays } from '../../lib/calendar-day.ts';
import { type Clock, plantClock, siteClock } from '../../lib/clock.ts';
import { readMoment } from '../../lib/moment-reading.ts';
import { momentsAt } from '../../lib/moments-at.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { columnOf, snakeCase } from '../names.ts';
import { clockOf, dayOf, dayQuestions, spokenReading, surveyDays } from './days.ts';
import type { StoredKind } from './kind.ts';
import { measuredMoment, measuredQuestions, surveyMeasured } from './measured-moments.ts';
import { type CellReader, type CellReading, type ReadingColumn, textOf, textOfWritten, wrong } from './sheet.ts';

export const instant: StoredKind<InstantField> = {
  type: () => 'timestamptz',
  check: (column, { after }) => (after ? `${column} > ${snakeCase(after)}` : ''),
  columnType: () => 'timestamp with time zone',
  fromLog: (value) => (typeof value === 'string' ? new Date(value).toISOString() : value),
  filter: (name, { from, to }, parameters) => {
    const parts: string[] = [];
    if (from !== undefined) parts.push(`r.${columnOf(name)} >= ${parameters.add(from, 'timestamptz')}`);
    if (to !== undefined) parts.push(`r.${columnOf(name)} < ${parameters.add(to, 'timestamptz')}`);
    return parts.length > 0 ? { sql: parts.join(' AND '), range: true } : undefined;
  },
  sheet: {
    column: 'instant',
    reader: ({ measured }, column) => {
      const read: CellReader = (cell) => instantOf(cell, column, measured ? plantClock : siteClock());
      return measured ? (cell) => measuredMoment(cell, column, read) : read;
    },
    typed: (text, now, { measured }) => readMoment(text, now, measured ? plantClock : siteClock()),
    questions: ({ measured }) => ({ ...dayQuestions, ...(measured && measuredQuestions()) }),
    survey: ({ measured }) => {
      const measuring = measured ? surveyMeasured() : undefined;
      const surveys = [surveyDays(), ...(measuring ? [measuring] : [])];
      return {
        see: (cell) => surveys.forEach((survey) => void survey.see(cell)),
        asks: () => surveys.flatMap((survey) => survey.asks()),
        proposes: measuring?.proposes,
      };
    },
    // Without seconds in every file format. When the file is read again, a cell without seconds leaves the stored ones
    // unchanged.
    write: (value, { measured }) => {
      if (!value) return null;
      return { instant: new Date(atMinute(String(value)) * minute), ...(measured && { clock: plantClock }) };
    },
    // When clocks go back, two instants have the same time of day and the same cell. The cell then equals whichever the
    // record holds.
    same: (cell, held) => Date.parse(String(cell)) % minute === 0 && shownAt(String(cell)) === shownAt(String(held)),
    hint: true,
  },
};

const minute = 60_000;

function shownAt(moment: string): string {
  return siteClock().shows(Date.parse(moment));
}

function atMinute(moment: string): number {
  return Math.floor(Date.parse(moment) / minute);
}

/** An instant on a clock: dd/MM/yyyy HH:mm, ISO 8601 with or without offset, or a date cell. */
function instantOf(cell: CellValue, column: ReadingColumn, by: Clock): CellReading {
  const ended = typeof cell === 'string' ? endOfDay(cell, column) : undefined;
  if (ended) return ended;
  const day = dayOf(cell, column);
  if (!('value' in day)) return 'error' in day && day.error.code === 'dateCell' ? spokenMoment(cell, by) : day;
  if (typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(cell)) {
    const moment = Date.parse(cell);
    return Number.isNaN(moment) ? wrong('instantCell') : { value: new Date(moment).toISOString() };
  }
  const clock = clockOf(cell);
  if (clock === undefined) return spokenMoment(cell, by);
  const [moment, second] = momentsAt(by, String(day.value), clock.slice(0, 5));
  const text = textOf(cell);
  if (moment === undefined) return wrong('clockForward', { text });
  const value = new Date(Date.parse(moment) + Number(clock.slice(6)) * 1000).toISOString();
  if (second === undefined) return { ...day, value };
  return { ...day, value, warning: { code: 'clockBack', values: { text, said: moment.slice(-6) } } };
}

const hour24 = /(?:^|[T\s])24\s*(?:[:hg]|giờ)\s*(?:00)?(?::00)?(?:Z|[+-]\d{2}:?\d{2})?(?=\s|$)/i;

/** Refuses 24:00 of a day and proposes 00:00 of the next day instead. */
function endOfDay(text: string, column: ReadingColumn): CellReading | undefined {
  const rest = text.normalize('NFC').replace(hour24, ' ').trim();
  if (!hour24.test(text.normalize('NFC'))) return undefined;
  const day = dayOf(rest, column);
  if (!('value' in day)) return day;
  const next = addDays(String(day.value), 1).split('-').reverse().join('/');
  return wrong('hour24', { text, next: `${next} 00:00` });
}

/** An instant as the form accepts it: mai 8h, 8:30 25-12-2026. */
function spokenMoment(cell: CellValue, by: Clock): CellReading {
  const moment = typeof cell === 'string' ? readMoment(cell, Date.now(), by) : undefined;
  if (moment === undefined || typeof cell !== 'string') return wrong('instantCell');
  return spokenReading(cell, new Date(moment).toISOString(), textOfWritten({ instant: new Date(moment), clock: by }));
}
