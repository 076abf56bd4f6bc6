import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribeSession } from './session-state.ts';

/** The session, kept up to date in a component. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, getSession);
}

/**
 * Whether the signed-in account may call the operation, kept up to date in a component. The server decides again on
 * every call.
 */
export function useCan(operationName: string): boolean {
  return useSession().apiName.has(operationName);
}
