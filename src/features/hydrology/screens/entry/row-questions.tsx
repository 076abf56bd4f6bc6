import type { Translate } from '../../../../browser/translation.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { AnswerButton } from '../../../../ui/grid/answers.tsx';
import { ReasonField } from '../../../../ui/grid/reasons.tsx';
import { type MeasuredValue, measured, measuredBy } from '../../contract/measured-values.ts';
import { mostReason, reasonCodes } from '../../contract/readings.ts';
import { cellText, shownMeasured, shownValue, storedValueOf } from './cell-reading.ts';
import type { RowActions } from './row-actions.ts';
import { asksReason, type EntryRow, isAnswered, isRefused, type WrongCell } from './row-state.ts';

interface RowQuestionsProps extends Omit<RowActions, 'onHistory'> {
  row: EntryRow;
}

/** The questions about a typed reading: which number is meant, why it is right, which value to keep. */
export function RowQuestions({ row, onExplain, onChoose, onKeepOwn, onRetry, onDrop }: RowQuestionsProps) {
  const { t } = useTranslation();
  const { key, stored, unsent, wrong, findings, impossible, corrected, isFrozen } = row;
  if (!unsent) return null;
  const result = isAnswered(unsent) ? unsent.answer?.verdict : undefined;
  const warningCodes = new Set<string>([...findings, ...impossible].map(({ code }) => code));
  const remarks = (result?.remarks ?? []).filter(({ code }) => !warningCodes.has(code));
  const current = result?.outcome === 'conflict' || result?.outcome === 'standing' ? result.current : null;
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
                onAnswer={() => onChoose(key, cell.column.name, cellText(storedValueOf(choice, cell.column)))}
              >
                {choiceText(choice, cell.column, t)}
              </AnswerButton>
            ))}
        </p>
      ))}
      {impossible.map(({ code, value, values }) => (
        <p key={code} role="alert">
          <strong>{t(`hydrology:value.${value}`)}</strong> {t(`hydrology:refusal.${code}`, values)}
        </p>
      ))}
      {findings.map(({ code, value, values }) => (
        <p key={code} data-kind="doubt">
          <strong>{t(`hydrology:value.${value}`)}</strong> {t(`hydrology:doubt.${code}`, values)}
        </p>
      ))}
      {corrected.map((name) => (
        <p key={name} data-kind="doubt">
          {t('hydrology:doubt.correction', {
            Label: t(`hydrology:value.${name}`),
            limit: unsent.base?.[name] ?? '–',
            unit: measuredBy(name).unit,
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
        {asks && (
          <ReasonField texts="hydrology" most={mostReason} codes={reasonCodes} asking={[key]} onExplain={onExplain} />
        )}
        {current && result?.outcome === 'conflict' && !isFrozen && (
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

/** The number that is stored if it has too many decimals, marked as rounded, so that the person knows. */
function choiceText(choice: string, column: MeasuredValue, t: Translate): string {
  const storedValue = storedValueOf(choice, column);
  const number = `${shownValue(storedValue)} ${column.unit}`.trim();
  return storedValue === choice ? number : t('hydrology:entry.rounded', { number });
}

function wrongText({ column, reading }: WrongCell, t: Translate): string {
  const label = t(`hydrology:value.${column.name}`);
  if ('choices' in reading) return t('hydrology:entry.twoWays', { label });
  return t(`hydrology:refusal.${reading.fault}`, {
    ...reading.values,
    Label: label,
  });
}
