import { useTranslation } from '../../../../browser/use-translation.ts';
import { formatDecimal } from '../../../../lib/decimal.ts';
import { AnswerButton } from '../../../../ui/grid/answers.tsx';
import { ReasonField } from '../../../../ui/grid/reasons.tsx';
import { energy } from '../../power-outputs/contract/energy.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';
import { readFigure } from './figure-cell.ts';
import { asksReason, isAnswered, isRefused, nameOf, type OutputCell, type OutputColumn } from './period-rows.ts';

/** The maximum length of a reason. */
export const mostReason = powerOutputs.fields.reason.max;

export interface QuestionActions {
  onExplain: (keys: readonly string[], reason: string) => void;
  onChoose: (key: string, value: string) => void;
  onKeepOwn: (key: string) => void;
  /** Sends a refused figure again. */
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
}

interface CellQuestionsProps extends QuestionActions {
  cells: readonly OutputCell[];
  columns: readonly OutputColumn[];
}

/** The questions about typed figures: which number is meant, why it is right, which figure to keep. */
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

function CellQuestion({ cell, label, onExplain, onChoose, onKeepOwn, onRetry, onDrop }: CellQuestionProps) {
  const { t, language } = useTranslation();
  const { key, unsent, most, isFrozen } = cell;
  if (!unsent) return null;
  const reading = readFigure(unsent.typed);
  const result = isAnswered(unsent) ? unsent.answer?.verdict : undefined;
  const amount = (value: string) => `${formatDecimal(value, language)} ${energy.unit}`;
  const current = result?.current?.[unsent.of ?? 'actual'] ?? null;
  return (
    <div className="entry-note-actions">
      <strong>{label}</strong>
      {'choices' in reading && (
        <>
          <span>{t('production:entry.twoWays')}</span>
          {reading.choices.map((choice) => (
            <AnswerButton key={choice} onAnswer={() => onChoose(key, choice)}>
              {amount(choice)}
            </AnswerButton>
          ))}
        </>
      )}
      {'fault' in reading && <span>{t(`production:entry.fault.${reading.fault}`)}</span>}
      {most !== undefined && !result && (
        <span role="alert">{t('production:entry.above', { most: formatDecimal(most, language) })}</span>
      )}
      {result?.messages.map((message) => (
        <span key={message} role="alert">
          {message}
        </span>
      ))}
      {result?.outcome === 'conflict' && (
        <>
          <span role="alert">
            {current === null
              ? t('production:entry.conflictNothing')
              : t('production:entry.conflict', { amount: amount(current) })}
          </span>
          {!isFrozen && <AnswerButton onAnswer={() => onKeepOwn(key)}>{t('production:entry.keepOwn')}</AnswerButton>}
        </>
      )}
      {isRefused(cell) && !isFrozen && (
        <AnswerButton onAnswer={() => onRetry(key)}>{t('production:entry.retry')}</AnswerButton>
      )}
      {asksReason(cell) && <ReasonField texts="production" most={mostReason} asking={[key]} onExplain={onExplain} />}
      <AnswerButton onAnswer={() => onDrop(key)}>
        {t(result?.outcome === 'conflict' ? 'production:entry.takeStored' : 'production:entry.drop')}
      </AnswerButton>
    </div>
  );
}
