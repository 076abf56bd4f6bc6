import { addTexts, hasTexts } from '../browser/translation.ts';
import type { Language } from '../contract/languages.ts';
import vietnamese from './messages/vietnamese.ts';

type Catalogue = Record<keyof typeof vietnamese, object>;

/** The catalogues of frame and kit; Vietnamese is part of the first load, others load on demand. */
const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  vi: async () => ({ default: vietnamese }),
  en: () => import('./messages/english.ts'),
};

/** Loads the texts of the frame and the kit in a language, unless they are loaded. */
export async function fetchCatalogue(language: Language): Promise<void> {
  if (hasTexts(language, 'screens')) return;
  const { default: catalogue } = await catalogues[language]();
  for (const [name, texts] of Object.entries(catalogue)) addTexts(language, name, texts);
}
