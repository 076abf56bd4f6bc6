import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { prepareStatements } from './statements.ts';

/** What sessions of the product are called on the database server. */
export const applicationName = 'hydropower-cms';

export type Database = Kysely<Schema>;

/** The roles a connection works in; the first is the account that migrates, who owns the tables. */
export type DatabaseRole = 'owner' | 'cms_app' | 'cms_public';

// Instants travel as ISO 8601 texts in UTC, dates as YYYY-MM-DD: a Date in between would cost time and could shift a day.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantFromPostgres);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** "2026-11-21 06:12:00.123456+00" (the server speaks UTC) as "2026-11-21T06:12:00.123Z". */
export function instantFromPostgres(text: string): string {
  // Every list row has several: parts are cut out by their places (a year has four digits, the contract sees to that).
  const fraction = text.charCodeAt(19) === dot ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

const dot = 46;

/**
 * Milliseconds after which a statement is given up, so that nobody waits for ever for a lock or a database that stands
 * still. What takes long is made of many: an export fetches, an import writes some hundred rows at a time.
 */
const longestStatement = 60_000;
/** So much longer is waited for the database to say so itself. */
const grace = 5_000;

/**
 * A pool of connections in one role, as a typed query builder.
 * @param connection is asked before each connection is made: an embedded server that had to be started again may be elsewhere.
 */
export function connect(connection: () => pg.ClientConfig, role: DatabaseRole, size: number): Database {
  const { options: given, ...server } = withoutOptions(connection());
  const isOwner = role === 'owner';
  // First, so that the address's own options may set another time; migrations take as long as they take.
  const options = isOwner ? [] : [`-c statement_timeout=${longestStatement}`];
  options.push(...(given ? [given] : []), '-c timezone=UTC');
  if (!isOwner) options.push(`-c role=${role}`);
  // Whether there is anything to do, such as entries to seal, is asked every two seconds and mostly answered "no" by an index. The
  // planner supposes that some row is found soon, and would read a table that grows for ever (plans.test.ts). The price is
  // paid by searches for what a third of a big table matches.
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
  // Without a listener a connection that breaks, idle or in use, would end the process; who uses it is told by its query.
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
 * Takes the `options` out of an address: the driver would let them stand for the pool's own, among which is the role,
 * and the product would work as the owner of the tables.
 */
function withoutOptions({ connectionString, ...rest }: pg.ClientConfig): pg.ClientConfig {
  if (connectionString === undefined) return rest;
  const [address, search] = connectionString.split('?');
  const parameters = new URLSearchParams(search);
  const options = parameters.get('options');
  parameters.delete('options');
  return { ...rest, connectionString: `${address}?${parameters}`, ...(options && { options }) };
}
