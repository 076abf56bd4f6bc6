import { App } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { alignedBlock } from '../../../../lib/aligned-block.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { formatInstant } from '../../../../lib/format.ts';
import { type OnCellChange, useGrid } from '../../../../ui/grid/use-grid.ts';
import { measured, type ValueName } from '../../contract/measured-values.ts';
import type { Reading } from '../../contract/readings.ts';
import { readingColumns, shownMeasured } from './cell-reading.ts';
import { EntryRowView } from './entry-row.tsx';
import { columnNamed, isRowHead } from './pasted-names.ts';
import type { RowActions } from './row-actions.ts';
import type { RowNames } from './row-names.ts';
import type { EntryRow } from './row-state.ts';
import { shownIn } from './unsent.ts';
import type { Arrival } from './use-entry.ts';

interface EntryGridProps extends RowActions {
  names: RowNames;
  /** A reading to compare with, above the others. */
  before: Reading | null;
  rows: readonly EntryRow[];
  /** Absent: they are read-only. */
  onChange: OnCellChange<ValueName> | undefined;
  onOverflow: (rows: number) => void;
  onLeave: (key: string) => void;
  onLeft: () => void;
  onPagePaste: () => void;
  arrival?: Arrival | undefined;
}

/** The entry grid: a row per reading, a column per parameter. */
export function EntryGrid({
  names,
  before,
  rows,
  onChange,
  onOverflow,
  onLeave,
  onLeft,
  onPagePaste,
  arrival,
  ...actions
}: EntryGridProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const grid = useRef<HTMLTableElement>(null);
  const { handlers, type, range } = useGrid({
    grid,
    size: rows.length,
    columns: readingColumns,
    textOf: (row, name) => shownIn(name, rows[row]?.unsent, rows[row]?.stored),
    keyOf: (row) => rows[row]?.key ?? '',
    rowOf: (key) => rows.findIndex((row) => row.key === key),
    onChange,
    onOverflow,
    onUnknownHeadings: (headings) =>
      void message.warning(
        t('hydrology:entry.unknownHeadings', { headings: headings.map((each) => `“${each}”`).join(', ') }),
        6,
      ),
    onLeave: (row) => onLeave(rows[row]?.key ?? ''),
    onLeft,
    onPagePaste,
    align: (block) => alignedBlock(block, { columnOf: columnNamed(t), rowOf: names.placeOf, isRowHead: isRowHead(t) }),
  });
  const arrive = useEffectEvent(({ at }: Arrival) => {
    const place = rows.findIndex((row) => row.at === at);
    grid.current?.querySelector<HTMLInputElement>(`input[data-place="${place} 0"]`)?.focus();
  });
  useEffect(() => {
    if (arrival) arrive(arrival);
  }, [arrival]);
  return (
    <div className="entry-scroll">
      <table
        ref={grid}
        className="entry-grid figures"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked like a spreadsheet is a grid.
        role="grid"
        aria-label={t(`hydrology:${names.texts}.grid`)}
        {...handlers}
      >
        <thead>
          <tr>
            <th scope="col">{t(names.texts === 'entry' ? 'hydrology:value.at' : 'hydrology:value.reservoirId')}</th>
            {measured.map(({ name, unit }) => (
              <th key={name} scope="col" title={t(`hydrology:value.${name}`)}>
                {t(`hydrology:short.${name}`)}
                {unit && <small className="entry-unit">{unit}</small>}
              </th>
            ))}
            <th scope="col" className="entry-state">
              {t('hydrology:entry.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {before && (
            <tr className="entry-before">
              <th scope="row">{formatInstant(before.at, plantClock)}</th>
              {measured.map(({ name }) => (
                <td key={name}>{shownMeasured(before[name], name)}</td>
              ))}
              <td className="entry-state">{t('hydrology:entry.beforeHint')}</td>
            </tr>
          )}
          {rows.map((row, place) => (
            <EntryRowView
              key={row.key}
              row={row}
              texts={names.texts}
              name={names.nameOf(row)}
              place={place}
              isReadOnly={onChange === undefined || row.isFrozen}
              left={range && place >= range.top && place <= range.bottom ? range.left : -1}
              right={range && place >= range.top && place <= range.bottom ? range.right : -1}
              onType={type}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
