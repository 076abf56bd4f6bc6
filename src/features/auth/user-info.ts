import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { activeRoles, dutyColumns, dutySource, keepDuty, type ReadDuty } from '../access/queries.ts';
import type { UserInfo } from './contract.ts';

type Own = Pick<UserInfo, 'id' | 'username' | 'fullName' | 'email' | 'avatar' | 'lastLoginAt' | 'roles'>;

/** An account as it sees itself. */
export async function userInfo(database: Database, accountId: string, viewAs: UserInfo['viewAs']): Promise<UserInfo> {
  const [row] = await query<Own & ReadDuty & { readonly mustChange: boolean }>(
    database,
    `SELECT a.id, a.username, a.full_name AS "fullName", a.email, a.avatar, a.last_login_at AS "lastLoginAt",
       a.must_change_password AS "mustChange", ${activeRoles} AS roles, ${dutyColumns}
     FROM accounts AS a, ${dutySource} WHERE a.id = $1`,
    [accountId],
  );
  if (!row) throw new TypeError('There is no such account.');
  const { mustChange, storedDueAt, dueAt, isOver, ...own } = row;
  await keepDuty(database, accountId, { storedDueAt, dueAt, isOver });
  return {
    ...own,
    changePass: mustChange ? 1 : 0,
    mustEnrol: isOver ? 1 : 0,
    enrolBy: dueAt,
    viewAs: viewAs && { kind: viewAs.kind, name: viewAs.name },
  };
}
