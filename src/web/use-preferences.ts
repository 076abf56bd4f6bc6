import { useSyncExternalStore } from 'react';
import { getPreferences, type Preferences, subscribePreferences } from './preferences.ts';

/** The preferences, kept up to date in a component. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribePreferences, getPreferences);
}
