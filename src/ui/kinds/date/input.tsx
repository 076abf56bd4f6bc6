import { lazy } from 'react';
import type { DateField } from '../../../declare/kinds/date.ts';
import type { InputKind } from '../input.ts';
import { Later } from '../later.tsx';

const DatePicker = lazy(() => import('./date-picker.tsx'));

export const date: InputKind<DateField> = {
  Input: ({ value, onChange, control }) => (
    <Later rows={1}>
      <DatePicker {...control} value={(value ?? null) as string | null} onChange={(day) => onChange(day)} />
    </Later>
  ),
};
