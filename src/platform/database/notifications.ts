import pg from 'pg';
import { applicationName } from './embedded.ts';

const retryAfter = 1000;
/** A connection that lies dead without either side noticing is found out by asking this often. */
const checkEvery = 5000;

/** Who wants to know: messages on the channel, and whether they would arrive at all just now. */
export interface NotificationListener {
  onMessage(payload: string): void;
  onConnected(): void;
  onDisconnected(): void;
}

/**
 * Listens on a PostgreSQL notification channel and keeps listening, connecting again when the connection is lost.
 * Messages sent meanwhile are gone: the listener must take `onDisconnected` as "anything may have happened".
 * @returns a function that ends it.
 */
export function listen(
  connection: pg.ClientConfig,
  channel: string,
  listener: NotificationListener,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;

  const lost = (failed: pg.Client) => {
    if (client !== failed) return;
    client = undefined;
    clearTimeout(timer);
    listener.onDisconnected();
    failed.end().catch(() => undefined);
    if (!ended) timer = setTimeout(start, retryAfter);
  };
  const check = async (current: pg.Client) => {
    try {
      await current.query('SELECT 1');
      if (client === current) timer = setTimeout(() => void check(current), checkEvery);
    } catch {
      lost(current);
    }
  };
  const start = async () => {
    const next = new pg.Client({
      ...connection,
      application_name: applicationName,
      query_timeout: checkEvery,
      connectionTimeoutMillis: checkEvery,
    });
    client = next;
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', (message) => listener.onMessage(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (client !== next) return;
      listener.onConnected();
      timer = setTimeout(() => void check(next), checkEvery);
    } catch {
      lost(next);
    }
  };
  void start();

  return async () => {
    ended = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    await last?.end().catch(() => undefined);
  };
}
