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

/** The superuser of the embedded server; the product's own roles are made when it starts. */
const superuser = 'cms_owner';

/** Held, shared, by every process that uses the server: whoever stops sees by it whether he is the last. */
const inUse = `hashtext('embedded_server')`;

const retryAfter = 250;
/** So often each process looks whether the server's socket is still there. */
const pollInterval = 1000;

/** A running embedded server: how to reach it, and how to let go of it. */
export interface EmbeddedPostgres {
  /** As the owner of everything, for what is done before the product works. */
  readonly connection: pg.ClientConfig;
  /** Where it is reached now: started again, it may be elsewhere. */
  place(): Pick<pg.ClientConfig, 'host'>;
  /**
   * Starts the server again whenever it or its socket is gone, from now on; of several processes one does.
   * @param login whose session watches it.
   * @param failed is told when it could not be started; it is tried again.
   */
  keepAlive(login: Account, failed: (error: unknown) => void): Promise<void>;
  /** Stops the server, unless another process of the product still uses it. */
  release(): Promise<void>;
}

/**
 * Starts the PostgreSQL server that lives in the data directory, initialising it on the first run. A server that
 * already runs there (another process of the product, or one left behind by a killed process) is used as it is.
 * @param programs those of the product unless given.
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
      `${directory} was made by PostgreSQL ${version}, this version of the product brings ${found.major}; dump it with the old version and restore it here.`,
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

/** A session that says that this process uses the server. */
interface Session extends Reached {
  /** Resolves when the session has ended, for whatever reason. */
  readonly lost: Promise<void>;
}

async function use(server: Server, account: Account): Promise<Session> {
  for (let tries = 1; ; tries += 1) {
    let reached: Reached | undefined;
    try {
      reached = await reachRunning(server, account);
      const { client } = reached;
      const lost = new Promise<void>((resolve) => client.once('end', resolve));
      // Who is stopping the server holds it for himself; this session then ends with the server, which is started again.
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

/** Resolves when the session has ended, or nobody else could begin one. */
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

/** Whether no other process uses the server; one that is gone is nobody's to stop. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`SELECT pg_advisory_unlock_shared(${inUse})`);
    const { rows } = await client.query<{ last: boolean }>(`SELECT pg_try_advisory_lock(${inUse}) AS last`);
    return rows[0]?.last ?? false;
  } catch {
    return false;
  }
}
