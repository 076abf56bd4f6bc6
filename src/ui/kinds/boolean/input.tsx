import { Switch } from 'antd';
import type { BooleanField } from '../../../declare/kinds/boolean.ts';
import type { InputKind } from '../input.ts';

export const boolean: InputKind<BooleanField> = {
  Input: ({ value, onChange, control }) => (
    <Switch {...control} checked={value === true} onChange={(checked) => onChange(checked)} />
  ),
};
