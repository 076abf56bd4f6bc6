import type { FastifyReply } from 'fastify';
import type { Sessions } from '../features/auth/sessions.ts';
import type { AccessChanges } from '../platform/database/access-changes.ts';
import type { NotificationStream } from './notification-events.ts';

/** Makes a browser refetch its permissions. */
export const accessChangedEvent = 'event: access\ndata: {}\n\n';

/** An open event stream: its session and its connection. */
export interface EventStream extends NotificationStream {
  readonly sessionId: string;
  readonly raw: FastifyReply['raw'];
  /** The time in milliseconds until which its session is known to last; 0 once anything about accounts has changed. */
  lasts: number;
}

interface Dependencies {
  readonly sessions: Sessions;
  readonly changes: AccessChanges;
  warn(error: unknown): void;
}

/** The open streams of a process. */
export interface EventStreams {
  readonly open: Set<EventStream>;
  /** Writes to a stream while its session lasts; otherwise ends the stream. */
  tell(stream: EventStream, text: string): void;
  /** Checks all sessions now, because anything about accounts may have changed. */
  recheck(): void;
}

/**
 * Keeps streams open only as long as their sessions last. Writing needs no query until a change of access is reported;
 * after one, a single statement checks all affected streams, because thousands of streams must not query one by one.
 */
export function createEventStreams({ sessions, changes, warn }: Dependencies): EventStreams {
  const open = new Set<EventStream>();
  let unchecked = new Map<EventStream, string>();
  let isAsking = false;
  // Counts changes: a value read before a change is not trusted after it.
  let generation = 0;

  const ask = (stream: EventStream, text: string) => {
    unchecked.set(stream, (unchecked.get(stream) ?? '') + text);
    if (isAsking) return;
    isAsking = true;
    void checkAll();
  };
  const checkAll = async () => {
    while (unchecked.size > 0) {
      // Collects everything of the same turn into one query.
      await Promise.resolve();
      const [asked, started] = [unchecked, generation];
      unchecked = new Map();
      try {
        const last = await sessions.lasting([...new Set([...asked.keys()].map(({ sessionId }) => sessionId))]);
        for (const [stream, text] of asked) answer(stream, text, last.get(stream.sessionId), started === generation);
      } catch (error) {
        // If the database did not answer, browsers reconnect.
        warn(error);
        for (const stream of asked.keys()) end(stream);
      }
    }
    // In the same turn as the last check of the loop condition, so that nothing can be added in between and be left
    // behind.
    isAsking = false;
  };
  const answer = (stream: EventStream, text: string, lasts: number | undefined, isFresh: boolean) => {
    if (!open.has(stream)) return;
    if (lasts === undefined) return end(stream);
    if (isFresh) stream.lasts = lasts;
    if (text !== '') stream.raw.write(text);
  };
  /** With a last event, so that its browser refetches at once, not when it reconnects. */
  const end = (stream: EventStream) => {
    open.delete(stream);
    stream.raw.end(accessChangedEvent);
  };
  return {
    open,
    tell(stream, text) {
      if (changes.hearing() && Date.now() < stream.lasts) stream.raw.write(text);
      else ask(stream, text);
    },
    recheck() {
      generation += 1;
      for (const stream of open) {
        stream.lasts = 0;
        ask(stream, '');
      }
    },
  };
}
