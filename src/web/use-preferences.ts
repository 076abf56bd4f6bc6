import { useSyncExternalStore } from 'react';
import type { Preferences, SitePreferences } from '../contract/preferences.ts';
import { getPreferences, getSitePreferences, getThemeName, subscribePreferences } from './preferences.ts';
import type { ThemeName } from './theme/tokens.ts';

/** The preferences, kept up to date in a component. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribePreferences, getPreferences);
}

/** The theme in use, kept up to date in a component. */
export function useThemeName(): ThemeName {
  return useSyncExternalStore(subscribePreferences, getThemeName);
}

/** What the organisation has chosen, kept up to date in a component. */
export function useSitePreferences(): SitePreferences {
  return useSyncExternalStore(subscribePreferences, getSitePreferences);
}
