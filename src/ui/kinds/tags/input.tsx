import { Select } from 'antd';
import { useRef, useState } from 'react';
import type { TagsField } from '../../../declare/kinds/tags.ts';
import type { InputKind, InputProps } from '../input.ts';
import { tooLong, tooMany } from '../problems.ts';

export const tags: InputKind<TagsField, readonly string[]> = {
  Input: TagsInput,
  problems: (value, field) => {
    const many = tooMany(value, field.max);
    return many.length > 0 ? many : value.flatMap((tag) => tooLong(tag, field.maxLength)).slice(0, 1);
  },
};

/** Words one after another. What stands in the line and was not entered yet is the last of them: it is there to be seen. */
function TagsInput({ value, onChange, control }: InputProps<TagsField, readonly string[]>) {
  const all = value ?? [];
  const [line, setLine] = useState('');
  // Entering a word and clearing the input are two events, in either order.
  const pending = useRef('');
  const isPending = pending.current !== '' && all.at(-1) === pending.current;
  const entered = isPending ? all.slice(0, -1) : all;
  const type = (text: string) => {
    const word = text.trim();
    setLine(text);
    if (word === pending.current) return;
    pending.current = entered.includes(word) ? '' : word;
    onChange(pending.current === '' ? entered : [...entered, word]);
  };
  return (
    <Select
      {...control}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';']}
      value={[...entered]}
      showSearch={{ searchValue: isPending ? line : line.trim() === '' ? line : '', onSearch: type }}
      onChange={(words) => {
        pending.current = '';
        setLine('');
        onChange(words);
      }}
    />
  );
}
