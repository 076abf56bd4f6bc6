/** What a window does with what it hears. */
interface Hearing {
  /** The stream is open, or open again. */
  opened(): void;
  /** It was cut, and comes back by itself. */
  cut(): void;
  /** It was refused, and does not. */
  refused(): void;
  /** What the account may do may have changed. */
  access(): void;
  /** The settings of the site have changed. */
  settings(): void;
  /** What is kept under this key, its words with strokes between, is true no longer: the order of a list, or who has read. */
  changed(key: string): void;
  /** How many notifications the account has not read, as the server writes it. */
  notice(data: string): void;
}

/** What the window that holds the stream passes on to the others, and what one that has just come asks it. */
interface Message {
  readonly accountId: string;
  readonly kind: 'access' | 'settings' | 'changed' | 'notice' | 'missed' | 'ask';
  readonly data: string;
}

/**
 * Opens the server's stream of events, one for all windows of a browser: the first that is looked at holds it and passes on
 * what it hears; when it closes, the next takes over. Where a browser offers no locks (a page without TLS) each window holds
 * one of its own.
 * @returns what lets go of it.
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
      // The others have missed what this one has.
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
    // Refused only when this window lets go before it was its turn.
    navigator.locks.request('events', { signal }, () => (signal.aborted ? undefined : lead())).catch(() => undefined);
    say('ask');
  }
  return () => {
    ending.abort();
    others.close();
  };
}
