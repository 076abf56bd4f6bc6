import { Select } from 'antd';
import type { TagsField } from '../../../declare/kinds/tags.ts';
import type { InputKind } from '../input.ts';
import { tooLong, tooMany } from '../problems.ts';

export const tags: InputKind<TagsField> = {
  Input: ({ value, onChange, control }) => (
    <Select
      {...control}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';']}
      value={(value ?? []) as string[]}
      onChange={(tags) => onChange(tags)}
    />
  ),
  problems: (value, field) => {
    const many = tooMany(value, field.max);
    return many.length > 0 ? many : (value as string[]).flatMap((tag) => tooLong(tag, field.maxLength)).slice(0, 1);
  },
};
