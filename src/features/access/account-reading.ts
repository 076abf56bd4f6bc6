import { ProblemError } from '../../contract/errors.ts';
import type { ListPage } from '../../contract/paging.ts';
import { searchCondition } from '../../engine/search.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { readPage } from '../../engine/table/page.ts';
import { textCondition } from '../../engine/table/text-condition.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Account, AccountListInput, AccountSession } from './contract/accounts.ts';

/** Selects accounts from the relation `r` with the columns for account managers. */
const selection = `r.id, r.kind, r.username, r.full_name AS "fullName", r.phone,
  CASE r.kind WHEN 'person' THEN r.email ELSE '' END AS email, r.status, r.version,
  r.staff_id AS "staffId", (SELECT person.full_name FROM staff AS person WHERE person.id = r.staff_id) AS "staffName",
  r.must_change_password::int AS "changePass", r.last_login_at AS "lastLoginAt",
  coalesce((SELECT json_agg(json_build_object('id', o.id::text, 'code', o.code, 'name', o.name, 'status', o.status)
      ORDER BY o.name, o.id)
    FROM account_roles AS h JOIN roles AS o ON o.id = h.role_id WHERE h.account_id = r.id), '[]') AS roles,
  coalesce(f.failures, 0) AS "failedAttempts",
  CASE WHEN f.blocked_until > now() THEN f.blocked_until END AS "blockedUntil",
  (SELECT count(*)::int FROM account_sessions AS s
    WHERE s.account_id = r.id AND s.expires_at > now() AND r.status = 1) AS sessions,
  (SELECT max(k.expires_at) FROM account_keys AS k WHERE k.account_id = r.id AND k.expires_at > now()) AS "keysUntil",
  (SELECT json_build_object('version', t.version, 'acceptedAt', t.accepted_at) FROM terms_acceptances AS t
    WHERE t.account_id = r.id ORDER BY t.version DESC LIMIT 1) AS "acceptedTerms",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;
const failures = `LEFT JOIN (SELECT username, max(failures) AS failures, max(blocked_until) AS blocked_until
  FROM sign_in_failures WHERE username IS NOT NULL GROUP BY username) AS f ON f.username = r.username`;

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

/** A page of accounts; newest first by default. */
export async function listAccounts(database: Database, input: AccountListInput): Promise<ListPage<Account>> {
  const parameters = new Parameters();
  const { status, roleId, kind, textSearch } = input;
  const held = (role: string) =>
    `SELECT FROM account_roles AS held WHERE held.account_id = r.id AND held.role_id = ${role}`;
  const conditions = [
    status === undefined ? undefined : `r.status = ${parameters.add(status, 'smallint')}`,
    roleId === undefined ? undefined : `EXISTS (${held(parameters.add(roleId, 'bigint'))})`,
    kind === undefined ? undefined : `r.kind = ${parameters.add(kind)}`,
    searchCondition(textSearch, parameters),
  ];
  const from = `accounts AS r ${failures}`;
  return readPage<Account>(
    database,
    { columns: selection, from, conditions, order: orderOf(input), parameters },
    input,
  );
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
  // Accounts that never signed in sort after the longest-inactive one.
  const never = sortField === 'lastLoginAt' ? ` NULLS ${descending ? 'LAST' : 'FIRST'}` : '';
  return `${orders[sortField]} ${direction}${never}, r.id ${direction}`;
}

interface SessionListInput {
  userId?: string | undefined;
  textSearch?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** A page of the open sessions of an account, or of all, most recently used first. */
export async function listSessions(
  database: Database,
  input: SessionListInput,
  ownSession: string,
): Promise<ListPage<AccountSession>> {
  const parameters = new Parameters();
  const listing = {
    columns: `s.id, s.account_id AS "userId", a.username, a.full_name AS "fullName", s.created_at AS "createdAt",
      s.updated_at AS "lastSeenAt", s.expires_at AS "expiresAt", s.ip_address AS "ipAddress", s.user_agent AS "userAgent"`,
    from: 'account_sessions AS s JOIN accounts AS a ON a.id = s.account_id',
    conditions: [
      's.expires_at > now()',
      input.userId && `s.account_id = ${parameters.add(input.userId)}`,
      textCondition(
        `concat_ws(' ', a.full_name, a.username, s.ip_address, s.user_agent)`,
        input.textSearch,
        parameters,
      ),
    ],
    order: 's.updated_at DESC, s.id',
    parameters,
  };
  const { items, ...place } = await readPage<Omit<AccountSession, 'current'>>(database, listing, input);
  return { ...place, items: items.map((session) => ({ ...session, current: session.id === ownSession })) };
}
