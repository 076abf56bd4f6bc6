import { fallbackLanguage } from '../../../contract/languages.ts';
import { operation, type Zod } from '../../../contract/operation.ts';
import { sitePageSizes } from '../../../contract/paging.ts';
import { idSchema, instantSchema, textSchema } from '../../../contract/values.ts';
import { type ImageValue, pictureSchema } from '../../../declare/kinds/image.ts';

/** What the frame shows to everyone, the company's words and the running announcement, how long the pages of lists are, and by which clock. */
export interface SiteSettings {
  companyName: string;
  /** Empty: as in Vietnamese. */
  companyNameEn: string;
  slogan: string;
  /** Empty: no banner. Out of its days it is told to those alone who may change it. */
  announcement: string;
  announcementFrom: string | null;
  announcementTo: string | null;
  /** The id of a picture of the library; null: the product's mark. */
  logo: string | null;
  logoImage: ImageValue | null;
  /** Rows a page of a list where nobody chose another number: browsers ask for so many. */
  pageSize: number;
  /** The zone (IANA name) by whose clock moments are shown and typed, in screens and in files. */
  timeZone: string;
  version: number;
}

/** The fields that people change. */
export type SettingsValues = Omit<SiteSettings, 'version' | 'logoImage'>;

/** What a call changes, and the version that it was read with. */
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

/** @throws ProblemError CONFLICT_VERSION with the settings as they are when somebody changed them meanwhile. */
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
      // Which zones there are is known to the server alone.
      timeZone: z.string().max(64).optional(),
    }),
  output,
});

export const settingsOperations = [getSiteSettings, updateSiteSettings] as const;

/** The announcement as it is to be shown at a moment; nothing out of its days. */
export function announcementAt({ announcement, announcementFrom, announcementTo }: SettingsValues, at: number): string {
  const begun = announcementFrom === null || Date.parse(announcementFrom) <= at;
  const over = announcementTo !== null && Date.parse(announcementTo) <= at;
  return begun && !over ? announcement : '';
}

/** What the company is called in a language. */
export function companyNameIn({ companyName, companyNameEn }: SettingsValues, language: string): string {
  return language === fallbackLanguage ? companyName : companyNameEn || companyName;
}
