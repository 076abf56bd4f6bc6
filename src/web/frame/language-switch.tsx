import { useTranslation } from '../../browser/use-translation.ts';
import { fallbackLanguage, languages } from '../../contract/languages.ts';
import { useLanguageChoice } from './use-language-choice.ts';
import './language-switch.css';

/** The interface languages, each under its own name. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const { language, choose } = useLanguageChoice();
  return (
    <span className="language-switch">
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <select
        aria-label={t('screens:frame.language')}
        value={language}
        onChange={({ target }) => void choose(languages.find((known) => known === target.value) ?? fallbackLanguage)}
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
