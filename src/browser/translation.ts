import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { clockOf, setSiteClock, siteClock } from '../lib/clock.ts';
import { setNotation } from '../lib/format.ts';
import { findText } from '../lib/texts.ts';

/**
 * Looks up a text of the catalogues by its key, or by the first of several keys that exists, and fills in its
 * placeholders. If there is no text, it returns the `defaultValue` among the values, or the key without the name of its
 * catalogue.
 */
export interface Translate {
  (key: string | string[]): string;
  (key: string | string[], values: Readonly<Record<string, unknown>>): string;
}

/** The texts and the number format of a language. */
export interface Translation {
  readonly t: Translate;
  readonly language: string;
  /** The current time in milliseconds, for relative texts; absent: now. */
  readonly now?: number;
}

const catalogues: Record<Language, Record<string, object>> = { vi: {}, en: {} };
const listeners = new Set<() => void>();
let spoken: Language = fallbackLanguage;
let words = wordsIn(spoken);

/** The current translation; the same object until the language or the time zone changes. */
export function getTranslation(): Translation {
  return words;
}

export function subscribeTranslation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches to a language whose texts are loaded, and notifies every listener. */
export function setLanguage(language: Language): void {
  spoken = language;
  setNotation(language);
  words = wordsIn(language);
  for (const listener of listeners) listener();
}

/** Sets the time zone, and notifies every listener, because their texts contain times. */
export function setTimeZone(zone: string): void {
  if (zone === siteClock().zone) return;
  setSiteClock(clockOf(zone));
  setLanguage(spoken);
}

/** Renders a text now and after every change of language, as long as `place` is in the page. */
export function followLanguage(place: Node, say: (t: Translate) => void): void {
  say(words.t);
  const stop = subscribeTranslation(() => (place.isConnected ? say(words.t) : stop()));
}

/** Whether a language has the texts of this catalogue, which is the part of a key before the colon. */
export function hasTexts(language: Language, name: string): boolean {
  return catalogues[language][name] !== undefined;
}

export function addTexts(language: Language, name: string, texts: object): void {
  catalogues[language][name] = texts;
}

function wordsIn(language: Language): Translation {
  const spoken = [...new Set([language, fallbackLanguage])].map((each) => ({
    language: each,
    catalogue: catalogues[each],
  }));
  const t: Translate = (keys: string | string[], values?: Readonly<Record<string, unknown>>) => {
    const { defaultValue = nameIn(keys) } = values ?? {};
    return findText(spoken, keys, values) ?? String(defaultValue);
  };
  return { t, language };
}

function nameIn(keys: string | string[]): string {
  const last = typeof keys === 'string' ? keys : (keys.at(-1) ?? '');
  return last.slice(last.indexOf(':') + 1);
}
