import { LockOutlined } from '@ant-design/icons';
import { Alert, App, Button, Dropdown, Empty, Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useCan } from '../../../../browser/session.ts';
import { useMedia } from '../../../../browser/use-media.ts';
import { useStored } from '../../../../browser/use-stored.ts';
import { useWords } from '../../../../browser/words.ts';
import { addMonths } from '../../../../lib/calendar-day.ts';
import { dayText } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { QueueStatus } from '../../../../ui/grid/queue-status.tsx';
import type { CellChange } from '../../../../ui/grid/use-grid.ts';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { problemText } from '../../../../ui/problem-text.ts';
import { type TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';
import { freezeSanLuongDien, unfreezeSanLuongDien } from '../../sign-off/contract.ts';
import { MonthToolbar } from './month-toolbar.tsx';
import { OneDay } from './one-day.tsx';
import { OutputGridView } from './output-grid.tsx';
import { useOutputEntry } from './use-output-entry.ts';
import '../../../../ui/grid/entry.css';
import './output-entry.css';

const OutputSignOff = lazy(() => import('./output-sign-off.tsx'));

const shape: TableShape = { filters: { month: /^\d{4}-\d{2}$/ } };

/** Where the days of a month are typed, of plants and their units: a table to type into, or on a small screen a day at a time. */
export default function OutputEntryPage() {
  const { t } = useWords();
  const { message } = App.useApp();
  const address = useTableAddress(shape);
  const isSmall = useMedia('(max-width: 767.98px)');
  const [plantIds, setPlantIds] = useStored<readonly string[]>('output-plants', []);
  const today = dayOf(Date.now());
  const asked = address.input.month as string | undefined;
  const month = `${asked ?? today.slice(0, 7)}-01`;
  const entry = useOutputEntry(month, plantIds.length > 0 ? plantIds : undefined);
  const maySignOff = [useCan(freezeSanLuongDien.name), useCan(unfreezeSanLuongDien.name)].includes(true);
  const [signed, setSigned] = useState<{ id: string; name: string }>();
  const { grid, rows, columns, queue, status, unsent } = entry;

  const { change: changeAddress } = address;
  const turn = useCallback(
    (months: number) => {
      void queue.flush();
      changeAddress({ month: addMonths(month, months).slice(0, 7) }, { replace: true, keepScroll: true });
    },
    [queue, changeAddress, month],
  );
  const change = (changes: readonly CellChange[]) => {
    const closed = entry.change(changes);
    if (closed > 0) void message.warning(t('production:entry.closed', { count: closed }), 6);
  };
  const onDrop = useCallback((key: string) => queue.drop(key), [queue]);
  const actions = { onExplain: queue.explain, onChoose: queue.choose, onKeepOwn: queue.keepOwn, onDrop };

  if (entry.query.isError && !grid) {
    return <ProblemResult error={entry.query.error} onRetry={() => void entry.query.refetch()} />;
  }
  const elsewhere = [...unsent.values()].filter(({ day }) => day.slice(0, 7) !== month.slice(0, 7));
  const months = [...new Set(elsewhere.map(({ day }) => day.slice(0, 7)))];
  const shown = grid?.plants.filter(({ id }) => grid.shown.includes(id)) ?? [];
  return (
    <section className="entry-page" aria-labelledby="entry-title">
      <header className="list-header">
        <h1 id="entry-title">{t('production:entry.title')}</h1>
        <QueueStatus texts="production" count={unsent.size} isSending={status.isSending}>
          {months.map((each) => (
            <button
              key={each}
              type="button"
              className="text-button entry-elsewhere"
              onClick={() => address.change({ month: each })}
            >
              {t('production:status.elsewhere', { month: dayText(`${each}-01`).slice(3) })}
            </button>
          ))}
        </QueueStatus>
        {maySignOff && shown.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: shown.map(({ id, name }) => ({ key: id, label: name })),
              onClick: ({ key }) => setSigned(shown.find(({ id }) => id === key)),
            }}
          >
            <Button icon={<LockOutlined />}>{t('production:signOff.button')}</Button>
          </Dropdown>
        )}
      </header>
      <MonthToolbar month={month} today={today} grid={grid} onTurn={turn} onPlants={setPlantIds} />
      {!status.isKept && <Alert type="warning" showIcon title={t('production:entry.notKept')} />}
      {status.problem !== undefined && <Alert type="error" showIcon title={problemText(status.problem, t)} />}
      {!grid && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {grid && columns.length === 0 && <Empty description={t('production:entry.noPlants')} />}
      {grid && columns.length > 0 && rows.length === 0 && <Empty description={t('production:entry.nothingDue')} />}
      {grid && columns.length > 0 && rows.length > 0 && (
        <>
          <p className="entry-hint">
            {t('production:entry.unit')}
            {!isSmall && entry.mayStore && <> · {t('production:entry.keys')}</>}
          </p>
          {isSmall ? (
            <OneDay key={month} entry={entry} onChange={change} {...actions} />
          ) : (
            <OutputGridView
              entry={entry}
              month={month}
              onChange={change}
              onOverflow={(count) => void message.warning(t('production:entry.overflow', { count }), 6)}
              onStrayPaste={() => void message.info(t('production:entry.strayPaste'), 6)}
              {...actions}
            />
          )}
        </>
      )}
      {signed && (
        <Suspense>
          <OutputSignOff plant={signed} date={month} onClose={() => setSigned(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
