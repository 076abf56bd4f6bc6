import { addDays, daysFrom, isDay, monthEnd } from '../../lib/calendar-day.ts';
import { dayOf } from '../../lib/plant-day.ts';
import { type TableShape, useTableAddress } from '../table/use-table-address.ts';

const shape = {
  filters: { span: ['month'], day: /^\d{4}-\d{2}-\d{2}$/ },
} as const satisfies TableShape;

const week = 7;

/** The days that the sign-off page shows, by its address: seven days, or a month; never future ones. */
export function useSpan() {
  const { input, change } = useTableAddress(shape);
  const today = dayOf(Date.now());
  const last = isDay(input.day) && input.day < today ? input.day : today;
  const isMonth = input.span === 'month';
  const from = isMonth ? `${last.slice(0, 8)}01` : addDays(last, 1 - week);
  const end = isMonth ? monthEnd(last) : last;
  const [to = today] = [end, today].toSorted();
  const show = (day: string) => change({ day: day < today ? day : undefined }, { replace: true, keepScroll: true });
  return {
    from,
    to,
    today,
    isMonth,
    /** The latest day first: that is signed off next. */
    days: daysFrom(from, to).reverse(),
    setMonth: (next: boolean) => change({ span: next ? 'month' : undefined }, { replace: true, keepScroll: true }),
    earlier: () => show(addDays(from, -1)),
    later: to < today ? () => show(isMonth ? monthEnd(addDays(to, 1)) : addDays(to, week)) : undefined,
  };
}

export type Span = ReturnType<typeof useSpan>;
