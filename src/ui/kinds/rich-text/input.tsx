import { Form } from 'antd';
import { lazyComponent } from '../../../browser/load-module.ts';
import type { RichTextField } from '../../../declare/kinds/rich-text.ts';
import type { InputKind, InputProps } from '../input.ts';
import { LazyInput } from '../lazy-input.tsx';
import { tooLong } from '../problems.ts';

const RichTextEditor = lazyComponent(() => import('../../editor/rich-text-editor.tsx'));

export const richText: InputKind<RichTextField> = {
  Input: RichTextInput,
  // A text without words can still contain a picture or a video.
  isEmpty: (value) => {
    const html = String(value);
    return !/<(?:img|iframe|video|hr|table)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
  },
  problems: (value, field) => tooLong(value, field.max),
};

function RichTextInput({ value, onChange, labelId, disabled }: InputProps<RichTextField>) {
  const { status } = Form.Item.useStatus();
  return (
    <LazyInput rows={12}>
      <RichTextEditor
        value={String(value ?? '')}
        onChange={(html: string) => onChange(html)}
        disabled={disabled}
        ariaLabelledby={labelId}
        {...(status === 'error' && { status })}
      />
    </LazyInput>
  );
}
