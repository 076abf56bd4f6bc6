import { fallbackLanguage, type Language, languages } from './languages.ts';

/** Colours of the whole interface; `system` follows the setting of the device. */
export const themeTypes = ['light', 'dark', 'lite', 'system'] as const;
/** The colours of what can be pressed, and of what is chosen. */
export const accents = ['teal', 'blue', 'violet', 'green', 'rose', 'slate'] as const;
/** Where the frame has its menu and its bands (`web/frame/nav-styles.ts` describes each). */
export const navStyles = [
  'fixed',
  'drawer',
  'miniSidebar',
  'noHeaderMiniSidebar',
  'noHeaderExpandedSidebar',
  'defaultHorizontal',
  'darkHorizontal',
  'insideHeaderHorizontal',
  'belowHeader',
  'aboveHeader',
] as const;
/** The widest that a page is drawn, in pixels, or as wide as the window. */
export const widths = ['1367', 'full'] as const;
export const densities = ['normal', 'compact'] as const;
export const textSizes = ['normal', 'large', 'larger'] as const;

export type ThemeType = (typeof themeTypes)[number];
export type Accent = (typeof accents)[number];
export type NavStyle = (typeof navStyles)[number];

/** How the interface looks to one person. They contain no personal data. */
export interface Preferences {
  readonly locale: Language;
  readonly width: (typeof widths)[number];
  readonly themeType: ThemeType;
  readonly accent: Accent;
  readonly navStyle: NavStyle;
  /** The sidebar shows only icons. */
  readonly navCollapsed: boolean;
  /** Whether the interface runs from right to left; null: as the language is written. */
  readonly isDirectionRTL: boolean | null;
  readonly density: (typeof densities)[number];
  readonly textSize: (typeof textSizes)[number];
  /** The page that opens after signing in. */
  readonly pathname: string;
  /** The announcement that the person has closed (`announcementMark`); empty: none. */
  readonly closedAnnouncement: string;
}

/** What the product does where nobody has chosen. */
export const defaultPreferences: Preferences = {
  locale: fallbackLanguage,
  width: '1367',
  themeType: 'light',
  accent: 'teal',
  navStyle: 'fixed',
  navCollapsed: false,
  isDirectionRTL: null,
  density: 'normal',
  textSize: 'normal',
  pathname: '/dashboard',
  closedAnnouncement: '',
};

export type PreferenceName = keyof Preferences;

/** Some preferences: those that somebody has chosen. */
export type PreferenceChoices = { readonly [Name in PreferenceName]?: Preferences[Name] | undefined };

export const preferenceNames = Object.keys(defaultPreferences) as PreferenceName[];

/** What an organisation may choose for everybody: not what depends on one person's eyes, work or language. */
export const sitePreferenceNames = ['width', 'themeType', 'accent', 'navStyle'] as const;

export type SitePreferenceName = (typeof sitePreferenceNames)[number];

/** The organisation's choices: where nobody else has chosen, and those that nobody may change. */
export interface SitePreferences {
  readonly defaults: PreferenceChoices;
  readonly fixed: readonly SitePreferenceName[];
}

export const noSitePreferences: SitePreferences = { defaults: {}, fixed: [] };

/** An address inside the product, without a query. */
export const pathnamePattern = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

const choices: Partial<Record<PreferenceName, readonly string[]>> = {
  locale: languages,
  width: widths,
  themeType: themeTypes,
  accent: accents,
  navStyle: navStyles,
  density: densities,
  textSize: textSizes,
};

/** Reads stored choices; what this version does not know is left out. */
export function preferencesFrom(entries: Iterable<readonly [string, unknown]>): Partial<Preferences> {
  const known = Array.from(entries).flatMap(([name, value]) => {
    const read = preferenceNames.find((one) => one === name);
    const valid = read && value !== undefined ? validValue(read, value) : undefined;
    return valid === undefined ? [] : [[read, valid]];
  });
  return Object.fromEntries(known);
}

function validValue(name: PreferenceName, value: unknown): string | boolean | undefined {
  const text = String(value);
  const offered = choices[name];
  if (offered) return offered.includes(text) ? text : undefined;
  if (name === 'pathname') return text.length <= 200 && pathnamePattern.test(text) ? text : undefined;
  if (name === 'closedAnnouncement') return /^[\da-z]{0,16}$/.test(text) ? text : undefined;
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

/** What somebody sees: his choices, the organisation's where he has none or may have none, else the product's. */
export function effectivePreferences(own: PreferenceChoices, { defaults, fixed }: SitePreferences): Preferences {
  const free = Object.entries(own).filter(([name]) => !fixed.some((one) => one === name));
  return { ...defaultPreferences, ...preferencesFrom(Object.entries(defaults)), ...preferencesFrom(free) };
}

const rightToLeft: readonly string[] = ['ar'];

/** The direction of the interface. */
export function directionOf({ isDirectionRTL, locale }: Preferences): 'ltr' | 'rtl' {
  return (isDirectionRTL ?? rightToLeft.includes(locale)) ? 'rtl' : 'ltr';
}

/** The attributes of the document element by which stylesheets and screen readers know the preferences. */
export function documentAttributes(preferences: Preferences): Record<string, string> {
  const { locale, themeType, accent, navStyle, width, density, textSize } = preferences;
  return {
    lang: locale,
    dir: directionOf(preferences),
    'data-theme': themeType,
    'data-accent': accent,
    'data-nav-style': navStyle,
    'data-width': width,
    'data-density': density,
    'data-text-size': textSize,
  };
}

/** A short mark of a text: another text has another one. */
export function announcementMark(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return text === '' ? '' : hash.toString(36);
}

export const preferencesCookie = 'preferences';

/** The entries of the preferences' cookie, in a `Cookie` header or in `document.cookie`. */
export function preferencesInCookies(cookies: string): [string, string][] {
  const cookie = cookies.split(/; */).find((one) => one.startsWith(`${preferencesCookie}=`));
  return entriesOf(cookie?.slice(preferencesCookie.length + 1) ?? '');
}

/** The organisation's choices as one attribute of the page, so that its first paint has them. */
export function siteAsAttribute({ defaults, fixed }: SitePreferences): string {
  const entries = [...Object.entries(defaults), ...fixed.map((name) => ['fixed', name] as const)];
  return asText(entries);
}

export function siteFromAttribute(text = ''): SitePreferences {
  const entries = entriesOf(text);
  const fixed = entries.filter(([name]) => name === 'fixed').map(([, value]) => value);
  return { defaults: preferencesFrom(entries), fixed: sitePreferenceNames.filter((name) => fixed.includes(name)) };
}

/** Names and values as one text for a cookie or an attribute; the reverse of `entriesOf`. */
export function asText(entries: readonly (readonly [string, unknown])[]): string {
  return entries.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
}

/** Anybody may write a cookie: what cannot be decoded is left out. */
function entriesOf(text: string): [string, string][] {
  return text.split('&').flatMap((pair): [string, string][] => {
    const [name = '', value] = pair.split('=');
    try {
      return value === undefined ? [] : [[name, decodeURIComponent(value)]];
    } catch {
      return [];
    }
  });
}
