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
  // On a page of its own a record's title has a large font and as many lines as it needs; it is one line all the same.
  if (resource.form.layout === 'page' && name === resource.title)
    return (
      <Input.TextArea
        {...common}
        size="large"
        autoSize={{ minRows: 1, maxRows: 6 }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => onChange(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
      />
    );
  return <Input {...common} onChange={(event) => onChange(event.target.value)} />;
}
