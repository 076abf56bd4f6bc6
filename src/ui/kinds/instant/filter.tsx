import { useWords } from '../../../browser/words.ts';
import type { InstantField } from '../../../declare/kinds/instant.ts';
import { fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';
import { DayRangeFilter } from './day-range-filter.tsx';

export function InstantFilter({ resource, name, input, onChange }: FilterProps<InstantField>) {
  const { t } = useWords();
  return <DayRangeFilter label={fieldLabel(t, resource, name)} input={input} onChange={onChange} />;
}
