import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import 'dayjs/locale/vi';

interface DateRangePickerProps {
  label: string;
  /** YYYY-MM-DD. */
  from: string | undefined;
  to: string | undefined;
  /** The calendar is open from the start. */
  open: boolean;
  onChange: (from: string | null, to: string | null) => void;
}

export default function DateRangePicker({ label, from, to, open, onChange }: DateRangePickerProps) {
  const { t } = useTranslation();
  return (
    <DatePicker.RangePicker
      className="list-filter list-filter-range"
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(days) => onChange(days?.[0]?.format('YYYY-MM-DD') ?? null, days?.[1]?.format('YYYY-MM-DD') ?? null)}
      format="DD/MM/YYYY"
      placeholder={[t('contract:field.from'), t('contract:field.to')]}
      aria-label={label}
      allowEmpty={[true, true]}
      defaultOpen={open}
      autoFocus={open}
    />
  );
}
