import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ListInput } from '../../contract/paging.ts';
import { daysFilter, daysOf } from '../../lib/day-range.ts';

const DateRangePicker = lazy(() => import('./date-range-picker.tsx'));

interface DateRangeFilterProps {
  label: string;
  input: ListInput;
  onChange: (range: { from: unknown; to: unknown }) => void;
}

/** A range of days to filter by. The calendar is fetched when it is first asked for. */
export function DateRangeFilter({ label, input, onChange }: DateRangeFilterProps) {
  const { from, to } = daysOf(input);
  const [asked, setAsked] = useState(false);
  const button = (
    <Button className="list-filter" icon={<CalendarOutlined />} iconPlacement="end" onClick={() => setAsked(true)}>
      {label}
    </Button>
  );
  if (!asked && from === undefined && to === undefined) return button;
  return (
    <Suspense fallback={button}>
      <DateRangePicker
        label={label}
        from={from}
        to={to}
        open={asked}
        onChange={(first, last) => onChange({ from: undefined, to: undefined, ...daysFilter(first, last) })}
      />
    </Suspense>
  );
}
