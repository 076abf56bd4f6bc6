import { useWords } from '../../../../browser/words.ts';
import { getWords, type Translate } from '../../../../browser/words-state.ts';
import { AnswerButton } from '../../../../ui/grid/answers.tsx';
import { ReasonField } from '../../../../ui/grid/reasons.tsx';
import { toldFigures } from '../../bounds-contract.ts';
import { mostReason } from '../../contract.ts';
import { type MeasuredValue, measured, measuredBy } from '../../contract-values.ts';
import { cellText, keptOf, shownMeasured, shownValue } from './cell-reading.ts';
import type { RowActions } from './row-actions.ts';
import { asksReason, type EntryRow, isAnswered, isRefused, type WrongCell } from './row-state.ts';

interface RowQuestionsProps extends Omit<RowActions, 'onHistory'> {
  row: EntryRow;
}

/** What is asked about a reading that was typed: which number is meant, why it is right, whose value stands. */
export function RowQuestions({ row, onExplain, onChoose, onKeepOwn, onRetry, onDrop }: RowQuestionsProps) {
  const { t } = useWords();
  const { key, stored, unsent, wrong, findings, corrected, isFrozen } = row;
  if (!unsent) return null;
  const verdict = isAnswered(unsent) ? unsent.answer?.verdict : undefined;
  const told = new Set(findings.map(({ code }) => code));
  const remarks = (verdict?.remarks ?? []).filter(({ code }) => !told.has(code as (typeof findings)[number]['code']));
  const current = verdict?.outcome === 'conflict' || verdict?.outcome === 'standing' ? verdict.current : null;
  const asks = asksReason(row);
  return (
    <div className="entry-notes" role="status">
      {wrong.map((cell) => (
        <p key={cell.column.name}>
          {wrongText(cell, t)}
          {'choices' in cell.reading &&
            cell.reading.choices.map((choice) => (
              <AnswerButton
                key={choice}
                onAnswer={() => onChoose(key, cell.column.name, cellText(keptOf(choice, cell.column)))}
              >
                {choiceText(choice, cell.column, t)}
              </AnswerButton>
            ))}
        </p>
      ))}
      {findings.map(({ code, value, limit }) => (
        <p key={code} data-kind="doubt">
          <strong>{t(`hydrology:value.${value}`)}</strong> {t(`hydrology:doubt.${code}`, { limit: shownValue(limit) })}
        </p>
      ))}
      {corrected.map((name) => (
        <p key={name} data-kind="doubt">
          {t('hydrology:doubt.correction', {
            Label: t(`hydrology:value.${name}`),
            limit: `${shownValue(unsent.base?.[name])} ${measuredBy(name).unit}`.trim(),
          })}
        </p>
      ))}
      {!asks && unsent.reason !== '' && <p>{t('hydrology:entry.reasonGiven', { reason: unsent.reason })}</p>}
      {remarks.map(({ code, path, message }) => (
        <p key={`${path} ${code}`} role="alert">
          {message}
        </p>
      ))}
      {isRefused(row) &&
        measured.flatMap(({ name, unit }) =>
          unsent.typed[name] !== undefined && stored?.[name] ? (
            <p key={name}>
              {t(`hydrology:entry.stands.${isFrozen ? 'signed' : 'stored'}`, {
                label: t(`hydrology:value.${name}`),
                value: `${shownMeasured(stored[name], name)} ${unit}`.trim(),
              })}
            </p>
          ) : (
            []
          ),
        )}
      <span className="entry-note-actions">
        {asks && <ReasonField texts="hydrology" most={mostReason} asking={[key]} onExplain={onExplain} />}
        {current && verdict?.outcome === 'conflict' && !isFrozen && (
          <AnswerButton onAnswer={() => onKeepOwn(key, current)}>{t('hydrology:entry.keepOwn')}</AnswerButton>
        )}
        {isRefused(row) && !isFrozen && (
          <AnswerButton onAnswer={() => onRetry(key)}>{t('hydrology:entry.retry')}</AnswerButton>
        )}
        <AnswerButton onAnswer={() => onDrop(key)}>
          {t(current ? 'hydrology:entry.takeStored' : 'hydrology:entry.drop')}
        </AnswerButton>
      </span>
    </div>
  );
}

/** What is stored of a number that has more decimals than are kept, and which number that is: whoever chooses it has read so. */
function choiceText(choice: string, column: MeasuredValue, t: Translate): string {
  const kept = keptOf(choice, column);
  const number = `${shownValue(kept)} ${column.unit}`.trim();
  return kept === choice ? number : t('hydrology:entry.rounded', { number });
}

function wrongText({ column, reading }: WrongCell, t: Translate): string {
  const label = t(`hydrology:value.${column.name}`);
  if ('choices' in reading) return t('hydrology:entry.twoWays', { label });
  return t(`hydrology:refusal.${reading.fault}`, {
    ...toldFigures(reading.values ?? {}, getWords().language),
    Label: label,
  });
}
