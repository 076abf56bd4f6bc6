import { addTexts, hasTexts } from '../browser/translation.ts';
import type { Language } from '../contract/languages.ts';
import vietnamese from './messages/vietnamese.ts';

type Catalogue = Record<keyof typeof vietnamese, object>;

/** The catalogues of frame and kit; Vietnamese comes with the first load, the others when asked for. */
const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  vi: async () => ({ default: vietnamese }),
  en: () => import('./messages/english.ts'),
};

/** Fetches what the frame and the kit say in a language, unless it is there. */
export async function fetchCatalogue(language: Language): Promise<void> {
  if (hasTexts(language, 'screens')) return;
  const { default: catalogue } = await catalogues[language]();
  for (const [name, texts] of Object.entries(catalogue)) addTexts(language, name, texts);
}
