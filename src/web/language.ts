import { setCallLanguage } from '../browser/call.ts';
import { addTexts, hasTexts, setLanguage } from '../browser/words-state.ts';
import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { browsers } from '../product/browsers.ts';
import { speak } from '../ui/slices/slice-messages.ts';
import vietnamese from './messages/vietnamese.ts';
import { setPreferences } from './preferences.ts';

type Catalogue = Record<keyof typeof vietnamese, object>;

/** The catalogues of frame and kit; Vietnamese comes with the first load, the others when asked for. */
const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  vi: async () => ({ default: vietnamese }),
  en: () => import('./messages/english.ts'),
};

/** Makes the texts of a language ready; until then nothing can be drawn. */
export async function startLanguage(language: Language): Promise<void> {
  setCallLanguage(language);
  const needed = new Set([language, fallbackLanguage]);
  await Promise.all([speak(language), ...Array.from(needed, fetchTexts)]);
  setLanguage(language);
}

/** Switches the whole interface, and the server's answers, to another language. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([speak(language), fetchTexts(language)]);
  setCallLanguage(language);
  setPreferences({ language });
  setLanguage(language);
}

/** What is said before a screen of a slice opens: the catalogue of the frame and the kit, and the labels of slices. */
async function fetchTexts(language: Language): Promise<void> {
  if (hasTexts(language, 'screens')) return;
  const { default: catalogue } = await catalogues[language]();
  const labels = Object.fromEntries(browsers.map((slice) => [slice.name, slice.labels?.[language] ?? {}]));
  for (const [name, texts] of Object.entries({ ...catalogue, labels })) addTexts(language, name, texts);
}
