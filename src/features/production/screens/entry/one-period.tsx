import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { periodText } from '../../../../lib/period-reading.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { NumberField } from '../../../../ui/grid/number-field.tsx';
import type { OnCellChange } from '../../../../ui/grid/use-grid.ts';
import { CellFacts } from './cell-facts.tsx';
import { CellQuestions, type QuestionActions } from './cell-questions.tsx';
import { numberIn } from './figure-cell.ts';
import { amountOf, nameOf } from './period-rows.ts';
import type { OutputEntry } from './use-output-entry.ts';
import { amountText, periodName, relatedText, summedText } from './wording.ts';

interface OnePeriodProps extends QuestionActions {
  entry: OutputEntry;
  onChange: OnCellChange;
}

/**
 * One period at a time, for a small screen: a large input for each plant and unit, with the period before beside it.
 */
export function OnePeriod({ entry, onChange, ...actions }: OnePeriodProps) {
  const { t, language } = useTranslation();
  const { view, columns, rows, isOpen, leave } = entry;
  const { kind } = view;
  const [chosen, setChosen] = useState(() => firstShown(entry));
  const [shown, setShown] = useState('');
  const place = Math.min(chosen, rows.length - 1);
  const row = rows[place];
  if (!row) return null;
  const before = rows[place - 1] ?? entry.before;
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
          aria-label={t(`production:entry.rowBefore.${kind}`)}
          onClick={() => go(-1)}
        />
        <strong className="figures">{periodText({ kind, start: row.key })}</strong>
        <Button
          icon={<RightOutlined />}
          disabled={place === rows.length - 1}
          aria-label={t(`production:entry.rowAfter.${kind}`)}
          onClick={() => go(1)}
        />
      </div>
      <p className="entry-hint">
        {t('production:entry.beside', { period: t(`production:entry.rowBefore.${kind}`).toLowerCase() })}
      </p>
      {row.cells.map((cell, index) => {
        const column = columns[index];
        if (!column) return null;
        const id = `day-${index}`;
        const earlier = before?.cells[index];
        const beside = relatedText(cell, t, language);
        return (
          <div
            key={cell.name}
            className="one-value"
            data-whole={column.unitId === null || undefined}
            data-unused={(cell.sum?.covers && cell.text !== '') || undefined}
          >
            <label htmlFor={id}>{column.unitName ?? column.plantName}</label>
            <NumberField
              id={id}
              className="one-input figures"
              text={cell.text}
              placeholder={summedText(cell, language)}
              number={numberIn(cell.text)}
              onFocus={() => setShown(cell.name)}
              onText={(text) => onChange([{ row: place, name: cell.name, text }])}
              onLeft={entry.queue.leaveCell}
              readOnly={!isOpen(cell)}
              enterKeyHint="next"
              aria-label={nameOf(column)}
              aria-invalid={numberIn(cell.text) === undefined || undefined}
              aria-describedby={`${id}-before ${id}-beside`}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                const next = document.getElementById(`day-${index + 1}`);
                if (next) next.focus();
                else event.currentTarget.blur();
              }}
            />
            <span id={`${id}-before`} className="one-before figures">
              {amountText(earlier && amountOf(earlier), language)}
            </span>
            {shown === cell.name && cell.stored && <CellFacts kind={kind} day={row.key} column={column} cell={cell} />}
            {(beside || cell.sum?.covers || cell.stored?.isDoubtful) && (
              <small id={`${id}-beside`} className="output-beside">
                {[
                  cell.stored?.isDoubtful && t('production:entry.doubtful'),
                  beside,
                  cell.sum?.covers && t('production:entry.covered', { days: cell.sum.days }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            )}
            <CellQuestions cells={cell.asks ? [cell] : []} columns={columns} {...actions} />
          </div>
        );
      })}
      {entry.mayStore && (
        <Button
          type="primary"
          size="large"
          block
          disabled={!row.cells.some(({ unsent }) => unsent)}
          onClick={() => leave(row.key)}
        >
          {t('production:entry.storePeriod', { period: periodName(t, kind, row.key) })}
        </Button>
      )}
    </div>
  );
}

/** The period shown first: the last one that is over; for plans the current one. */
function firstShown({ view, rows }: OutputEntry): number {
  const now = rows.findLastIndex(({ key }) => key <= dayOf(presentTime()));
  return Math.max(0, view.of === 'actual' ? now - 1 : now);
}
