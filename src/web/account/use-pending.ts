import { useEffect } from 'react';
import { useSession } from '../../browser/session.ts';
import { hasUnsent } from './unsaved-work.ts';

/** Sends what was typed and not stored, whatever screen is opened; its scripts are fetched when something waits. */
export function usePending(pathname: string): void {
  const isSignedIn = useSession().state === 'signed-in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen that is left may leave something behind.
  useEffect(() => {
    // Without a line the scripts do not come either: the next screen asks again.
    if (isSignedIn && hasUnsent())
      void import('../pending/start.ts').then(({ startPending }) => startPending()).catch(nothing);
  }, [isSignedIn, pathname]);
}

const nothing = () => undefined;
