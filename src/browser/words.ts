import { useSyncExternalStore } from 'react';
import { getWords, subscribeWords, type Words } from './words-state.ts';

/** How the person at the screen is spoken to, kept up to date in a component. */
export function useWords(): Words {
  return useSyncExternalStore(subscribeWords, getWords, getWords);
}
