import { memo } from 'react';
import { keepInView } from '../../../../browser/keep-in-view.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { NumberField } from '../../../../ui/grid/number-field.tsx';
import { measured, type ValueName } from '../../contract/measured-values.ts';
import { shownNumber } from './cell-reading.ts';
import type { RowActions } from './row-actions.ts';
import type { RowNames } from './row-names.ts';
import { RowQuestions } from './row-questions.tsx';
import { type EntryRow, hasQuestions } from './row-state.ts';
import { RowState } from './row-state-mark.tsx';
import { shownIn } from './unsent.ts';

interface EntryRowProps extends RowActions {
  row: EntryRow;
  /** The name of the row, such as its time, and the key of the texts about it. */
  name: string;
  texts: RowNames['texts'];
  place: number;
  isReadOnly: boolean;
  /** The selected columns, from left to right; -1: none in this row. */
  left: number;
  right: number;
  onType: (row: number, name: ValueName, text: string) => void;
}

/** One reading: its time, an input for each value and its state; below it the questions about it. */
export const EntryRowView = memo(function EntryRowView({
  row,
  name: rowName,
  texts,
  place,
  isReadOnly,
  left,
  right,
  onType,
  ...actions
}: EntryRowProps) {
  const { t } = useTranslation();
  const noteId = `note-${place}`;
  const asks = row.unsent !== undefined && hasQuestions(row);
  return (
    <>
      <tr data-state={stateOf(row)}>
        <th scope="row">
          {row.stored ? (
            <button
              type="button"
              className="text-button entry-time"
              // During entry Tab moves from value to value; this is reached by arrow keys.
              tabIndex={isReadOnly ? undefined : -1}
              title={t(`hydrology:${texts}.history`, { time: rowName })}
              aria-haspopup="dialog"
              onClick={() => actions.onHistory(row)}
            >
              {rowName}
            </button>
          ) : (
            rowName
          )}
        </th>
        {measured.map((value, column) => {
          const { name, unit } = value;
          const text = shownIn(name, row.unsent, row.stored);
          const isWrong = row.wrong.some((each) => each.column.name === name);
          return (
            <td
              key={name}
              data-chosen={(column >= left && column <= right) || undefined}
              data-wrong={isWrong || undefined}
              data-doubt={row.findings.some((each) => each.value === name) || undefined}
            >
              <NumberField
                className="entry-cell"
                data-typed={row.unsent?.typed[name] !== undefined || undefined}
                text={text}
                number={shownNumber(text, value)}
                onText={(next) => onType(place, name, next)}
                readOnly={isReadOnly}
                data-place={`${place} ${column}`}
                aria-label={t(`hydrology:${texts}.cell`, { value: t(`hydrology:value.${name}`), unit, time: rowName })}
                aria-invalid={isWrong || undefined}
                aria-describedby={asks ? noteId : undefined}
              />
            </td>
          );
        })}
        <td className="entry-state">
          <RowState row={row} tabIndex={isReadOnly ? undefined : -1} onHistory={actions.onHistory} />
        </td>
      </tr>
      {asks && (
        <tr ref={keepInView} className="entry-questions">
          <td colSpan={measured.length + 2} id={noteId}>
            <RowQuestions row={row} {...actions} />
          </td>
        </tr>
      )}
    </>
  );
});

function stateOf(row: EntryRow): string | undefined {
  if (row.isMissing) return 'missing';
  return row.stored && row.stored.doubts.length > 0 ? 'doubtful' : undefined;
}
