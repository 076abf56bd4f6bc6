import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Advisory locks over all processes of the product, for work that lasts as long as somebody's slow line. */
export interface SessionLocks {
  /** Takes a lock; undefined when it is held, here or in another process. */
  take(name: string): Promise<HeldLock | undefined>;
}

export interface HeldLock {
  /** Aborts when the session of the lock is lost: another process may hold the lock from then on. */
  readonly signal: AbortSignal;
  /** Gives the lock back. @returns whether it was held until now. */
  release(): Promise<boolean>;
}

/** The session that holds all locks of this process, and how many takers use it. */
interface LockSession {
  readonly opened: Promise<{ readonly database: Database; readonly end: () => void }>;
  readonly lost: AbortController;
  users: number;
}

/** Milliseconds between two checks of a session, and until an unanswered check counts as a loss. */
const [checkEvery, longestCheck] = [1_000, 10_000];

/**
 * One session holds all locks of a process and closes with the last of them, so many slow senders leave the other
 * connections to everybody. PostgreSQL releases the locks when the process dies. A session is checked every second. At
 * its first error it is dropped: its locks are told (`signal`), and the next lock opens a new session.
 * @param space the first half of the locks' keys, which no other kind of lock uses.
 */
export function createSessionLocks(database: Database, space: number): SessionLocks {
  const held = new Set<string>();
  let current: LockSession | undefined;

  const lose = (session: LockSession, error: unknown) => {
    if (current === session) current = undefined;
    session.lost.abort(error);
    session.opened.then(({ end }) => end()).catch(() => undefined);
  };
  const join = (): LockSession => {
    const session = current ?? { opened: openSession(database), lost: new AbortController(), users: 0 };
    if (current !== session) {
      current = session;
      session.opened
        .then((opened) => check(opened.database, session.lost.signal))
        .catch((error) => lose(session, error));
    }
    session.users += 1;
    return session;
  };
  const leave = (session: LockSession, name: string) => {
    held.delete(name);
    session.users -= 1;
    if (session.users === 0) lose(session, new Error('Nobody holds a lock.'));
  };
  return {
    async take(name) {
      // A holder whose session was lost keeps the name in this process until it has stopped its work.
      if (held.has(name)) return undefined;
      held.add(name);
      const session = join();
      try {
        const { database: own } = await session.opened;
        const { rows } = await sql<{ locked: boolean }>`
          SELECT pg_try_advisory_lock(${space}::int, hashtext(${name})) AS locked`.execute(own);
        if (rows[0]?.locked) return { signal: session.lost.signal, release: () => release(session, name) };
        leave(session, name);
        return undefined;
      } catch (error) {
        lose(session, error);
        leave(session, name);
        throw error;
      }
    },
  };

  async function release(session: LockSession, name: string): Promise<boolean> {
    try {
      if (session.lost.signal.aborted) return false;
      const { database: own } = await session.opened;
      const { rows } = await sql<{ given: boolean }>`
        SELECT pg_advisory_unlock(${space}::int, hashtext(${name})) AS given`.execute(own);
      return rows[0]?.given === true;
    } catch (error) {
      lose(session, error);
      return false;
    } finally {
      leave(session, name);
    }
  }
}

/** Asks a session every second whether it is there. @throws its error, or that it did not answer in time. */
async function check(session: Database, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const answered = sql`SELECT 1`.execute(session);
    const late = delay(longestCheck, undefined, { ref: false }).then(() => {
      throw new Error('The session of the locks does not answer.');
    });
    await Promise.race([answered, late]);
    await delay(checkEvery, undefined, { ref: false, signal: ended }).catch(() => undefined);
  }
}

/** A connection of its own, until it is ended. */
async function openSession(database: Database): Promise<{ database: Database; end: () => void }> {
  const opened = Promise.withResolvers<{ database: Database; end: () => void }>();
  const ended = Promise.withResolvers<void>();
  database
    .connection()
    .execute(async (session) => {
      opened.resolve({ database: session, end: () => ended.resolve() });
      await ended.promise;
    })
    .catch((error) => opened.reject(error));
  return opened.promise;
}
