import { useEffect } from 'react';
import { call } from '../../browser/call.ts';
import { useSession } from '../../browser/session.ts';
import { getSession, subscribeSession } from '../../browser/session-state.ts';
import { clearUnread, setUnread } from '../../features/notifications/screens/unread.ts';
import { siteSettingsKey } from '../../features/settings/screens/use-site-settings.ts';
import { queryClient } from '../query.ts';
import { refreshSession } from './account.ts';
import { openSharedStream } from './shared-stream.ts';

/** Milliseconds before a stream that was refused is asked for again; each refusal doubles them. */
const pauses = { first: 1_000, longest: 10_000 } as const;

/** While somebody is signed in, listens for changes of what the account may do, of the settings and for notifications; all follow at once. */
export function useAccessEvents(): void {
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => (id === undefined ? undefined : followEvents(id)), [id]);
}

/**
 * Follows the server's stream of events until the answered function is called. A tab that nobody looks at lets its
 * stream go, because browsers allow few to one server, and asks what it missed when it is looked at again. Where the stream
 * is refused, it asks every few seconds. When the session is over, there is no stream to ask for until somebody has signed in anew.
 */
function followEvents(accountId: string): () => void {
  let letGo: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: number = pauses.first;
  let missed = false;
  /** There is no stream to be had, as where the account has more browsers open than the server tells: it is asked instead. */
  let wasRefused = false;
  let over = false;
  let stopped = false;

  const close = () => {
    clearTimeout(timer);
    letGo?.();
    letGo = undefined;
    missed = true;
  };
  const end = () => {
    over = true;
    close();
  };
  const open = () => {
    if (document.hidden || over || stopped) return;
    letGo = openSharedStream(accountId, {
      access: () => void refresh(),
      settings: () => void readSettings(),
      changed: (key) => void queryClient.invalidateQueries({ queryKey: key.split('/') }),
      notice: setUnread,
      opened: () => {
        pause = pauses.first;
        wasRefused = false;
        if (missed) void Promise.all([refresh(), readSettings(), readLists()]);
        missed = false;
      },
      cut: () => {
        missed = true;
      },
      refused: () => {
        missed = true;
        wasRefused = true;
        // The session may be the reason.
        timer = setTimeout(comeBack, pause);
        pause = Math.min(pause * 2, pauses.longest);
      },
    });
  };
  const readLists = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'list' });
  const readUnread = async () => {
    const { getMyNotification } = await import('../../features/notifications/contract/own-notifications.ts');
    const known = await call(getMyNotification, { pageSize: 1 }).catch(() => undefined);
    // What is new, or read, has another number or another first.
    if (known) setUnread(JSON.stringify({ id: `${known.unread} ${known.items[0]?.id}`, unread: known.unread }));
  };
  const readSettings = () => queryClient.invalidateQueries({ queryKey: siteSettingsKey });
  const refresh = async () => {
    const known = await refreshSession();
    if (!known) end();
    return known;
  };
  /** Asks first whether there is a session: a refused stream is an error that the browser shows. */
  const comeBack = async () => {
    close();
    if (document.hidden || over || !(await refresh())) return;
    void readSettings();
    void readLists();
    if (wasRefused) void readUnread();
    open();
  };
  const look = () => void comeBack();
  // Whoever signed in anew over the page is the same account: nothing else begins the stream again.
  const stopHearing = subscribeSession(() => {
    if (!over || getSession().state !== 'signed-in') return;
    over = false;
    open();
  });
  document.addEventListener('visibilitychange', look);
  open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stopHearing();
    stopped = true;
    close();
    clearUnread();
  };
}
