import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { logicalKey } from '../../../browser/logical-key.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { addDays, addMonths, weekdayOf } from '../../../lib/calendar-day.ts';
import { dayNotation, inWords } from './day-notation.ts';

interface CalendarProps {
  /** The selected day, if any. */
  readonly chosen: string | undefined;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

/** The day to which a key moves. */
const steps: Readonly<Record<string, (day: string, event: KeyboardEvent) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day, { shiftKey }) => addMonths(day, shiftKey ? -12 : -1),
  PageDown: (day, { shiftKey }) => addMonths(day, shiftKey ? 12 : 1),
};

/** A month to choose a day from, with weeks that begin on Monday; the grid of the ARIA practices' date picker. */
export function Calendar({ chosen, today, onChoose }: CalendarProps) {
  const { t, language } = useTranslation();
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(chosen ?? today);
  /** The keyboard moves the focus between days; the buttons of the heading keep the focus. */
  const [follows, setFollows] = useState(true);
  useEffect(() => {
    if (follows) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, follows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[logicalKey(event.key)];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(active);
    }
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setFollows(true);
    setActive(step(active, event));
  };
  const turn = (months: number) => {
    setFollows(false);
    setActive(addMonths(active, months));
  };
  const monthSteps = [
    ['previousYear', -12, '«'],
    ['previousMonth', -1, '‹'],
    ['nextMonth', 1, '›'],
    ['nextYear', 12, '»'],
  ] as const;
  const turner = ([name, months, sign]: (typeof monthSteps)[number]) => (
    <button
      key={name}
      type="button"
      aria-label={t(`kit:calendar.${name}`)}
      title={t(`kit:calendar.${name}`)}
      onClick={() => turn(months)}
    >
      <span aria-hidden>{sign}</span>
    </button>
  );

  return (
    <div className="calendar">
      <div className="calendar-head">
        {monthSteps.slice(0, 2).map(turner)}
        <strong id={titleId} aria-live="polite">
          {monthName(active, language)}
        </strong>
        {monthSteps.slice(2).map(turner)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table that is walked through. */}
      <table ref={grid} role="grid" aria-labelledby={titleId} className="figures" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {week.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, language, 'long')}>
                {weekdayName(day, language, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all its cells are the grid's.
                <td
                  key={day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of that grid.
                  role="gridcell"
                  data-day={day}
                  data-outside={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                  tabIndex={day === active ? 0 : -1}
                  aria-selected={day === chosen}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => onChoose(day)}
                >
                  <span aria-hidden>{Number(day.slice(8))}</span>
                  <span className="visually-hidden">{inWords(day, dayNotation, language)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A Monday and the six days after it: only their names are shown. */
const week = Array.from({ length: 7 }, (_, place) => addDays('2026-11-23', place));

/** The weeks of a day's month, always six, so that nothing moves from month to month. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 7 }, (__, place) => addDays(start, row * 7 + place)),
  );
}

function monthName(day: string, language: string): string {
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const text = name.format(new Date(`${day}T00:00:00Z`));
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

function weekdayName(day: string, language: string, weekday: 'long' | 'narrow'): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
