import { memo } from 'react';
import { keepInView } from '../../../../browser/keep-in-view.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { NumberField } from '../../../../ui/grid/number-field.tsx';
import type { PeriodKind } from '../../figures/contract/periods.ts';
import { CellQuestions, type QuestionActions } from './cell-questions.tsx';
import { numberIn } from './figure-cell.ts';
import { nameOf, type OutputColumn, type OutputRow } from './period-rows.ts';
import { periodName, relatedText, rowText, summedText } from './wording.ts';

interface OutputRowProps extends QuestionActions {
  row: OutputRow;
  kind: PeriodKind;
  place: number;
  columns: readonly OutputColumn[];
  /** The minimum number of decimals of each column. */
  decimals: readonly number[];
  /** The names of the editable cells. */
  open: string;
  /** The selected columns; -1: none in this row. */
  left: number;
  right: number;
  onType: (row: number, name: string, text: string) => void;
}

/** A period: an input for each plant and unit; below it the questions about them. */
export const OutputRowView = memo(function OutputRowView(props: OutputRowProps) {
  const { row, kind, place, columns, decimals, open, left, right, onType, ...actions } = props;
  const { t, language } = useTranslation();
  const period = periodName(t, kind, row.key);
  const asking = row.cells.filter(({ asks }) => asks);
  const noteId = `note-${row.key}`;
  return (
    <>
      <tr>
        <th scope="row">{rowText(kind, row.key)}</th>
        {row.cells.map((cell, column) => {
          const { name, text, unsent, stored, isFrozen, sum, asks } = cell;
          const isWrong = unsent !== undefined && numberIn(unsent.typed) === undefined;
          const of = columns[column];
          const beside = relatedText(cell, t, language);
          const besideId = `beside-${place}-${column}`;
          return (
            <td
              key={name}
              data-whole={of?.unitId === null || undefined}
              data-chosen={(column >= left && column <= right) || undefined}
              data-wrong={isWrong || undefined}
              data-doubt={((asks || stored?.isDoubtful) && !isWrong) || undefined}
              data-published={stored?.isPublished || undefined}
              data-unused={(sum?.covers && text !== '') || undefined}
              title={titleOf(
                stored?.isDoubtful && t('production:entry.doubtful'),
                stored?.note,
                isFrozen && t('production:entry.frozen'),
                sum?.covers && t('production:entry.covered', { days: sum.days }),
              )}
            >
              <NumberField
                className="entry-cell"
                data-typed={unsent !== undefined || undefined}
                text={text}
                placeholder={summedText(cell, language, decimals[column])}
                number={numberIn(text)}
                decimals={decimals[column]}
                onText={(next) => onType(place, name, next)}
                readOnly={!open.includes(`|${name}|`)}
                data-place={`${place} ${column}`}
                aria-label={t('production:entry.cell', { name: of ? nameOf(of) : '', period })}
                aria-invalid={isWrong || undefined}
                aria-describedby={[...(asks ? [noteId] : []), ...(beside ? [besideId] : [])].join(' ') || undefined}
              />
              {beside && (
                <small id={besideId} className="output-beside">
                  {beside}
                </small>
              )}
            </td>
          );
        })}
      </tr>
      {asking.length > 0 && (
        <tr ref={keepInView} className="entry-questions">
          <td colSpan={columns.length + 1} id={noteId}>
            <CellQuestions cells={asking} columns={columns} {...actions} />
          </td>
        </tr>
      )}
    </>
  );
});

function titleOf(...parts: (string | false | undefined)[]): string | undefined {
  const descriptions = parts.filter((part) => part);
  return descriptions.length > 0 ? descriptions.join(' · ') : undefined;
}
