import { useEffect } from 'react';
import { call } from '../../browser/call.ts';
import { useSession } from '../../browser/session.ts';
import { getSession, subscribeSession } from '../../browser/session-state.ts';
import { clearUnread, setUnread } from '../../features/notifications/screens/unread.ts';
import { siteSettingsKey } from '../../features/settings/screens/use-site-settings.ts';
import { queryClient } from '../query.ts';
import { refreshSession } from './account.ts';
import { openSharedStream } from './shared-stream.ts';

/** Milliseconds before a refused stream is opened again; each refusal doubles them. */
const pauses = { first: 1_000, longest: 10_000 } as const;

/**
 * While somebody is signed in, listens for changes of permissions and settings and for notifications, and applies them
 * at once.
 */
export function useAccessEvents(): void {
  const { user, state } = useSession();
  const id = state === 'locked' ? undefined : user?.id;
  useEffect(() => (id === undefined ? undefined : followEvents(id)), [id]);
}

/**
 * Follows the server's event stream until the returned function is called. A hidden tab closes its stream, because
 * browsers allow few connections per server, and reads what it missed when it is visible again. If the stream is
 * refused, it polls every few seconds. After the end of the session it waits for the next sign-in.
 */
function followEvents(accountId: string): () => void {
  let letGo: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: number = pauses.first;
  let missed = false;
  /** The server refused the stream, for example because the account has too many browsers open: poll instead. */
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
        // The session may be over.
        timer = setTimeout(comeBack, pause);
        pause = Math.min(pause * 2, pauses.longest);
      },
    });
  };
  const readLists = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'list' });
  const readUnread = async () => {
    const { getMyNotification } = await import('../../features/notifications/contract/own-notifications.ts');
    const known = await call(getMyNotification, { pageSize: 1 }).catch(() => undefined);
    // A new or read notification changes the number or the first item.
    if (known) setUnread(JSON.stringify({ id: `${known.unread} ${known.items[0]?.id}`, unread: known.unread }));
  };
  const readSettings = () => queryClient.invalidateQueries({ queryKey: siteSettingsKey });
  const refresh = async () => {
    const known = await refreshSession();
    if (!known) end();
    return known;
  };
  /** Checks the session first: the browser logs a refused stream as an error. */
  const comeBack = async () => {
    close();
    if (document.hidden || over || !(await refresh())) return;
    void readSettings();
    void readLists();
    if (wasRefused) void readUnread();
    open();
  };
  const reopen = () => void comeBack();
  // After signing in again in place the account is the same, so nothing else reopens the stream.
  const stopHearing = subscribeSession(() => {
    if (!over || getSession().state !== 'signed-in') return;
    over = false;
    open();
  });
  document.addEventListener('visibilitychange', reopen);
  open();
  return () => {
    document.removeEventListener('visibilitychange', reopen);
    stopHearing();
    stopped = true;
    close();
    clearUnread();
  };
}
