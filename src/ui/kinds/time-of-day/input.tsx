import { type TimeOfDayField, timeOfDayPattern } from '../../../declare/kinds/time-of-day.ts';
import type { InputKind } from '../input.ts';
import { TypedInput } from '../typed-input.tsx';
import { readTime } from './clock.ts';

export const timeOfDay: InputKind<TimeOfDayField> = {
  Input: ({ value, onChange, control }) => (
    <TypedInput
      control={control}
      className="field-time figures"
      // Numeric keyboards of phones have no colon; 0730 needs none.
      inputMode="numeric"
      placeholder="07:30"
      value={value}
      onChange={onChange}
      read={readTime}
      write={(time) => time}
    />
  ),
  problems: (value) => (timeOfDayPattern.test(String(value)) ? [] : [{ code: 'timeOfDay' }]),
};
