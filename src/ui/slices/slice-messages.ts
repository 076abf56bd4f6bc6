import { addTexts, hasTexts } from '../../browser/translation.ts';
import { fallbackLanguage, type Language } from '../../contract/languages.ts';

/** Fetches the texts of a slice, by language. */
export type MessageLoaders = Readonly<Record<Language, () => Promise<{ default: object }>>>;

/** The slices whose texts were asked for: a switch of the language fetches theirs as well. */
const wanted = new Map<string, MessageLoaders>();
let spoken: Language = fallbackLanguage;

/** Fetches the texts of a slice, whose name stands before the colon in their keys, in the language in use. */
export async function loadMessages(slice: string, loaders: MessageLoaders): Promise<void> {
  wanted.set(slice, loaders);
  await Promise.all([...new Set([spoken, fallbackLanguage])].map((language) => add(language, slice, loaders)));
}

/** Fetches the texts of all slices that are in use in a language that is about to be spoken, and of those to come. */
export async function loadLanguage(language: Language): Promise<void> {
  spoken = language;
  await Promise.all([...wanted].map(([slice, loaders]) => add(language, slice, loaders)));
}

async function add(language: Language, slice: string, loaders: MessageLoaders): Promise<void> {
  if (hasTexts(language, slice)) return;
  const { default: texts } = await loaders[language]();
  addTexts(language, slice, texts);
}
