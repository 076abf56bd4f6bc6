import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { prepareStatements } from './statements.ts';

/** The application_name of the product's sessions on the database server. */
export const applicationName = 'hydropower-cms';

export type Database = Kysely<Schema>;

/** The role of a connection. `owner` is the account that migrates and owns the tables. */
export type DatabaseRole = 'owner' | 'cms_app' | 'cms_public';

// Instants are ISO 8601 texts in UTC, dates are YYYY-MM-DD. A Date in between would cost time and could shift the day.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantFromPostgres);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Converts "2026-11-21 06:12:00.123456+00" (the server uses UTC) to "2026-11-21T06:12:00.123Z". */
export function instantFromPostgres(text: string): string {
  // Every row of a list has several, so the parts are cut out by position (a year has four digits, the contract ensures
  // that).
  const fraction = text.charCodeAt(19) === dot ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

const dot = 46;

/**
 * Milliseconds after which a statement is cancelled, so that nobody waits for ever for a lock or a database that hangs.
 * Long work consists of many statements: an export fetches, an import writes some hundred rows at a time.
 */
const longestStatement = 60_000;
/** Extra milliseconds for the database to report the timeout itself. */
const grace = 5_000;

/**
 * A pool of connections in one role, as a typed query builder.
 * @param connection called before each connection is made: a restarted embedded server may have another socket.
 */
export function connect(connection: () => pg.ClientConfig, role: DatabaseRole, size: number): Database {
  const { options: given, ...server } = withoutOptions(connection());
  const isOwner = role === 'owner';
  // First, so that the options of the address can override the timeout. Migrations have no timeout.
  const options = isOwner ? [] : [`-c statement_timeout=${longestStatement}`];
  options.push(...(given ? [given] : []), '-c timezone=UTC');
  if (!isOwner) options.push(`-c role=${role}`);
  // Jobs ask every two seconds whether there is work, such as entries to seal, and an index mostly answers "no". The
  // planner assumes that a row is found soon, and would scan a table that grows without bound (plans.test.ts). The
  // cost: searches that match a third of a big table are slower.
  if (!isOwner) options.push('-c enable_seqscan=off');
  if (role === 'cms_public') options.push('-c default_transaction_read_only=on');
  const pool = new pg.Pool({
    ...server,
    application_name: applicationName,
    max: size,
    options: options.join(' '),
    connectionTimeoutMillis: 10_000,
    ...(!isOwner && { query_timeout: longestStatement + grace }),
  });
  // Without a listener a connection that breaks, idle or in use, would end the process. The query that uses it fails
  // anyway.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connected = async () => {
    const { host } = connection();
    if (host !== undefined) pool.options.host = host;
    return prepareStatements(await pool.connect());
  };
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect: connected, end: () => pool.end() } as never }),
  });
  connecting.set(database, connected);
  return database;
}

/** How a connection is taken out of the pool behind a database. */
const connecting = new WeakMap<Database, () => Promise<pg.PoolClient>>();

/** A connection out of the pool of a database that `connect` made, for who must hear what becomes of it. */
export async function takeClient(database: Database): Promise<pg.PoolClient> {
  const take = connecting.get(database);
  if (!take) throw new TypeError('Only a database that was connected has a pool.');
  return take();
}

/**
 * Removes the `options` of an address. The driver would use them instead of the pool's own, which set the role, and the
 * product would work as the owner of the tables.
 */
function withoutOptions({ connectionString, ...rest }: pg.ClientConfig): pg.ClientConfig {
  if (connectionString === undefined) return rest;
  const [address, search] = connectionString.split('?');
  const parameters = new URLSearchParams(search);
  const options = parameters.get('options');
  parameters.delete('options');
  return { ...rest, connectionString: `${address}?${parameters}`, ...(options && { options }) };
}
