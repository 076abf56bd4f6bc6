import { type Database, takeClient } from './connect.ts';

/** A connection of its own, for locks that live as long as it. */
export interface Session {
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Aborted as soon as the connection has ended, and whatever it held is anybody's. */
  readonly lost: AbortSignal;
  /** Gives the connection back to the pool; what it locked must have been unlocked. */
  end(): void;
}

/** Takes a connection until it is given back, or lost by its first error: nobody knows what it holds then. */
export async function openSession(database: Database): Promise<Session> {
  const client = await takeClient(database);
  const over = new AbortController();
  let isOpen = true;
  const release = (isBroken: boolean) => {
    if (!isOpen) return;
    isOpen = false;
    client.off('error', lose);
    client.off('end', lose);
    client.release(isBroken);
  };
  const lose = () => {
    release(true);
    over.abort();
  };
  client.on('error', lose);
  client.on('end', lose);
  return {
    async query<Row extends object>(text: string, values: readonly unknown[]) {
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        lose();
        throw error;
      }
    },
    lost: over.signal,
    end: () => release(false),
  };
}
