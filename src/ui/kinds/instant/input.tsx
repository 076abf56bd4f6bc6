import type { InstantField } from '../../../declare/kinds/instant.ts';
import { CalendarInput } from '../date/calendar-input.tsx';
import { problemOf } from '../date/day-notation.ts';
import type { InputKind } from '../input.ts';
import { momentNotation } from './moment-notation.ts';

export const instant: InputKind<InstantField> = {
  Input: ({ value, onChange, disabled, control }) => (
    <CalendarInput
      notation={momentNotation}
      examples="instant"
      control={control}
      value={value}
      onChange={onChange}
      disabled={disabled}
    />
  ),
  problems: (value) => (momentNotation.isValue(value) ? [] : [problemOf(value, 'instantTyped')]),
};
