import pg from 'pg';
import { applicationName } from './connect.ts';

const retryAfter = 1000;
/**
 * Milliseconds between two checks of the connection and until a check counts as failed. They find a dead connection
 * that neither side noticed.
 */
const checkEvery = 1000;
const answerWithin = 5000;

/** A listener for the messages of its channels and for the state of the connection. */
interface NotificationListener {
  onMessage(channel: string, payload: string): void;
  onConnected(client: pg.Client): void;
  /**
   * The database answered a query sent at this time (`performance.now()`): every message committed before then has been
   * delivered.
   */
  onAnswered?(askedAt: number): void;
  onDisconnected(): void;
}

/** The one connection of a process that listens on PostgreSQL notification channels, shared by all listeners. */
export interface Notifications {
  /** Adds a listener to these channels; returns a function that removes it. */
  hear(channels: readonly string[], listener: NotificationListener): () => void;
  close(): Promise<void>;
}

/**
 * Listens, and reconnects when the connection is lost. Messages sent meanwhile are lost: a listener must treat
 * `onDisconnected` as "anything may have happened".
 */
export function listen(connection: () => pg.ClientConfig): Notifications {
  const hearing = new Map<NotificationListener, readonly string[]>();
  let client: pg.Client | undefined;
  let isConnected = false;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  // One query at a time: several listeners start at once, and pg will no longer queue their queries.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (asked: pg.Client, text: string): Promise<unknown> => {
    const turn = last.catch(() => undefined).then(() => asked.query(text));
    last = turn;
    return turn;
  };

  const listeningToAll = () => listening([...hearing.values()].flat());

  const lost = (failed: pg.Client) => {
    if (client !== failed) return;
    client = undefined;
    isConnected = false;
    clearTimeout(timer);
    for (const listener of hearing.keys()) listener.onDisconnected();
    failed.end().catch(() => undefined);
    if (!ended) timer = setTimeout(start, retryAfter);
  };
  const check = async (current: pg.Client) => {
    try {
      const askedAt = performance.now();
      await ask(current, 'SELECT 1');
      if (client !== current) return;
      for (const listener of hearing.keys()) listener.onAnswered?.(askedAt);
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
    // The last query of the previous connection may never be answered.
    last = Promise.resolve();
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload = '' }) => {
      for (const [listener, channels] of hearing) if (channels.includes(channel)) listener.onMessage(channel, payload);
    });
    try {
      await next.connect();
      // Includes listeners that are added while the answer is awaited.
      for (let listening = ''; listening !== listeningToAll(); ) {
        listening = listeningToAll();
        await ask(next, listening);
      }
      if (client !== next) return;
      isConnected = true;
      for (const listener of hearing.keys()) listener.onConnected(next);
      timer = setTimeout(() => void check(next), checkEvery);
    } catch {
      lost(next);
    }
  };
  void start();

  return {
    hear(channels, listener) {
      hearing.set(listener, channels);
      const current = client;
      if (current && isConnected) {
        ask(current, listening(channels)).then(
          () => client === current && hearing.has(listener) && listener.onConnected(current),
          () => lost(current),
        );
      }
      return () => void hearing.delete(listener);
    },
    async close() {
      ended = true;
      clearTimeout(timer);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}

function listening(channels: readonly string[]): string {
  return channels.map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; ');
}
