import { sql } from 'kysely';
import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { lockAccess, permissionsOf } from './queries.ts';
import { requireWithinOwnScope } from './scope-authority.ts';

/** The operations that together can restore any access; the database ensures that one account has them all. */
export const managingAccess = ['updateRoleFunction', 'updateUserRole', 'updateUserStatus'];

/** The names of a caller's operations, which the caller may grant or revoke. */
export type Authority = ReadonlySet<string>;

/**
 * Reads the caller's operations, after every earlier change of access. Operations of the caller's roles count even if
 * they are switched off or their function is inactive: whoever deactivates something must be able to undo it.
 * @throws ProblemError FORBIDDEN when the caller may not call one of these operations: a concurrent change may have
 * revoked even the called one.
 */
export async function authorityOf(
  transaction: Database,
  context: Context,
  ...operations: readonly Pick<Operation, 'name'>[]
): Promise<Authority> {
  return authorityOfAccount(transaction, callerOf(context).accountId, ...operations);
}

/** The same of an account that does not call: who invited somebody gives now what the invitation promised. */
export async function authorityOfAccount(
  transaction: Database,
  accountId: string,
  ...operations: readonly Pick<Operation, 'name'>[]
): Promise<Authority> {
  await lockAccess(transaction);
  const { rows } = await sql<{ api: string; usable: boolean }>`
    SELECT w.api_name AS api, bool_or(w.function_active AND w.api_enabled) AS usable
    FROM account_access AS w JOIN accounts AS a ON a.id = w.account_id
    WHERE a.id = ${accountId} AND a.status = 1 AND w.role_active GROUP BY w.api_name`.execute(transaction);
  const usable = new Set(rows.flatMap((row) => (row.usable ? [row.api] : [])));
  if (!operations.every(({ name }) => usable.has(name))) throw new ProblemError('FORBIDDEN');
  return new Set(rows.map(({ api }) => api));
}

/** @throws ProblemError FORBIDDEN when the caller does not have one of these operations. */
export function requireHeld(authority: Authority, apis: readonly string[]): void {
  if (apis.every((name) => authority.has(name))) return;
  throw new ProblemError('FORBIDDEN', { detail: 'detail.beyondOwnAccess' });
}

/**
 * Prevents callers from acting on accounts that have more permissions or see more; everyone may act on their own.
 * @throws ProblemError FORBIDDEN.
 */
export async function requireOverAccounts(
  transaction: Database,
  context: Context,
  authority: Authority,
  ids: readonly string[],
): Promise<void> {
  const own = callerOf(context).accountId;
  const others = ids.filter((id) => id !== own);
  // An inactive role may become active again while the account has another owner.
  const { rows } = await sql<{ role: string }>`
    SELECT DISTINCT role_id::text AS role FROM account_roles WHERE account_id = ANY(${others}::uuid[])`.execute(
    transaction,
  );
  const roles = rows.map(({ role }) => role);
  requireHeld(authority, await apisOfRoles(transaction, roles));
  await requireWithinOwnScope(transaction, context, others);
}

/**
 * The same of the account that an invitation would make: it has these roles and is bound as who invited it.
 * @param invitation `invitedBy` null: that account is gone, and nobody can accept it.
 * @throws ProblemError FORBIDDEN.
 */
export async function requireOverInvitation(
  transaction: Database,
  context: Context,
  authority: Authority,
  { roleIds, invitedBy }: { readonly roleIds: readonly string[]; readonly invitedBy: string | null },
): Promise<void> {
  requireHeld(authority, await apisOfRoles(transaction, roleIds));
  if (invitedBy !== null) await requireWithinOwnScope(transaction, context, [invitedBy]);
}

/**
 * The operations of these roles, whether or not they or their functions are active: both can be restored from the
 * trash.
 */
export async function apisOfRoles(transaction: Database, roleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ api: string }>`
    SELECT DISTINCT fa.api_name AS api FROM role_functions AS rf
    JOIN function_apis AS fa ON fa.function_id = rf.function_id
    WHERE rf.role_id = ANY(${roleIds}::bigint[])`.execute(transaction);
  return rows.map(({ api }) => api);
}

/** The operations of these functions, active or not. */
export async function apisOfFunctions(transaction: Database, functionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ api: string }>`
    SELECT DISTINCT api_name AS api FROM function_apis WHERE function_id = ANY(${functionIds}::bigint[])`.execute(
    transaction,
  );
  return rows.map(({ api }) => api);
}

/**
 * Prevents callers who manage access from losing that by their own change.
 * @throws ProblemError FORBIDDEN; call it after the change, in its transaction.
 */
export async function requireOwnManagement(transaction: Database, context: Context): Promise<void> {
  const { accountId, permissions } = callerOf(context);
  const now = new Set(await permissionsOf(transaction, accountId));
  if (managingAccess.every((name) => now.has(name) || !permissions.has(name))) return;
  throw new ProblemError('FORBIDDEN', { detail: 'detail.keepOwnManagement' });
}
