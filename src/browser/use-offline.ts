import { useSyncExternalStore } from 'react';
import { isOffline, subscribeConnection } from './connection.ts';

/** Whether there is no way to the server at this moment, kept up to date in a component. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOffline);
}
