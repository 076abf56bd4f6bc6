import { useEffect, useSyncExternalStore } from 'react';
import type { ShownQueue } from './entry-queue.ts';

/**
 * A queue for a screen. Entries of an earlier visit are sent as soon as the connection is there, new ones at the latest
 * when the user leaves the screen.
 */
export function useQueue<Unsent>(queue: ShownQueue<Unsent>) {
  const unsent = useSyncExternalStore(queue.subscribe, queue.unsent);
  const isSending = useSyncExternalStore(queue.subscribe, queue.isSending);
  const problem = useSyncExternalStore(queue.subscribe, queue.problem);
  const isKept = useSyncExternalStore(queue.subscribe, queue.isKept);
  const attentionCount = useSyncExternalStore(queue.subscribe, queue.attentionCount);
  useEffect(() => {
    void queue.flush();
    return () => void queue.flush();
  }, [queue]);
  return { unsent, status: { isSending: isSending && unsent.size > attentionCount, problem, isKept, attentionCount } };
}
