import sharp from 'sharp';
import { fallbackLanguage, type Language } from '../../contract/languages.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';

/** The company of the settings, as mails show it. */
export interface SendingCompany {
  readonly name: string;
  /** A PNG of 80 pixels in height: mail programs of offices do not show WebP. */
  readonly logo: Buffer | undefined;
}

/** Twice the height at which mails show it. */
const logoHeight = 80;
const mostWidth = 480;

/** Reads the company's name in a language and its logo. A logo that cannot be read is left out. */
export async function sendingCompany(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  language: Language,
): Promise<SendingCompany> {
  const [row] = await query<{ name: string; nameEn: string; key: string | null }>(
    database,
    `SELECT s.company_name AS name, s.company_name_en AS "nameEn", f.storage_key AS key
       FROM site_settings AS s LEFT JOIN stored_files AS f ON f.id = s.logo AND f.deleted_at IS NULL`,
    [],
  );
  const name = row ? (language === fallbackLanguage ? row.name : row.nameEn || row.name) : '';
  const picture = row?.key ? await storage.getBytes(row.key).catch(() => undefined) : undefined;
  const logo = picture && (await asPng(picture).catch(() => undefined));
  return { name, logo };
}

function asPng(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize({ width: mostWidth, height: logoHeight, fit: 'inside' }).png().toBuffer();
}
