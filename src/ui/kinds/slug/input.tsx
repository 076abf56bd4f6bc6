import { Form, Input } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { SlugField } from '../../../declare/kinds/slug.ts';
import { slugify } from '../../../lib/fold.ts';
import type { InputKind, InputProps } from '../input.ts';
import { tooLong } from '../problems.ts';

export const slug: InputKind<SlugField> = {
  Input: SlugInput,
  problems: (value, field) => {
    const long = tooLong(value, field.max);
    return long.length > 0 || /^[a-z0-9-]*$/.test(String(value)) ? long : [{ code: 'slug' }];
  },
};

/** An empty slug is derived from the title; a preview shows it while the title is typed. */
function SlugInput({ field, value, onChange, control }: InputProps<SlugField>) {
  const { t } = useTranslation();
  const title: unknown = Form.useWatch(field.from);
  const typed = String(value ?? '');
  return (
    <Input
      {...control}
      value={typed}
      placeholder={slugify(String(title ?? ''), field.max) || t('kit:field.slug')}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => typed && onChange(slugify(typed, field.max))}
    />
  );
}
