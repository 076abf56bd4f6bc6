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
import { plantClock } from '../../../../lib/clock.ts';
import { formatInstant, formatTime } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { GridKeyHelp } from '../../../../ui/grid/grid-key-help.tsx';
import { useGo } from '../../../../ui/navigation.tsx';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { signOffPath } from '../../../../ui/sign-off/path.ts';
import { useTableAddress } from '../../../../ui/table/use-table-address.ts';
import { isReadingDay } from '../../contract/bounds.ts';
import { getStateThuyVan } from '../../contract/readings.ts';
import { freezeThuyVan, unfreezeThuyVan } from '../../contract/sign-off.ts';
import { PlantClockNote } from '../plant-clock-note.tsx';
import { WrongClockNote } from '../wrong-clock-note.tsx';
import { type EntryAddress, entryShape } from './entry-address.ts';
import { EntryGrid } from './entry-grid.tsx';
import { EntryAlerts, EntryAnswers, EntryViewChoice, useRowActions } from './entry-parts.tsx';
import { EntryStatus } from './entry-status.tsx';
import { EntryToolbar } from './entry-toolbar.tsx';
import { firstOfDay, OneReading } from './one-reading.tsx';
import { placeOfTime } from './pasted-names.ts';
import { RoundEntry } from './round-entry.tsx';
import type { RowNames } from './row-names.ts';
import type { EntryRow } from './row-state.ts';
import { lastFullHour } from './times.ts';
import { useEntry } from './use-entry.ts';
import '../../../../ui/grid/entry.css';

const HistoryDrawer = lazyComponent(() => import('../history-drawer.tsx'));

/** The entry of readings: of one reservoir's day, or of all reservoirs at one time. */
export default function EntryPage() {
  const address = useTableAddress(entryShape);
  return address.input.by === 'time' ? <RoundEntry address={address} /> : <DayEntry address={address} />;
}

/** The entry of a reservoir's day: a grid, or on a small screen one reading at a time. */
function DayEntry({ address }: { address: EntryAddress }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const go = useGo();
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
  const scheme = address.input.scheme ?? 'expected';
  const entry = useEntry(reservoirId, date, scheme);
  const [shown, setShown] = useState<EntryRow>();
  const { apiName } = session;
  const maySignOff = apiName.has(freezeThuyVan.name) || apiName.has(unfreezeThuyVan.name);
  const { day, rows, queue } = entry;

  const { change: changeAddress } = address;
  const onTime = useCallback(
    (changes: ListInput) => {
      void queue.flush();
      changeAddress(changes, { replace: true, keepScroll: true });
    },
    [queue, changeAddress],
  );
  const { onChoose, ...others } = useRowActions(queue);
  const actions = { ...others, onChoose, onHistory: setShown };

  if (states.isError && !reservoirs) {
    return <ProblemResult error={states.error} onRetry={() => void states.refetch()} />;
  }
  if (reservoirs?.length === 0) return <Empty description={t('hydrology:noReservoirs')} />;
  // Rows with pending figures are not stored, whatever was there before.
  const unstored = rows.filter(({ unsent }) => unsent).length;
  const given = rows.filter(({ stored, unsent }) => stored && !unsent).length;
  const missing = rows.filter(({ isMissing }) => isMissing).length;
  const signOffButton = maySignOff && day && (
    <Button icon={<LockOutlined />} onClick={() => go(`${signOffPath}?day=${date}`)}>
      {t('hydrology:signOff.button')}
    </Button>
  );
  return (
    <section className="entry-page" aria-labelledby="entry-title">
      <header className="list-header">
        <h1 id="entry-title">{t('labels:hydrology.entry')}</h1>
        <EntryStatus
          entry={entry}
          isShown={(each) => each.reservoirId === reservoirId && dayOf(each.at) === date}
          onOpen={(changes) => address.change(changes)}
        />
        {!isSmall && <EntryViewChoice address={address} />}
        {!isSmall && signOffButton}
      </header>
      <EntryToolbar
        reservoirs={reservoirs}
        reservoirId={reservoirId}
        date={date}
        scheme={scheme}
        expected={day?.expectedHours}
        onChange={onTime}
        onAddTime={entry.mayType ? entry.addTime : undefined}
      >
        {isSmall && <EntryViewChoice address={address} />}
        {isSmall && signOffButton}
      </EntryToolbar>
      <PlantClockNote />
      <WrongClockNote />
      <EntryAlerts status={entry.status} />
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
          <EntryAnswers rows={rows} onChoose={onChoose} onExplain={queue.explain} />
          {isSmall ? (
            <OneReading
              key={`${reservoirId} ${date}`}
              rows={rows}
              texts="entry"
              nameOf={timeOf}
              first={firstOfDay(rows)}
              earlierOf={(place) =>
                [day.before, ...rows.slice(0, place).map(({ stored }) => stored)].flatMap((each) => each ?? [])
              }
              onChange={entry.mayType ? entry.change : undefined}
              onLeave={entry.leave}
              onLeft={queue.leaveCell}
              arrival={entry.arrival}
              {...actions}
            />
          ) : (
            <EntryGrid
              names={namesOfDay(rows)}
              before={day.before}
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

const timeOf = ({ at }: Pick<EntryRow, 'at'>) => formatTime(at, plantClock);

/** The rows of a day, named by their times. */
function namesOfDay(rows: readonly EntryRow[]): RowNames {
  const times = rows.map(timeOf);
  return { texts: 'entry', nameOf: timeOf, placeOf: (text, isNamed) => placeOfTime(times, text, isNamed) };
}
