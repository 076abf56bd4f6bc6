import { type FocusEvent, memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { type OnCellChange, useGrid } from '../../../../ui/grid/use-grid.ts';
import { CellFacts } from './cell-facts.tsx';
import type { QuestionActions } from './cell-questions.tsx';
import { cellText, understood } from './figure-cell.ts';
import { OutputRowView } from './output-row.tsx';
import { amountOf, columnSum, decimalsOf } from './period-rows.ts';
import type { OutputEntry } from './use-output-entry.ts';
import { amountText, rowText } from './wording.ts';

interface OutputGridProps extends QuestionActions {
  entry: OutputEntry;
  onChange: OnCellChange;
  onOverflow: (rows: number) => void;
  onPagePaste: () => void;
}

/** The entry grid: a row per period, a column per plant or unit, the period before on top and the sums below. */
export function OutputGridView({ entry, onChange, onOverflow, onPagePaste, ...actions }: OutputGridProps) {
  const { t, language } = useTranslation();
  const { view, columns, before, rows, queue, isOpen, leave, mayStore } = entry;
  const grid = useRef<HTMLTableElement>(null);
  const typed = useMemo(() => columns.map(({ name }) => ({ name, understood })), [columns]);
  const cellIn = (row: number, name: string) => rows[row]?.cells.find((cell) => cell.name === name);
  // A month, its quarter and its year may begin on the same day, and each has two amounts.
  const keyOf = (row: number) => [view.kind, view.of, rows[row]?.key].join(' ');
  const { handlers, type, range } = useGrid({
    grid,
    size: rows.length,
    columns: typed,
    textOf: (row, name) => cellIn(row, name)?.text ?? '',
    seenOf: (row, name) => {
      const cell = cellIn(row, name);
      return cell?.text || cellText(cell && amountOf(cell));
    },
    keyOf,
    rowOf: (key) => rows.findIndex((_, row) => keyOf(row) === key),
    onChange: mayStore ? onChange : undefined,
    onOverflow,
    onLeave: (row) => leave(rows[row]?.key ?? ''),
    onLeft: queue.leaveCell,
    onPagePaste,
  });
  const widest = decimalsOf(before ? [before, ...rows] : rows, columns, view.of).join(' ');
  // The array stays the same while its content does, so that rows are not rendered at each keystroke.
  const decimals = useMemo(() => widest.split(' ').map(Number), [widest]);
  // The selection stays visible when the focus moves to the history of a cell.
  const [chosen, setChosen] = useState({ row: -1, column: -1 });
  const worked = {
    ...handlers,
    onFocus: (event: FocusEvent<HTMLTableElement>) => {
      handlers.onFocus(event);
      const [row = -1, column = -1] = event.target.dataset.place?.split(' ').map(Number) ?? [];
      if (row >= 0) setChosen({ row, column });
    },
  };
  const label = t(`production:entry.grid.${view.of}`, { kind: t(`production:entry.kind.${view.kind}`).toLowerCase() });
  // The typed key is rendered before everything that depends on it.
  const settled = useDeferredValue(rows);
  const plants = columns.filter(({ unitId }) => unitId === null);
  return (
    <>
      <CellFacts
        kind={view.kind}
        day={rows[chosen.row]?.key ?? ''}
        column={columns[chosen.column]}
        cell={rows[chosen.row]?.cells[chosen.column]}
      />
      <div className="entry-scroll output-grid" data-kind={view.kind}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked like a spreadsheet is a grid. */}
        <table ref={grid} className="entry-grid figures" role="grid" aria-label={label} {...worked}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t(`production:entry.kind.${view.kind}`)}
              </th>
              {plants.map(({ plantId, plantName }) => (
                <th key={plantId} scope="colgroup" colSpan={columns.filter((each) => each.plantId === plantId).length}>
                  {plantName}
                </th>
              ))}
            </tr>
            <tr>
              {columns.map(({ name, unitName }) => (
                <th key={name} scope="col" data-whole={unitName === null || undefined}>
                  {unitName ?? t('production:entry.whole')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before && (
              <tr className="entry-before">
                <th scope="row">{rowText(view.kind, before.key)}</th>
                {before.cells.map((cell, place) => (
                  <td key={cell.name}>{amountText(amountOf(cell), language, decimals[place])}</td>
                ))}
              </tr>
            )}
            {rows.map((row, place) => (
              <OutputRowView
                key={row.key}
                row={row}
                kind={view.kind}
                place={place}
                columns={columns}
                decimals={decimals}
                open={`|${row.cells.flatMap((cell) => (isOpen(cell) ? cell.name : [])).join('|')}|`}
                left={range && place >= range.top && place <= range.bottom ? range.left : -1}
                right={range && place >= range.top && place <= range.bottom ? range.right : -1}
                onType={type}
                {...actions}
              />
            ))}
          </tbody>
          <Sums rows={settled} columns={columns} decimals={decimals} />
        </table>
      </div>
    </>
  );
}

interface SumsProps extends Pick<OutputEntry, 'rows' | 'columns'> {
  decimals: readonly number[];
}

/** The sums of the columns. */
const Sums = memo(function Sums({ rows, columns, decimals }: SumsProps) {
  const { t, language } = useTranslation();
  return (
    <tfoot>
      <tr className="entry-before">
        <th scope="row">{t('production:entry.sum')}</th>
        {columns.map(({ name }, place) => {
          const sum = amountText(columnSum(rows, place), language, decimals[place]);
          const isStored = rows.every(({ cells }) => !cells[place]?.unsent);
          return <td key={name}>{isStored ? sum : <em title={t('production:entry.sumUnsent')}>{sum}</em>}</td>;
        })}
      </tr>
    </tfoot>
  );
});
