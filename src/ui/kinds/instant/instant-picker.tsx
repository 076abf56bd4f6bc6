import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import { fromPlantClock, toPlantClock } from './plant-time.ts';
import 'dayjs/locale/vi';

interface InstantPickerProps {
  id?: string;
  value?: string | null;
  onChange?: (instant: string | null) => void;
}

/** Chooses a moment on the plant's clock, to the minute. */
export default function InstantPicker({ id, value, onChange }: InstantPickerProps) {
  const { t } = useTranslation();
  return (
    <DatePicker
      {...(id && { id })}
      className="field-wide"
      showTime={{ format: 'HH:mm' }}
      format={['DD/MM/YYYY HH:mm', 'D/M/YYYY H:mm', 'D/M/YYYY']}
      value={value ? toPlantClock(value) : null}
      onChange={(hands) => onChange?.(hands ? fromPlantClock(hands) : null)}
      placeholder={t('kit:instant.placeholder')}
      // The picker's own "now" is the browser's clock.
      showNow={false}
      presets={[{ label: t('kit:instant.now'), value: () => toPlantClock(Date.now()) }]}
      needConfirm={false}
    />
  );
}
