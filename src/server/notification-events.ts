import type { Notice, Notices } from '../features/notifications/account-notices.ts';

/** An open stream, as far as it is told of notifications. */
export interface NotificationStream {
  readonly accountId: string;
  /** The state that its browser knows, by the id of the event that told it. */
  told: string;
}

/**
 * Tells open streams how their accounts stand, each state once: of changes that come in a rush, one statement reads all
 * accounts that they may concern. A browser that comes back says what it knew (Last-Event-ID), and hears what is new.
 * @returns what has the streams of an account looked after, or of all accounts with '', and what ends it.
 */
export function followNotifications<Stream extends NotificationStream>(
  notices: Notices,
  open: ReadonlySet<Stream>,
  { tell, failed }: { tell(stream: Stream, text: string): void; failed(error: unknown): void },
): { look(accountId: string): void; stop(): void } {
  let wanted = new Set<string>();
  let isLooking = false;

  const look = (accountId: string) => {
    wanted.add(accountId);
    if (isLooking) return;
    isLooking = true;
    void lookAtAll();
  };
  const lookAtAll = async () => {
    while (wanted.size > 0) {
      const accounts = wanted;
      wanted = new Set();
      const concerned = [...open].filter((stream) => accounts.has('') || accounts.has(stream.accountId));
      if (concerned.length === 0) continue;
      try {
        const states = await notices.of([...new Set(concerned.map((stream) => stream.accountId))]);
        for (const stream of concerned) {
          const state = states.get(stream.accountId);
          if (!state || state.id === stream.told) continue;
          stream.told = state.id;
          tell(stream, eventOf(state));
        }
      } catch (error) {
        // The next change, or the connection that comes back, has them looked after again.
        failed(error);
      }
    }
    // In the same turn as the last look at what is wanted: nothing can come in between and be left behind.
    isLooking = false;
  };
  return { look, stop: notices.onChange(look) };
}

function eventOf({ id, unread }: Notice): string {
  return `id: ${id}\nevent: notice\ndata: ${JSON.stringify({ id, unread })}\n\n`;
}
