import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { messageOf } from '../../lib/thrown.ts';
import { StartupError } from '../startup-error.ts';
import {
  type Account,
  initialise,
  isReachable,
  type Reached,
  reachRunning,
  type Server,
  stopServer,
} from './embedded-server.ts';
import { findPrograms, type Programs, programOwner } from './postgres-programs.ts';

/** The superuser of the embedded server. The product creates its own roles at the start. */
const superuser = 'cms_owner';

/**
 * The key of the advisory lock that every process using the server holds in shared mode. A process that stops finds out
 * by it whether it is the last.
 */
const inUse = `hashtext('embedded_server')`;

const retryAfter = 250;
/** Milliseconds between two checks of a process whether the server's socket exists. */
const pollInterval = 1000;

/** A running embedded server: how to connect to it and how to release it. */
export interface EmbeddedPostgres {
  /** Connects as the owner of all objects, for the preparation at startup. */
  readonly connection: pg.ClientConfig;
  /** Where the server listens now; after a restart this may change. */
  place(): Pick<pg.ClientConfig, 'host'>;
  /**
   * From now on, restarts the server whenever it or its socket is gone. Of several processes one does it.
   * @param login the login of the session that watches the server.
   * @param failed called when a restart failed; it is tried again.
   */
  keepAlive(login: Account, failed: (error: unknown) => void): Promise<void>;
  /** Stops the server, unless another process of the product uses it. */
  release(): Promise<void>;
}

/**
 * Starts the PostgreSQL server in the data directory, initialising it on the first run. A server that already runs
 * there (started by another process of the product, or left behind by a killed one) is used.
 * @param programs those of the product by default.
 * @throws StartupError (3) when the directory cannot be used or the server does not start.
 */
export async function openEmbedded(
  dataDirectory: string,
  password: string,
  programs?: Programs,
): Promise<EmbeddedPostgres> {
  const found = programs ?? findPrograms();
  const directory = join(realpathSync(dataDirectory), 'postgres');
  const server: Server = { programs: found, owner: programOwner(), directory };
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(server, superuser, password);
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version !== found.major) {
    throw new StartupError(
      3,
      `${directory} was created by PostgreSQL ${version}, this version of the product includes ${found.major}; dump it with the old version and restore it here.`,
    );
  }
  const account = { user: superuser, password, database: 'postgres' };
  let session = await use(server, account);
  const { connection } = session;
  let ended = false;
  let reviving = Promise.resolve();
  return {
    connection,
    place: () => ({ host: server.sockets }),
    async keepAlive(login, failed) {
      const opening = session;
      session = await use(server, login);
      await opening.client.end();
      const revive = async () => {
        while (!ended) {
          try {
            session = await use(server, login);
            return void watch();
          } catch (error) {
            failed(error);
            await wait(retryAfter);
          }
        }
      };
      const watch = async () => {
        await lostOrUnreachable(session, server);
        void session.client.end().catch(() => undefined);
        reviving = revive();
      };
      void watch();
    },
    async release() {
      ended = true;
      await reviving;
      if (await isLast(session.client)) await stopServer(server);
      await session.client.end().catch(() => undefined);
    },
  };
}

/** A session that marks the server as used by this process. */
interface Session extends Reached {
  /** Resolves when the session has ended, for any reason. */
  readonly lost: Promise<void>;
}

async function use(server: Server, account: Account): Promise<Session> {
  for (let tries = 1; ; tries += 1) {
    let reached: Reached | undefined;
    try {
      reached = await reachRunning(server, account);
      const { client } = reached;
      const lost = new Promise<void>((resolve) => client.once('end', resolve));
      // A process that stops the server holds the lock exclusively. This session then ends with the server, which is
      // started again.
      await client.query(`SELECT pg_advisory_lock_shared(${inUse})`);
      return { ...reached, lost };
    } catch (error) {
      await reached?.client.end().catch(() => undefined);
      if (error instanceof StartupError) throw error;
      if (tries >= 20) throw new StartupError(3, `The database does not answer: ${messageOf(error)}`);
      await wait(retryAfter);
    }
  }
}

/** Resolves when the session has ended, or when no new session can be opened. */
function lostOrUnreachable(session: Session, server: Server): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearInterval(looking);
      resolve();
    };
    const looking = setInterval(() => !isReachable(server) && done(), pollInterval).unref();
    void session.lost.then(done);
  });
}

/** Whether no other process uses the server. A server that is gone needs no stop. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`SELECT pg_advisory_unlock_shared(${inUse})`);
    const { rows } = await client.query<{ last: boolean }>(`SELECT pg_try_advisory_lock(${inUse}) AS last`);
    return rows[0]?.last ?? false;
  } catch {
    return false;
  }
}
