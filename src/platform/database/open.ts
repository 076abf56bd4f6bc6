import pg from 'pg';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { StartupError } from '../startup-error.ts';
import { connect, type Database } from './connect.ts';
import { applicationName, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/** The database as the product uses it, migrated and ready. */
export interface OpenDatabase {
  /** For operations: reads and writes what the application may. */
  app: Database;
  /** For visitors: reads published columns only. */
  public: Database;
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in the data directory, and migrates it.
 * @throws StartupError (3) in one line when it cannot be used.
 */
export async function openDatabase(config: Config, secrets: Secrets): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config.dataDirectory, secrets.databasePassword);
  const connection: pg.ClientConfig = embedded?.connection ?? { connectionString: config.databaseUrl };
  try {
    await checkServer(connection);
    const owner = connect(connection, 'owner', 1);
    await migrate(owner).finally(() => owner.destroy());
  } catch (error) {
    await embedded?.release();
    throw error;
  }
  const app = connect(connection, 'cms_app', config.databasePool);
  const readers = connect(connection, 'cms_public', Math.max(2, Math.ceil(config.databasePool / 4)));
  return {
    app,
    public: readers,
    connection,
    async close() {
      await Promise.all([app.destroy(), readers.destroy()]);
      await embedded?.release();
    },
  };
}

/** Refuses a server that does not answer, is too old or does not speak UTF-8. */
async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: applicationName, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
    );
    const { version, encoding } = rows[0] as { version: number; encoding: string };
    if (version < 150_000) throw new StartupError(3, 'DATABASE_URL: PostgreSQL 15 or newer is needed.');
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
  return error instanceof Error ? error.message : String(error);
}
