import { setTimeout as wait } from 'node:timers/promises';
import { accessInvalidationChannel, acquireCacheMark, waitForInvalidation } from './access-cache-marks.ts';
import type { Database } from './connect.ts';
import type { Notifications } from './notifications.ts';

/** So long after it asked the database anything that was answered, a process trusts what it remembers. */
const trustedFor = 3_000;
/** By then a process that has not answered trusts its memory no more, by its own clock. */
const lapsedAfter = trustedFor + 250;

/**
 * Tells everything in this process that remembers who may do what when it must forget: the database says so to every
 * process when anything about accounts, sessions, roles, functions or APIs changes (migration access). Decision 33.
 */
export interface AccessChanges {
  /**
   * Whether what is remembered may be used now, and a change made elsewhere would be heard of. Ask it for each use:
   * while it is false, nothing is remembered and each call reads.
   */
  hearing(): boolean;
  /** Calls the listener at every change, also when changes may have been missed; answers what ends it. */
  onChange(listener: () => void): () => void;
  /**
   * Tells of a change that this process made itself, and ends when no process acts on the state before it any more: at
   * once when all of them answer, and after a few seconds when one of them stands still.
   */
  announce(): Promise<void>;
}

/**
 * Hears of changes of access.
 * @param database where the process asks the others to forget.
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
  /** Gives back the mark that others wait for; nothing remembered is used until there is another. */
  const renew = () => {
    trustedUntil = 0;
    renewalsAsked += 1;
    const [turn, client] = [renewalsAsked, listening];
    renewals = renewals.then(async () => {
      if (!client || client !== listening) return;
      const askedAt = performance.now();
      // A connection that fails is found out by the next check.
      const taken = await acquireCacheMark(client, mark).catch(() => undefined);
      if (client !== listening) return;
      mark = taken;
      if (taken !== undefined && turn === renewalsAsked) trustedUntil = askedAt + trustedFor;
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
      // After a time without an answer others no longer wait for this mark.
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
        // Who cannot be asked forgets by itself.
        await wait(lapsedAfter);
      }
    },
  };
}
