import { lazy } from 'react';
import type { InstantField } from '../../../declare/kinds/instant.ts';
import type { InputKind } from '../input.ts';
import { Later } from '../later.tsx';

const InstantPicker = lazy(() => import('./instant-picker.tsx'));

export const instant: InputKind<InstantField> = {
  Input: ({ value, onChange, control }) => (
    <Later rows={1}>
      <InstantPicker {...control} value={(value ?? null) as string | null} onChange={(moment) => onChange(moment)} />
    </Later>
  ),
};
