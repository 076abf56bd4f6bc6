import { LockOutlined } from '@ant-design/icons';
import { Alert, App, Button, Empty, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useCan, useSession } from '../../../../browser/session.ts';
import { useLocalStorage } from '../../../../browser/use-local-storage.ts';
import { useMedia } from '../../../../browser/use-media.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { addDays } from '../../../../lib/calendar-day.ts';
import { formatDecimal } from '../../../../lib/decimal.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { OneAnswer } from '../../../../ui/grid/answers.tsx';
import { GridKeyHelp } from '../../../../ui/grid/grid-key-help.tsx';
import { QueueStatus } from '../../../../ui/grid/queue-status.tsx';
import { OneReason } from '../../../../ui/grid/reasons.tsx';
import type { OnCellChange } from '../../../../ui/grid/use-grid.ts';
import { useGo } from '../../../../ui/navigation.tsx';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { problemText } from '../../../../ui/problem-text.ts';
import { signOffPath } from '../../../../ui/sign-off/path.ts';
import { type TableAddress, type TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';
import { startOfPeriod } from '../../figures/contract/periods.ts';
import { spanOf } from '../../grid/contract/span.ts';
import { freezeSanLuongDien, unfreezeSanLuongDien } from '../../sign-off/contract.ts';
import { mostReason } from './cell-questions.tsx';
import { placeKey } from './figure-queue.ts';
import { OnePeriod } from './one-period.tsx';
import { OutputGridView } from './output-grid.tsx';
import { ambiguousIn, asksReason } from './period-rows.ts';
import { PeriodToolbar } from './period-toolbar.tsx';
import { RelatedLinks } from './related-links.tsx';
import { useOutputEntry } from './use-output-entry.ts';
import { type EntryView, withinBounds } from './view.ts';
import '../../../../ui/grid/entry.css';
import './output-entry.css';

const shape = {
  filters: { month: /^\d{4}-(0[1-9]|1[0-2])$/, kind: ['month', 'quarter', 'year'], of: ['plan'] },
} as const satisfies TableShape;

/** The entry of output or plans, of plants and their units: a grid, or on a small screen one period at a time. */
export default function OutputEntryPage() {
  const { t, language } = useTranslation();
  const { message } = App.useApp();
  const address = useTableAddress(shape);
  const go = useGo();
  const isSmall = useMedia('(max-width: 767.98px)');
  const [plantIds, setPlantIds] = useLocalStorage<readonly string[]>(`output-plants ${useSession().user?.id}`, []);
  const today = dayOf(presentTime());
  const view = viewIn(address.input, today);
  const entry = useOutputEntry(view, plantIds.length > 0 ? plantIds : undefined);
  const maySignOff = [useCan(freezeSanLuongDien.name), useCan(unfreezeSanLuongDien.name)].includes(true);
  const { grid, rows, columns, queue, status, unsent } = entry;

  const { change: changeAddress } = address;
  const show = useCallback(
    (changes: Partial<EntryView>) => {
      void queue.flush();
      changeAddress(addressOf(changes), { replace: true, keepScroll: true });
    },
    [queue, changeAddress],
  );
  const change: OnCellChange = (changes, step) => {
    const closed = entry.change(changes, step);
    if (closed.length === 0) return;
    const why = new Set(closed).size > 1 ? 'several' : closed[0];
    const content = t(`production:entry.closed.${why}`, { count: closed.length });
    // One message key: continued typing does not repeat the message.
    void message.warning({ key: 'closed', content, duration: 6 });
  };
  const onDrop = useCallback((key: string) => queue.drop(key), [queue]);
  const onRetry = useCallback((key: string) => queue.retry((each) => placeKey(each) === key), [queue]);
  const actions = { onExplain: queue.explain, onChoose: queue.choose, onKeepOwn: queue.keepOwn, onRetry, onDrop };

  if (entry.query.isError && !grid) {
    return <ProblemResult error={entry.query.error} onRetry={() => void entry.query.refetch()} />;
  }
  const twoWays = ambiguousIn(rows);
  const shown = grid?.plants.filter(({ id }) => grid.shown.includes(id)) ?? [];
  return (
    <section className="entry-page" aria-labelledby="entry-title">
      <header className="list-header">
        <h1 id="entry-title">{t('production:entry.title')}</h1>
        <QueueStatus
          texts="production"
          count={unsent.size}
          attentionCount={status.attentionCount}
          isSending={status.isSending}
        >
          {status.attentionCount > 0 && <span>{t('production:status.asked', { count: status.attentionCount })}</span>}
          <RelatedLinks view={view} unsent={unsent} onView={show} />
        </QueueStatus>
        {maySignOff && shown.length > 0 && (
          <Button icon={<LockOutlined />} onClick={() => go(`${signOffPath}?span=month&day=${lastDayOf(view, today)}`)}>
            {t('production:signOff.button')}
          </Button>
        )}
      </header>
      <PeriodToolbar view={view} today={today} grid={grid} onView={show} onPlants={setPlantIds} />
      {!status.isKept && <Alert type="warning" showIcon title={t('production:entry.notKept')} />}
      {status.problem !== undefined && <Alert type="error" showIcon title={problemText(status.problem, t)} />}
      {!grid && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {grid && columns.length === 0 && <Empty description={t('production:entry.noPlants')} />}
      {grid && columns.length > 0 && rows.length === 0 && <Empty description={t('production:entry.nothingDue')} />}
      {grid && columns.length > 0 && rows.length > 0 && (
        <>
          <p className="entry-hint">
            {t('production:entry.unit')}
            {view.kind !== 'day' && <> · {t(`production:entry.summed.${view.of}`)}</>}
            {!isSmall && entry.mayStore && <GridKeyHelp />}
          </p>
          <OneAnswer
            count={twoWays.length}
            examples={twoWays[0]?.choices.map((choice) => formatDecimal(choice, language)) ?? []}
            onAnswer={(place) => {
              for (const { key, choices } of twoWays) queue.choose(key, choices[place] ?? '');
            }}
          />
          <OneReason
            texts="production"
            most={mostReason}
            asking={rows.flatMap(({ cells }) => cells.filter(asksReason).map(({ key }) => key))}
            onExplain={queue.explain}
          />
          {isSmall ? (
            <OnePeriod key={Object.values(view).join(' ')} entry={entry} onChange={change} {...actions} />
          ) : (
            <OutputGridView
              entry={entry}
              onChange={change}
              onOverflow={(count) => void message.warning(t('production:entry.overflow', { count }), 6)}
              onPagePaste={() => void message.info(t('production:entry.strayPaste'), 6)}
              {...actions}
            />
          )}
        </>
      )}
    </section>
  );
}

/** The view of an address. Default: the days of this month. */
function viewIn({ month, kind, of }: TableAddress<typeof shape>['input'], today: string): EntryView {
  const amount = of === 'plan' ? 'plan' : 'actual';
  const first = month === undefined ? startOfPeriod('month', today) : `${month}-01`;
  return {
    kind: kind ?? 'day',
    of: amount,
    month: withinBounds({ of: amount, month: first }, today),
  };
}

function addressOf({ month, kind, of }: Partial<EntryView>) {
  return {
    ...(month && { month: month.slice(0, 7) }),
    ...(kind && { kind: kind === 'day' ? undefined : kind }),
    ...(of && { of: of === 'plan' ? of : undefined }),
  };
}

/** The last shown day that has begun: its month is offered for sign-off. */
function lastDayOf({ kind, month }: EntryView, today: string): string {
  const [last = today] = [addDays(spanOf(kind, month).to, -1), today].toSorted();
  return last;
}
