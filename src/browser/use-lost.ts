import { useSyncExternalStore } from 'react';
import { isLost, subscribeLost } from './connection.ts';

/** Whether there is no way to the server at this moment, kept up to date in a component. */
export function useLost(): boolean {
  return useSyncExternalStore(subscribeLost, isLost);
}
