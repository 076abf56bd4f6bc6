import type { FastifyReply } from 'fastify';
import type { Sessions } from '../features/auth/sessions.ts';
import type { AccessChanges } from '../platform/database/access-changes.ts';
import type { NotificationStream } from './notification-events.ts';

/** Has a browser ask anew what it may do. */
export const accessChangedEvent = 'event: access\ndata: {}\n\n';

/** An open stream of events: whose session it is, and how its browser is told. */
export interface EventStream extends NotificationStream {
  readonly sessionId: string;
  readonly raw: FastifyReply['raw'];
  /** Until when its session is known to last, in milliseconds; 0 as soon as anything about accounts has changed. */
  lasts: number;
}

interface Dependencies {
  readonly sessions: Sessions;
  readonly changes: AccessChanges;
  warn(error: unknown): void;
}

/** The streams that a process holds open. */
export interface EventStreams {
  readonly open: Set<EventStream>;
  /** Writes to a stream whose session lasts; ends it when that is over. */
  tell(stream: EventStream, text: string): void;
  /** Looks at once whose sessions are over: anything about accounts may have changed. */
  doubt(): void;
}

/**
 * Keeps streams no longer open than their sessions last. What is told costs no question while no change of access was heard
 * of; after one, a single statement asks about all who are doubted: thousands of streams must not ask one by one.
 */
export function createEventStreams({ sessions, changes, warn }: Dependencies): EventStreams {
  const open = new Set<EventStream>();
  let doubted = new Map<EventStream, string>();
  let isAsking = false;
  // Counts changes: what was read before one is not trusted after it.
  let generation = 0;

  const ask = (stream: EventStream, text: string) => {
    doubted.set(stream, (doubted.get(stream) ?? '') + text);
    if (isAsking) return;
    isAsking = true;
    void askAboutAll();
  };
  const askAboutAll = async () => {
    while (doubted.size > 0) {
      // What is put in doubt in the same turn is asked about together.
      await Promise.resolve();
      const [asked, started] = [doubted, generation];
      doubted = new Map();
      try {
        const last = await sessions.lasting([...new Set([...asked.keys()].map(({ sessionId }) => sessionId))]);
        for (const [stream, text] of asked) answer(stream, text, last.get(stream.sessionId), started === generation);
      } catch (error) {
        // Where the database did not answer, browsers connect again.
        warn(error);
        for (const stream of asked.keys()) end(stream);
      }
    }
    // In the same turn as the last look at what is doubted: nothing can come in between and be left behind.
    isAsking = false;
  };
  const answer = (stream: EventStream, text: string, lasts: number | undefined, isFresh: boolean) => {
    if (!open.has(stream)) return;
    if (lasts === undefined) return end(stream);
    if (isFresh) stream.lasts = lasts;
    if (text !== '') stream.raw.write(text);
  };
  /** With a last word: its browser asks at once, not when it connects again. */
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
    doubt() {
      generation += 1;
      for (const stream of open) {
        stream.lasts = 0;
        ask(stream, '');
      }
    },
  };
}
