import { writeAudit } from '../../engine/audit.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createKept } from '../../platform/kept.ts';
import { getSiteSettings, type SiteSettings, updateSiteSettings } from './contract.ts';

/** The words of the frame: read by everyone, and therefore kept as what visitors read is (decision 36); changed with permission. */
export function settingsHandlers(): Handler[] {
  const kept = createKept<SiteSettings>(keptBytes);
  return [
    handle(getSiteSettings, async (_input, { database }) =>
      kept.get('settings', async () => ({
        answer: await readSettings(database),
        size: keptBytes / 2,
        staysFor: Number.POSITIVE_INFINITY,
      })),
    ),

    handle(updateSiteSettings, (input, context) => change(input, context).finally(kept.forget)),
  ];
}

type Changed = { readonly [Name in keyof SiteSettings]?: SiteSettings[Name] | undefined };

/** More than the longest texts take. */
const keptBytes = 10_000;

function change(input: Changed, context: Context): Promise<SiteSettings> {
  return context.database.transaction().execute(async (transaction) => {
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
  });
}

async function readSettings(database: Database, lock = false): Promise<SiteSettings> {
  const select = database.selectFrom('site_settings').selectAll();
  const row = await (lock ? select.forUpdate() : select).executeTakeFirstOrThrow();
  return { companyName: row.company_name, slogan: row.slogan, announcement: row.announcement };
}
