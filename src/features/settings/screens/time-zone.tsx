import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { clockOf, isoWithOffset, plantClock } from '../../../lib/clock.ts';
import { foldText } from '../../../lib/fold.ts';
import type { ControlAttributes } from '../../../ui/kinds/input.ts';
import { timeZones } from '../contract/time-zones.ts';

interface TimeZoneProps extends ControlAttributes {
  readonly value?: string;
  readonly onChange?: (zone: string) => void;
}

/** The zones of the company's partners. */
const usual = [plantClock.zone, 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Tokyo', 'Europe/Paris', 'UTC'];

/** A time zone, searched by place, by name, or by UTC offset; the usual ones come first. */
export function TimeZone({ value, onChange, ...control }: TimeZoneProps) {
  const { t, language } = useTranslation();
  const groups = useMemo(() => {
    const zones = timeZones();
    const options = new Map(zones.map((zone) => [zone, optionOf(zone, language)]));
    const some = (names: readonly string[]) => names.flatMap((name) => options.get(name) ?? []);
    return [
      { label: t('settings:timeZoneUsual'), options: some(usual) },
      { label: t('settings:timeZoneAll'), options: some(zones.filter((zone) => !usual.includes(zone))) },
    ];
  }, [t, language]);
  return (
    <Select
      {...control}
      value={value ?? null}
      onChange={(zone: string | null) => zone && onChange?.(zone)}
      options={groups}
      showSearch={{
        filterOption: (word, option) =>
          option !== undefined && 'folded' in option && String(option.folded).includes(foldText(word.trim())),
      }}
    />
  );
}

function optionOf(zone: string, language: string) {
  const offset = isoWithOffset(clockOf(zone), Date.now()).slice(-6);
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  const called = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const label = `${zone.replaceAll('_', ' ')} (UTC${offset})`;
  return { value: zone, label, folded: foldText(`${label} ${zone} ${called}`) };
}
