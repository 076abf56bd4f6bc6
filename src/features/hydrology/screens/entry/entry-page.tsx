import { LockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Empty, Skeleton } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { lazyComponent } from '../../../../browser/load-module.ts';
import { useSession } from '../../../../browser/session.ts';
import { useLocalStorage } from '../../../../browser/use-local-storage.ts';
import { useMedia } from '../../../../browser/use-media.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import type { ListInput } from '../../../../contract/paging.ts';
import { isDay } from '../../../../lib/calendar-day.ts';
import { formatInstant } from '../../../../lib/format.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { OneAnswer } from '../../../../ui/grid/answers.tsx';
import { GridKeyHelp } from '../../../../ui/grid/grid-key-help.tsx';
import { OneReason } from '../../../../ui/grid/reasons.tsx';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { problemText } from '../../../../ui/problem-text.ts';
import { type TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';
import { isReadingDay } from '../../contract/bounds.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import { getStateThuyVan, mostReason, reasonCodes } from '../../contract/readings.ts';
import { freezeThuyVan, unfreezeThuyVan } from '../../contract/sign-off.ts';
import { PlantClockNote } from '../plant-clock-note.tsx';
import { WrongClockNote } from '../wrong-clock-note.tsx';
import { cellText, shownValue, storedValueOf } from './cell-reading.ts';
import { EntryGrid } from './entry-grid.tsx';
import { EntryStatus } from './entry-status.tsx';
import { EntryToolbar } from './entry-toolbar.tsx';
import { OneReading } from './one-reading.tsx';
import { placeKey } from './reading-queue.ts';
import { ambiguousIn, asksReason, type EntryRow } from './row-state.ts';
import { lastFullHour } from './times.ts';
import { useEntry } from './use-entry.ts';
import '../../../../ui/grid/entry.css';

const SignOffDrawer = lazyComponent(() => import('../reading-sign-off.tsx'));
const HistoryDrawer = lazyComponent(() => import('../history-drawer.tsx'));

const shape = {
  filters: { reservoir: /^[1-9]\d{0,17}$/, day: /^\d{4}-\d{2}-\d{2}$/, scheme: ['watch', 'hourly'] },
} as const satisfies TableShape;

/** The entry of a reservoir's day: a grid, or on a small screen one reading at a time. */
export default function EntryPage() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const address = useTableAddress(shape);
  const isSmall = useMedia('(max-width: 767.98px)');
  const states = useQuery({
    queryKey: [getStateThuyVan.name],
    queryFn: ({ signal }) => call(getStateThuyVan, {}, { signal }),
  });
  const reservoirs = states.data?.items;
  const chosenId = address.input.reservoir;
  const session = useSession();
  const [lastId, setLastId] = useLocalStorage<string>(`entry-reservoir ${session.user?.id}`, '');
  useEffect(() => {
    if (chosenId !== undefined) setLastId(chosenId);
  }, [chosenId, setLastId]);
  // The last one may have left the user's scope since.
  const usual = reservoirs?.find(({ id }) => id === lastId) ?? reservoirs?.[0];
  const reservoirId = chosenId ?? usual?.id;
  const date =
    isDay(address.input.day) && isReadingDay(address.input.day) ? address.input.day : lastFullHour(presentTime()).day;
  const scheme = address.input.scheme ?? 'usual';
  const entry = useEntry(reservoirId, date, scheme);
  const [shown, setShown] = useState<EntryRow>();
  const [signsOff, setSignsOff] = useState(false);
  const { apiName } = session;
  const maySignOff = apiName.has(freezeThuyVan.name) || apiName.has(unfreezeThuyVan.name);
  const { day, rows, queue } = entry;

  const onChoose = useCallback(
    (key: string, name: ValueName, text: string) => {
      const unsent = queue.unsent().get(key);
      if (!unsent) return;
      queue.type({ ...unsent, at: Date.parse(unsent.at), stored: unsent.base ?? undefined }, { [name]: text });
      void queue.flush();
    },
    [queue],
  );
  const onRetry = useCallback(
    (key: string) => queue.retry(({ reservoirId: id, at }) => placeKey(id, Date.parse(at)) === key),
    [queue],
  );
  const { change: changeAddress } = address;
  const onTime = useCallback(
    (changes: ListInput) => {
      void queue.flush();
      changeAddress(changes, { replace: true, keepScroll: true });
    },
    [queue, changeAddress],
  );
  const actions = {
    onExplain: queue.explain,
    onChoose,
    onKeepOwn: queue.keepOwn,
    onRetry,
    onDrop: queue.drop,
    onHistory: setShown,
  };

  if (states.isError && !reservoirs) {
    return <ProblemResult error={states.error} onRetry={() => void states.refetch()} />;
  }
  if (reservoirs?.length === 0) return <Empty description={t('hydrology:noReservoirs')} />;
  // Rows with pending figures are not stored, whatever was there before.
  const unstored = rows.filter(({ unsent }) => unsent).length;
  const given = rows.filter(({ stored, unsent }) => stored && !unsent).length;
  const missing = rows.filter(({ isMissing }) => isMissing).length;
  const twoWays = ambiguousIn(rows);
  const signOffButton = maySignOff && day && (
    <Button icon={<LockOutlined />} onClick={() => setSignsOff(true)}>
      {t('hydrology:signOff.button')}
    </Button>
  );
  return (
    <section className="entry-page" aria-labelledby="entry-title">
      <header className="list-header">
        <h1 id="entry-title">{t('labels:hydrology.entry')}</h1>
        <EntryStatus
          entry={entry}
          reservoirId={reservoirId}
          date={date}
          onOpen={(changes) => address.change(changes)}
        />
        {!isSmall && signOffButton}
      </header>
      <EntryToolbar
        reservoirs={reservoirs}
        reservoirId={reservoirId}
        date={date}
        scheme={scheme}
        usual={day?.usualHours}
        onChange={onTime}
        onAddTime={entry.mayType ? entry.addTime : undefined}
      >
        {isSmall && signOffButton}
      </EntryToolbar>
      <PlantClockNote />
      <WrongClockNote />
      {!entry.status.isKept && <Alert type="warning" showIcon title={t('hydrology:entry.notKept')} />}
      {entry.status.problem !== undefined && (
        <Alert type="error" showIcon title={problemText(entry.status.problem, t)} />
      )}
      {day?.frozenAt && (
        <Alert
          type="info"
          showIcon
          title={t('hydrology:entry.frozen', { when: formatInstant(day.frozenAt), by: day.frozenByName ?? '' })}
        />
      )}
      {entry.query.isError && !day && (
        <ProblemResult error={entry.query.error} onRetry={() => void entry.query.refetch()} />
      )}
      {!day && !entry.query.isError && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {day && rows.length === 0 && <Empty description={t('hydrology:entry.nothingDue')} />}
      {day && rows.length > 0 && (
        <>
          <p className="entry-hint">
            <span className="figures">{t('hydrology:entry.given', givenOf(given, given + unstored + missing))}</span>
            {!isSmall && entry.mayType && <GridKeyHelp />}
          </p>
          <OneAnswer
            count={twoWays.length}
            examples={twoWays[0]?.choices.map(shownValue) ?? []}
            onAnswer={(place) => {
              for (const { key, column, choices } of twoWays)
                onChoose(key, column.name, cellText(storedValueOf(choices[place] ?? '', column)));
            }}
          />
          <OneReason
            texts="hydrology"
            most={mostReason}
            asking={rows.filter(asksReason).map(({ key }) => key)}
            codes={reasonCodes}
            onExplain={queue.explain}
          />
          {isSmall ? (
            <OneReading
              key={`${reservoirId} ${date}`}
              day={day}
              rows={rows}
              onChange={entry.mayType ? entry.change : undefined}
              onLeave={entry.leave}
              onLeft={queue.leaveCell}
              arrival={entry.arrival}
              {...actions}
            />
          ) : (
            <EntryGrid
              day={day}
              rows={rows}
              onChange={entry.mayType ? entry.change : undefined}
              onLeave={entry.leave}
              onLeft={queue.leaveCell}
              arrival={entry.arrival}
              onOverflow={(count) => void message.warning(t('hydrology:entry.overflow', { count }), 6)}
              onPagePaste={() => void message.info(t('hydrology:entry.strayPaste'), 6)}
              {...actions}
            />
          )}
        </>
      )}
      {signsOff && day && (
        <Suspense>
          <SignOffDrawer reservoir={day.reservoir} date={date} onClose={() => setSignsOff(false)} />
        </Suspense>
      )}
      {shown?.stored && (
        <Suspense>
          <HistoryDrawer
            reservoirId={shown.stored.reservoirId}
            reservoirName={day?.reservoir.name ?? ''}
            at={shown.stored.at}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** How many readings of how many are stored, padded to equal width, so that nothing moves while somebody types. */
function givenOf(given: number, due: number) {
  return { given: String(given).padStart(String(due).length, '\u2007'), due };
}
