import type { InstantField } from '../../../declare/kinds/instant.ts';
import { CalendarInput } from '../date/calendar-input.tsx';
import { problemOf } from '../date/day-notation.ts';
import type { InputKind } from '../input.ts';
import { momentNotation, notationIn } from './moment-notation.ts';

export const instant: InputKind<InstantField> = {
  Input: ({ resource, name, value, onChange, disabled, control }) => (
    <CalendarInput
      notation={notationIn(resource, name)}
      examples="instant"
      control={control}
      value={value}
      onChange={onChange}
      disabled={disabled}
    />
  ),
  problems: (value) => (momentNotation.isValue(value) ? [] : [problemOf(value, 'instantTyped')]),
};
