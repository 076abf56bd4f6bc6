import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, inject } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';
import { joinSockets } from './join-sockets.ts';

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
  /** Lets nothing through that the database says, to anybody, until `thaw`: it is there and does not answer. */
  freeze(): void;
  thaw(): void;
  /** Lets nothing through to the sessions that hold locks of uploads, also not that they have ended, until `thaw`. */
  freezeHeldLocks(): void;
}

/** Lays the wire for one test file and takes it down after the file's tests. */
export async function wiredDatabase(): Promise<WiredDatabase> {
  const { host, user, password } = inject('databaseServer');
  const database = await createDatabase();
  const ends = new Set<Socket>();
  /** Of connections that listen, the far ends. */
  const listening = new Set<Socket>();
  /** Of connections that have locked an upload, the far ends. */
  const locking = new Set<Socket>();
  /** The far ends of all connections. */
  const all = new Set<Socket>();
  let [whole, frozen] = [true, false];
  const proxy = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(`${host}/.s.PGSQL.5432`);
    all.add(far);
    near.on('data', (bytes) => {
      if (bytes.includes('LISTEN ')) listening.add(far);
      if (bytes.includes('pg_try_advisory_lock($1::int, hashtext($2))')) locking.add(far);
    });
    ends.add(near).add(far);
    joinSockets(near, far, (end) => {
      for (const known of [ends, listening, locking, all]) known.delete(end);
    });
    if (frozen) far.pause();
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
    freeze() {
      frozen = true;
      for (const far of all) far.pause();
    },
    thaw() {
      frozen = false;
      for (const far of all) far.resume();
    },
    freezeHeldLocks() {
      for (const far of locking) far.pause();
    },
  };
}
