import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { useCan, useSession } from '../../../../browser/session.ts';
import { useRemovedKeys } from '../../../../browser/use-removed-keys.ts';
import { useStableRows } from '../../../../browser/use-stable-rows.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { useQueue } from '../../../../ui/grid/use-queue.ts';
import { getDayThuyVan, insertThuyVan, updateThuyVan } from '../../contract/readings.ts';
import { placeKey, queueOf } from './reading-queue.ts';
import { ownOf, rowsOf, statesOf } from './row-state.ts';
import { dueTimes, hoursOf, type Scheme } from './times.ts';
import type { Unsent } from './unsent.ts';
import { useClock, useEntryChanges, useStoredReadings, withReading } from './use-entry-changes.ts';

/** A reading to which the cursor goes: a new object each time. */
export interface Arrival {
  readonly at: number;
}

/** A day of a reservoir with its typed readings. */
export function useEntry(reservoirId: string | undefined, date: string, scheme: Scheme) {
  const queue = queueOf(useSession().user?.id ?? '');
  const { unsent, status } = useQueue(queue);
  const mayInsert = useCan(insertThuyVan.name);
  const mayCorrect = useCan(updateThuyVan.name);
  const now = useClock();
  const [added, setAdded] = useState<readonly number[]>([]);
  const query = useQuery({
    queryKey: [getDayThuyVan.name, reservoirId, date],
    queryFn: ({ signal }) => call(getDayThuyVan, { reservoirId: reservoirId ?? '', day: date }, { signal }),
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
      const shown = dueTimes(date, hoursOf(scheme, day.expectedHours), now);
      const due = dueTimes(date, day.expectedHours, now);
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
  useStoredReadings(queue, dayKey, withReading);
  return {
    query,
    day,
    rows,
    queue,
    unsent,
    status,
    mayType: (mayInsert || mayCorrect) && day?.frozenAt === null,
    ...useEntryChanges({ queue, rows, reservoirOf: () => day?.reservoir }),
    addTime,
    arrival,
  };
}

export type Entry = ReturnType<typeof useEntry>;

const dayKey = ({ reservoirId, at }: Unsent) => [getDayThuyVan.name, reservoirId, dayOf(at)];
