import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { clockOf, setSiteClock, siteClock } from '../lib/clock.ts';
import { setNotation } from '../lib/format.ts';
import { findText } from '../lib/texts.ts';

/**
 * Looks up a text of the catalogues by its key, or by the first of several that there is, and fills its places in. Of a
 * text that is nowhere it says the `defaultValue` among the values, or the key without the name of its catalogue.
 */
export interface Translate {
  (key: string | string[]): string;
  (key: string | string[], values: Readonly<Record<string, unknown>>): string;
}

/** How a person is spoken to: in which texts, and in which language's notation of numbers. */
export interface Translation {
  readonly t: Translate;
  readonly language: string;
  /** The moment that is spoken of, in milliseconds; absent: the present. */
  readonly now?: number;
}

const catalogues: Record<Language, Record<string, object>> = { vi: {}, en: {} };
const listeners = new Set<() => void>();
let spoken: Language = fallbackLanguage;
let words = wordsIn(spoken);

/** In which words the person is spoken to at this moment; the same object until the language or the clock changes. */
export function getTranslation(): Translation {
  return words;
}

export function subscribeTranslation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Speaks another language, whose texts are there, and tells every listener. */
export function setLanguage(language: Language): void {
  spoken = language;
  setNotation(language);
  words = wordsIn(language);
  for (const listener of listeners) listener();
}

/** Tells the time by the clock of a zone from now on, and tells every listener: what they show is worded anew. */
export function setTimeZone(zone: string): void {
  if (zone === siteClock().zone) return;
  setSiteClock(clockOf(zone));
  setLanguage(spoken);
}

/** Says something now and whenever another language is spoken, for as long as `place` stands in the page. */
export function followLanguage(place: Node, say: (t: Translate) => void): void {
  say(words.t);
  const stop = subscribeTranslation(() => (place.isConnected ? say(words.t) : stop()));
}

/** Whether the texts of this name, which stands before the colon in their keys, are there in a language. */
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
