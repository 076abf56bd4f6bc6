import pg from 'pg';
import { messageOf } from '../../lib/thrown.ts';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { StartupError } from '../startup-error.ts';
import { applicationName, connect, type Database } from './connect.ts';
import { openEmbedded } from './embedded.ts';
import { prepareLogins } from './logins.ts';
import { migrate } from './migrate.ts';

/** The migrated database, ready for use. */
export interface OpenDatabase {
  /** For operations, with the privileges of the application. */
  app: Database;
  /** For visitors: reads published columns only. */
  public: Database;
  /** The application's connection settings at this moment: a login that has only its role. */
  connection(): pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in the data directory, and migrates it. The owner connects
 * only for that; all other work uses logins that cannot become the owner.
 * @param report called when the embedded server is gone and cannot be restarted.
 * @throws StartupError (3) with one line when it cannot be used.
 */
export async function openDatabase(
  config: Config,
  secrets: Secrets,
  report: (message: string, error: unknown) => void = () => undefined,
): Promise<OpenDatabase> {
  const { embedded, connection } = await reachOwner(config, secrets);
  const prepare = async () => {
    const made = await prepareLogins(connection).catch((error) => {
      if (error instanceof StartupError) throw error;
      throw new StartupError(3, `The database could not be prepared: ${reasonOf(error)}`);
    });
    const owner = connect(() => connection, 'owner', 1);
    await migrate(owner).finally(() => owner.destroy());
    await embedded?.keepAlive(made.cms_app, (error) => report('the database could not be started again', error));
    return made;
  };
  const logins = await prepare().catch(async (error) => {
    await embedded?.release();
    throw error;
  });
  const reach = (login: pg.ClientConfig) => () => ({ ...login, ...embedded?.place() });
  const app = connect(reach(logins.cms_app), 'cms_app', config.databasePool);
  const readers = connect(reach(logins.cms_public), 'cms_public', Math.max(2, Math.ceil(config.databasePool / 4)));
  return {
    app,
    public: readers,
    connection: reach(logins.cms_app),
    async close() {
      await Promise.all([app.destroy(), readers.destroy()]);
      await embedded?.release();
    },
  };
}

/** The database with the connection of its owner. */
export interface OwnedDatabase {
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * Opens the same database for checks: as its owner and without migrating it.
 * @throws StartupError (3) with one line when it cannot be used.
 */
export async function openAsOwner(config: Config, secrets: Secrets): Promise<OwnedDatabase> {
  const { embedded, connection } = await reachOwner(config, secrets);
  return { connection, close: async () => embedded?.release() };
}

async function reachOwner({ databaseUrl, dataDirectory }: Config, secrets: Secrets) {
  if (!databaseUrl) {
    const embedded = await openEmbedded(dataDirectory, secrets.databasePassword);
    return { embedded, connection: embedded.connection };
  }
  const connection: pg.ClientConfig = { connectionString: databaseUrl };
  await checkServer(connection);
  return { connection };
}

/** Refuses a server that does not answer, is too old or does not use UTF-8. */
async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: applicationName, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
    );
    const { version = 0, encoding } = rows[0] ?? {};
    if (version < 150_000) throw new StartupError(3, 'DATABASE_URL: PostgreSQL 15 or newer is required.');
    if (encoding !== 'UTF8') throw new StartupError(3, `DATABASE_URL: the encoding must be UTF8, it is ${encoding}.`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(3, `The database does not answer: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Node reports a refused connection to several addresses as an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return messageOf(error);
}
