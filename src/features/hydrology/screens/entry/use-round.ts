import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../browser/call.ts';
import { useCan, useSession } from '../../../../browser/session.ts';
import { useRemovedKeys } from '../../../../browser/use-removed-keys.ts';
import { useStableRows } from '../../../../browser/use-stable-rows.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { useQueue } from '../../../../ui/grid/use-queue.ts';
import {
  type DayOfReadings,
  getRoundThuyVan,
  insertThuyVan,
  type Reading,
  updateThuyVan,
} from '../../contract/readings.ts';
import { placeKey, queueOf } from './reading-queue.ts';
import { rowsOf, statesOf } from './row-state.ts';
import { dueTimes } from './times.ts';
import type { Unsent } from './unsent.ts';
import { useClock, useEntryChanges, useStoredReadings, withReading } from './use-entry-changes.ts';

interface Round {
  readonly at: string;
  readonly days: DayOfReadings[];
}

/** All reservoirs at one time, in milliseconds, with what is typed there. */
export function useRound(at: number) {
  const queue = queueOf(useSession().user?.id ?? '');
  const { unsent, status } = useQueue(queue);
  const mayInsert = useCan(insertThuyVan.name);
  const mayCorrect = useCan(updateThuyVan.name);
  const now = useClock();
  const moment = new Date(at).toISOString();
  const date = dayOf(at);
  const query = useQuery({
    queryKey: [getRoundThuyVan.name, moment],
    queryFn: ({ signal }) => call(getRoundThuyVan, { at: moment }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const days = query.data?.days;
  useRemovedKeys(
    (days ?? []).filter(({ frozenAt }) => frozenAt).map(({ reservoir }) => `${reservoir.id} ${date}`),
    (opened) => queue.retry((each) => opened.includes(`${each.reservoirId} ${dayOf(each.at)}`)),
  );
  const rows = useStableRows(
    useMemo(
      () =>
        (days ?? []).flatMap((day) =>
          // What is typed at other times of the day belongs to the other view.
          rowsOf({
            date,
            day,
            unsent: here(unsent, at),
            due: dueTimes(date, day.expectedHours, now).filter((each) => each === at),
            shown: [at],
            now,
          }),
        ),
      [days, unsent, date, at, now],
    ),
  );
  const reservoirs = useMemo(
    () => new Map((days ?? []).map(({ reservoir }) => [placeKey(reservoir.id, at), reservoir])),
    [days, at],
  );
  const dayAt = (key: string) => days?.find(({ reservoir }) => placeKey(reservoir.id, at) === key);
  queue.maySend = (each) => {
    if (!mayInsert && !mayCorrect) return false;
    const key = placeKey(each.reservoirId, Date.parse(each.at));
    const day = dayAt(key);
    const state = day && statesOf(day, [each], presentTime()).get(key);
    return state?.needsReason !== true && !state?.impossible.length;
  };
  useStoredReadings(queue, roundKey, withReadingIn);
  const reservoirOf = ({ key }: { key: string }) => reservoirs.get(key);
  return {
    query,
    rows,
    queue,
    unsent,
    status,
    mayType: mayInsert || mayCorrect,
    reservoirOf,
    beforeOf: ({ key }: { key: string }) => dayAt(key)?.before ?? null,
    ...useEntryChanges({ queue, rows, reservoirOf }),
  };
}

function here(unsent: ReadonlyMap<string, Unsent>, at: number): ReadonlyMap<string, Unsent> {
  return new Map([...unsent].filter(([, each]) => Date.parse(each.at) === at));
}

const roundKey = ({ at }: Unsent) => [getRoundThuyVan.name, new Date(at).toISOString()];

function withReadingIn(round: Round, reading: Reading): Round {
  return {
    ...round,
    days: round.days.map((day) => (day.reservoir.id === reading.reservoirId ? withReading(day, reading) : day)),
  };
}
