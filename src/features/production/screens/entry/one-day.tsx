import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '../../../../browser/words.ts';
import { addDays } from '../../../../lib/calendar-day.ts';
import { formatDecimal } from '../../../../lib/decimal.ts';
import { dayText } from '../../../../lib/format.ts';
import type { CellChange } from '../../../../ui/grid/use-grid.ts';
import { NumberField } from '../../../../ui/kinds/decimal/number-field.tsx';
import { CellQuestions, type QuestionActions } from './cell-questions.tsx';
import { numberIn } from './figure-cell.ts';
import { placeKey } from './figure-queue.ts';
import { nameOf } from './month-rows.ts';
import type { OutputEntry } from './use-output-entry.ts';

interface OneDayProps extends QuestionActions {
  entry: OutputEntry;
  onChange: (changes: readonly CellChange[]) => void;
}

/** One day at a time, for a small screen: a large field for each plant and unit, with the day before beside it. */
export function OneDay({ entry, onChange, ...actions }: OneDayProps) {
  const { t, language } = useWords();
  const { grid, columns, rows, isOpen, leave } = entry;
  const [chosen, setChosen] = useState(() => Math.max(0, rows.length - 2));
  const place = Math.min(chosen, rows.length - 1);
  const row = rows[place];
  if (!row) return null;
  const before = new Map(grid?.figures.map((figure) => [placeKey(figure), figure.actual]));
  const go = (step: number) => {
    leave(row.key);
    setChosen(place + step);
  };
  return (
    <div className="one-reading">
      <div className="one-reading-head">
        <Button
          icon={<LeftOutlined />}
          disabled={place === 0}
          aria-label={t('production:figures.dayBefore')}
          onClick={() => go(-1)}
        />
        <strong className="figures">{dayText(row.key)}</strong>
        <Button
          icon={<RightOutlined />}
          disabled={place === rows.length - 1}
          aria-label={t('production:figures.dayAfter')}
          onClick={() => go(1)}
        />
      </div>
      <p className="entry-hint">{t('production:entry.beside')}</p>
      {row.cells.map((cell, index) => {
        const column = columns[index];
        if (!column) return null;
        const id = `day-${index}`;
        const earlier = before.get(placeKey({ ...column, day: addDays(row.key, -1) }));
        return (
          <div key={cell.name} className="one-value" data-whole={column.unitId === null || undefined}>
            <label htmlFor={id}>{column.unitName ?? column.plantName}</label>
            <NumberField
              id={id}
              className="one-input figures"
              text={cell.text}
              number={numberIn(cell.text)}
              onText={(text) => onChange([{ row: place, name: cell.name, text }])}
              readOnly={!isOpen(cell)}
              enterKeyHint="next"
              aria-label={nameOf(column)}
              aria-invalid={numberIn(cell.text) === undefined || undefined}
              aria-describedby={`${id}-before`}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                const next = document.getElementById(`day-${index + 1}`);
                if (next) next.focus();
                else event.currentTarget.blur();
              }}
            />
            <span id={`${id}-before`} className="one-before figures">
              {earlier ? formatDecimal(earlier, language) : '–'}
            </span>
          </div>
        );
      })}
      <CellQuestions cells={row.cells.filter(({ asks }) => asks)} columns={columns} {...actions} />
      {entry.mayStore && (
        <Button
          type="primary"
          size="large"
          block
          disabled={!row.cells.some(({ unsent }) => unsent)}
          onClick={() => leave(row.key)}
        >
          {t('production:entry.storeDay', { day: dayText(row.key) })}
        </Button>
      )}
    </div>
  );
}
