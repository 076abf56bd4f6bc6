import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Locks over all processes of the product, for work that takes as long as somebody else's line is slow. */
export interface HeldLocks {
  /** Takes a lock; undefined when it is held, here or in another process. */
  take(name: string): Promise<HeldLock | undefined>;
}

interface HeldLock {
  /** Gives the lock back. @returns whether it was held until now: its session may have been lost meanwhile. */
  release(): Promise<boolean>;
}

/**
 * All locks of a process are held by one session, which is given back with the last of them: many slow senders leave the
 * other connections to everybody. The database lets go of them when the process dies.
 * @param space the first half of the locks' keys, which no other kind of lock uses.
 */
export function createHeldLocks(database: Database, space: number): HeldLocks {
  const held = new Set<string>();
  let session: Promise<{ database: Database; end: () => void }> | undefined;
  const reach = () => {
    session ??= openSession(database);
    session.catch(() => {
      session = undefined;
    });
    return session;
  };
  const leave = async (name: string) => {
    held.delete(name);
    if (held.size > 0) return;
    const ended = session;
    session = undefined;
    (await ended?.catch(() => undefined))?.end();
  };
  return {
    async take(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      try {
        const { database: own } = await reach();
        const { rows } = await sql<{ locked: boolean }>`
          SELECT pg_try_advisory_lock(${space}::int, hashtext(${name})) AS locked`.execute(own);
        if (!rows[0]?.locked) {
          await leave(name);
          return undefined;
        }
        return { release: () => release(own, name) };
      } catch (error) {
        await leave(name);
        throw error;
      }
    },
  };

  async function release(own: Database, name: string): Promise<boolean> {
    try {
      const { rows } = await sql<{ given: boolean }>`
        SELECT pg_advisory_unlock(${space}::int, hashtext(${name})) AS given`.execute(own);
      return rows[0]?.given === true;
    } catch {
      // The session is gone, and with it the lock.
      return false;
    } finally {
      await leave(name);
    }
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
