import { Input } from 'antd';
import { phonePattern } from '../../../contract/values.ts';
import type { TextField } from '../../../declare/kinds/text.ts';
import type { InputKind, InputProps } from '../input.ts';
import { composed, tooLong } from '../problems.ts';

export const text: InputKind<TextField> = {
  Input: TextInput,
  problems: (value, field) =>
    field.format === 'phone' && !phonePattern.test(composed(value)) ? [{ code: 'format' }] : tooLong(value, field.max),
  room: (value, field) => {
    const left = field.max - composed(value).length;
    return !field.format && left >= 0 && left <= Math.max(10, field.max * 0.15) ? left : undefined;
  },
};

function TextInput({ resource, name, field, value, onChange, control }: InputProps<TextField>) {
  const common = { ...control, value: String(value ?? '') };
  if (field.lines) {
    const lines = { minRows: 3, maxRows: 12 };
    return <Input.TextArea {...common} autoSize={lines} onChange={(event) => onChange(event.target.value)} />;
  }
  // On a page of its own a record's title has a large font.
  const isHeading = resource.form.layout === 'page' && name === resource.title;
  return <Input {...common} size={isHeading ? 'large' : 'medium'} onChange={(event) => onChange(event.target.value)} />;
}
