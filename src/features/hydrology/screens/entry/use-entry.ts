import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { cancelAndRefetch } from '../../../../browser/cancel-and-refetch.ts';
import { useCan, useSession } from '../../../../browser/session.ts';
import { useRemovedKeys } from '../../../../browser/use-removed-keys.ts';
import { useStableRows } from '../../../../browser/use-stable-rows.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import type { OnCellChange } from '../../../../ui/grid/use-grid.ts';
import { useQueue } from '../../../../ui/grid/use-queue.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import {
  type DayOfReadings,
  getDayThuyVan,
  insertThuyVan,
  type Reading,
  updateThuyVan,
} from '../../contract/readings.ts';
import { placeKey, queueOf } from './reading-queue.ts';
import { type EntryRow, ownOf, rowsOf, statesOf } from './row-state.ts';
import { dueTimes, hoursOf, type Scheme } from './times.ts';
import { currentAfter } from './unsent.ts';

/** How often the present time is updated, so that readings become due. */
const clockEvery = 30_000;

/** A reading to which the cursor goes: a new object each time. */
export interface Arrival {
  readonly at: number;
}

/** A day of a reservoir with its typed readings. */
export function useEntry(reservoirId: string | undefined, date: string, scheme: Scheme) {
  const { t } = useTranslation();
  const queue = queueOf(useSession().user?.id ?? '');
  const { unsent, status } = useQueue(queue);
  const mayInsert = useCan(insertThuyVan.name);
  const mayCorrect = useCan(updateThuyVan.name);
  const now = useClock();
  const [added, setAdded] = useState<readonly number[]>([]);
  const queryClient = useQueryClient();
  const held = useRef<{ place: string; usualHours: number[] }>({ place: '', usualHours: [] });
  const query = useQuery({
    queryKey: [getDayThuyVan.name, reservoirId, date],
    queryFn: async ({ signal, queryKey }) => {
      const read = await call(getDayThuyVan, { reservoirId: reservoirId ?? '', day: date }, { signal });
      // Stored readings may change the usual hours. A row must not vanish from under the cursor for that.
      const place = queryKey.join(' ');
      if (held.current.place !== place) held.current = { place, usualHours: read.usualHours };
      return { ...read, usualHours: held.current.usualHours };
    },
    enabled: reservoirId !== undefined,
    staleTime: 0,
    // While the window was not visible, its event stream did not report sign-offs.
    refetchOnWindowFocus: true,
  });
  const day = query.data;
  // Readings that were refused because the day was signed off are retried when it is reopened.
  useRemovedKeys(day?.frozenAt ? [`${day.reservoir.id} ${date}`] : [], (opened) =>
    queue.retry(({ reservoirId: id, at }) => opened.includes(`${id} ${dayOf(at)}`)),
  );
  const rows = useStableRows(
    useMemo(() => {
      if (!day) return [];
      const own = added.filter((at) => dayOf(at) === date);
      const shown = dueTimes(date, hoursOf(scheme, day.usualHours), now);
      const due = dueTimes(date, day.usualHours, now);
      return rowsOf({ date, day, unsent, due, shown: [...shown, ...own], now });
    }, [day, unsent, date, scheme, now, added]),
  );

  const [arrival, setArrival] = useState<Arrival>();
  const addTime = useCallback((at: number) => {
    setAdded((before) => [...before, at]);
    setArrival({ at });
  }, []);
  // A reading with a warning waits for its reason. For other days the server decides.
  queue.maySend = (each) => {
    if (!mayInsert && !mayCorrect) return false;
    if (!day || each.reservoirId !== reservoirId || dayOf(each.at) !== date) return true;
    const own = ownOf(queue.unsent(), day.reservoir.id, date);
    const state = statesOf(day, own, presentTime()).get(placeKey(each.reservoirId, Date.parse(each.at)));
    return state?.needsReason !== true && !state?.impossible.length;
  };
  useEffect(
    () =>
      queue.onAnswered((answered) => {
        for (const { unsent: sent, result } of answered) {
          if (result.outcome !== 'stored' && result.outcome !== 'unchanged') continue;
          const key = [getDayThuyVan.name, sent.reservoirId, dayOf(sent.at)];
          const standing = currentAfter(sent, result);
          queryClient.setQueryData<DayOfReadings>(key, (before) => before && withReading(before, standing));
          void cancelAndRefetch(queryClient, key);
        }
      }),
    [queue, queryClient],
  );

  const placeOf = useCallback(
    ({ at, stored }: EntryRow) => ({
      reservoirId: day?.reservoir.id ?? '',
      reservoirName: day?.reservoir.name ?? '',
      at,
      stored,
    }),
    [day],
  );
  const change: OnCellChange<ValueName> = (changes, step) => {
    const byRow = new Map<number, Partial<Record<ValueName, string>>>();
    for (const { row, name, text } of changes) byRow.set(row, { ...byRow.get(row), [name]: text });
    for (const [place, texts] of byRow) {
      const row = rows[place];
      if (row) queue.type(placeOf(row), texts, step && { step, reason: t(`hydrology:entry.step.${step}`) });
    }
    if (changes.length === 1 && !step) return;
    const keys = new Set([...byRow.keys()].map((place) => rows[place]?.key));
    queue.settle(({ reservoirId, at }) => keys.has(placeKey(reservoirId, Date.parse(at))));
    // Undo is often followed by redo: nothing is sent in between.
    if (!step) void queue.flush();
  };
  return {
    query,
    day,
    rows,
    queue,
    unsent,
    status,
    mayType: (mayInsert || mayCorrect) && day?.frozenAt === null,
    change,
    leave: useCallback(
      (key: string) => {
        queue.settle((each) => placeKey(each.reservoirId, Date.parse(each.at)) === key);
        void queue.flush();
      },
      [queue],
    ),
    addTime,
    arrival,
  };
}

export type Entry = ReturnType<typeof useEntry>;

function withReading(day: DayOfReadings, reading: Reading): DayOfReadings {
  const others = day.readings.filter(({ at }) => Date.parse(at) !== Date.parse(reading.at));
  return { ...day, readings: [...others, reading] };
}

function useClock(): number {
  const [now, setNow] = useState(() => presentTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(presentTime()), clockEvery);
    return () => clearInterval(timer);
  }, []);
  return now;
}
