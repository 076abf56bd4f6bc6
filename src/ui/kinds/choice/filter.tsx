import { Select } from 'antd';
import { useWords } from '../../../browser/words.ts';
import type { ChoiceField } from '../../../declare/kinds/choice.ts';
import { clearing } from '../../clearing.tsx';
import { choiceLabel, fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';

export function ChoiceFilter({ resource, name, field, input, onChange }: FilterProps<ChoiceField>) {
  const { t } = useWords();
  const label = fieldLabel(t, resource, name);
  return (
    <Select
      className="list-filter"
      options={field.options.map((value) => ({ value, label: choiceLabel(t, resource, name, String(value)) }))}
      value={input[name] as string | number | undefined}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
      placeholder={label}
      aria-label={label}
      allowClear={clearing(t)}
    />
  );
}
