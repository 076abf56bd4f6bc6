import type { InstantField } from '../../../declare/kinds/instant.ts';
import { fieldLabel } from '../../labels.ts';
import { DateRangeFilter } from '../../list/date-range-filter.tsx';
import { useWords } from '../../use-words.ts';
import type { FilterProps } from '../filter.ts';

export function InstantFilter({ resource, name, input, onChange }: FilterProps<InstantField>) {
  const { t } = useWords();
  return <DateRangeFilter label={fieldLabel(t, resource, name)} input={input} onChange={onChange} />;
}
