import { Select } from 'antd';
import { useWords } from '../../../browser/words.ts';
import type { BooleanField } from '../../../declare/kinds/boolean.ts';
import { clearing } from '../../clearing.tsx';
import { choiceLabel, fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';

/** Yes or no, each in words of its own: no language makes the one of the other by a rule. */
export function BooleanFilter({ resource, name, input, onChange }: FilterProps<BooleanField>) {
  const { t } = useWords();
  const label = fieldLabel(t, resource, name);
  return (
    <Select
      className="list-filter"
      options={[true, false].map((value) => ({ value, label: choiceLabel(t, resource, name, String(value)) }))}
      value={input[name] as boolean | undefined}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={false}
      allowClear={clearing(t)}
    />
  );
}
