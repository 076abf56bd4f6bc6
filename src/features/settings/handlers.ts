import { writeAudit } from '../../engine/audit.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { getSiteSettings, type SiteSettings, updateSiteSettings } from './contract.ts';

/** The words of the frame: read by everyone, changed with permission. */
export const settingsHandlers: readonly Handler[] = [
  handle(getSiteSettings, (_input, context) => readSettings(context.database)),

  handle(updateSiteSettings, (input, context) =>
    context.database.transaction().execute(async (transaction) => {
      const before = await readSettings(transaction, true);
      const after = {
        companyName: input.companyName ?? before.companyName,
        slogan: input.slogan ?? before.slogan,
        announcement: input.announcement ?? before.announcement,
      };
      await transaction
        .updateTable('site_settings')
        .set({ company_name: after.companyName, slogan: after.slogan, announcement: after.announcement })
        .execute();
      const change = { operation: updateSiteSettings.name, resource: 'site-settings', recordId: '1' };
      await writeAudit(transaction, context, { ...change, before: { ...before }, after });
      return after;
    }),
  ),
];

async function readSettings(database: Database, lock = false): Promise<SiteSettings> {
  const select = database.selectFrom('site_settings').selectAll();
  const row = await (lock ? select.forUpdate() : select).executeTakeFirstOrThrow();
  return { companyName: row.company_name, slogan: row.slogan, announcement: row.announcement };
}
