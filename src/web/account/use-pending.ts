import { useEffect } from 'react';
import { useSession } from '../../browser/session.ts';
import { hasUnsent } from './unsaved-work.ts';

/** Sends unsaved entries, whatever screen is open; loads its scripts only if there are any. */
export function usePending(pathname: string): void {
  const isSignedIn = useSession().state === 'signed-in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen that is left may leave something behind.
  useEffect(() => {
    // Offline the scripts cannot load: the next screen tries again.
    if (isSignedIn && hasUnsent())
      void import('../pending/start.ts').then(({ startPending }) => startPending()).catch(nothing);
  }, [isSignedIn, pathname]);
}

const nothing = () => undefined;
