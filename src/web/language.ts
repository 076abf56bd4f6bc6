import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setCallLanguage } from '../ui/call.ts';
import vietnamese from './messages/vietnamese.ts';
import { type Language, setPreferences } from './preferences.ts';

type Catalogue = Record<keyof typeof vietnamese, object>;

/** The catalogues by language; Vietnamese comes with the first load, the others when asked for. */
const catalogues: Record<Exclude<Language, 'vi'>, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./messages/english.ts'),
};

/** Makes the texts of a language ready; until then nothing can be drawn. */
export async function startLanguage(language: Language): Promise<void> {
  setCallLanguage(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'vi',
    ns: ['access', 'contract', 'editor', 'kit', 'screens', 'spreadsheets'],
    defaultNS: 'screens',
    resources: { vi: vietnamese, ...(language !== 'vi' && { [language]: (await catalogues[language]()).default }) },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Switches the whole interface, and the server's answers, to another language. */
export async function switchLanguage(language: Language): Promise<void> {
  if (language !== 'vi' && !i18next.hasResourceBundle(language, 'screens')) {
    const catalogue = (await catalogues[language]()).default;
    for (const [namespace, texts] of Object.entries(catalogue)) i18next.addResourceBundle(language, namespace, texts);
  }
  setCallLanguage(language);
  setPreferences({ language });
  await i18next.changeLanguage(language);
}
