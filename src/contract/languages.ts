/** The languages of the product. The first is the fallback. */
export const languages = ['vi', 'en'] as const;

export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { vi: 'Tiếng Việt', en: 'English' };

export const [fallbackLanguage] = languages;
