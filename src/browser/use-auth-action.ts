import { useSyncExternalStore } from 'react';
import { type AuthAction, getAuthActions, runAuthAction, subscribeAuthActions } from './auth-actions.ts';

/** An action of the auth service in a component: whether it runs, why the last one failed, and what starts it. */
export function useAuthAction(action: AuthAction) {
  const { loading, error } = useSyncExternalStore(subscribeAuthActions, getAuthActions, getAuthActions);
  return {
    isLoading: loading.has(action),
    error,
    run: <Answer>(work: () => Promise<Answer>, onSuccess?: (answer: Answer) => unknown) =>
      runAuthAction(action, work, onSuccess),
  };
}
