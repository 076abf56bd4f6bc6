import { Radio } from 'antd';
import { languageNames, languages } from '../../contract/languages.ts';
import { useLanguageChoice } from './use-language-choice.ts';

/** The language of the interface, in the user's own account. */
export default function LanguageSection() {
  const { language, choose } = useLanguageChoice();
  return (
    <Radio.Group
      aria-labelledby="language-title"
      value={language}
      onChange={({ target }) => void choose(target.value)}
      options={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
    />
  );
}
