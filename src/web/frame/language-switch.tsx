import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../browser/use-translation.ts';
import { fallbackLanguage, type Language, languages } from '../../contract/languages.ts';
import { switchLanguage } from '../language.ts';
import { usePreferences } from '../use-preferences.ts';
import './language-switch.css';

/** The interface languages, each under its own name. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const { locale: language } = usePreferences();
  const queryClient = useQueryClient();
  const speak = async (chosen: Language) => {
    await switchLanguage(chosen);
    // The server's texts change with the language.
    await queryClient.invalidateQueries();
  };
  return (
    <span className="language-switch">
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <select
        aria-label={t('screens:frame.language')}
        value={language}
        onChange={({ target }) => void speak(languages.find((known) => known === target.value) ?? fallbackLanguage)}
      >
        {languages.map((name) => (
          <option key={name} value={name} lang={name}>
            {t(`screens:language.${name}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
