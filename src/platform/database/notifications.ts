import pg from 'pg';
import { applicationName } from './connect.ts';

const retryAfter = 1000;
/** A connection that lies dead without either side noticing is found out by asking this often, and waiting so long. */
const checkEvery = 1000;
const answerWithin = 5000;

/** Who wants to know: messages on the channels, and whether they would arrive at all just now. */
export interface NotificationListener {
  onMessage(channel: string): void;
  onConnected(client: pg.Client): void;
  /**
   * The database answered a question asked at this time (`performance.now()`): of what was committed before then, every
   * message has been passed on.
   */
  onAnswered(askedAt: number): void;
  onDisconnected(): void;
}

/**
 * Listens on PostgreSQL notification channels and keeps listening, connecting again when the connection is lost.
 * Messages sent meanwhile are gone: the listener must take `onDisconnected` as "anything may have happened".
 * @returns a function that ends it.
 */
export function listen(
  connection: () => pg.ClientConfig,
  channels: readonly string[],
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
      const askedAt = performance.now();
      await current.query('SELECT 1');
      if (client !== current) return;
      listener.onAnswered(askedAt);
      timer = setTimeout(() => void check(current), checkEvery);
    } catch {
      lost(current);
    }
  };
  const start = async () => {
    const next = new pg.Client({
      ...connection(),
      application_name: applicationName,
      query_timeout: answerWithin,
      connectionTimeoutMillis: answerWithin,
    });
    client = next;
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', (message) => listener.onMessage(message.channel));
    try {
      await next.connect();
      await next.query(channels.map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; '));
      if (client !== next) return;
      listener.onConnected(next);
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
