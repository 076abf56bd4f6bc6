import { useSyncExternalStore } from 'react';
import { isOffline, subscribeConnection } from './connection.ts';

/** Whether the server cannot be reached at the moment, kept up to date in a component. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOffline);
}
