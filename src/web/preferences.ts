import { fallbackLanguage, type Language, languages } from '../contract/languages.ts';
import type { ThemeName } from './theme/tokens.ts';

/** What a person sets for this browser; it outlives a sign-out. */
export interface Preferences {
  readonly language: Language;
  readonly theme: ThemeName;
  /** The sidebar shows icons only. */
  readonly menuFolded: boolean;
}

const storageKey = 'preferences';
const defaults: Preferences = { language: fallbackLanguage, theme: 'light', menuFolded: false };

let preferences = read();
const listeners = new Set<() => void>();

export function getPreferences(): Preferences {
  return preferences;
}

/** Changes some preferences, keeps them and shows them on the page. */
export function setPreferences(changes: Partial<Preferences>): void {
  preferences = { ...preferences, ...changes };
  keepPreferences();
  applyPreferences();
  for (const listener of listeners) listener();
}

/** Writes the preferences to local storage, where a sign-out may just have cleared them. */
export function keepPreferences(): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // Storage can be full or forbidden; the choice then lasts as long as the page.
  }
}

/** Puts theme and language on the document element, where stylesheets and screen readers look for them. */
export function applyPreferences(): void {
  document.documentElement.lang = preferences.language;
  document.documentElement.dataset.theme = preferences.theme;
}

/** Calls `listener` after every change until the returned function is called. */
export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Record<keyof Preferences, unknown>>;
    return {
      language: languages.find((language) => language === stored.language) ?? defaults.language,
      theme: stored.theme === 'dark' ? 'dark' : defaults.theme,
      menuFolded: stored.menuFolded === true,
    };
  } catch {
    return defaults;
  }
}
