import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setCallLanguage } from '../browser/call.ts';
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
  await speak(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    ns: ['screens'],
    defaultNS: 'screens',
    resources: {
      [fallbackLanguage]: await textsIn(fallbackLanguage),
      ...(language !== fallbackLanguage && { [language]: await textsIn(language) }),
    },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Switches the whole interface, and the server's answers, to another language. */
export async function switchLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'screens')) {
    for (const [namespace, texts] of Object.entries(await textsIn(language)))
      i18next.addResourceBundle(language, namespace, texts);
  }
  await speak(language);
  setCallLanguage(language);
  setPreferences({ language });
  await i18next.changeLanguage(language);
}

/** What is said before a screen of a slice opens: the catalogue of the frame and the kit, and the labels of slices. */
async function textsIn(language: Language): Promise<Record<string, object>> {
  const { default: catalogue } = await catalogues[language]();
  const labels = Object.fromEntries(browsers.map((slice) => [slice.name, slice.labels?.[language] ?? {}]));
  return { ...catalogue, labels };
}
