import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useWords } from '../../../browser/words.ts';
import type { Translate } from '../../../browser/words-state.ts';
import type { ListInput } from '../../../contract/paging.ts';
import { daysFilter, daysOf } from '../../../lib/day-range.ts';
import { dayText } from '../../../lib/format.ts';

const load = () => import('./day-range-dialog.tsx');
const DayRangeDialog = lazy(load);

interface DayRangeFilterProps {
  label: string;
  input: ListInput;
  onChange: (range: { from: unknown; to: unknown }) => void;
}

/** A range of days to filter by: a button that says it, and the fields over the list when it is pressed. */
export function DayRangeFilter({ label, input, onChange }: DayRangeFilterProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const days = daysOf(input);
  const said = rangeText(t, days);
  const close = (givesBack: boolean) => {
    setOpen(false);
    if (givesBack) button.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={button} className="list-filter list-filter-range">
      <Button
        icon={<CalendarOutlined aria-hidden />}
        iconPlacement="end"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-set={said !== undefined || undefined}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <span>{said ? `${label}: ${said}` : label}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DayRangeDialog
            anchor={button}
            label={label}
            from={days.from}
            to={days.to}
            onClose={close}
            onChange={(from, to) => {
              onChange({ from: undefined, to: undefined, ...daysFilter(from, to) });
              close(true);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

function rangeText(t: Translate, { from, to }: ReturnType<typeof daysOf>): string | undefined {
  if (from === undefined) return to && t('kit:range.until', { to: dayText(to) });
  if (to === undefined) return t('kit:range.since', { from: dayText(from) });
  return from === to ? dayText(from) : t('kit:range.whole', { from: dayText(from), to: dayText(to) });
}
