import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { formatInstant } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { NumberField } from '../../../../ui/grid/number-field.tsx';
import type { OnCellChange } from '../../../../ui/grid/use-grid.ts';
import { measured, type ValueName } from '../../contract/measured-values.ts';
import type { Reading } from '../../contract/readings.ts';
import { shownMeasured, shownNumber } from './cell-reading.ts';
import type { RowActions } from './row-actions.ts';
import type { RowNames } from './row-names.ts';
import { RowQuestions } from './row-questions.tsx';
import { type EntryRow, hasQuestions } from './row-state.ts';
import { RowState } from './row-state-mark.tsx';
import { shownIn } from './unsent.ts';
import type { Arrival } from './use-entry.ts';

interface OneReadingProps extends RowActions {
  rows: readonly EntryRow[];
  nameOf: (row: EntryRow) => string;
  /** The readings before one, the last known one at the end. */
  earlierOf: (place: number) => readonly Reading[];
  /** The key of the texts about going on. */
  texts: RowNames['texts'];
  /** The key of the row that is shown first. */
  first: string | undefined;
  onChange: OnCellChange<ValueName> | undefined;
  onLeave: (key: string) => void;
  onLeft: () => void;
  arrival?: Arrival | undefined;
}

/** One reading at a time, for a small screen: large inputs, each with the value of the reading before. */
export function OneReading({
  rows,
  nameOf,
  earlierOf,
  texts,
  first,
  onChange,
  onLeave,
  onLeft,
  onHistory,
  arrival,
  ...actions
}: OneReadingProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(first);
  const arrive = useEffectEvent(({ at }: Arrival) => {
    setChosen(rows.find((row) => row.at === at)?.key);
    document.getElementById(`one-${measured[0].name}`)?.focus();
  });
  useEffect(() => {
    if (arrival) arrive(arrival);
  }, [arrival]);
  const place = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  );
  const row = rows[place];
  if (!row) return null;
  const before = earlierOf(place);
  const earlier = before.at(-1);
  const go = (step: number) => {
    onLeave(row.key);
    setChosen(rows[place + step]?.key);
  };
  const time = nameOf(row);
  return (
    <div className="one-reading">
      <div className="one-reading-head">
        <Button
          icon={<LeftOutlined />}
          disabled={place === 0}
          aria-label={t(`hydrology:one.${texts}.before`)}
          onClick={() => go(-1)}
        />
        <strong className="figures">{time}</strong>
        <RowState row={row} onHistory={onHistory} />
        <Button
          icon={<RightOutlined />}
          disabled={place === rows.length - 1}
          aria-label={t(`hydrology:one.${texts}.after`)}
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
              readOnly={onChange === undefined || row.isFrozen}
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

/** The row to show first: on a past day the first missing reading; today, or if none is missing, the last one. */
export function firstOfDay(rows: readonly EntryRow[]): string | undefined {
  const last = rows.at(-1);
  const isToday = last !== undefined && dayOf(last.at) === dayOf(presentTime());
  return ((isToday ? undefined : rows.find(({ isMissing }) => isMissing)) ?? last)?.key;
}
