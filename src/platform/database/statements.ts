import type pg from 'pg';

/** Starts a statement whose best plan depends on its values, so that it is planned at each call. */
export const planEachTime = '/* plan each time */ ';

/** Statements that a connection prepares at most; further ones (there should be none) are sent unprepared. */
const maxStatements = 1000;

const names = new Map<string, string>();

/** The name under which a connection prepares a single statement; undefined for statements that are not prepared. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxStatements) return known;
  if (!/^(?:with|select|insert|update|delete)\b[^;]*$/i.test(text)) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection whose answer never came is not reused: the next statement would wait behind it. */
async function giveUp(client: pg.PoolClient, error: unknown): Promise<never> {
  if (error instanceof Error && error.message === noAnswer) {
    await (client as unknown as pg.Client).end().catch(() => undefined);
  }
  throw error;
}

/** The driver's message when the database has not answered in time. */
export const noAnswer = 'Query read timeout';

interface QueryConfig {
  text: string;
  values?: unknown[];
  name?: string | undefined;
}

const prepared = new WeakSet<object>();

/**
 * Makes a client prepare the statements that it gets as text and values. PostgreSQL then parses and plans the product's
 * statements, through Kysely or not, once per connection instead of once per call.
 */
export function prepareStatements(client: pg.PoolClient): pg.PoolClient {
  if (prepared.has(client)) return client;
  prepared.add(client);
  const send = client.query.bind(client) as (config: QueryConfig | string) => Promise<pg.QueryResult>;
  const query = (config: QueryConfig | string) => send(config).catch((error) => giveUp(client, error));
  const prepare = (text: unknown, values?: unknown[]) => {
    // Cursors and query configurations pass through unchanged.
    if (typeof text !== 'string') return query(text as string);
    const name = statementName(text);
    if (values && values.length > 0) return query({ text, values, name });
    return name ? query({ text, name }) : query(text);
  };
  client.query = prepare as typeof client.query;
  return client;
}
