import { Button, Input, Segmented, Select } from 'antd';
import { memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import type { ListInput } from '../../../../contract/paging.ts';
import { foldText } from '../../../../lib/fold.ts';
import { readTimePart } from '../../../../lib/time-reading.ts';
import { DayChoice } from '../../../../ui/kinds/date/day-choice.tsx';
import { isReadingDay } from '../../contract/bounds.ts';
import { everyHour } from '../../contract/hours.ts';
import type { ReadReservoir } from '../../contract/readings.ts';
import { AdvancedChoices } from '../advanced-choices.tsx';
import { hoursOf, momentOf, type Scheme, schemesFor } from './times.ts';

interface EntryToolbarProps {
  /** Undefined: not loaded yet. */
  reservoirs: readonly ReadReservoir[] | undefined;
  reservoirId: string | undefined;
  date: string;
  scheme: Scheme;
  /** The hours at which the reservoir is expected to be read; undefined: not loaded yet. */
  expected: readonly number[] | undefined;
  onChange: (changes: ListInput) => void;
  /** Absent: read-only. */
  onAddTime: ((at: number) => void) | undefined;
  /** Other actions for the day. */
  children?: ReactNode;
}

/** The choice of reservoir, day and hours, and of additional times. Memoized: it is not rendered at each keystroke. */
export const EntryToolbar = memo(function EntryToolbar(props: EntryToolbarProps) {
  const { reservoirs, reservoirId, date, scheme, expected, onChange, onAddTime, children } = props;
  const { t } = useTranslation();
  const options = (reservoirs ?? []).map(({ id, name }) => ({ value: id, label: name, folded: foldText(name) }));
  return (
    <search className="entry-toolbar">
      <Select
        className="entry-choice"
        options={options}
        value={reservoirId ?? null}
        loading={reservoirs === undefined}
        onChange={(reservoir) => onChange({ reservoir })}
        aria-label={t('hydrology:value.reservoirId')}
        showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
      />
      <DayChoice
        id="entry-day"
        label={t('hydrology:entry.day')}
        day={date}
        isOpen={isReadingDay}
        onDay={(day) => onChange({ day })}
      />
      <AdvancedChoices>
        {expected && (
          <HoursChoice scheme={scheme} expected={expected} onChoose={(chosen) => onChange({ scheme: chosen })} />
        )}
        {onAddTime && <AddTime date={date} onAdd={onAddTime} />}
        {children}
      </AdvancedChoices>
    </search>
  );
});

interface HoursChoiceProps extends Pick<EntryToolbarProps, 'scheme'> {
  expected: readonly number[];
  /** Undefined: the default. */
  onChoose: (scheme: Scheme | undefined) => void;
}

/** More hours than this are counted, not listed. */
const mostNamed = 6;

/** The hours that have rows: the expected ones by default, or others. */
function HoursChoice({ scheme, expected, onChoose }: HoursChoiceProps) {
  const { t } = useTranslation();
  const labelOf = (hours: readonly number[]) => {
    if (hours.length === everyHour.length) return t('hydrology:entry.scheme.hourly');
    if (hours.length > mostNamed) return t('hydrology:entry.scheme.many', { count: hours.length });
    return hours.map((hour) => t('hydrology:entry.scheme.hour', { hour })).join(', ');
  };
  const hours = (value: Scheme) => hoursOf(value, expected);
  // Fewer hours come first.
  const schemes = schemesFor(expected).sort((one, other) => hours(one).length - hours(other).length);
  const options = schemes.map((value) => ({ value, label: labelOf(hours(value)) }));
  const shown = labelOf(hours(scheme));
  return (
    <Segmented
      aria-label={t('hydrology:entry.schemes')}
      options={options}
      value={options.find(({ label }) => label === shown)?.value ?? scheme}
      onChange={(value) => onChoose(value === 'expected' ? undefined : value)}
    />
  );
}

/** Adds a reading at any minute. The time is typed as people write it, 9:15 or 9h15. */
function AddTime({ date, onAdd }: { date: string; onAdd: (at: number) => void }) {
  const { t } = useTranslation();
  const noteId = useId();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const add = () => {
    // In a field that only takes times, an hour needs no unit, and a point may replace the colon.
    const typed = foldText(text.trim()).replace(
      /^(\d{1,2})(?:\.(\d{2}))?$/,
      (_, hour, minute = '00') => `${hour}:${minute}`,
    );
    const timePart = readTimePart(typed);
    if (timePart?.time === undefined || timePart.rest !== '') {
      setIsWrong(text.trim() !== '');
      return;
    }
    onAdd(momentOf(date, timePart.time));
    setText('');
  };
  return (
    <span className="entry-add">
      <Input
        value={text}
        status={isWrong ? 'error' : ''}
        placeholder={t('hydrology:entry.timeExample')}
        aria-label={t('hydrology:entry.otherTime')}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        maxLength={20}
        onChange={(event) => {
          setText(event.target.value);
          setIsWrong(false);
        }}
        onPressEnter={add}
      />
      <Button onClick={add}>{t('hydrology:entry.addTime')}</Button>
      <span id={noteId} role="alert">
        {isWrong && t('hydrology:entry.noTime')}
      </span>
    </span>
  );
}
