import { languages } from '../../contract/languages.ts';
import { operation, type Zod } from '../../contract/operation.ts';
import {
  accents,
  densities,
  navStyles,
  type PreferenceChoices,
  type PreferenceName,
  type Preferences,
  pathnamePattern,
  type SitePreferenceName,
  sitePreferenceNames,
  textSizes,
  themeTypes,
  widths,
} from '../../contract/preferences.ts';

/** How the interface looks to the caller, and why. */
export interface OwnPreferences {
  /** What is in force. */
  settings: Preferences;
  /** What the caller has chosen. */
  choices: PreferenceChoices;
  /** What the organisation has chosen for who has not. */
  defaults: PreferenceChoices;
  /** What nobody may choose otherwise. */
  fixed: SitePreferenceName[];
  /** The version of the organisation's choices. */
  version: number;
}

/** Choices to store; null takes one back, and what is not named stays. */
export type PreferencesChange = { readonly [Name in PreferenceName]?: Preferences[Name] | null | undefined };

type SiteChoices = { readonly [Name in SitePreferenceName]?: Preferences[Name] | undefined };

const siteSchemas = (z: Zod) => ({
  width: z.enum(widths),
  themeType: z.enum(themeTypes),
  accent: z.enum(accents),
  navStyle: z.enum(navStyles),
});

const schemas = (z: Zod) => ({
  ...siteSchemas(z),
  density: z.enum(densities),
  textSize: z.enum(textSizes),
  locale: z.enum(languages),
  navCollapsed: z.boolean(),
  isDirectionRTL: z.boolean().nullable(),
  pathname: z.string().max(200).regex(pathnamePattern),
  closedAnnouncement: z
    .string()
    .max(16)
    .regex(/^[\da-z]*$/),
});

const output = (z: Zod) =>
  z.object({
    settings: z.object(schemas(z)),
    choices: z.object(schemas(z)).partial(),
    defaults: z.object(schemas(z)).partial(),
    fixed: z.array(z.enum(sitePreferenceNames)),
    version: z.int(),
  });

export const getPreferences = operation<Record<string, never>, OwnPreferences>({
  name: 'getPreferences',
  group: 'settings',
  access: 'session',
  writes: false,
  input: (z) => z.strictObject({}),
  output,
});

/**
 * Stores choices of the caller.
 * @throws ProblemError VALIDATION for what the organisation has fixed.
 */
export const updatePreferences = operation<PreferencesChange, OwnPreferences>({
  name: 'updatePreferences',
  group: 'settings',
  access: 'session',
  writes: true,
  input: (z) => {
    const each = schemas(z);
    return z.strictObject({
      locale: each.locale.nullish(),
      width: each.width.nullish(),
      themeType: each.themeType.nullish(),
      accent: each.accent.nullish(),
      navStyle: each.navStyle.nullish(),
      navCollapsed: each.navCollapsed.nullish(),
      isDirectionRTL: each.isDirectionRTL.optional(),
      density: each.density.nullish(),
      textSize: each.textSize.nullish(),
      pathname: each.pathname.nullish(),
      closedAnnouncement: each.closedAnnouncement.nullish(),
    });
  },
  output,
});

/**
 * Replaces what the organisation has chosen for everybody.
 * @throws ProblemError CONFLICT_VERSION when somebody changed it meanwhile.
 */
export const updateSitePreferences = operation<
  { version: number; defaults: SiteChoices; fixed: SitePreferenceName[] },
  OwnPreferences
>({
  name: 'updateSitePreferences',
  group: 'settings',
  access: 'permission',
  writes: true,
  input: (z) =>
    z.strictObject({
      version: z.int().min(1),
      defaults: z.strictObject(siteSchemas(z)).partial(),
      fixed: z.array(z.enum(sitePreferenceNames)).max(sitePreferenceNames.length),
    }),
  output,
});

export const preferencesOperations = [getPreferences, updatePreferences, updateSitePreferences] as const;
