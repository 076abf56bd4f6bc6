import { useTranslation } from '../../../browser/use-translation.ts';
import { addDays, addMonths } from '../../../lib/calendar-day.ts';
import { CalendarInput } from '../date/calendar-input.tsx';
import { dayNotation } from '../date/day-notation.ts';
import type { RangeDialogPlace } from '../range-button.tsx';
import { type Range, RangeForm } from '../range-form.tsx';
import './day-range-dialog.css';

interface DayRangeDialogProps extends RangeDialogPlace {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | null, to: string | null) => void;
}

/** The range of days that a list shows: typed, chosen in a calendar, or one of the usual ranges. */
export default function DayRangeDialog({ from, to, onChange, ...place }: DayRangeDialogProps) {
  const { t } = useTranslation();
  const isWrong = (day: string | null) => day !== null && !dayNotation.isValue(day);
  const problemOf = (range: Range, end: 0 | 1) => {
    if (isWrong(range[end])) return t('kit:range.unknown');
    const [first, last] = range;
    const backwards = end === 1 && first !== null && last !== null && !isWrong(first) && last < first;
    return backwards ? t('kit:range.backwards') : undefined;
  };
  return (
    <RangeForm
      {...place}
      range={[from ?? null, to ?? null]}
      labels={[t('contract:field.from'), t('contract:field.to')]}
      problemOf={problemOf}
      field={({ id: _id, ...line }) => <CalendarInput notation={dayNotation} examples="date" {...line} />}
      onChange={onChange}
    >
      <div className="day-range-usual">
        {Object.entries(usual(dayNotation.now())).map(([name, days]) => (
          <button key={name} type="button" onClick={() => onChange(...days)}>
            {t(`kit:range.${name}`)}
          </button>
        ))}
      </div>
    </RangeForm>
  );
}

/** The most common ranges, relative to a day. */
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
