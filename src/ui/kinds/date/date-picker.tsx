import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import 'dayjs/locale/vi';

interface DatePickerProps {
  id?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
}

/** Chooses a day of the calendar, typed or picked. */
export default function DayPicker({ id, value, onChange }: DatePickerProps) {
  const { t } = useTranslation();
  return (
    <DatePicker
      {...(id && { id })}
      className="field-wide"
      format={['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'YYYY-MM-DD']}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
      placeholder={t('kit:date.placeholder')}
    />
  );
}
