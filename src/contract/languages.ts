/** The languages of the product. The first is the fallback. */
export const languages = ['vi', 'en'] as const;

export type Language = (typeof languages)[number];

export const [fallbackLanguage] = languages;
