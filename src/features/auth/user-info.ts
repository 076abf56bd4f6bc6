import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { activeRoles, secondFactorDuty } from '../access/queries.ts';
import type { UserInfo } from './contract.ts';

/** An account as it sees itself. */
export async function userInfo(database: Database, accountId: string, viewAs: UserInfo['viewAs']): Promise<UserInfo> {
  const account = await database
    .selectFrom('accounts as a')
    .select(['id', 'username', 'full_name', 'email', 'avatar', 'must_change_password', 'last_login_at'])
    .select(sql.raw<UserInfo['roles']>(activeRoles).as('roles'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const duty = await secondFactorDuty(database, accountId);
  return {
    id: account.id,
    username: account.username,
    fullName: account.full_name,
    email: account.email,
    avatar: account.avatar,
    changePass: account.must_change_password ? 1 : 0,
    mustEnrol: duty.isOver ? 1 : 0,
    enrolBy: duty.dueAt,
    roles: account.roles,
    lastLoginAt: account.last_login_at,
    viewAs: viewAs && { kind: viewAs.kind, name: viewAs.name },
  };
}
