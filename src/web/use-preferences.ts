import { useSyncExternalStore } from 'react';
import type { Preferences } from '../contract/preferences.ts';
import { getPreferences, getThemeName, subscribePreferences } from './preferences.ts';
import type { ThemeName } from './theme/tokens.ts';

/** The preferences, kept up to date in a component. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribePreferences, getPreferences);
}

/** The theme in use, kept up to date in a component. */
export function useThemeName(): ThemeName {
  return useSyncExternalStore(subscribePreferences, getThemeName);
}
