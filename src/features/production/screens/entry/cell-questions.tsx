import { Button, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '../../../../browser/words.ts';
import { formatDecimal } from '../../../../lib/decimal.ts';
import { energy } from '../../power-outputs/energy-contract.ts';
import { readFigure } from './figure-cell.ts';
import { isAnswered, nameOf, type OutputCell, type OutputColumn } from './period-rows.ts';

export interface QuestionActions {
  onExplain: (key: string, reason: string) => void;
  onChoose: (key: string, value: string) => void;
  onKeepOwn: (key: string) => void;
  onDrop: (key: string) => void;
}

interface CellQuestionsProps extends QuestionActions {
  cells: readonly OutputCell[];
  columns: readonly OutputColumn[];
}

/** What is asked about figures that were typed: which number is meant, why it is right, whose figure stands. */
export function CellQuestions({ cells, columns, ...actions }: CellQuestionsProps) {
  if (cells.length === 0) return null;
  return (
    <div className="entry-notes" role="status">
      {cells.map((cell) => {
        const column = columns.find(({ name }) => name === cell.name);
        return <CellQuestion key={cell.key} cell={cell} label={column ? nameOf(column) : ''} {...actions} />;
      })}
    </div>
  );
}

interface CellQuestionProps extends QuestionActions {
  cell: OutputCell;
  label: string;
}

function CellQuestion({ cell, label, onExplain, onChoose, onKeepOwn, onDrop }: CellQuestionProps) {
  const { t, language } = useWords();
  const { key, unsent, most } = cell;
  if (!unsent) return null;
  const reading = readFigure(unsent.typed);
  const verdict = isAnswered(unsent) ? unsent.answer?.verdict : undefined;
  const amount = (value: string) => `${formatDecimal(value, language)} ${energy.unit}`;
  const current = verdict?.current?.[unsent.of ?? 'actual'] ?? null;
  return (
    <div className="entry-note-actions">
      <strong>{label}</strong>
      {'choices' in reading && (
        <>
          <span>{t('production:entry.twoWays')}</span>
          {reading.choices.map((choice) => (
            <Button key={choice} size="small" onClick={() => onChoose(key, choice)}>
              {amount(choice)}
            </Button>
          ))}
        </>
      )}
      {'fault' in reading && <span>{t(`production:entry.fault.${reading.fault}`)}</span>}
      {most !== undefined && !verdict && (
        <span role="alert">{t('production:entry.above', { most: formatDecimal(most, language) })}</span>
      )}
      {verdict?.messages.map((message) => (
        <span key={message} role="alert">
          {message}
        </span>
      ))}
      {verdict?.outcome === 'conflict' && (
        <>
          <span role="alert">
            {current === null
              ? t('production:entry.conflictNothing')
              : t('production:entry.conflict', { amount: amount(current) })}
          </span>
          <Button size="small" onClick={() => onKeepOwn(key)}>
            {t('production:entry.keepOwn')}
          </Button>
        </>
      )}
      {(verdict?.outcome === 'doubtful' || (most !== undefined && !verdict)) && (
        <ReasonField cellKey={key} onExplain={onExplain} />
      )}
      <Button size="small" onClick={() => onDrop(key)}>
        {t(verdict?.outcome === 'conflict' ? 'production:entry.takeStored' : 'production:entry.drop')}
      </Button>
    </div>
  );
}

/** Why a doubtful figure is right, or a published one is corrected: Enter stores it. */
function ReasonField({ cellKey, onExplain }: { cellKey: string; onExplain: (key: string, reason: string) => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const store = () => reason.trim() !== '' && onExplain(cellKey, reason.trim());
  const id = `reason-${cellKey.replaceAll(' ', '-')}`;
  return (
    <span className="entry-reason">
      <label htmlFor={id}>{t('production:entry.reason')}</label>
      <Input
        id={id}
        size="small"
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={store}
      />
      <Button size="small" type="primary" disabled={reason.trim() === ''} onClick={store}>
        {t('production:entry.store')}
      </Button>
    </span>
  );
}
