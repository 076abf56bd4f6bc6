import { invalidField, ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { pictureColumns, pictureOf } from '../../engine/kinds/image.ts';
import { requireEverything } from '../../engine/row-access/data-scope.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { pick } from '../../engine/values.ts';
import { clockOf, setSiteClock } from '../../lib/clock.ts';
import { keysOf } from '../../lib/records.ts';
import { createCache } from '../../platform/cache.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  type ChangeOf,
  getSiteSettings,
  isAnnouncedAt,
  type SettingsValues,
  type SiteSettings,
  updateAnnouncement,
  updateSiteSettings,
} from './contract/settings.ts';
import { timeZones } from './contract/time-zones.ts';

/**
 * The site settings: everyone reads them, so they are in the response cache (decision 36); changing them needs a
 * permission, and the announcement has one of its own.
 */
export function settingsHandlers(services: Services): Handler[] {
  const cache = createCache<SiteSettings>(cacheBytes);
  return [
    handle(getSiteSettings, async (_input, { database, headers }) => {
      const settings = await cache.get('settings', async () => ({
        answer: await readSettings(database),
        size: cacheBytes / 2,
        staysFor: Number.POSITIVE_INFINITY,
      }));
      if (settings.announcement === '' || isAnnouncedAt(settings, Date.now())) return settings;
      // The operation is public, so the caller is not identified yet.
      const caller = await services.callerOf(headers);
      return caller && !caller.principal.locked && caller.principal.permissions.has(updateAnnouncement.name)
        ? settings
        : { ...settings, announcement: '', announcementEn: '', announcementFrom: null, announcementTo: null };
    }),

    handle(updateSiteSettings, async (input, context) => {
      requireEverything(context);
      const settings = await change(updateSiteSettings, input, services, context).finally(cache.invalidate);
      // Other processes are notified.
      setSiteClock(clockOf(settings.timeZone));
      return settings;
    }),

    handle(updateAnnouncement, (input, context) =>
      change(updateAnnouncement, input, services, context).finally(cache.invalidate),
    ),
  ];
}

/** More than the longest texts and the data of a picture take. */
const cacheBytes = 10_000;

function change(
  { name }: Pick<Operation, 'name'>,
  { version, ...changes }: ChangeOf<SettingsValues>,
  services: Services,
  context: Context,
): Promise<SiteSettings> {
  return context.database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('site_settings').select('version').forUpdate().executeTakeFirstOrThrow();
    const current = await readSettings(transaction);
    const { version: known, logoImage: _shown, ...before } = current;
    if (version !== known) throw new ProblemError('CONFLICT_VERSION', { current: { ...current } });
    const definedChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    // Readers of English would go on seeing the old announcement: without a new one they get the Vietnamese.
    const isOutdated = Boolean(changes.announcement) && changes.announcement !== before.announcement;
    const translation = isOutdated ? { announcementEn: '' } : {};
    const after: SettingsValues = { ...before, ...translation, ...definedChanges };
    const { announcementFrom: from, announcementTo: to } = after;
    if (after.announcement === '' && after.announcementEn !== '') throw invalidField('announcement', 'required');
    if (from !== null && to !== null && Date.parse(to) <= Date.parse(from)) throw endsTooSoon();
    if (after.timeZone !== before.timeZone && !timeZones().includes(after.timeZone))
      throw invalidField('timeZone', 'unknownZone');
    if (after.logo !== null && after.logo !== before.logo) await holdLogo(transaction, after.logo, services, context);
    await transaction
      .updateTable('site_settings')
      .set({
        company_name: after.companyName,
        company_name_en: after.companyNameEn,
        slogan: after.slogan,
        announcement: after.announcement,
        announcement_en: after.announcementEn,
        announcement_from: from,
        announcement_to: to,
        logo: after.logo,
        page_size: after.pageSize,
        second_person: after.secondPerson,
        provisional_readings: after.provisionalReadings,
        lock_minutes: after.lockMinutes,
        ask_again: after.askAgain,
        second_factor_days: after.secondFactorDays,
        time_zone: after.timeZone,
        version: known + 1,
      })
      .execute();
    const auditRecord = { operation: name, resource: 'site-settings', recordId: '1' };
    const changed = keysOf(before).filter((key) => before[key] !== after[key]);
    await writeAudit(transaction, context, {
      ...auditRecord,
      before: pick(before, changed),
      after: pick(after, changed),
    });
    return readSettings(transaction);
  });
}

function endsTooSoon(): ProblemError {
  return invalidField('announcementTo', 'before', { other: 'announcementFrom' });
}

/** Locks the picture against deletion meanwhile. @throws ProblemError when the caller may not choose it. */
async function holdLogo(
  transaction: Database,
  id: string,
  { registry, rules }: Services,
  context: Context,
): Promise<void> {
  const [picture] = await query(
    transaction,
    'SELECT FROM stored_files WHERE id = $1 AND library AND deleted_at IS NULL AND width IS NOT NULL FOR KEY SHARE',
    [id],
  );
  if (!picture) throw invalidField('logo', 'reference');
  const library = registry.get('media');
  const refused = library && (await rules.get(library)?.refusedChoice?.(transaction, [id], context));
  if (refused) throw invalidField('logo', refused);
}

interface SettingsRow extends Omit<SiteSettings, 'logoImage'> {
  readonly picture: string | null;
}

async function readSettings(database: Database): Promise<SiteSettings> {
  const [row] = await query<SettingsRow>(
    database,
    `SELECT s.company_name AS "companyName", s.company_name_en AS "companyNameEn", s.slogan, s.announcement,
       s.announcement_en AS "announcementEn", s.announcement_from AS "announcementFrom", s.announcement_to AS "announcementTo", s.logo, s.page_size AS "pageSize", s.second_person AS "secondPerson",
       s.provisional_readings AS "provisionalReadings",
       s.lock_minutes AS "lockMinutes", s.ask_again AS "askAgain", s.second_factor_days AS "secondFactorDays",
       s.time_zone AS "timeZone", s.version,
       ${pictureColumns('f')} AS picture
     FROM site_settings AS s LEFT JOIN stored_files AS f ON f.id = s.logo`,
    [],
  );
  if (!row) throw new TypeError('The row of site settings is missing.');
  const { picture, ...settings } = row;
  return { ...settings, logoImage: pictureOf(picture) };
}
