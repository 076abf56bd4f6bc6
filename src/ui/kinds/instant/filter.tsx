import { useTranslation } from '../../../browser/use-translation.ts';
import type { InstantField } from '../../../declare/kinds/instant.ts';
import { fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';
import { DayRangeFilter } from './day-range-filter.tsx';

export function InstantFilter({ resource, name, input, onChange }: FilterProps<InstantField>) {
  const { t } = useTranslation();
  return <DayRangeFilter label={fieldLabel(t, resource, name)} input={input} onChange={onChange} />;
}
