import { ProblemError } from '../../contract/errors.ts';
import type { Access, Operation } from '../../contract/operation.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import { toCsv } from '../../lib/csv.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  type AccessExplanation,
  type AccountKind,
  accountStatus,
  explainAccess,
  exportAccessReview,
} from './contract/accounts.ts';
import { isForPeople } from './machine-callers.ts';
import type { SeedNames } from './seed-names.ts';

/**
 * Access reviews: why an account may call an operation, and a table of all permissions.
 * @param operations all of the product
 * @param seedNames the names of its functions and roles in the caller's language
 */
export const reviewHandlers = (operations: readonly Operation[], seedNames: SeedNames): Handler[] => [
  handle(explainAccess, async ({ userId, api: name }, context) => {
    const { database } = context;
    const [account] = await query<AccountState>(
      database,
      `SELECT kind, status, must_change_password AS "mustChange", EXISTS (
         SELECT FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id
         WHERE h.account_id = a.id AND r.status = 1 AND r.deleted_at IS NULL) AS "hasRole"
       FROM accounts AS a WHERE a.id = $1`,
      [userId],
    );
    const [api] = await query<ApiState>(database, 'SELECT access, enabled FROM apis WHERE name = $1', [name]);
    if (!account || !api) throw new ProblemError('NOT_FOUND');
    const forPeople = operations.some((each) => each.name === name && isForPeople(each));
    if (api.access !== 'permission') {
      const denials = denialsOf(account, { ...api, forPeople }, true);
      return { allowed: denials.length === 0, ways: [], denials, missing: [] };
    }
    const ways = await waysTo(database, userId, name);
    const granted = ways.some((way) => way.roleActive && way.functionActive);
    const denials = denialsOf(account, { ...api, forPeople }, granted);
    return { allowed: denials.length === 0, ways, denials, missing: await missingFor(database, userId, name) };
  }),

  handle(exportAccessReview, async (_input, context) => {
    const rows = await reviewRows(context, seedNames(context));
    await writeAudit(context.database, context, {
      operation: exportAccessReview.name,
      resource: 'accounts',
      recordId: callerOf(context).accountId,
      after: { rows: rows.length },
    });
    const columns = [
      'username',
      'fullName',
      'email',
      'accountStatus',
      'lastLoginAt',
      'role',
      'roleStatus',
      'function',
      'functionStatus',
    ];
    const header = columns.map((name) => context.text(`review.${name}`));
    return { fileName: `access-review-${new Date().toISOString().slice(0, 10)}.csv`, csv: toCsv([header, ...rows]) };
  }),
];

interface AccountState {
  kind: AccountKind;
  status: number;
  mustChange: boolean;
  hasRole: boolean;
}

interface ApiState {
  access: Access;
  enabled: boolean;
}

/** The reasons against an account's call of an operation, granted or not. */
function denialsOf(
  account: AccountState,
  api: ApiState & { forPeople: boolean },
  granted: boolean,
): AccessExplanation['denials'] {
  const asVisitor = api.access === 'public';
  const against: [AccessExplanation['denials'][number], boolean][] = [
    ['accountInactive', !asVisitor && account.status === accountStatus.inactive],
    ['accountLocked', !asVisitor && account.status === accountStatus.locked],
    ['mustChangePassword', account.mustChange && !asVisitor && api.access !== 'own-password'],
    ['forPeople', account.kind === 'machine' && api.forPeople],
    ['apiOff', !api.enabled],
    ['noRole', !granted && !account.hasRole],
    ['notGranted', !granted && account.hasRole],
  ];
  return against.flatMap(([denial, stands]) => (stands ? [denial] : []));
}

function waysTo(database: Database, accountId: string, api: string): Promise<AccessExplanation['ways']> {
  return query(
    database,
    `SELECT r.code AS role, r.name AS "roleName", w.role_active AS "roleActive",
       f.code AS function, f.name AS "functionName", w.function_active AS "functionActive"
     FROM account_access AS w JOIN roles AS r ON r.id = w.role_id JOIN functions AS f ON f.id = w.function_id
     WHERE w.account_id = $1 AND w.api_name = $2 ORDER BY r.name, f.name, r.id, f.id`,
    [accountId, api],
  );
}

/** Functions that open an operation and that no role of the account has. */
function missingFor(database: Database, accountId: string, api: string): Promise<AccessExplanation['missing']> {
  return query(
    database,
    `SELECT f.code AS function, f.name AS "functionName"
     FROM function_apis AS fa JOIN functions AS f ON f.id = fa.function_id AND f.deleted_at IS NULL
     WHERE fa.api_name = $2 AND NOT EXISTS (
       SELECT FROM account_access AS w WHERE w.account_id = $1 AND w.function_id = f.id)
     ORDER BY f.name, f.id`,
    [accountId, api],
  );
}

/** A line for each function that an account has through a role; an account without any has one line too. */
async function reviewRows(context: Context, names: ReadonlyMap<string, string>): Promise<unknown[][]> {
  const rows = await query<Record<string, string | number | null>>(
    context.database,
    `SELECT a.username, a.full_name, CASE a.kind WHEN 'person' THEN a.email END AS email, a.status AS account_status, a.last_login_at,
       r.name AS role, r.status AS role_status, f.name AS function, f.status AS function_status
     FROM accounts AS a
     LEFT JOIN (account_roles AS h JOIN roles AS r ON r.id = h.role_id AND r.deleted_at IS NULL) ON h.account_id = a.id
     LEFT JOIN (role_functions AS rf JOIN functions AS f ON f.id = rf.function_id AND f.deleted_at IS NULL)
       ON rf.role_id = r.id
     ORDER BY a.username, r.name, f.name, r.id, f.id`,
    [],
  );
  const status = (kind: string, code: unknown) => (code === null ? '' : context.text(`status.${kind}.${code}`));
  const called = (name: unknown) => names.get(String(name)) ?? name;
  return rows.map((row) => [
    row.username,
    row.full_name,
    row.email,
    status('account', row.account_status),
    row.last_login_at,
    called(row.role),
    status('activity', row.role_status),
    called(row.function),
    status('activity', row.function_status),
  ]);
}
