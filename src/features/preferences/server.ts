import { invalidField, ProblemError } from '../../contract/errors.ts';
import { effectivePreferences, preferencesFrom } from '../../contract/preferences.ts';
import { writeAudit } from '../../engine/audit.ts';
import { callerOf, handle } from '../../engine/handler.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { getPreferences, type OwnPreferences, updatePreferences, updateSitePreferences } from './contract.ts';
import { readSitePreferences } from './site-preferences.ts';

export const preferencesServer: ServerSlice = {
  handlers: () => [
    handle(getPreferences, (_input, context) => readOwn(context.database, callerOf(context).accountId)),

    handle(updatePreferences, async (changes, context) => {
      const { accountId } = callerOf(context);
      return context.database.transaction().execute(async (transaction) => {
        const { fixed } = await readSitePreferences(transaction);
        for (const name of fixed) {
          // Taking a choice back is always possible.
          if (changes[name] !== undefined && changes[name] !== null) throw invalidField(name, 'fixedBySite');
        }
        const named = Object.entries(changes).filter(([, value]) => value !== undefined);
        // Merged in the statement, so that two pages that change different choices lose neither.
        await query(
          transaction,
          `INSERT INTO account_preferences AS p (account_id, choices) VALUES ($1, jsonb_strip_nulls($2::jsonb))
           ON CONFLICT (account_id) DO UPDATE SET choices = jsonb_strip_nulls(p.choices || $2::jsonb)`,
          [accountId, JSON.stringify(Object.fromEntries(named))],
        );
        return readOwn(transaction, accountId);
      });
    }),

    handle(updateSitePreferences, async ({ version, defaults, fixed }, context) => {
      const { accountId } = callerOf(context);
      return context.database.transaction().execute(async (transaction) => {
        await query(transaction, 'SELECT FROM site_preferences FOR UPDATE', []);
        const { version: current, ...before } = await readSitePreferences(transaction);
        if (version !== current)
          throw new ProblemError('CONFLICT_VERSION', { current: { ...before, version: current } });
        await query(
          transaction,
          'UPDATE site_preferences SET defaults = $1::jsonb, fixed = $2::text[], version = version + 1',
          [JSON.stringify(defaults), [...new Set(fixed)]],
        );
        const { version: _next, ...after } = await readSitePreferences(transaction);
        await writeAudit(transaction, context, {
          operation: updateSitePreferences.name,
          resource: 'site-preferences',
          recordId: '1',
          before: flat(before),
          after: flat(after),
        });
        return readOwn(transaction, accountId);
      });
    }),
  ],
};

async function readOwn(database: Database, accountId: string): Promise<OwnPreferences> {
  const [row] = await query<{ choices: Record<string, unknown> }>(
    database,
    'SELECT choices FROM account_preferences WHERE account_id = $1',
    [accountId],
  );
  const { version, ...site } = await readSitePreferences(database);
  const choices = preferencesFrom(Object.entries(row?.choices ?? {}));
  return {
    settings: effectivePreferences(choices, site),
    choices,
    defaults: site.defaults,
    fixed: [...site.fixed],
    version,
  };
}

/** One value a field, as the audit log compares them. */
function flat({ defaults, fixed }: { defaults: object; fixed: readonly string[] }): Record<string, unknown> {
  return { ...defaults, fixed: [...fixed] };
}
