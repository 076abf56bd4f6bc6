import { memo, useDeferredValue, useMemo, useRef } from 'react';
import { useWords } from '../../../../browser/words.ts';
import { addDays } from '../../../../lib/calendar-day.ts';
import { formatDecimal } from '../../../../lib/decimal.ts';
import { dayText } from '../../../../lib/format.ts';
import { type CellChange, useGrid } from '../../../../ui/grid/use-grid.ts';
import type { QuestionActions } from './cell-questions.tsx';
import { understood } from './figure-cell.ts';
import { placeKey } from './figure-queue.ts';
import { sumOf } from './month-rows.ts';
import { OutputRowView } from './output-row.tsx';
import type { OutputEntry } from './use-output-entry.ts';

interface OutputGridProps extends QuestionActions {
  entry: OutputEntry;
  month: string;
  onChange: (changes: readonly CellChange[]) => void;
  onOverflow: (rows: number) => void;
  onStrayPaste: () => void;
}

/** A month as a table to type into: a day a row, a plant or unit a column, the day before it on top and the sums below. */
export function OutputGridView({ entry, month, onChange, onOverflow, onStrayPaste, ...actions }: OutputGridProps) {
  const { t, language } = useWords();
  const { grid: read, columns, rows, isOpen, leave, mayStore } = entry;
  const grid = useRef<HTMLTableElement>(null);
  const typed = useMemo(() => columns.map(({ name }) => ({ name, understood })), [columns]);
  const { handlers, type, range } = useGrid({
    grid,
    size: rows.length,
    columns: typed,
    textOf: (row, name) => rows[row]?.cells.find((cell) => cell.name === name)?.text ?? '',
    keyOf: (row) => rows[row]?.key ?? '',
    rowOf: (key) => rows.findIndex((row) => row.key === key),
    onChange: mayStore ? onChange : undefined,
    onOverflow,
    onLeave: (row) => leave(rows[row]?.key ?? ''),
    onStrayPaste,
  });
  const label = t('production:entry.grid');
  const before = addDays(month, -1);
  const standing = new Map(read?.figures.map((figure) => [placeKey(figure), figure.actual]));
  const shown = (amount: string | null | undefined) => amountText(amount, language);
  // The key that was pressed is seen before what follows from it.
  const settled = useDeferredValue(rows);
  const plants = columns.filter(({ unitId }) => unitId === null);
  return (
    <div className="entry-scroll output-grid">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked like a spreadsheet is a grid. */}
      <table ref={grid} className="entry-grid figures" role="grid" aria-label={label} {...handlers}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('production:entry.day')}
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
          <tr className="entry-before">
            <th scope="row">{dayText(before).slice(0, 5)}</th>
            {columns.map((column) => (
              <td key={column.name}>{shown(standing.get(placeKey({ ...column, day: before })))}</td>
            ))}
          </tr>
          {rows.map((row, place) => (
            <OutputRowView
              key={row.key}
              row={row}
              place={place}
              columns={columns}
              open={`|${row.cells.flatMap((cell) => (isOpen(cell) ? cell.name : [])).join('|')}|`}
              left={range && place >= range.top && place <= range.bottom ? range.left : -1}
              right={range && place >= range.top && place <= range.bottom ? range.right : -1}
              onType={type}
              {...actions}
            />
          ))}
        </tbody>
        <Sums rows={settled} columns={columns} />
      </table>
    </div>
  );
}

function amountText(amount: string | null | undefined, language: string): string {
  return amount ? formatDecimal(amount, language) : '–';
}

/** What each column comes to. */
const Sums = memo(function Sums({ rows, columns }: Pick<OutputEntry, 'rows' | 'columns'>) {
  const { t, language } = useWords();
  return (
    <tfoot>
      <tr className="entry-before">
        <th scope="row">{t('production:entry.sum')}</th>
        {columns.map(({ name }, place) => (
          <td key={name}>{amountText(sumOf(rows, place), language)}</td>
        ))}
      </tr>
    </tfoot>
  );
});
