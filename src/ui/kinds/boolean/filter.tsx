import { Select } from 'antd';
import { useWords } from '../../../browser/words.ts';
import type { BooleanField } from '../../../declare/kinds/boolean.ts';
import { fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';

export function BooleanFilter({ resource, name, input, onChange }: FilterProps<BooleanField>) {
  const { t } = useWords();
  const label = fieldLabel(t, resource, name);
  const options = [
    { value: true, label },
    { value: false, label: t('kit:list.without', { label: label.toLocaleLowerCase() }) },
  ];
  return (
    <Select
      className="list-filter"
      options={options}
      value={input[name] as boolean | undefined}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
      placeholder={label}
      aria-label={label}
      allowClear
    />
  );
}
