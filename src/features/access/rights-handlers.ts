import { ProblemError } from '../../contract/errors.ts';
import { callerOf, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type AccessRights, accountStatus, getMyAccess, getUserAccess } from './contract/accounts.ts';

/** All permissions of an account, another's or the caller's. */
export const rightsHandlers: Handler[] = [
  handle(getUserAccess, ({ userId }, { database }) => rightsOf(database, userId)),
  handle(getMyAccess, (_input, context) => rightsOf(context.database, callerOf(context).accountId)),
];

interface RightsRow extends Omit<AccessRights, 'account' | 'denials'> {
  id: string;
  username: string;
  fullName: string;
  status: number;
  mustChange: boolean;
}

/** @throws ProblemError NOT_FOUND when there is no such account. */
async function rightsOf(database: Database, accountId: string): Promise<AccessRights> {
  const [row] = await query<RightsRow>(database, rights, [accountId]);
  if (!row) throw new ProblemError('NOT_FOUND');
  const { id, username, fullName, status, mustChange, ...held } = row;
  const against: [AccessRights['denials'][number], boolean][] = [
    ['accountInactive', status === accountStatus.inactive],
    ['accountLocked', status === accountStatus.locked],
    ['mustChangePassword', mustChange],
    ['noRole', !held.roles.some(({ active }) => active)],
  ];
  const denials = against.flatMap(([denial, stands]) => (stands ? [denial] : []));
  return { account: { id, username, fullName }, denials, ...held };
}

/** Includes roles that open nothing: they explain a missing permission. */
const rights = `WITH ways AS (SELECT * FROM account_access WHERE account_id = $1)
  SELECT a.id, a.username, a.full_name AS "fullName", a.status, a.must_change_password AS "mustChange",
    coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'name', r.name, 'active', r.status = 1, 'functionIds',
        ARRAY(SELECT DISTINCT w.function_id::text FROM ways AS w WHERE w.role_id = r.id ORDER BY 1))
        ORDER BY r.name COLLATE "vi-x-icu", r.id)
      FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id AND r.deleted_at IS NULL
      WHERE h.account_id = a.id), '[]') AS roles,
    coalesce((SELECT json_agg(json_build_object('id', f.id::text, 'name', f.name, 'groupName', f.group_name,
        'active', f.status = 1, 'apis',
        ARRAY(SELECT DISTINCT w.api_name FROM ways AS w WHERE w.function_id = f.id ORDER BY 1))
        ORDER BY f.group_name, f.name COLLATE "vi-x-icu", f.id)
      FROM functions AS f WHERE f.id IN (SELECT function_id FROM ways)), '[]') AS functions,
    ARRAY(SELECT DISTINCT api_name FROM ways WHERE NOT api_enabled ORDER BY 1) AS off,
    ARRAY(SELECT name FROM apis WHERE access IN ('session', 'own-password') AND enabled ORDER BY name) AS everyone
  FROM accounts AS a WHERE a.id = $1`;
