import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { cancelAndRefetch } from '../../../../browser/cancel-and-refetch.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import type { OnCellChange } from '../../../../ui/grid/use-grid.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import type { DayOfReadings, Reading } from '../../contract/readings.ts';
import { placeKey, type queueOf } from './reading-queue.ts';
import type { EntryRow } from './row-state.ts';
import { currentAfter, type Unsent } from './unsent.ts';

type Queue = ReturnType<typeof queueOf>;

interface EntryChanges {
  readonly queue: Queue;
  readonly rows: readonly EntryRow[];
  /** The reservoir of a row. */
  readonly reservoirOf: (row: EntryRow) => { readonly id: string; readonly name: string } | undefined;
}

/** What typing into the rows of a grid does, and leaving one. */
export function useEntryChanges({ queue, rows, reservoirOf }: EntryChanges) {
  const { t } = useTranslation();
  const change: OnCellChange<ValueName> = (changes, step) => {
    const byRow = new Map<number, Partial<Record<ValueName, string>>>();
    for (const { row, name, text } of changes) byRow.set(row, { ...byRow.get(row), [name]: text });
    for (const [place, texts] of byRow) {
      const row = rows[place];
      const reservoir = row && reservoirOf(row);
      if (!reservoir || row.isFrozen) continue;
      const where = { reservoirId: reservoir.id, reservoirName: reservoir.name, at: row.at, stored: row.stored };
      queue.type(where, texts, step && { step, reason: t(`hydrology:entry.step.${step}`) });
    }
    if (changes.length === 1 && !step) return;
    const keys = new Set([...byRow.keys()].map((place) => rows[place]?.key));
    queue.settle(({ reservoirId, at }) => keys.has(placeKey(reservoirId, Date.parse(at))));
    // Undo is often followed by redo: nothing is sent in between.
    if (!step) void queue.flush();
  };
  const leave = useCallback(
    (key: string) => {
      queue.settle((each) => placeKey(each.reservoirId, Date.parse(each.at)) === key);
      void queue.flush();
    },
    [queue],
  );
  return { change, leave };
}

/** Shows what was stored at once in the queries that have it, and asks for these anew. */
export function useStoredReadings<Known>(
  queue: Queue,
  queryKeyOf: (sent: Unsent) => readonly unknown[],
  withReading: (known: Known, reading: Reading) => Known,
): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queue.onAnswered((answered) => {
        for (const { unsent: sent, result } of answered) {
          if (result.outcome !== 'stored' && result.outcome !== 'unchanged') continue;
          const key = queryKeyOf(sent);
          const standing = currentAfter(sent, result);
          queryClient.setQueryData<Known>(key, (before) => before && withReading(before, standing));
          void cancelAndRefetch(queryClient, key);
        }
      }),
    [queue, queryClient, queryKeyOf, withReading],
  );
}

/** A day with a reading that was just stored. */
export function withReading(day: DayOfReadings, reading: Reading): DayOfReadings {
  const others = day.readings.filter(({ at }) => Date.parse(at) !== Date.parse(reading.at));
  return { ...day, readings: [...others, reading] };
}

/** How often the present time is updated, so that readings become due. */
const clockEvery = 30_000;

/** The present time, updated so that readings become due. */
export function useClock(): number {
  const [now, setNow] = useState(() => presentTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(presentTime()), clockEvery);
    return () => clearInterval(timer);
  }, []);
  return now;
}
