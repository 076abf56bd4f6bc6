import type { DayOfYearField } from '../../../declare/kinds/day-of-year.ts';
import { dayOfYearPattern, dayOfYearText, readDayOfYear } from '../../../lib/day-of-year.ts';
import type { InputKind } from '../input.ts';
import { TypedInput } from '../typed-input.tsx';

export const dayOfYear: InputKind<DayOfYearField> = {
  Input: ({ value, onChange, control }) => (
    <TypedInput
      control={control}
      className="field-time figures"
      inputMode="text"
      placeholder="22/08"
      value={value}
      onChange={onChange}
      read={readDayOfYear}
      write={(day) => (dayOfYearPattern.test(day) ? dayOfYearText(day) : day)}
    />
  ),
  problems: (value) => (dayOfYearPattern.test(String(value)) ? [] : [{ code: 'dayOfYear' }]),
};
