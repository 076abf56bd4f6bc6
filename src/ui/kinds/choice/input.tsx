import { Select } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { type ChoiceField, isAlwaysChosen } from '../../../declare/kinds/choice.ts';
import { allowClearWithLabel } from '../../allow-clear.tsx';
import { choiceLabel, fieldLabel } from '../../labels.ts';
import { useHasPage } from '../../navigation.tsx';
import type { InputKind, InputProps } from '../input.ts';
import { offeredOptions } from './offered-options.ts';

export const choice: InputKind<ChoiceField, string | number | null> = {
  Input: ChoiceInput,
  isOpen: (value, field, hasPage) => !field.leadsTo || offeredOptions(field, value, hasPage).length > 1,
};

function ChoiceInput({
  resource,
  name,
  field,
  value,
  onChange,
  control,
}: InputProps<ChoiceField, string | number | null>) {
  const { t } = useTranslation();
  const hasPage = useHasPage();
  return (
    <Select
      {...control}
      value={value}
      options={offeredOptions(field, value, hasPage).map((option) => ({
        value: option,
        label: choiceLabel(t, resource, name, String(option)),
      }))}
      placeholder={t('kit:field.choose', { label: fieldLabel(t, resource, name).toLocaleLowerCase() })}
      onChange={(option) => onChange(option ?? null)}
      allowClear={!isAlwaysChosen(field) && allowClearWithLabel(t)}
    />
  );
}
