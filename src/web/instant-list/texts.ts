import type { Translate } from '../../browser/translation.ts';
import type { Language } from '../../contract/languages.ts';
import spreadsheets from '../../features/spreadsheets/screens/messages/labels.json';
import { findText, type TextValues } from '../../lib/texts.ts';
import vietnamese from '../messages/vietnamese.ts';

/** The texts of a language, before the application has loaded them for its screens. */
export async function loadTexts(language: Language): Promise<Translate> {
  const own = language === 'vi' ? vietnamese : (await import('../messages/english.ts')).default;
  const spoken = [{ language, catalogue: { ...own, labels: { spreadsheets: spreadsheets[language] } } }];
  return (keys: string | string[], values?: TextValues) => findText(spoken, keys, values) ?? '';
}
