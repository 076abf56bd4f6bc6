import { useSyncExternalStore } from 'react';

/** The latest state of the account's notifications from the server's stream; `id` changes with every change. */
interface Unread {
  readonly id: string;
  readonly count: number;
}

const nothing: Unread = { id: '', count: 0 };
let unread = nothing;
const listeners = new Set<() => void>();

/** Stores the data of a stream event; the same data again notifies no listeners. */
export function setUnread(data: string): void {
  const { id, unread: count } = JSON.parse(data) as { id: string; unread: number };
  if (id !== unread.id) set({ id, count });
}

/** Clears the data of another account. */
export function clearUnread(): void {
  set(nothing);
}

/** The number of unread notifications, kept up to date in a component. */
export function useUnread(): Unread {
  return useSyncExternalStore(subscribe, () => unread);
}

function set(next: Unread): void {
  unread = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
