import { Button } from 'antd';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../../browser/words.ts';
import { addDays, addMonths } from '../../../lib/calendar-day.ts';
import { CalendarInput } from '../date/calendar-input.tsx';
import { dayNotation } from '../date/day-notation.ts';
import { Popup } from '../date/popup.tsx';
import './day-range-dialog.css';

interface DayRangeDialogProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onClose: (givesBack: boolean) => void;
  readonly onChange: (from: string | null, to: string | null) => void;
}

type Range = readonly [from: string | null, to: string | null];

/** The days from and to that a list shows: typed, taken from a calendar, or one of the usual ranges. */
export default function DayRangeDialog({ anchor, label, onClose, onChange, ...props }: DayRangeDialogProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [range, setRange] = useState<Range>([props.from ?? null, props.to ?? null]);
  const [asked, setAsked] = useState(false);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [from, to] = range;
  const wrong = range.map((day) => day !== null && !dayNotation.isValue(day));
  const backwards = from !== null && to !== null && !wrong.includes(true) && to < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!wrong.includes(true) && !backwards) onChange(from, to);
    else form.current?.querySelectorAll('input')[wrong[0] ? 0 : 1]?.focus();
  };
  const field = (name: 'from' | 'to', place: 0 | 1) => {
    const problem = wrong[place] ? 'unknown' : place === 1 && backwards ? 'backwards' : undefined;
    return (
      <DayField
        label={t(`contract:field.${name}`)}
        value={range[place]}
        problem={asked && problem ? t(`kit:range.${problem}`) : undefined}
        onChange={(day) => setRange(place === 0 ? [day, to] : [from, day])}
      />
    );
  };
  return (
    <Popup anchor={anchor} label={label} onClose={onClose}>
      <form ref={form} className="day-range" noValidate onSubmit={submit}>
        <div className="day-range-usual">
          {Object.entries(usual(dayNotation.now())).map(([name, days]) => (
            <button key={name} type="button" onClick={() => onChange(...days)}>
              {t(`kit:range.${name}`)}
            </button>
          ))}
        </div>
        {field('from', 0)}
        {field('to', 1)}
        <div className="day-range-foot">
          <Button onClick={() => onChange(null, null)}>{t('kit:range.clear')}</Button>
          <Button type="primary" htmlType="submit">
            {t('kit:range.apply')}
          </Button>
        </div>
      </form>
    </Popup>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly problem: string | undefined;
  readonly onChange: (day: string | null) => void;
}

function DayField({ label, value, problem, onChange }: DayFieldProps) {
  const [id, problemId] = [useId(), useId()];
  const described = problem ? ({ 'aria-invalid': 'true', 'aria-describedby': problemId } as const) : {};
  return (
    <div className="day-range-field">
      <label htmlFor={id}>{label}</label>
      <CalendarInput
        notation={dayNotation}
        examples="date"
        control={{ id, ...described }}
        value={value}
        onChange={onChange}
      />
      {problem && (
        <span id={problemId} className="day-range-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** The ranges that are asked for most, seen from a day. */
function usual(today: string): Readonly<Record<string, Range>> {
  const month = `${today.slice(0, 8)}01`;
  return {
    today: [today, today],
    week: [addDays(today, -6), today],
    month: [month, addDays(addMonths(month, 1), -1)],
    lastMonth: [addMonths(month, -1), addDays(month, -1)],
    year: [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
  };
}
