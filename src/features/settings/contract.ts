import { operation, type Zod } from '../../contract/operation.ts';
import { textSchema } from '../../contract/values.ts';

/** What the frame shows to everyone: the company's words and the running announcement. */
export interface SiteSettings {
  companyName: string;
  slogan: string;
  /** Empty: no banner. */
  announcement: string;
}

const output = (z: Zod) => z.object({ companyName: z.string(), slogan: z.string(), announcement: z.string() });

export const getSiteSettings = operation({
  name: 'getSiteSettings',
  group: 'settings',
  access: 'public',
  writes: false,
  input: (z) => z.strictObject({}),
  output,
});

export const updateSiteSettings = operation({
  name: 'updateSiteSettings',
  group: 'settings',
  access: 'permission',
  writes: true,
  input: (z) =>
    z.strictObject({
      companyName: textSchema(z, { min: 1, max: 150 }).optional(),
      slogan: textSchema(z, { max: 150 }).optional(),
      announcement: textSchema(z, { max: 300 }).optional(),
    }),
  output,
});

export const settingsOperations = [getSiteSettings, updateSiteSettings] as const;
