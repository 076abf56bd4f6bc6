import { useSyncExternalStore } from 'react';

/** How the account at the screen stands, as the server's stream told it last; `id` is another whenever something changed. */
interface Unread {
  readonly id: string;
  readonly count: number;
}

const nothing: Unread = { id: '', count: 0 };
let unread = nothing;
const listeners = new Set<() => void>();

/** Takes what the stream of events told; the same twice is told once. */
export function setUnread(data: string): void {
  const { id, unread: count } = JSON.parse(data) as { id: string; unread: number };
  if (id !== unread.id) set({ id, count });
}

/** Forgets what another account was told. */
export function clearUnread(): void {
  set(nothing);
}

/** How many notifications are unread, kept up to date in a component. */
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
