import { sql } from 'kysely';
import { fallbackLanguage, type Language, languages } from '../../contract/languages.ts';
import { activeStatus } from '../../declare/resource.ts';
import { commonScope, type DataScope, unitedScopes } from '../../engine/data-scope.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';

/** The role or account whose view a session shows. */
export interface ViewedAs {
  readonly kind: 'role' | 'account';
  readonly id: string;
  readonly name: string;
}

/** The permissions of an account: names of operations that are switched on, through active roles and functions. */
export async function permissionsOf(database: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ api: string }>`
    SELECT DISTINCT api_name AS api FROM account_access
    WHERE account_id = ${accountId} AND role_active AND function_active AND api_enabled ORDER BY api`.execute(database);
  return rows.map((row) => row.api);
}

/**
 * A context with the permissions and the data scope that its caller has now: no permissions once the account is closed, the key or token revoked, or
 * the session ended by somebody. Who signs out lets go on what he has begun.
 */
export async function refreshRights(database: Database, context: Context): Promise<Context> {
  const principal = callerOf(context);
  const { accountId, sessionId, tokenId, keyName } = principal;
  const dataScope = await dataScopeOf(database, accountId, keyName === undefined ? undefined : sessionId);
  if (tokenId !== undefined) {
    const left = new Set(await tokenPermissions(database, tokenId));
    return { ...context, principal: { ...principal, permissions: left, dataScope } };
  }
  const { rows } = await sql`
    SELECT FROM accounts AS a WHERE a.id = ${accountId} AND a.status = 1
      AND NOT EXISTS (SELECT FROM ended_sessions AS s WHERE s.id::text = ${sessionId})
      AND (a.kind <> 'machine' OR EXISTS (
        SELECT FROM account_keys AS k WHERE k.id::text = ${sessionId} AND k.expires_at > now()))`.execute(database);
  const permissions = new Set(rows.length > 0 ? await permissionsOf(database, accountId) : []);
  return { ...context, principal: { ...principal, permissions, dataScope } };
}

/** The operations of a token that its account may call now; none once it is over. */
export async function tokenPermissions(database: Database, tokenId: string): Promise<string[]> {
  const { rows } = await sql<{ api: string }>`
    SELECT DISTINCT w.api_name AS api FROM account_tokens AS t JOIN accounts AS a ON a.id = t.account_id AND a.status = 1
    JOIN account_access AS w ON w.account_id = a.id AND w.api_name = ANY(t.operations)
    WHERE t.id = ${tokenId} AND t.expires_at > now() AND w.role_active AND w.function_active AND w.api_enabled
    ORDER BY api`.execute(database);
  return rows.map((row) => row.api);
}

/** The permissions of a viewed role or account, active or not. */
export async function viewedPermissions(database: Database, { kind, id }: ViewedAs): Promise<string[]> {
  if (kind === 'account') return permissionsOf(database, id);
  const { rows } = await sql<{ api: string }>`
    SELECT DISTINCT a.name AS api FROM role_functions AS rf
    JOIN functions AS f ON f.id = rf.function_id AND f.status = 1 AND f.deleted_at IS NULL
    JOIN function_apis AS fa ON fa.function_id = f.id JOIN apis AS a ON a.name = fa.api_name AND a.enabled
    WHERE rf.role_id = ${id} ORDER BY api`.execute(database);
  return rows.map((row) => row.api);
}

/** One binding that counts for an account. */
interface BindingRow {
  readonly of: 'account' | 'role' | 'key';
  readonly bound: boolean;
  readonly plants: string[];
  readonly reservoirs: string[];
}

/** The columns of a binding, from a row with its plants and reservoirs. A plant includes its reservoirs. */
const bindingColumns = (row: string) => `cardinality(${row}.scope_plants || ${row}.scope_reservoirs) > 0 AS bound,
  ${row}.scope_plants::text[] AS plants,
  ARRAY(SELECT v.id::text FROM reservoirs AS v
    WHERE v.plant_id = ANY(${row}.scope_plants) OR v.id = ANY(${row}.scope_reservoirs)) AS reservoirs`;

/**
 * What an account may see and change: what its active roles give together, as far as it is bound itself, and its key is.
 * @param keyId the machine's key of the call.
 */
export async function dataScopeOf(database: Database, accountId: string, keyId?: string): Promise<DataScope | null> {
  const rows = await query<BindingRow>(
    database,
    `SELECT 'account' AS of, ${bindingColumns('a')} FROM accounts AS a WHERE a.id = $1
     UNION ALL
     SELECT 'role', ${bindingColumns('r')} FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id
     WHERE h.account_id = $1 AND r.status = ${activeStatus} AND r.deleted_at IS NULL
     UNION ALL
     SELECT 'key', ${bindingColumns('k')} FROM account_keys AS k WHERE k.account_id = $1 AND k.id = $2`,
    [accountId, keyId ?? null],
  );
  const given = (of: BindingRow['of']) => rows.filter((row) => row.of === of).map(boundTo);
  const own = [...given('account'), ...given('key')];
  return own.reduce(commonScope, unitedScopes(given('role')));
}

/** The scope of a viewed role or account. */
export async function viewedScope(database: Database, { kind, id }: ViewedAs): Promise<DataScope | null> {
  if (kind === 'account') return dataScopeOf(database, id);
  const [row] = await query<BindingRow>(
    database,
    `SELECT 'role' AS of, ${bindingColumns('r')} FROM roles AS r WHERE r.id = $1`,
    [id],
  );
  return row ? boundTo(row) : unitedScopes([]);
}

function boundTo({ bound, plants, reservoirs }: BindingRow): DataScope | null {
  return bound ? { plants: new Set(plants), reservoirs: new Set(reservoirs) } : null;
}

/** The role or account whose view a session shows; null for its own. */
export async function viewOf(database: Database, sessionId: string): Promise<ViewedAs | null> {
  const { rows } = await sql<ViewedAs>`
    SELECT 'role' AS kind, r.id::text AS id, r.name FROM account_sessions AS s
    JOIN roles AS r ON r.id = s.view_as_role WHERE s.id = ${sessionId}
    UNION ALL
    SELECT 'account', a.id::text, a.full_name FROM account_sessions AS s
    JOIN accounts AS a ON a.id = s.view_as_account WHERE s.id = ${sessionId}`.execute(database);
  return rows[0] ?? null;
}

/** The active functions of an account through its active roles, or of the viewed role or account. */
export async function functionsOf(
  database: Database,
  accountId: string,
  view: ViewedAs | null = null,
): Promise<{ code: string; name: string }[]> {
  const ofRoles =
    view?.kind === 'role'
      ? sql`SELECT ${view.id}::bigint AS role_id`
      : sql`SELECT ar.role_id FROM account_roles AS ar JOIN roles AS r ON r.id = ar.role_id
            WHERE ar.account_id = ${view?.id ?? accountId} AND r.status = 1 AND r.deleted_at IS NULL`;
  const { rows } = await sql<{ code: string; name: string }>`
    SELECT DISTINCT f.code, f.name FROM role_functions AS rf
    JOIN functions AS f ON f.id = rf.function_id AND f.status = 1 AND f.deleted_at IS NULL
    WHERE rf.role_id IN (${ofRoles}) ORDER BY f.code`.execute(database);
  return rows;
}

/** Whom a mail to an account is for, and in which language. */
export async function mailReceiver(
  database: Database,
  accountId: string,
): Promise<{ to: { address: string; name: string }; language: Language; username: string }> {
  const { rows } = await sql<{ address: string; name: string; username: string; locale: string | null }>`
    SELECT a.email AS address, a.full_name AS name, a.username, p.choices ->> 'locale' AS locale
    FROM accounts AS a LEFT JOIN account_preferences AS p ON p.account_id = a.id WHERE a.id = ${accountId}`.execute(
    database,
  );
  const [row] = rows;
  if (!row) throw new TypeError('There is no such account.');
  const language = languages.find((known) => known === row.locale) ?? fallbackLanguage;
  return { to: { address: row.address, name: row.name }, language, username: row.username };
}

/** SQL: the active roles of the account `a`. */
export const activeRoles = `coalesce((SELECT json_agg(json_build_object('code', r.code, 'name', r.name) ORDER BY r.id)
    FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id
    WHERE h.account_id = a.id AND r.status = ${activeStatus} AND r.deleted_at IS NULL), '[]')`;

/** The active roles of an account. */
export async function rolesOf(database: Database, accountId: string): Promise<{ code: string; name: string }[]> {
  const [account] = await query<{ roles: { code: string; name: string }[] }>(
    database,
    `SELECT ${activeRoles} AS roles FROM accounts AS a WHERE a.id = $1`,
    [accountId],
  );
  return account?.roles ?? [];
}

/** Whether no account exists yet: the first start. */
export async function hasNoAccounts(database: Database): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`SELECT NOT EXISTS (SELECT FROM accounts) AS none`.execute(database);
  return rows[0]?.none ?? false;
}

/**
 * Serialises changes of access until the transaction ends. Must be taken before any row lock: the database takes the
 * same lock when it checks that an administrator is left (migration access_management).
 */
export async function lockAccess(transaction: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('access'))`.execute(transaction);
}

/** SQL: whether the account `a` has an authenticator. */
export const hasAuthenticator = `EXISTS (SELECT FROM account_authenticators AS f
    WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL)`;

/** SQL: whether the account `a` has a second factor: an authenticator or a passkey. */
export const hasSecondFactor = `(${hasAuthenticator}
  OR EXISTS (SELECT FROM account_passkeys AS f WHERE f.account_id = a.id))`;

/** The second factor that an account must still set up. */
export interface SecondFactorDuty {
  /** The end of its days; null when it need not. */
  readonly dueAt: string | null;
  /** Those days are over: nothing else may be done before. */
  readonly isOver: boolean;
}

/** A duty as it is read, beside its end as it was stored. */
export interface ReadDuty extends SecondFactorDuty {
  readonly storedDueAt: string | null;
}

/** SQL: the duty of the account `a`, where `dutySource` is joined. It is to be kept by `keepDuty`. */
export const dutyColumns = `a.second_factor_due_at AS "storedDueAt", d."dueAt",
  coalesce(d."dueAt" <= now(), false) AS "isOver"`;
export const dutySource = `site_settings AS s, LATERAL (SELECT CASE WHEN NOT ${hasSecondFactor} AND EXISTS (
    SELECT FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id
    WHERE h.account_id = a.id AND r.second_factor AND r.status = 1 AND r.deleted_at IS NULL)
  THEN least(a.second_factor_due_at, now() + make_interval(days => s.second_factor_days)) END AS "dueAt") AS d`;

/** Stores the end of a duty when it is first known: shorter days bring it forward, longer ones never put it off. */
export async function keepDuty(database: Database, accountId: string, { storedDueAt, dueAt }: ReadDuty): Promise<void> {
  if (storedDueAt === dueAt) return;
  await query(database, 'UPDATE accounts SET second_factor_due_at = $2 WHERE id = $1', [accountId, dueAt]);
}

/** Until when an account must set up a second factor, because one of its roles asks for it. */
export async function secondFactorDuty(database: Database, accountId: string): Promise<SecondFactorDuty> {
  const [duty] = await query<ReadDuty>(
    database,
    `SELECT ${dutyColumns} FROM accounts AS a, ${dutySource} WHERE a.id = $1`,
    [accountId],
  );
  if (!duty) return { dueAt: null, isOver: false };
  await keepDuty(database, accountId, duty);
  return duty;
}

/** Everything that an account has besides its password. The time to set it up anew begins when it is asked for again. */
const secondFactorDeletes = [
  'DELETE FROM account_authenticators WHERE account_id = $1 RETURNING account_id',
  'DELETE FROM account_passkeys WHERE account_id = $1 RETURNING account_id',
  'DELETE FROM account_recovery_codes WHERE account_id = $1 RETURNING account_id',
  'DELETE FROM account_trusted_devices WHERE account_id = $1 RETURNING account_id',
  'DELETE FROM pending_sign_ins WHERE account_id = $1 RETURNING account_id',
] as const;

/** Removes the second factor of an account, and what stands for it; false when there was none. */
export async function forgetSecondFactor(transaction: Database, accountId: string): Promise<boolean> {
  let removed = 0;
  for (const statement of secondFactorDeletes) removed += (await query(transaction, statement, [accountId])).length;
  return removed > 0;
}
