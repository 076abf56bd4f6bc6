/** The languages the product speaks; the first is the one it falls back to. */
export const languages = ['vi', 'en'] as const;

export type Language = (typeof languages)[number];

export const [fallbackLanguage] = languages;
