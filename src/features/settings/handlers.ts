import { invalidField, ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createKept } from '../../platform/kept.ts';
import {
  announcementAt,
  getSiteSettings,
  type SettingsChange,
  type SettingsValues,
  type SiteSettings,
  updateSiteSettings,
} from './contract.ts';

/** The words of the frame: read by everyone, and therefore kept as what visitors read is (decision 36); changed with permission. */
export function settingsHandlers({ callerOf }: Pick<Services, 'callerOf'>): Handler[] {
  const kept = createKept<SiteSettings>(keptBytes);
  return [
    handle(getSiteSettings, async (_input, { database, headers }) => {
      const settings = await kept.get('settings', async () => ({
        answer: await readSettings(database),
        size: keptBytes / 2,
        staysFor: Number.POSITIVE_INFINITY,
      }));
      const announcement = announcementAt(settings, Date.now());
      if (announcement === settings.announcement) return settings;
      // Everybody may ask, so nobody was asked who he is.
      const caller = await callerOf(headers);
      return caller?.principal.permissions.has(updateSiteSettings.name) ? settings : { ...settings, announcement };
    }),

    handle(updateSiteSettings, (input, context) => change(input, context).finally(kept.forget)),
  ];
}

/** More than the longest texts take. */
const keptBytes = 10_000;

function change({ version, ...changes }: SettingsChange, context: Context): Promise<SiteSettings> {
  return context.database.transaction().execute(async (transaction) => {
    const { version: known, ...before } = await readSettings(transaction, true);
    if (version !== known) throw new ProblemError('CONFLICT_VERSION', { current: { ...before, version: known } });
    const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: SettingsValues = { ...before, ...said };
    const { announcementFrom: from, announcementTo: to } = after;
    if (from !== null && to !== null && Date.parse(to) <= Date.parse(from)) throw endsTooSoon();
    await transaction
      .updateTable('site_settings')
      .set({
        company_name: after.companyName,
        company_name_en: after.companyNameEn,
        slogan: after.slogan,
        announcement: after.announcement,
        announcement_from: from,
        announcement_to: to,
        version: known + 1,
      })
      .execute();
    const told = { operation: updateSiteSettings.name, resource: 'site-settings', recordId: '1' };
    await writeAudit(transaction, context, { ...told, before: { ...before }, after: { ...after } });
    return { ...after, version: known + 1 };
  });
}

function endsTooSoon(): ProblemError {
  return invalidField('announcementTo', 'before', { other: 'announcementFrom' });
}

async function readSettings(database: Database, lock = false): Promise<SiteSettings> {
  const select = database.selectFrom('site_settings').selectAll();
  const row = await (lock ? select.forUpdate() : select).executeTakeFirstOrThrow();
  return {
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    slogan: row.slogan,
    announcement: row.announcement,
    announcementFrom: row.announcement_from,
    announcementTo: row.announcement_to,
    version: row.version,
  };
}
