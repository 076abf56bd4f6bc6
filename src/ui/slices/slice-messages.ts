import { addTexts, hasTexts } from '../../browser/translation.ts';
import { fallbackLanguage, type Language } from '../../contract/languages.ts';

/** Loads the texts of a slice, by language. */
export type MessageLoaders = Readonly<Record<Language, () => Promise<{ default: object }>>>;

/** The slices whose texts were requested: a change of language loads theirs as well. */
const wanted = new Map<string, MessageLoaders>();
let spoken: Language = fallbackLanguage;

/** Loads the texts of a slice in the current language; their keys begin with its name and a colon. */
export async function loadMessages(slice: string, loaders: MessageLoaders): Promise<void> {
  wanted.set(slice, loaders);
  await Promise.all([...new Set([spoken, fallbackLanguage])].map((language) => add(language, slice, loaders)));
}

/** Loads the texts of all slices in use in the next language, which then also applies to later slices. */
export async function loadLanguage(language: Language): Promise<void> {
  spoken = language;
  await Promise.all([...wanted].map(([slice, loaders]) => add(language, slice, loaders)));
}

async function add(language: Language, slice: string, loaders: MessageLoaders): Promise<void> {
  if (hasTexts(language, slice)) return;
  const { default: texts } = await loaders[language]();
  addTexts(language, slice, texts);
}
