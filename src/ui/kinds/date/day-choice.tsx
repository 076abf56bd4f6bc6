import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { addDays, isDay } from '../../../lib/calendar-day.ts';
import { dayText } from '../../../lib/format.ts';
import { CalendarInput } from './calendar-input.tsx';
import { pastNotation } from './day-notation.ts';

interface DayChoiceProps {
  id: string;
  /** The accessible name. */
  label: string;
  day: string;
  /** Whether a day can be shown. */
  isOpen: (day: string) => boolean;
  onDay: (day: string) => void;
}

/**
 * The shown day, changed with buttons or typed. On blur an invalid text gets an error, and the input shows the current
 * day again: nobody may enter data under a day other than the one displayed.
 */
export function DayChoice({ id, label, day, isOpen, onDay }: DayChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(day);
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    setTyped(day);
    setRefused(undefined);
  }, [day]);
  const isPossible = (next: string | null): next is string => isDay(next) && isOpen(next);
  const leave = (last: string | null) => {
    if (isPossible(last)) return;
    if (last !== null) setRefused(isDay(last) ? dayText(last) : last);
    setTyped(day);
  };
  const turn = (days: number) => isOpen(addDays(day, days)) && onDay(addDays(day, days));
  const noteId = `${id}-refused`;
  return (
    <span className="day-choice">
      <Button icon={<LeftOutlined />} aria-label={t('kit:calendar.dayBefore')} onClick={() => turn(-1)} />
      <span className="day-choice-line">
        <CalendarInput
          notation={pastNotation}
          examples="date"
          control={{ id, ...(refused !== undefined && { 'aria-invalid': 'true', 'aria-describedby': noteId }) }}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setRefused(undefined);
            if (isPossible(next)) onDay(next);
          }}
          onLeave={leave}
        />
        <span id={noteId} role="alert">
          {refused !== undefined && t('kit:calendar.refused', { text: refused, day: dayText(day) })}
        </span>
      </span>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Button icon={<RightOutlined />} aria-label={t('kit:calendar.dayAfter')} onClick={() => turn(1)} />
    </span>
  );
}
