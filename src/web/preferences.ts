import { setCompact } from '../browser/density.ts';
import { getPageSize, setPageSize, subscribePageSize } from '../browser/page-size.ts';
import { sitePageSizes } from '../contract/paging.ts';
import {
  asText,
  documentAttributes,
  effectivePreferences,
  type PreferenceChoices,
  type PreferenceName,
  type Preferences,
  preferenceNames,
  preferencesCookie,
  preferencesFrom,
  preferencesInCookies,
  type SitePreferences,
  siteFromAttribute,
} from '../contract/preferences.ts';
import type { ThemeName } from './theme/tokens.ts';

/** The holder of choices whose account has signed out or lost its session. */
const gone = '-';
/** Seconds: a year. */
const keptFor = 31_536_000;

/** What somebody has chosen in this browser; the cookie has it too, from which the server writes the page's attributes. */
let own: PreferenceChoices = readCookie();
/** The choices that the account's server does not have yet: made offline, or while nobody was signed in. */
let unsent: readonly PreferenceName[] = readUnsent();
/** The account whose choices these are; empty: nobody's. */
let holder: string = readEntry('holder');
let site: SitePreferences = siteFromAttribute(document.documentElement.dataset.sitePreferences);
let preferences = effectivePreferences(own, site);
const listeners = new Set<() => void>();
const darkDevice = window.matchMedia('(prefers-color-scheme: dark)');
let otherTabs = listenToOtherTabs();
subscribePageSize(storeCookie);
darkDevice.addEventListener('change', applyAndTell);
// A page that the browser stores for its "Back" button is dropped when a message reaches it.
window.addEventListener('pagehide', () => otherTabs.close());
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  otherTabs = listenToOtherTabs();
  followCookie();
});

function listenToOtherTabs(): BroadcastChannel {
  const channel = new BroadcastChannel('preferences');
  channel.addEventListener('message', followCookie);
  return channel;
}

/** Another tab has changed the choices. */
function followCookie(): void {
  own = readCookie();
  holder = readEntry('holder');
  unsent = readUnsent();
  applyAndTell();
}

/** How the interface looks now. */
export function getPreferences(): Preferences {
  return preferences;
}

/** What this browser, or its account, has chosen. */
export function getOwnPreferences(): PreferenceChoices {
  return own;
}

/** What the organisation has chosen. */
export function getSitePreferences(): SitePreferences {
  return site;
}

/** Light, dark or lite: what the device is set to, where it decides. */
export function getThemeName(): ThemeName {
  const { themeType } = preferences;
  if (themeType !== 'system') return themeType;
  return darkDevice.matches ? 'dark' : 'light';
}

/** Changes some choices, stores them and applies them to this page and to the other tabs; `undefined` takes one back. */
export function setPreferences(changes: PreferenceChoices): void {
  unsent = [...new Set([...unsent, ...preferenceNames.filter((name) => name in changes)])];
  replaceOwn(preferencesFrom(Object.entries({ ...own, ...changes }).filter(([, value]) => value !== undefined)));
}

/** The names of the choices that the account's server does not have yet. */
export function getUnsent(): readonly PreferenceName[] {
  return unsent;
}

/** Notes that the server has these choices; one that was changed meanwhile is still to be sent. */
export function markSent(sent: PreferenceChoices): void {
  unsent = unsent.filter((name) => !(name in sent) || own[name] !== sent[name]);
  storeCookie();
}

/**
 * Shows the choices of an account that is signed in, and what was chosen here since and the server does not have. What
 * another account left here is dropped; what nobody's account holds stays this browser's.
 */
export function showChoicesOf(accountId: string, choices: PreferenceChoices): void {
  const isOfOthers = holder !== '' && holder !== accountId;
  if (isOfOthers && holder !== gone) unsent = [];
  const newer = Object.fromEntries(unsent.map((name) => [name, own[name]]));
  holder = accountId;
  replaceOwn(preferencesFrom(Object.entries({ ...(isOfOthers ? {} : own), ...choices, ...newer })));
}

/** The account has signed out, or its session has ended: the page keeps its look, and the next choices are nobody's. */
export function releaseChoices(): void {
  if (holder === '' || holder === gone) return;
  holder = gone;
  unsent = [];
  // What one person has read, the next has not.
  replaceOwn({ ...own, closedAnnouncement: undefined });
}

function replaceOwn(choices: PreferenceChoices): void {
  own = choices;
  storeCookie();
  applyAndTell();
  otherTabs.postMessage('changed');
}

/** Replaces the organisation's choices. */
export function setSitePreferences(chosen: SitePreferences): void {
  site = chosen;
  applyAndTell();
}

function applyAndTell(): void {
  const next = effectivePreferences(own, site);
  // The same object while nothing differs: nothing is drawn anew for it.
  if (preferenceNames.some((name) => next[name] !== preferences[name])) preferences = next;
  applyPreferences();
  for (const listener of listeners) listener();
}

/** Sets theme, language and direction on the document element, for stylesheets and screen readers. */
export function applyPreferences(): void {
  const attributes = { ...documentAttributes(preferences), 'data-theme': getThemeName() };
  setCompact(preferences.density === 'compact');
  for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
}

/** Calls `listener` after every change until the returned function is called. */
export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A cookie, because a sign-out clears the storage. It includes the site's page size, which the first call needs. */
function storeCookie(): void {
  const value = asText([
    ...Object.entries(own),
    ['pageSize', getPageSize()],
    ...(unsent.length > 0 ? [['unsent', unsent.join(' ')] as const] : []),
    ...(holder === '' ? [] : [['holder', holder] as const]),
  ]);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than the first frame.
  document.cookie = `${preferencesCookie}=${value}; Path=/; Max-Age=${keptFor}; SameSite=Lax${secure}`;
}

function readCookie(): PreferenceChoices {
  const entries = preferencesInCookies(document.cookie);
  const [, stored] = entries.find(([name]) => name === 'pageSize') ?? [];
  const pageSize = sitePageSizes.find((size) => String(size) === stored);
  if (pageSize !== undefined) setPageSize(pageSize);
  return preferencesFrom(entries);
}

function readUnsent(): PreferenceName[] {
  const names = readEntry('unsent').split(' ');
  return preferenceNames.filter((name) => names.includes(name));
}

function readEntry(wanted: string): string {
  return preferencesInCookies(document.cookie).find(([name]) => name === wanted)?.[1] ?? '';
}
