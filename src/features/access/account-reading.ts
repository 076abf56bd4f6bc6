import { ProblemError } from '../../contract/errors.ts';
import { effectivePageSize, type ListPage, listPage } from '../../contract/paging.ts';
import { searchCondition } from '../../engine/search.ts';
import { Parameters, query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Account, AccountListInput, AccountSession } from './contract.ts';

/** Selects accounts from the relation `r` as those see them who manage accounts. */
const selection = `r.id, r.username, r.full_name AS "fullName", r.email, r.phone, r.status, r.version,
  r.staff_id AS "staffId", (SELECT person.full_name FROM staff AS person WHERE person.id = r.staff_id) AS "staffName",
  r.must_change_password::int AS "changePass", r.last_login_at AS "lastLoginAt",
  coalesce((SELECT json_agg(json_build_object('id', o.id::text, 'code', o.code, 'name', o.name, 'status', o.status)
      ORDER BY o.name, o.id)
    FROM account_roles AS h JOIN roles AS o ON o.id = h.role_id WHERE h.account_id = r.id), '[]') AS roles,
  coalesce(f.failures, 0) AS "failedAttempts",
  CASE WHEN f.blocked_until > now() THEN f.blocked_until END AS "blockedUntil",
  (SELECT count(*)::int FROM account_sessions AS s WHERE s.account_id = r.id AND s.expires_at > now()) AS sessions,
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;
const failures = 'LEFT JOIN sign_in_failures AS f ON f.username = r.username';

/** One account. @throws ProblemError NOT_FOUND. */
export async function readAccount(database: Database, id: string): Promise<Account> {
  const [account] = await query<Account>(
    database,
    `SELECT ${selection} FROM accounts AS r ${failures} WHERE r.id = $1`,
    [id],
  );
  if (!account) throw new ProblemError('NOT_FOUND');
  return account;
}

/** A page of accounts; the newest first unless asked otherwise. */
export async function listAccounts(database: Database, input: AccountListInput): Promise<ListPage<Account>> {
  const parameters = new Parameters();
  const conditions = ['true'];
  if (input.status !== undefined && input.status !== -1) {
    conditions.push(`r.status = ${parameters.add(input.status, 'smallint')}`);
  }
  if (input.roleId !== undefined) {
    const role = parameters.add(input.roleId, 'bigint');
    conditions.push(
      `EXISTS (SELECT FROM account_roles AS held WHERE held.account_id = r.id AND held.role_id = ${role})`,
    );
  }
  const search = searchCondition(input.textSearch, parameters);
  if (search) conditions.push(search);
  const where = conditions.join(' AND ');
  const size = effectivePageSize(input.pageSize);
  const [items, [counted]] = await Promise.all([
    query<Account>(
      database,
      `SELECT ${selection} FROM accounts AS r ${failures} WHERE ${where}
       ORDER BY ${orderOf(input)} LIMIT ${size} OFFSET ${(input.page ?? 0) * size}`,
      parameters.values,
    ),
    query<{ total: number }>(
      database,
      `SELECT count(*)::int AS total FROM accounts AS r WHERE ${where}`,
      parameters.values,
    ),
  ]);
  return listPage(items, counted?.total ?? 0, { page: input.page, pageSize: input.pageSize });
}

const orders = {
  username: 'r.username',
  fullName: 'r.full_name COLLATE "vi-x-icu"',
  lastLoginAt: 'r.last_login_at',
  createdAt: 'r.created_at',
} as const;

function orderOf({ sortField = 'createdAt', sortOrder }: AccountListInput): string {
  const descending = sortOrder ? sortOrder === 'descend' : sortField === 'createdAt';
  const direction = descending ? 'DESC' : 'ASC';
  // Who never signed in comes after the one who did so longest ago.
  const never = sortField === 'lastLoginAt' ? ` NULLS ${descending ? 'LAST' : 'FIRST'}` : '';
  return `${orders[sortField]} ${direction}${never}, r.id ${direction}`;
}

/** The open sessions of an account, the latest used first. */
export async function listSessions(
  database: Database,
  accountId: string,
  ownSession: string,
): Promise<AccountSession[]> {
  return query<AccountSession>(
    database,
    `SELECT id, created_at AS "createdAt", updated_at AS "lastSeenAt", expires_at AS "expiresAt",
       ip_address AS "ipAddress", user_agent AS "userAgent", id = $2 AS current
     FROM account_sessions WHERE account_id = $1 AND expires_at > now() ORDER BY updated_at DESC, id`,
    [accountId, ownSession],
  );
}
