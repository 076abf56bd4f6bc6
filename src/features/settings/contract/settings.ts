import { fallbackLanguage } from '../../../contract/languages.ts';
import { operation, type Zod } from '../../../contract/operation.ts';
import { sitePageSizes } from '../../../contract/paging.ts';
import { idSchema, instantSchema, textSchema } from '../../../contract/values.ts';
import { type ImageValue, pictureSchema } from '../../../declare/kinds/image.ts';

/**
 * The settings for every page: the company's texts and the current announcement, the page size of lists, the time
 * zone, and how notifications are approved.
 */
export interface SiteSettings {
  companyName: string;
  /** Empty: the same as in Vietnamese. */
  companyNameEn: string;
  slogan: string;
  /** Empty: no banner. Outside its period only accounts that may change it receive it. */
  announcement: string;
  announcementFrom: string | null;
  announcementTo: string | null;
  /** The id of a picture of the library; null: the product's logo. */
  logo: string | null;
  logoImage: ImageValue | null;
  /** The default page size of lists; browsers request it. */
  pageSize: number;
  /** Whether very urgent and water release notifications need a second person to be sent. */
  secondPerson: boolean;
  /** The time zone (IANA name) in which times are shown and entered, in screens and in files. */
  timeZone: string;
  version: number;
}

/** The editable fields. */
export type SettingsValues = Omit<SiteSettings, 'version' | 'logoImage'>;

/** The changes of a call, and the version that was read. */
export type SettingsChange = { readonly version: number } & {
  readonly [Name in keyof SettingsValues]?: SettingsValues[Name] | undefined;
};

const output = (z: Zod) =>
  z.object({
    companyName: z.string(),
    companyNameEn: z.string(),
    slogan: z.string(),
    announcement: z.string(),
    announcementFrom: z.string().nullable(),
    announcementTo: z.string().nullable(),
    logo: z.string().nullable(),
    logoImage: pictureSchema(z).nullable(),
    pageSize: z.int(),
    secondPerson: z.boolean(),
    timeZone: z.string(),
    version: z.int(),
  });

export const getSiteSettings = operation<Record<string, never>, SiteSettings>({
  name: 'getSiteSettings',
  group: 'settings',
  access: 'public',
  writes: false,
  input: (z) => z.strictObject({}),
  output,
});

/** @throws ProblemError CONFLICT_VERSION with the current settings when somebody changed them meanwhile. */
export const updateSiteSettings = operation<SettingsChange, SiteSettings>({
  name: 'updateSiteSettings',
  group: 'settings',
  access: 'permission',
  writes: true,
  input: (z) =>
    z.strictObject({
      version: z.int().min(1),
      companyName: textSchema(z, { min: 1, max: 150 }).optional(),
      companyNameEn: textSchema(z, { max: 150 }).optional(),
      slogan: textSchema(z, { max: 150 }).optional(),
      announcement: textSchema(z, { max: 300 }).optional(),
      announcementFrom: instantSchema(z).nullable().optional(),
      announcementTo: instantSchema(z).nullable().optional(),
      logo: idSchema(z).nullable().optional(),
      pageSize: z.literal(sitePageSizes).optional(),
      secondPerson: z.boolean().optional(),
      // Only the server knows which zones exist.
      timeZone: z.string().max(64).optional(),
    }),
  output,
});

export const settingsOperations = [getSiteSettings, updateSiteSettings] as const;

/** The announcement to show at a given time; nothing outside its period. */
export function announcementAt({ announcement, announcementFrom, announcementTo }: SettingsValues, at: number): string {
  const begun = announcementFrom === null || Date.parse(announcementFrom) <= at;
  const over = announcementTo !== null && Date.parse(announcementTo) <= at;
  return begun && !over ? announcement : '';
}

/** The company's name in a language. */
export function companyNameIn({ companyName, companyNameEn }: SettingsValues, language: string): string {
  return language === fallbackLanguage ? companyName : companyNameEn || companyName;
}
