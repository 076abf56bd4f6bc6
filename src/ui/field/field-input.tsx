import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '../../declare/field.ts';
import { populatedName } from '../../declare/resource.ts';
import type { ControlAttributes, InputProps } from '../kinds/input.ts';
import { inputOf } from '../kinds/inputs.ts';

type Own = Omit<InputProps<Field>, 'control' | 'value' | 'shown' | 'onChange'>;

/** Props that the form adds. The type of the value depends on the kind of the field: each input knows its own. */
interface Given extends ControlAttributes {
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/** The input for a field of a form. */
export function FieldInput({ resource, name, field, disabled, labelId, recordId, ...given }: Own & Given): ReactNode {
  const { value, onChange, ...control } = given;
  const own = { resource, name, field, disabled, labelId, recordId, value, control };
  const populated = populatedName(name, field);
  const change = (next: unknown) => onChange?.(next);
  if (populated !== undefined) return <PointingInput {...own} populated={populated} onChange={change} />;
  const { Input } = inputOf(field);
  return <Input {...own} shown={undefined} onChange={change} />;
}

/** The input for a reference: the form has its populated value next to its id. */
function PointingInput({ populated, onChange, ...props }: Omit<InputProps<Field>, 'shown'> & { populated: string }) {
  const form = Form.useFormInstance();
  const shown: unknown = Form.useWatch(populated, { form, preserve: true });
  const { Input } = inputOf(props.field);
  const change = (next: unknown, nextShown: unknown) => {
    form.setFieldValue(populated, nextShown);
    onChange(next);
  };
  return <Input {...props} shown={shown} onChange={change} />;
}
