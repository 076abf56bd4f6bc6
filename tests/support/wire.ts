import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, inject } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';

/** A database of its own that a server reaches through a wire which can be cut, and made to keep its messages back. */
export interface WiredDatabase {
  readonly database: TestDatabase;
  /** The address of the near end. */
  readonly url: string;
  /** Breaks every connection, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** How many connections listen for notifications. */
  listeners(): number;
  /** Keeps back what the database tells those who listen for notifications, until `release`. */
  holdNotifications(): void;
  release(): void;
}

/** Lays the wire for one test file and takes it down after the file's tests. */
export async function wiredDatabase(): Promise<WiredDatabase> {
  const { host, user, password } = inject('databaseServer');
  const database = await createDatabase();
  const ends = new Set<Socket>();
  /** Of connections that listen, the far ends. */
  const listening = new Set<Socket>();
  let whole = true;
  const proxy = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(`${host}/.s.PGSQL.5432`);
    near.on('data', (bytes) => {
      if (bytes.includes('LISTEN ')) listening.add(far);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        ends.delete(from);
        listening.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  afterAll(async () => {
    await database.close();
    proxy.close();
  });
  const { port } = proxy.address() as { port: number };
  return {
    database,
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${database.connection.database}`,
    cut() {
      whole = false;
      for (const end of ends) end.destroy();
    },
    mend() {
      whole = true;
    },
    listeners: () => listening.size,
    holdNotifications() {
      for (const far of listening) far.pause();
    },
    release() {
      for (const far of listening) far.resume();
    },
  };
}
