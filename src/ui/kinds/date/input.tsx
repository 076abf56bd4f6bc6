import type { DateField } from '../../../declare/kinds/date.ts';
import type { InputKind } from '../input.ts';
import { CalendarInput } from './calendar-input.tsx';
import { dayNotation, isPast, notationOf, problemOf } from './day-notation.ts';

export const date: InputKind<DateField> = {
  Input: ({ field, value, onChange, disabled, control }) => (
    <CalendarInput
      notation={notationOf(field)}
      examples="date"
      control={control}
      value={value}
      onChange={onChange}
      disabled={disabled}
    />
  ),
  problems: (value, field) =>
    dayNotation.isValue(value) ? [] : [isPast(field) ? { code: 'pastDateTyped' } : problemOf(value, 'dateTyped')],
};
