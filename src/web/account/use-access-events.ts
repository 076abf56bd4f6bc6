import { useEffect } from 'react';
import { useSession } from '../../browser/session.ts';
import { refreshSession } from './account.ts';

/** Milliseconds before a stream that was refused is asked for again; each refusal doubles them. */
const pauses = { first: 1_000, longest: 10_000 } as const;

/** While somebody is signed in, listens for changes of what the account may do; the session follows each at once. */
export function useAccessEvents(): void {
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => (id === undefined ? undefined : followAccess()), [id]);
}

/**
 * Follows the server's stream of events until the answered function is called. A tab that nobody looks at lets its
 * stream go, because browsers allow few to one server, and asks what it missed when it is looked at again.
 */
function followAccess(): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: number = pauses.first;
  let missed = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    missed = true;
  };
  const open = () => {
    if (document.hidden) return;
    const stream = new EventSource('/api/events');
    source = stream;
    stream.addEventListener('access', () => void refreshSession());
    stream.addEventListener('open', () => {
      pause = pauses.first;
      if (missed) void refreshSession();
      missed = false;
    });
    stream.addEventListener('error', () => {
      missed = true;
      // A stream that was cut comes back by itself; one that was refused does not, and the session may be the reason.
      if (stream.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, pauses.longest);
      void refreshSession();
    });
  };
  const look = () => {
    close();
    open();
  };
  document.addEventListener('visibilitychange', look);
  open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}
