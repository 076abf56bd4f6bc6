import { setCallLanguage } from '../browser/call.ts';
import { addTexts, hasTexts, setLanguage } from '../browser/translation.ts';
import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { browsers } from '../product/browsers.ts';
import { loadLanguage } from '../ui/slices/slice-messages.ts';
import { fetchCatalogue } from './catalogues.ts';
import { setPreferences } from './preferences.ts';

/** Loads the texts of a language; nothing can render before. */
export async function startLanguage(language: Language): Promise<void> {
  setCallLanguage(language);
  const needed = new Set([language, fallbackLanguage]);
  await Promise.all([loadLanguage(language), ...Array.from(needed, fetchTexts)]);
  setLanguage(language);
}

/** Switches the whole interface, and the server's texts, to another language. */
export async function switchLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  setPreferences({ locale: language });
}

/** Shows the interface in a language that is already chosen. */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all([loadLanguage(language), fetchTexts(language)]);
  setCallLanguage(language);
  setLanguage(language);
}

/** The texts needed before a slice's screen opens: the catalogue of the frame and the kit, and the labels of slices. */
async function fetchTexts(language: Language): Promise<void> {
  await fetchCatalogue(language);
  if (hasTexts(language, 'labels')) return;
  addTexts(
    language,
    'labels',
    Object.fromEntries(browsers.map(({ name, labels }) => [name, labels?.[language] ?? {}])),
  );
}
