import type { Language } from '../../contract/languages.ts';
import spreadsheets from '../../features/spreadsheets/screens/messages/labels.json';

/** Looks a text up by its key ("kit:list.all"), and fills its placeholders in. */
export type Texts = (key: string, values?: Readonly<Record<string, string>>) => string;

type Catalogue = { readonly [key: string]: string | Catalogue };

/** The texts of a language, for before the library that the screens use for them has been loaded. */
export async function loadTexts(language: Language): Promise<Texts> {
  const module = language === 'vi' ? await import('../messages/vietnamese.ts') : await import('../messages/english.ts');
  const labels = { spreadsheets: spreadsheets[language] };
  const catalogue = { ...module.default, labels } as unknown as Catalogue;
  return (key, values = {}) => {
    let found: string | Catalogue | undefined = catalogue;
    for (const part of key.split(/[:.]/)) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') return '';
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}
