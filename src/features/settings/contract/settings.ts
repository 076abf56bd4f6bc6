import { fallbackLanguage } from '../../../contract/languages.ts';
import { operation, type Zod } from '../../../contract/operation.ts';
import { sitePageSizes } from '../../../contract/paging.ts';
import { idSchema, instantSchema, textSchema } from '../../../contract/values.ts';
import { type ImageValue, pictureSchema } from '../../../declare/kinds/image.ts';

/**
 * The settings for every page: the company's texts and the current announcement, the page size of lists, the time
 * zone, when screens are locked, and how notifications are approved.
 */
export interface SiteSettings {
  companyName: string;
  /** Empty: the same as in Vietnamese. */
  companyNameEn: string;
  slogan: string;
  /** Empty: no banner. Outside its period only accounts that may change it receive it. */
  announcement: string;
  /** Empty: the same as in Vietnamese. */
  announcementEn: string;
  announcementFrom: string | null;
  announcementTo: string | null;
  /** The id of a picture of the library; null: the product's logo. */
  logo: string | null;
  logoImage: ImageValue | null;
  /** The default page size of lists; browsers request it. */
  pageSize: number;
  /** Whether very urgent and water release notifications need a second person to be sent. */
  secondPerson: boolean;
  /** Whether visitors see readings that have passed all checks before their day is signed off. */
  provisionalReadings: boolean;
  /** Minutes without use after which open pages are locked; 0: never. */
  lockMinutes: number;
  /** Whether dangerous operations ask for a fresh proof of the person. */
  askAgain: boolean;
  /** Days that accounts have to set up a second factor which a role asks for. */
  secondFactorDays: number;
  /** The time zone (IANA name) in which times are shown and entered, in screens and in files. */
  timeZone: string;
  version: number;
}

/** The longest time before a lock: a working day. */
export const maxLockMinutes = 480;

/** The editable fields. */
export type SettingsValues = Omit<SiteSettings, 'version' | 'logoImage'>;

/** The fields of the announcement, which have an operation, and so a right, of their own. */
export type AnnouncementValues = Pick<
  SettingsValues,
  'announcement' | 'announcementEn' | 'announcementFrom' | 'announcementTo'
>;
export type GeneralValues = Omit<SettingsValues, keyof AnnouncementValues>;

/** The changes of a call, and the version that was read. */
export type ChangeOf<Values> = { readonly version: number } & {
  readonly [Name in keyof Values]?: Values[Name] | undefined;
};

const output = (z: Zod) =>
  z.object({
    companyName: z.string(),
    companyNameEn: z.string(),
    slogan: z.string(),
    announcement: z.string(),
    announcementEn: z.string(),
    announcementFrom: z.string().nullable(),
    announcementTo: z.string().nullable(),
    logo: z.string().nullable(),
    logoImage: pictureSchema(z).nullable(),
    pageSize: z.int(),
    secondPerson: z.boolean(),
    provisionalReadings: z.boolean(),
    lockMinutes: z.int(),
    askAgain: z.boolean(),
    secondFactorDays: z.int(),
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
export const updateSiteSettings = operation<ChangeOf<GeneralValues>, SiteSettings>({
  name: 'updateSiteSettings',
  asksAgain: true,
  group: 'settings',
  access: 'permission',
  writes: true,
  input: (z) =>
    z.strictObject({
      version: z.int().min(1),
      companyName: textSchema(z, { min: 1, max: 150 }).optional(),
      companyNameEn: textSchema(z, { max: 150 }).optional(),
      slogan: textSchema(z, { max: 150 }).optional(),
      logo: idSchema(z).nullable().optional(),
      pageSize: z.literal(sitePageSizes).optional(),
      secondPerson: z.boolean().optional(),
      provisionalReadings: z.boolean().optional(),
      lockMinutes: z.int().min(0).max(maxLockMinutes).optional(),
      askAgain: z.boolean().optional(),
      secondFactorDays: z.int().min(0).max(90).optional(),
      // Only the server knows which zones exist.
      timeZone: z.string().max(64).optional(),
    }),
  output,
});

/** @throws ProblemError CONFLICT_VERSION with the current settings when somebody changed them meanwhile. */
export const updateAnnouncement = operation<ChangeOf<AnnouncementValues>, SiteSettings>({
  name: 'updateAnnouncement',
  group: 'settings',
  access: 'permission',
  writes: true,
  input: (z) =>
    z.strictObject({
      version: z.int().min(1),
      announcement: textSchema(z, { max: 300 }).optional(),
      announcementEn: textSchema(z, { max: 300 }).optional(),
      announcementFrom: instantSchema(z).nullable().optional(),
      announcementTo: instantSchema(z).nullable().optional(),
    }),
  output,
});

export const settingsOperations = [getSiteSettings, updateSiteSettings, updateAnnouncement] as const;

/** Whether the announcement's period includes a given time. */
export function isAnnouncedAt({ announcementFrom: from, announcementTo: to }: AnnouncementValues, at: number): boolean {
  return (from === null || Date.parse(from) <= at) && (to === null || Date.parse(to) > at);
}

/** The announcement to show in a language at a given time; empty outside its period. */
export function announcementAt(values: AnnouncementValues, language: string, at: number): string {
  if (!isAnnouncedAt(values, at)) return '';
  return inLanguage(language, values.announcement, values.announcementEn);
}

/** The company's name in a language. */
export function companyNameIn({ companyName, companyNameEn }: SettingsValues, language: string): string {
  return inLanguage(language, companyName, companyNameEn);
}

/** A text in a language: without a translation it is Vietnamese. */
function inLanguage(language: string, text: string, translation: string): string {
  return language === fallbackLanguage ? text : translation || text;
}
