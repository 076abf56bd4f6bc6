import type { Language } from '../../contract/languages.ts';
import spreadsheets from '../../features/spreadsheets/screens/messages/labels.json';
import type { Translate } from '../../ui/labels.ts';
import vietnamese from '../messages/vietnamese.ts';

type Catalogue = { readonly [key: string]: string | Catalogue };

/** The texts of a language, for before the library that the screens use for them has been loaded. */
export async function loadTexts(language: Language): Promise<Translate> {
  const own = language === 'vi' ? vietnamese : (await import('../messages/english.ts')).default;
  const labels = { spreadsheets: spreadsheets[language] };
  const catalogue = { ...own, labels } as unknown as Catalogue;
  return (keys: string | string[], values: Readonly<Record<string, unknown>> = {}) => {
    const found = [keys]
      .flat()
      .map((key) => textAt(catalogue, key))
      .find((text) => text !== undefined);
    return found?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) ?? '';
  };
}

/** The text at a key such as "kit:list.all". */
function textAt(catalogue: Catalogue, key: string): string | undefined {
  let found: string | Catalogue | undefined = catalogue;
  for (const part of key.split(/[:.]/)) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}
