import type { Notice, Notices } from '../features/notifications/account-notices.ts';

/** The part of an open stream that notifications need. */
export interface NotificationStream {
  readonly accountId: string;
  /** The state that its browser knows, as the id of the last event. */
  notifiedId: string;
}

/**
 * Sends the notification state of their accounts to open streams, each state once: of changes in quick succession, one
 * statement reads all affected accounts. A reconnecting browser sends the state it knows (Last-Event-ID) and gets what
 * is newer.
 * @returns a function that checks the streams of an account, or of all accounts with '', and one that stops.
 */
export function followNotifications<Stream extends NotificationStream>(
  notices: Notices,
  open: ReadonlySet<Stream>,
  { tell, failed }: { tell(stream: Stream, text: string): void; failed(error: unknown): void },
): { check(accountId: string): void; stop(): void } {
  let wanted = new Set<string>();
  let isChecking = false;

  const check = (accountId: string) => {
    wanted.add(accountId);
    if (isChecking) return;
    isChecking = true;
    void checkAll();
  };
  const checkAll = async () => {
    while (wanted.size > 0) {
      const accounts = wanted;
      wanted = new Set();
      const concerned = [...open].filter((stream) => accounts.has('') || accounts.has(stream.accountId));
      if (concerned.length === 0) continue;
      try {
        const states = await notices.of([...new Set(concerned.map((stream) => stream.accountId))]);
        for (const stream of concerned) {
          const state = states.get(stream.accountId);
          if (!state || state.id === stream.notifiedId) continue;
          stream.notifiedId = state.id;
          tell(stream, eventOf(state));
        }
      } catch (error) {
        // The next change or reconnection checks them again.
        failed(error);
      }
    }
    // In the same turn as the last check of the loop condition, so that nothing can be added in between and be left
    // behind.
    isChecking = false;
  };
  return { check, stop: notices.onChange(check) };
}

function eventOf({ id, unread }: Notice): string {
  return `id: ${id}\nevent: notice\ndata: ${JSON.stringify({ id, unread })}\n\n`;
}
