import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '../../contract/languages.ts';
import { switchLanguage } from '../language.ts';
import { usePreferences } from '../use-preferences.ts';

/** The language of the interface, and choosing another. */
export function useLanguageChoice(): { language: Language; choose: (language: Language) => Promise<void> } {
  const { locale: language } = usePreferences();
  const queryClient = useQueryClient();
  return {
    language,
    async choose(chosen) {
      await switchLanguage(chosen);
      // The server's texts change with the language.
      await queryClient.invalidateQueries();
    },
  };
}
