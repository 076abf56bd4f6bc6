import { invalidField, ProblemError } from '../../contract/errors.ts';
import { pageOfAll } from '../../contract/paging.ts';
import { activeStatus } from '../../declare/resource.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import { wordSearch } from '../../lib/fold.ts';
import { isSwitchable } from './api-switches.ts';
import { authorityOf, requireHeld, requireOwnManagement } from './authority.ts';
import { type Api, getListApi, updateApi } from './contract/accounts.ts';

/** The operations of the contract: the functions that open them, their number of calls, and whether they are on. */
export const apiHandlers: Handler[] = [
  handle(getListApi, async (input, context) => {
    const rows = await query<Omit<Api, 'switchable'>>(
      context.database,
      `SELECT a.name, a.group_name AS "group", a.access, a.writes, a.enabled,
         coalesce(c.calls, 0)::int AS calls, coalesce(c.refusals, 0)::int AS refusals,
         coalesce((SELECT json_agg(json_build_object('id', f.id::text, 'name', f.name) ORDER BY f.name, f.id)
           FROM function_apis AS fa JOIN functions AS f ON f.id = fa.function_id
           WHERE fa.api_name = a.name AND f.deleted_at IS NULL), '[]') AS functions
       FROM apis AS a LEFT JOIN (
         SELECT api_name, least(sum(calls), 2147483647) AS calls, least(sum(refusals), 2147483647) AS refusals
         FROM api_calls WHERE day > current_date - 30 GROUP BY api_name
       ) AS c ON c.api_name = a.name
       ORDER BY a.group_name, a.name`,
      [],
    );
    const matches = wordSearch(input.textSearch);
    const found = rows.filter(
      ({ name, group, enabled, functions }) =>
        (input.status === undefined || enabled === (input.status === activeStatus)) &&
        matches([name, group, ...functions.map((each) => each.name)]),
    );
    return pageOfAll(
      found.map((row) => ({ ...row, switchable: isSwitchable(row.name) })),
      { ...input },
    );
  }),

  handle(updateApi, ({ name, enabled }, context) =>
    context.database.transaction().execute(async (transaction) => {
      const authority = await authorityOf(transaction, context, updateApi);
      const [api] = await query<{ enabled: boolean; access: string }>(
        transaction,
        'SELECT enabled, access FROM apis WHERE name = $1 FOR NO KEY UPDATE',
        [name],
      );
      if (!api) throw new ProblemError('NOT_FOUND');
      if (!isSwitchable(name)) throw invalidField('name', 'notSwitchable');
      // Callers may switch only operations that they may call themselves; an operation open to everyone belongs to
      // nobody.
      if (api.access === 'permission') requireHeld(authority, [name]);
      if (api.enabled === enabled) return { done: true as const };
      await query(transaction, 'UPDATE apis SET enabled = $2 WHERE name = $1', [name, enabled]);
      await requireOwnManagement(transaction, context);
      await writeAudit(transaction, context, {
        operation: updateApi.name,
        resource: 'apis',
        recordId: name,
        before: { enabled: api.enabled },
        after: { enabled },
      });
      return { done: true as const };
    }),
  ),
];
