import type { Database } from './connect.ts';
import { openSession, type Session } from './session.ts';

/** Locks over all processes of the product, for work that takes as long as somebody else's line is slow. */
export interface SessionLocks {
  /** Takes a lock; undefined when it is already held, here or in another process. */
  take(name: string): Promise<HeldLock | undefined>;
}

interface HeldLock {
  /** Aborted as soon as the session that holds the lock has ended: from then on the lock may be somebody else's. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** A session and how many locks it holds, or is asked for. */
interface Holder {
  readonly session: Promise<Session>;
  locks: number;
}

/**
 * All locks of a process are held by one session, which is given back with the last of them: many slow senders leave the
 * other connections to everybody. The database lets go of them when the process dies. A session that was lost is
 * forgotten at once: the next lock is taken by a new one, whoever still works under the old.
 * @param space the first half of the locks' keys, which no other kind of lock uses.
 */
export function createSessionLocks(database: Database, space: number): SessionLocks {
  /** Also those that were lost and whose work has not ended yet: in one process two never work under one name. */
  const held = new Set<string>();
  let current: Holder | undefined;
  const forget = (holder: Holder) => {
    if (current === holder) current = undefined;
  };
  const reach = (): Holder => {
    if (current) return current;
    const next: Holder = { session: openSession(database), locks: 0 };
    next.session.then(
      ({ lost }) => lost.addEventListener('abort', () => forget(next)),
      () => forget(next),
    );
    current = next;
    return next;
  };
  const leave = async (holder: Holder, name: string) => {
    held.delete(name);
    holder.locks -= 1;
    if (holder.locks > 0) return;
    forget(holder);
    await holder.session.then(
      (session) => session.end(),
      () => undefined,
    );
  };
  return {
    async take(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      const holder = reach();
      holder.locks += 1;
      try {
        const session = await holder.session;
        if (await ask(session, 'pg_try_advisory_lock', name)) {
          return { lost: session.lost, release: () => release(session, holder, name) };
        }
      } catch (error) {
        await leave(holder, name);
        throw error;
      }
      await leave(holder, name);
      return undefined;
    },
  };

  async function release(session: Session, holder: Holder, name: string): Promise<void> {
    try {
      if (!session.lost.aborted) await ask(session, 'pg_advisory_unlock', name);
    } catch {
      // The session is gone, and with it the lock.
    } finally {
      await leave(holder, name);
    }
  }

  async function ask(session: Session, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string) {
    const [row] = await session.query<{ done: boolean }>(`SELECT ${what}($1::int, hashtext($2)) AS done`, [
      space,
      name,
    ]);
    return row?.done === true;
  }
}
