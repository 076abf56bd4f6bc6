import { getPageSize, setPageSize, subscribePageSize } from '../browser/page-size.ts';
import { fallbackLanguage, type Language, languages } from '../contract/languages.ts';
import { sitePageSizes } from '../contract/paging.ts';
import type { ThemeName } from './theme/tokens.ts';

/** What a person sets for this browser, whoever is signed in: it says nothing of anybody. */
export interface Preferences {
  readonly language: Language;
  readonly theme: ThemeName;
  /** The sidebar shows icons only. */
  readonly menuFolded: boolean;
}

const cookieName = 'preferences';
/** Seconds: a year. */
const keptFor = 31_536_000;
const defaults: Preferences = { language: fallbackLanguage, theme: 'light', menuFolded: false };

let preferences = read();
const listeners = new Set<() => void>();
subscribePageSize(keep);

export function getPreferences(): Preferences {
  return preferences;
}

/** Changes some preferences, keeps them and shows them on the page. */
export function setPreferences(changes: Partial<Preferences>): void {
  preferences = { ...preferences, ...changes };
  keep();
  applyPreferences();
  for (const listener of listeners) listener();
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

/** A cookie, not the storage: a sign-out leaves nothing there. With the rows a page of this site, which the first call asks for. */
function keep(): void {
  const { language, theme, menuFolded } = preferences;
  const value = new URLSearchParams({
    language,
    theme,
    menuFolded: String(menuFolded),
    pageSize: String(getPageSize()),
  });
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than the first frame.
  document.cookie = `${cookieName}=${value}; Path=/; Max-Age=${keptFor}; SameSite=Lax${secure}`;
}

function read(): Preferences {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${cookieName}=`));
  const cookieValues = new URLSearchParams(cookie?.slice(cookieName.length + 1));
  const pageSize = sitePageSizes.find((size) => String(size) === cookieValues.get('pageSize'));
  if (pageSize !== undefined) setPageSize(pageSize);
  return {
    language: languages.find((language) => language === cookieValues.get('language')) ?? defaults.language,
    theme: cookieValues.get('theme') === 'dark' ? 'dark' : defaults.theme,
    menuFolded: cookieValues.get('menuFolded') === 'true',
  };
}
