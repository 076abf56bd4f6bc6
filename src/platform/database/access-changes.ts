import { setTimeout as wait } from 'node:timers/promises';
import { accessInvalidationChannel, acquireCacheMark, waitForInvalidation } from './access-cache-marks.ts';
import type { Database } from './connect.ts';
import type { Notifications } from './notifications.ts';

/** Milliseconds for which a process trusts its cache after sending a query that the database answered. */
const trustedFor = 3_000;
/** After this time a process that has not answered no longer trusts its cache, by its own clock. */
const lapsedAfter = trustedFor + 250;

/**
 * Tells the permission caches of this process when to clear. The database notifies every process when accounts,
 * sessions, roles, functions or API settings change (migration access). Decision 33.
 */
export interface AccessChanges {
  /**
   * Whether cached permissions may be used now: true while a change made elsewhere would arrive. Call it at each use;
   * while it is false, nothing is cached and each call reads the database.
   */
  hearing(): boolean;
  /**
   * Calls the listener at every change, and when changes may have been missed. Returns a function that removes the
   * listener.
   */
  onChange(listener: () => void): () => void;
  /**
   * Announces a change that this process made. Resolves when no process uses the state before it: immediately once all
   * of them answer, after a few seconds when one of them hangs.
   */
  announce(): Promise<void>;
}

/**
 * Listens for changes of access.
 * @param database where the process asks the others to clear their caches.
 */
export function createAccessChanges(notifications: Notifications, database: Database): AccessChanges {
  const listeners = new Set<() => void>();
  const lapsed = new Set<number>();
  let listening: Parameters<typeof acquireCacheMark>[0] | undefined;
  let mark: number | undefined;
  let trustedUntil = 0;
  let renewals = Promise.resolve();
  let renewalsAsked = 0;

  const hearing = () => performance.now() < trustedUntil;
  const invalidate = () => {
    for (const listener of listeners) listener();
  };
  /** Releases the mark that others wait for. No cached value is used until there is a new mark. */
  const renew = () => {
    trustedUntil = 0;
    renewalsAsked += 1;
    const [turn, client] = [renewalsAsked, listening];
    renewals = renewals.then(async () => {
      if (!client || client !== listening) return;
      const askedAt = performance.now();
      // The next check detects a failed connection.
      const newMark = await acquireCacheMark(client, mark).catch(() => undefined);
      if (client !== listening) return;
      mark = newMark;
      if (newMark !== undefined && turn === renewalsAsked) trustedUntil = askedAt + trustedFor;
    });
  };
  notifications.hear(['access_changed', accessInvalidationChannel], {
    onMessage(channel) {
      if (channel === accessInvalidationChannel) renew();
      else invalidate();
    },
    onConnected(client) {
      listening = client;
      mark = undefined;
      invalidate();
      renew();
    },
    onAnswered(askedAt) {
      // After a time without an answer other processes no longer wait for this mark.
      if (hearing()) trustedUntil = askedAt + trustedFor;
      else renew();
    },
    onDisconnected() {
      listening = undefined;
      trustedUntil = 0;
      invalidate();
    },
  });
  return {
    hearing,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async announce() {
      invalidate();
      try {
        await waitForInvalidation(database, mark, lapsed, lapsedAfter);
      } catch {
        // A process that cannot be asked stops trusting its cache after this time.
        await wait(lapsedAfter);
      }
    },
  };
}
