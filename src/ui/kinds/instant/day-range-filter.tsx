import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import { lazyComponent } from '../../../browser/load-module.ts';
import type { Translate } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ListInput } from '../../../contract/paging.ts';
import { daysFilter, daysOf } from '../../../lib/day-range.ts';
import { dayText } from '../../../lib/format.ts';
import { RangeButton } from '../range-button.tsx';

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
    <RangeButton label={label} said={rangeText(t, days)} icon={<CalendarOutlined aria-hidden />} load={load}>
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

function rangeText(t: Translate, { from, to }: ReturnType<typeof daysOf>): string | undefined {
  if (from === undefined) return to && t('kit:range.until', { to: dayText(to) });
  if (to === undefined) return t('kit:range.since', { from: dayText(from) });
  return from === to ? dayText(from) : t('kit:range.whole', { from: dayText(from), to: dayText(to) });
}
