import { InputNumber } from 'antd';
import type { IntegerField } from '../../../declare/kinds/integer.ts';
import type { InputKind } from '../input.ts';

export const integer: InputKind<IntegerField> = {
  Input: ({ field, value, onChange, control }) => (
    <InputNumber
      {...control}
      value={value as number | null}
      onChange={(number) => onChange(number)}
      min={field.min}
      max={field.max}
      precision={0}
    />
  ),
};
