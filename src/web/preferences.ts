import { getPageSize, setPageSize, subscribePageSize } from '../browser/page-size.ts';
import { fallbackLanguage, type Language, languages } from '../contract/languages.ts';
import { sitePageSizes } from '../contract/paging.ts';
import type { ThemeName } from './theme/tokens.ts';

/** Preferences of this browser, for all accounts; they contain no personal data. */
export interface Preferences {
  readonly language: Language;
  readonly theme: ThemeName;
  /** The sidebar shows only icons. */
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

/** Changes some preferences, stores them and applies them to the page. */
export function setPreferences(changes: Partial<Preferences>): void {
  preferences = { ...preferences, ...changes };
  keep();
  applyPreferences();
  for (const listener of listeners) listener();
}

/** Sets theme and language on the document element, for stylesheets and screen readers. */
export function applyPreferences(): void {
  document.documentElement.lang = preferences.language;
  document.documentElement.dataset.theme = preferences.theme;
}

/** Calls `listener` after every change until the returned function is called. */
export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A cookie, because a sign-out clears the storage. It includes the site's page size, which the first call needs. */
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
