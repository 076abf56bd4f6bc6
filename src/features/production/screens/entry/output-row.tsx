import { memo } from 'react';
import { useWords } from '../../../../browser/words.ts';
import { dayText } from '../../../../lib/format.ts';
import { NumberField } from '../../../../ui/kinds/decimal/number-field.tsx';
import { CellQuestions, type QuestionActions } from './cell-questions.tsx';
import { numberIn } from './figure-cell.ts';
import { nameOf, type OutputColumn, type OutputRow } from './month-rows.ts';

interface OutputRowProps extends QuestionActions {
  row: OutputRow;
  place: number;
  columns: readonly OutputColumn[];
  /** The names of the cells that can be typed over. */
  open: string;
  /** The columns of the block that is chosen; -1: none of this row. */
  left: number;
  right: number;
  onType: (row: number, name: string, text: string) => void;
}

/** A day: a field for each plant and unit; below it what is asked about them. */
export const OutputRowView = memo(function OutputRowView(props: OutputRowProps) {
  const { row, place, columns, open, left, right, onType, ...actions } = props;
  const { t } = useWords();
  const day = dayText(row.key);
  const asking = row.cells.filter(({ asks }) => asks);
  const noteId = `note-${row.key}`;
  return (
    <>
      <tr>
        <th scope="row">{day.slice(0, 5)}</th>
        {row.cells.map((cell, column) => {
          const { name, text, unsent, stored, isFrozen, asks } = cell;
          const isWrong = unsent !== undefined && numberIn(unsent.typed) === undefined;
          const of = columns[column];
          return (
            <td
              key={name}
              data-whole={of?.unitId === null || undefined}
              data-chosen={(column >= left && column <= right) || undefined}
              data-wrong={isWrong || undefined}
              data-doubt={(asks && !isWrong) || undefined}
              data-published={stored?.isPublished || undefined}
              title={titleOf(stored?.note, isFrozen ? t('production:entry.frozen') : undefined)}
            >
              <NumberField
                className="entry-cell"
                data-typed={unsent !== undefined || undefined}
                text={text}
                number={numberIn(text)}
                onText={(next) => onType(place, name, next)}
                readOnly={!open.includes(`|${name}|`)}
                data-place={`${place} ${column}`}
                aria-label={t('production:entry.cell', { name: of ? nameOf(of) : '', day })}
                aria-invalid={isWrong || undefined}
                aria-describedby={asks ? noteId : undefined}
              />
            </td>
          );
        })}
      </tr>
      {asking.length > 0 && (
        <tr className="entry-questions">
          <td colSpan={columns.length + 1} id={noteId}>
            <CellQuestions cells={asking} columns={columns} {...actions} />
          </td>
        </tr>
      )}
    </>
  );
});

function titleOf(...parts: (string | undefined)[]): string | undefined {
  const told = parts.filter((part) => part);
  return told.length > 0 ? told.join(' · ') : undefined;
}
