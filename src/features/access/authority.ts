import { sql } from 'kysely';
import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { lockAccess, permissionsOf } from './queries.ts';

/** The operations that together are the way back to any access; the database keeps one account that has them all. */
const managing = ['updateRoleFunction', 'updateUserRole', 'updateUserStatus'];

/** Names of operations that a caller holds, and so may hand out or take away. */
export type Authority = ReadonlySet<string>;

/**
 * Reads what the caller holds, after every change of access before this one. What his roles hold counts also while it is
 * switched off or its function is out of use: whoever puts something out of use must be able to undo it.
 * @throws ProblemError FORBIDDEN when he may not call one of these operations: the one called too may have been taken
 * away by a change that was quicker.
 */
export async function authorityOf(
  transaction: Database,
  context: Context,
  ...operations: readonly Pick<Operation, 'name'>[]
): Promise<Authority> {
  await lockAccess(transaction);
  const { rows } = await sql<{ api: string; usable: boolean }>`
    SELECT w.api_name AS api, bool_or(w.function_active AND w.api_enabled) AS usable
    FROM account_access AS w JOIN accounts AS a ON a.id = w.account_id
    WHERE a.id = ${callerOf(context).accountId} AND a.status = 1 AND w.role_active GROUP BY w.api_name`.execute(
    transaction,
  );
  const usable = new Set(rows.flatMap((row) => (row.usable ? [row.api] : [])));
  if (!operations.every(({ name }) => usable.has(name))) throw new ProblemError('FORBIDDEN');
  return new Set(rows.map(({ api }) => api));
}

/** @throws ProblemError FORBIDDEN when one of these operations is not the caller's own. */
export function requireHeld(authority: Authority, apis: readonly string[]): void {
  if (apis.every((name) => authority.has(name))) return;
  throw new ProblemError('FORBIDDEN', { detail: 'detail.beyondOwnAccess' });
}

/**
 * Keeps callers from acting on accounts that hold more than they do; on his own everyone may.
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
  // What is out of use now may come back while the account is still in other hands.
  const { rows } = await sql<{ role: string }>`
    SELECT DISTINCT role_id::text AS role FROM account_roles WHERE account_id = ANY(${others}::uuid[])`.execute(
    transaction,
  );
  const roles = rows.map(({ role }) => role);
  requireHeld(authority, await apisOfRoles(transaction, roles));
}

/** The operations that these roles hold, whether or not they or their functions are in use: both come back from the trash. */
export async function apisOfRoles(transaction: Database, roleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ api: string }>`
    SELECT DISTINCT fa.api_name AS api FROM role_functions AS rf
    JOIN function_apis AS fa ON fa.function_id = rf.function_id
    WHERE rf.role_id = ANY(${roleIds}::bigint[])`.execute(transaction);
  return rows.map(({ api }) => api);
}

/** The operations that these functions hold, whether or not they are in use. */
export async function apisOfFunctions(transaction: Database, functionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ api: string }>`
    SELECT DISTINCT api_name AS api FROM function_apis WHERE function_id = ANY(${functionIds}::bigint[])`.execute(
    transaction,
  );
  return rows.map(({ api }) => api);
}

/**
 * Keeps a caller who can manage access from losing that by his own change.
 * @throws ProblemError FORBIDDEN; call it after the change, in its transaction.
 */
export async function requireOwnManagement(transaction: Database, context: Context): Promise<void> {
  const { accountId, permissions } = callerOf(context);
  const now = new Set(await permissionsOf(transaction, accountId));
  if (managing.every((name) => now.has(name) || !permissions.has(name))) return;
  throw new ProblemError('FORBIDDEN', { detail: 'detail.keepOwnManagement' });
}
