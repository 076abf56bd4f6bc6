import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { formatInstant, formatTime } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { NumberField } from '../../../../ui/grid/number-field.tsx';
import type { OnCellChange } from '../../../../ui/grid/use-grid.ts';
import { measured, type ValueName } from '../../contract/measured-values.ts';
import type { DayOfReadings } from '../../contract/readings.ts';
import { shownMeasured, shownNumber } from './cell-reading.ts';
import type { RowActions } from './row-actions.ts';
import { RowQuestions } from './row-questions.tsx';
import { type EntryRow, hasQuestions } from './row-state.ts';
import { RowState } from './row-state-mark.tsx';
import { shownIn } from './unsent.ts';
import type { Arrival } from './use-entry.ts';

interface OneReadingProps extends RowActions {
  day: DayOfReadings;
  rows: readonly EntryRow[];
  onChange: OnCellChange<ValueName> | undefined;
  onLeave: (key: string) => void;
  onLeft: () => void;
  arrival: Arrival | undefined;
}

/** One reading at a time, for a small screen: large inputs, each with the value of the reading before. */
export function OneReading({ day, rows, onChange, onLeave, onLeft, onHistory, arrival, ...actions }: OneReadingProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(() => firstShown(rows));
  useEffect(() => {
    if (!arrival) return;
    setChosen(arrival.at);
    document.getElementById(`one-${measured[0].name}`)?.focus();
  }, [arrival]);
  const found = rows.findIndex(({ at }) => at === chosen);
  const place = found < 0 ? rows.length - 1 : found;
  const row = rows[place];
  if (!row) return null;
  const before = [day.before, ...rows.slice(0, place).map(({ stored }) => stored)].flatMap((each) => each ?? []);
  const earlier = before.at(-1);
  const go = (step: number) => {
    onLeave(row.key);
    setChosen(rows[place + step]?.at);
  };
  const time = formatTime(row.at, plantClock);
  return (
    <div className="one-reading">
      <div className="one-reading-head">
        <Button
          icon={<LeftOutlined />}
          disabled={place === 0}
          aria-label={t('hydrology:one.before')}
          onClick={() => go(-1)}
        />
        <strong className="figures">{time}</strong>
        <RowState row={row} onHistory={onHistory} />
        <Button
          icon={<RightOutlined />}
          disabled={place === rows.length - 1}
          aria-label={t('hydrology:one.after')}
          onClick={() => go(1)}
        />
      </div>
      {earlier && (
        <p className="entry-hint">{t('hydrology:one.earlier', { at: formatInstant(earlier.at, plantClock) })}</p>
      )}
      {measured.map((value) => {
        const { name, unit } = value;
        const id = `one-${name}`;
        const text = shownIn(name, row.unsent, row.stored);
        // The last known value: a reading with only rain has no level.
        const known = before.findLast((each) => each[name] !== null);
        const isWrong = row.wrong.some(({ column }) => column.name === name);
        return (
          <div key={name} className="one-value">
            <label htmlFor={id}>
              {t(`hydrology:value.${name}`)} {unit && <small>({unit})</small>}
            </label>
            <NumberField
              id={id}
              className="one-input figures"
              text={text}
              number={shownNumber(text, value)}
              onText={(next) => onChange?.([{ row: place, name, text: next }])}
              onLeft={onLeft}
              readOnly={onChange === undefined}
              enterKeyHint="next"
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}-before`}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                const next = measured[measured.findIndex((each) => each.name === name) + 1];
                if (next) document.getElementById(`one-${next.name}`)?.focus();
                else event.currentTarget.blur();
              }}
            />
            <span id={`${id}-before`} className="one-before figures">
              {earlier && shownMeasured(known?.[name], name)}
              {known && known !== earlier && <small>{formatInstant(known.at, plantClock)}</small>}
            </span>
          </div>
        );
      })}
      {row.unsent && hasQuestions(row) && <RowQuestions row={row} {...actions} />}
      {onChange && (
        <Button type="primary" size="large" block disabled={!row.unsent} onClick={() => onLeave(row.key)}>
          {t('hydrology:one.store', { time })}
        </Button>
      )}
    </div>
  );
}

/** On a past day the first missing reading; today, or if none is missing, the last one. */
function firstShown(rows: readonly EntryRow[]): number | undefined {
  const last = rows.at(-1)?.at;
  const isToday = last !== undefined && dayOf(last) === dayOf(presentTime());
  return (isToday ? undefined : rows.find(({ isMissing }) => isMissing)?.at) ?? last;
}
