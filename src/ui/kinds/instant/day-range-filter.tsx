import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ListInput } from '../../../contract/paging.ts';
import { daysFilter, daysOf } from '../../../lib/day-range.ts';
import { RangeButton } from '../range-button.tsx';
import { dayRangeText } from './day-range-text.ts';

const load = () => import('./day-range-dialog.tsx');
const DayRangeDialog = lazyComponent(load);

interface DayRangeFilterProps {
  label: string;
  input: ListInput;
  onChange: (range: { from: unknown; to: unknown }) => void;
}

/** A filter for a range of days: a button that shows it, and a dialog with the inputs. */
export function DayRangeFilter({ label, input, onChange }: DayRangeFilterProps) {
  const { t } = useTranslation();
  const days = daysOf(input);
  return (
    <RangeButton label={label} said={dayRangeText(t, days)} icon={<CalendarOutlined aria-hidden />} load={load}>
      {({ onClose, ...place }) => (
        <DayRangeDialog
          {...place}
          from={days.from}
          to={days.to}
          onClose={onClose}
          onChange={(from, to) => {
            onChange({ from: undefined, to: undefined, ...daysFilter(from, to) });
            onClose(true);
          }}
        />
      )}
    </RangeButton>
  );
}
