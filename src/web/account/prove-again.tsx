import { Suspense, useEffect, useState } from 'react';
import { setProver } from '../../browser/call.ts';
import { lazyComponent } from '../../browser/load-module.ts';

const ProveDialog = lazyComponent(() => import('../../features/auth/second-factor/screens/prove-dialog.tsx'));

/** Asks for a fresh proof where a call needs one; calls at the same moment wait for the same answer. */
export function ProveAgain() {
  const [asked, setAsked] = useState<PromiseWithResolvers<boolean>>();
  useEffect(() => {
    let open: PromiseWithResolvers<boolean> | undefined;
    setProver(() => {
      if (!open) {
        const begun = Promise.withResolvers<boolean>();
        open = begun;
        setAsked(begun);
        void begun.promise.then(() => {
          open = undefined;
          setAsked(undefined);
        });
      }
      return open.promise;
    });
    return () => setProver(async () => false);
  }, []);
  return (
    asked && (
      <Suspense fallback={null}>
        <ProveDialog onEnd={asked.resolve} />
      </Suspense>
    )
  );
}
