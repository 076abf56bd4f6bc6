import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ShownQueue } from './entry-queue.ts';

/** A queue as a screen shows it; what an earlier visit left goes out as soon as there is a line. */
export function useQueue<Unsent>(queue: ShownQueue<Unsent>) {
  const unsent = useSyncExternalStore(queue.subscribe, queue.unsent);
  const isSending = useSyncExternalStore(queue.subscribe, queue.isSending);
  const problem = useSyncExternalStore(queue.subscribe, queue.problem);
  const isKept = useSyncExternalStore(queue.subscribe, queue.isKept);
  const asked = useSyncExternalStore(queue.subscribe, queue.asked);
  useEffect(() => {
    void queue.flush();
  }, [queue]);
  return { unsent, status: { isSending, problem, isKept, asked } };
}

/** Rows that say the same as before stay the same, and are not drawn anew. */
export function useStableRows<Row extends { readonly key: string }>(rows: readonly Row[]): readonly Row[] {
  const known = useRef(new Map<string, { text: string; row: Row }>());
  return useMemo(() => {
    const next = new Map<string, { text: string; row: Row }>();
    for (const row of rows) {
      const before = known.current.get(row.key);
      const text = JSON.stringify(row);
      next.set(row.key, before?.text === text ? before : { text, row });
    }
    known.current = next;
    return [...next.values()].map(({ row }) => row);
  }, [rows]);
}
