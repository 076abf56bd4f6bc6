/** A window's callbacks for events. */
interface Hearing {
  /** The stream is open, or open again. */
  opened(): void;
  /** The connection was cut, and reconnects by itself. */
  cut(): void;
  /** The server refused the stream; it does not reconnect. */
  refused(): void;
  /** The account's permissions may have changed. */
  access(): void;
  /** The site settings have changed. */
  settings(): void;
  /** The cached data under this query key, joined with slashes, is stale: the order of a list, or read receipts. */
  changed(key: string): void;
  /** The number of the account's unread notifications, as the server sends it. */
  notice(data: string): void;
}

/** What the window with the stream forwards to the others, and what a new window asks it. */
interface Message {
  readonly accountId: string;
  readonly kind: 'access' | 'settings' | 'changed' | 'notice' | 'missed' | 'ask';
  readonly data: string;
}

/**
 * Opens the server's event stream, one for all windows of a browser: the first visible one opens it and forwards the
 * events; when it closes, the next takes over. Without the Web Locks API (a page without TLS) each window opens its
 * own.
 * @returns a function that closes it.
 */
export function openSharedStream(accountId: string, hearing: Hearing): () => void {
  const others = new BroadcastChannel('events');
  const ending = new AbortController();
  let last: string | undefined;
  let wasCut = false;

  const say = (kind: Message['kind'], data = '') => others.postMessage({ accountId, kind, data } satisfies Message);
  const lead = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const source = new EventSource('/api/events');
    ending.signal.addEventListener('abort', () => {
      source.close();
      resolve();
    });
    source.addEventListener('open', () => {
      // The other windows have missed the same events.
      if (wasCut) say('missed');
      wasCut = false;
      hearing.opened();
    });
    for (const kind of ['access', 'settings'] as const) {
      source.addEventListener(kind, () => {
        say(kind);
        hearing[kind]();
      });
    }
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      say('changed', data);
      hearing.changed(data);
    });
    source.addEventListener('notice', ({ data }: MessageEvent<string>) => {
      last = data;
      say('notice', data);
      hearing.notice(data);
    });
    source.addEventListener('error', () => {
      wasCut = true;
      if (source.readyState === EventSource.CLOSED) hearing.refused();
      else hearing.cut();
    });
    return promise;
  };
  others.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.accountId !== accountId) return;
    if (message.kind === 'access' || message.kind === 'settings') hearing[message.kind]();
    else if (message.kind === 'notice' || message.kind === 'changed') hearing[message.kind](message.data);
    else if (message.kind === 'missed') {
      hearing.cut();
      hearing.opened();
    } else if (last !== undefined) say('notice', last);
  };
  const { signal } = ending;
  if (!('locks' in navigator)) void lead();
  else {
    // Rejects only when this window aborts while it waits for the lock.
    navigator.locks.request('events', { signal }, () => (signal.aborted ? undefined : lead())).catch(() => undefined);
    say('ask');
  }
  return () => {
    ending.abort();
    others.close();
  };
}
