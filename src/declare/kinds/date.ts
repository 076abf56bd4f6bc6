import { dateSchema } from '../../contract/values.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** A calendar day: `YYYY-MM-DD`, or null. `after` names a field that this one must not precede. */
export interface DateField extends CommonField {
  readonly kind: 'date';
  readonly after?: string;
  /** A choice of day, month, quarter or year. The date must be the first day of such a period. */
  readonly startOf?: string;
  /**
   * The plausible range. A day outside it gets a warning, and a bare number in a spreadsheet cell is not read as a day.
   */
  readonly plausible?: Plausible;
}

/** From this day until this many years after today. A negative number means years before today. */
export interface Plausible {
  readonly from: string;
  readonly yearsAhead: number;
}

export const date: DeclaredKind<DateField, string | null> = {
  empty: () => null,
  input: (z, field) => (field.required === true ? dateSchema(z) : dateSchema(z).nullable()),
  output: (z) => z.string().nullable(),
  // Two events can happen on the same day.
  order: {
    after: (field) => field.startOf ?? field.after,
    wrong: (other, day) => (isDay.test(other) ? day < other : !isFirstDay(day, other)),
    code: (field) => (field.startOf ? 'firstDay' : 'earlierDay'),
  },
  warning: (value, { plausible }, today) =>
    !plausible || typeof value !== 'string' || !isDay.test(value) || isPlausible(value, plausible, today)
      ? undefined
      : { code: 'implausibleDay', values: { text: value.split('-').reverse().join('/') } },
  chosen: true,
};

/** A form may also hold text that is not a day yet. */
const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a day is the first of a month, quarter or year. Every day is the first of a day. */
function isFirstDay(day: string, period: string): boolean {
  const [, month = '', date = ''] = day.split('-');
  if (period === 'day' || !isDay.test(day)) return true;
  const months = period === 'year' ? ['01'] : ['01', '04', '07', '10'];
  return date === '01' && (period === 'month' || months.includes(month));
}

/** Whether a day lies in the plausible range of a field. */
export function isPlausible(day: string, { from, yearsAhead }: Plausible, today: string): boolean {
  const last = `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  return day >= from && day <= last;
}
