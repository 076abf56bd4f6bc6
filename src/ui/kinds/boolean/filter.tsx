import { Select } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { BooleanField } from '../../../declare/kinds/boolean.ts';
import { allowClearWithLabel } from '../../allow-clear.tsx';
import { choiceLabel, fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';

/** Yes or no, each in words of its own: no language makes the one of the other by a rule. */
export function BooleanFilter({ resource, name, value: chosen, onChange }: FilterProps<BooleanField, boolean>) {
  const { t } = useTranslation();
  const label = fieldLabel(t, resource, name);
  return (
    <Select
      className="list-filter"
      options={[true, false].map((value) => ({ value, label: choiceLabel(t, resource, name, String(value)) }))}
      value={chosen}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={false}
      allowClear={allowClearWithLabel(t)}
    />
  );
}
