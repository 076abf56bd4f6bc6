import { useTranslation } from '../../../browser/use-translation.ts';
import type { ReferenceField } from '../../../declare/kinds/reference.ts';
import { fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';
import { ReferenceSelect } from './reference-select.tsx';

export function ReferenceFilter({ resource, name, field, value, onChange }: FilterProps<ReferenceField, string>) {
  const { t } = useTranslation();
  const label = fieldLabel(t, resource, name);
  return (
    <ReferenceSelect
      className="list-filter"
      to={field.to}
      value={value ?? null}
      onChange={(id) => onChange({ [name]: id ?? undefined })}
      placeholder={label}
      aria-label={label}
    />
  );
}
