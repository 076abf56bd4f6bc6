import { Select } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ChoiceField } from '../../../declare/kinds/choice.ts';
import { allowClearWithLabel } from '../../allow-clear.tsx';
import { choiceLabel, fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';

export function ChoiceFilter({
  resource,
  name,
  field,
  value: chosen,
  onChange,
}: FilterProps<ChoiceField, string | number>) {
  const { t } = useTranslation();
  const label = fieldLabel(t, resource, name);
  return (
    <Select
      className="list-filter"
      options={field.options.map((value) => ({ value, label: choiceLabel(t, resource, name, String(value)) }))}
      value={chosen}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
      placeholder={label}
      aria-label={label}
      allowClear={allowClearWithLabel(t)}
    />
  );
}
