import { useQuery } from '@tanstack/react-query';
import { Alert, App, Empty, Select, Skeleton } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { lazyComponent } from '../../../../browser/load-module.ts';
import { useMedia } from '../../../../browser/use-media.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { isDay } from '../../../../lib/calendar-day.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { formatTime } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { GridKeyHelp } from '../../../../ui/grid/grid-key-help.tsx';
import { DayChoice } from '../../../../ui/kinds/date/day-choice.tsx';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { isReadingDay } from '../../contract/bounds.ts';
import { getRoundThuyVan } from '../../contract/readings.ts';
import { PlantClockNote } from '../plant-clock-note.tsx';
import { WrongClockNote } from '../wrong-clock-note.tsx';
import type { EntryAddress } from './entry-address.ts';
import { EntryGrid } from './entry-grid.tsx';
import { EntryAlerts, EntryAnswers, EntryViewChoice, useRowActions } from './entry-parts.tsx';
import { EntryStatus } from './entry-status.tsx';
import { OneReading } from './one-reading.tsx';
import { placeOfName } from './pasted-names.ts';
import type { EntryRow } from './row-state.ts';
import { lastFullHour, momentOf } from './times.ts';
import { useRound } from './use-round.ts';

const HistoryDrawer = lazyComponent(() => import('../history-drawer.tsx'));

/** The entry of all reservoirs at one time: a grid with a row each, or on a small screen one after the other. */
export function RoundEntry({ address }: { address: EntryAddress }) {
  const { day, hour } = address.input;
  const last = useLastExpected();
  if (last === undefined) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  const date = isDay(day) && isReadingDay(day) ? day : dayOf(last);
  return <RoundAt address={address} at={hour || day ? momentOf(date, hour ?? formatTime(last, plantClock)) : last} />;
}

/** The last hour at which a reservoir is expected to be read, by the clock of the server; undefined: not known yet. */
function useLastExpected(): number | undefined {
  const query = useQuery({
    queryKey: [getRoundThuyVan.name, 'last'],
    queryFn: ({ signal }) => call(getRoundThuyVan, {}, { signal }),
  });
  if (query.isError) return lastFullHour(presentTime()).at;
  return query.data && Date.parse(query.data.at);
}

function RoundAt({ address, at }: { address: EntryAddress; at: number }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const isSmall = useMedia('(max-width: 767.98px)');
  const entry = useRound(at);
  const [shown, setShown] = useState<EntryRow>();
  const { rows, queue } = entry;
  const actions = { ...useRowActions(queue), onHistory: setShown };
  const nameOf = (row: EntryRow) => entry.reservoirOf(row)?.name ?? '';
  const names = rows.map(nameOf);
  const date = dayOf(at);
  const go = (changes: { day?: string; hour?: string }) => {
    void queue.flush();
    address.change(changes, { replace: true, keepScroll: true });
  };
  const frozen = rows.filter(({ isFrozen }) => isFrozen).map(nameOf);
  const grid = useRef<HTMLDivElement>(null);
  const isReady = rows.length > 0 && !isSmall;
  // The round begins at once: nobody has to reach for the first cell.
  useEffect(() => {
    if (isReady) grid.current?.querySelector<HTMLInputElement>('input[data-place]:not([readonly])')?.focus();
  }, [isReady]);
  return (
    <section className="entry-page" aria-labelledby="entry-title">
      <header className="list-header">
        <h1 id="entry-title">{t('labels:hydrology.entry')}</h1>
        <EntryStatus
          entry={entry}
          isShown={(each) => Date.parse(each.at) === at}
          onOpen={(changes) => address.change({ ...changes, by: undefined, hour: undefined })}
        />
        <EntryViewChoice address={address} />
      </header>
      <search className="entry-toolbar">
        <DayChoice
          id="entry-day"
          label={t('hydrology:entry.day')}
          day={date}
          isOpen={isReadingDay}
          onDay={(next) => go({ day: next, hour: formatTime(at, plantClock) })}
        />
        <Select
          className="entry-hour"
          aria-label={t('hydrology:round.hour')}
          value={formatTime(at, plantClock)}
          options={hoursOfDay(at)}
          onChange={(hour) => go({ day: date, hour })}
          showSearch
        />
        {!isSmall && entry.mayType && <GridKeyHelp />}
      </search>
      <PlantClockNote />
      <WrongClockNote />
      <EntryAlerts status={entry.status} />
      {frozen.length > 0 && (
        <Alert type="info" showIcon title={t('hydrology:round.frozen', { names: frozen.join(', ') })} />
      )}
      {entry.query.isError && rows.length === 0 && (
        <ProblemResult error={entry.query.error} onRetry={() => void entry.query.refetch()} />
      )}
      {entry.query.isPending && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {entry.query.data && rows.length === 0 && <Empty description={t('hydrology:noReservoirs')} />}
      {rows.length > 0 && (
        <div ref={grid} className="entry-page">
          <EntryAnswers rows={rows} onChoose={actions.onChoose} onExplain={queue.explain} />
          {isSmall ? (
            <OneReading
              key={at}
              rows={rows}
              texts="round"
              nameOf={nameOf}
              first={(rows.find(({ isMissing }) => isMissing) ?? rows[0])?.key}
              earlierOf={(place) => [rows[place] && entry.beforeOf(rows[place])].flatMap((each) => each ?? [])}
              onChange={entry.mayType ? entry.change : undefined}
              onLeave={entry.leave}
              onLeft={queue.leaveCell}
              {...actions}
            />
          ) : (
            <EntryGrid
              names={{ texts: 'round', nameOf, placeOf: (text) => placeOfName(names, text) }}
              before={null}
              rows={rows}
              onChange={entry.mayType ? entry.change : undefined}
              onLeave={entry.leave}
              onLeft={queue.leaveCell}
              onOverflow={(count) => void message.warning(t('hydrology:round.overflow', { count }), 6)}
              onPagePaste={() => void message.info(t('hydrology:entry.strayPaste'), 6)}
              {...actions}
            />
          )}
        </div>
      )}
      {shown?.stored && (
        <Suspense>
          <HistoryDrawer
            reservoirId={shown.stored.reservoirId}
            reservoirName={nameOf(shown)}
            at={shown.stored.at}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The full hours of a day, and the shown time if it is none of them. */
function hoursOfDay(at: number) {
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  return [...new Set([...hours, formatTime(at, plantClock)])].sort().map((value) => ({ value, label: value }));
}
