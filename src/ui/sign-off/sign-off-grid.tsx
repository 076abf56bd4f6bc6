import { LockOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef, useState } from 'react';
import { logicalKey } from '../../browser/logical-key.ts';
import { isPressed } from '../../browser/shortcuts.ts';
import { useAnnouncedShortcuts } from '../../browser/use-shortcut.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { blockOf, type Cell, cellsIn, type Range } from '../../lib/cell-block.ts';
import { nextCell } from '../../lib/cell-navigation.ts';
import { dayText } from '../../lib/format.ts';
import type { CellMap, SignOffColumn } from './cells.ts';
import { stateOf } from './cells.ts';
import { cellDetail, cellText, signOffKeys, signOffShortcuts } from './texts.ts';

/** Days by reservoirs or plants, and which of them are chosen. */
export interface SignOffView {
  columns: readonly SignOffColumn[];
  cells: CellMap;
  today: string;
  days: readonly string[];
  chosen: ReadonlyMap<string, unknown>;
  choose: (keys: Iterable<string>) => void;
  hrefOf: (place: { of: string; day: string }) => string;
}

interface SignOffGridProps extends SignOffView {
  label: string;
  onOpen: (place: { of: string; day: string }) => void;
}

/** A grid of days and reservoirs or plants: a block, a row or a column is chosen as in a spreadsheet. */
export function SignOffGrid({ columns, cells, today, days, chosen, choose, label, onOpen }: SignOffGridProps) {
  const { t } = useTranslation();
  const grid = useRef<HTMLTableElement>(null);
  const [range, setRange] = useState<Range>({ from: [0, 0], to: [0, 0] });
  const size: Cell = [days.length, columns.length];
  useAnnouncedShortcuts(useMemo(() => signOffShortcuts(t), [t]));
  const keyAt = ([row, column]: Cell) => `${columns[column]?.id} ${days[row]}`;
  const take = (next: Range) => {
    setRange(next);
    choose(cellsIn(blockOf(next)).map(keyAt));
    grid.current?.querySelector<HTMLElement>(`td[data-place="${next.to.join(' ')}"]`)?.focus();
  };
  const last: Cell = [size[0] - 1, size[1] - 1];
  const takeRow = (row: number, from = row) => take({ from: [from, 0], to: [row, last[1]] });
  const takeColumn = (column: number, from = column) => take({ from: [0, from], to: [last[0], column] });

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (!place || event.altKey) return;
    const act = (work: () => void) => {
      event.preventDefault();
      work();
    };
    if (isPressed(event, signOffKeys.all)) return act(() => take({ from: [0, 0], to: last }));
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) return act(() => takeColumn(place[1]));
    if (event.key === ' ') return act(() => (event.shiftKey ? takeRow(place[0]) : take({ from: place, to: place })));
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') return act(() => onOpen({ of: columns[place[1]]?.id ?? '', day: days[place[0]] ?? '' }));
    if (event.key === 'Escape') return act(() => choose([]));
    const next = nextCell(logicalKey(event.key), event.shiftKey ? range.to : place, size);
    if (next) act(() => take({ from: event.shiftKey ? range.from : next, to: next }));
  };
  const onMouseDown = (event: MouseEvent<HTMLTableElement>) => {
    const to = placeOf(event.target);
    if (!to || event.button !== 0) return;
    event.preventDefault();
    const from = event.shiftKey ? range.from : to;
    take({ from, to });
  };
  const onMouseMove = (event: MouseEvent<HTMLTableElement>) => {
    const to = placeOf(event.target);
    if (to && event.buttons === 1 && String(to) !== String(range.to)) take({ from: range.from, to });
  };
  const current = range.to;
  return (
    <div className="sign-off-scroll">
      <table
        ref={grid}
        className="sign-off-grid figures"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen by keys is a grid.
        role="grid"
        aria-label={label}
        aria-multiselectable
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onMouseMove={onMouseMove}
        onDoubleClick={({ target }) => {
          const place = placeOf(target);
          if (place) onOpen({ of: columns[place[1]]?.id ?? '', day: days[place[0]] ?? '' });
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('signOff:day')}</th>
            {columns.map(({ id, name }, column) => (
              <th key={id} scope="col">
                <button
                  type="button"
                  tabIndex={-1}
                  title={name}
                  onClick={(event) => takeColumn(column, event.shiftKey ? range.from[1] : column)}
                >
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, row) => (
            <DayRow
              key={day}
              {...{ day, row, columns, cells, today }}
              current={current[0] === row ? current[1] : -1}
              chosen={columns.flatMap(({ id }, column) => (chosen.has(`${id} ${day}`) ? column : [])).join(' ')}
              onRow={takeRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayRowProps extends Pick<SignOffView, 'columns' | 'cells' | 'today'> {
  day: string;
  row: number;
  /** The column that takes the keys; -1: none in this row. */
  current: number;
  /** The chosen columns. */
  chosen: string;
  onRow: (row: number) => void;
}

/** A day: rendered anew only if its own cells change, because there may be a hundred in each of 31. */
const DayRow = memo(
  function DayRow({ day, row, columns, cells, today, current, chosen, onRow }: DayRowProps) {
    const { t } = useTranslation();
    const marked = new Set(chosen.split(' '));
    return (
      <tr>
        <th scope="row">
          <button type="button" tabIndex={-1} onClick={() => onRow(row)}>
            {dayText(day)}
          </button>
        </th>
        {columns.map(({ id, name }, column) => {
          const cell = cells.get(`${id} ${day}`);
          const detail = cellDetail(cell, today, t);
          return (
            <td
              key={id}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid.
              role="gridcell"
              tabIndex={column === current ? 0 : -1}
              data-place={`${row} ${column}`}
              data-state={stateOf(cell, today)}
              aria-selected={marked.has(String(column))}
              aria-label={`${name} ${dayText(day)}: ${detail}`}
              title={detail}
            >
              {cell?.frozenAt && <LockOutlined aria-hidden />} {cellText(cell, today, t)}
            </td>
          );
        })}
      </tr>
    );
  },
  (one, other) =>
    one.day === other.day &&
    one.row === other.row &&
    one.cells === other.cells &&
    one.columns === other.columns &&
    one.current === other.current &&
    one.chosen === other.chosen,
);

function placeOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-place]') : null;
  const [row, column] = cell?.dataset.place?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : [row, column];
}
