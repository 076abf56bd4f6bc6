import { setCallLanguage } from '../browser/call.ts';
import { addTexts, hasTexts, setLanguage } from '../browser/translation.ts';
import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { browsers } from '../product/browsers.ts';
import { loadLanguage } from '../ui/slices/slice-messages.ts';
import { fetchCatalogue } from './catalogues.ts';
import { setPreferences } from './preferences.ts';

/** Makes the texts of a language ready; until then nothing can be drawn. */
export async function startLanguage(language: Language): Promise<void> {
  setCallLanguage(language);
  const needed = new Set([language, fallbackLanguage]);
  await Promise.all([loadLanguage(language), ...Array.from(needed, fetchTexts)]);
  setLanguage(language);
}

/** Switches the whole interface, and the server's answers, to another language. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([loadLanguage(language), fetchTexts(language)]);
  setCallLanguage(language);
  setPreferences({ language });
  setLanguage(language);
}

/** What is said before a screen of a slice opens: the catalogue of the frame and the kit, and the labels of slices. */
async function fetchTexts(language: Language): Promise<void> {
  await fetchCatalogue(language);
  if (hasTexts(language, 'labels')) return;
  addTexts(
    language,
    'labels',
    Object.fromEntries(browsers.map(({ name, labels }) => [name, labels?.[language] ?? {}])),
  );
}
