import type { DateField } from '../../../declare/kinds/date.ts';
import type { InputKind } from '../input.ts';
import { CalendarInput } from './calendar-input.tsx';
import { dayNotation } from './day-notation.ts';

export const date: InputKind<DateField> = {
  Input: ({ value, onChange, disabled, control }) => (
    <CalendarInput
      notation={dayNotation}
      examples="date"
      control={control}
      value={value}
      onChange={onChange}
      disabled={disabled}
    />
  ),
  problems: (value) => (dayNotation.isValue(value) ? [] : [{ code: 'dateTyped' }]),
};
