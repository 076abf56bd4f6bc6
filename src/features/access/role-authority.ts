import { ProblemError } from '../../contract/errors.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { managingAccess } from './authority.ts';
import { administratorRole } from './contract/administrator-role.ts';
import { requireWithinOwnScope } from './scope-authority.ts';

/**
 * SQL: whether the role `r` is the product's administrator role, whatever it is called by now, or another that can give
 * itself everything, such as a copy of it.
 */
export const managesAccess = `(r.seed = '${administratorRole}' OR NOT EXISTS (
  SELECT unnest('{${managingAccess.join()}}'::text[]) EXCEPT SELECT fa.api_name FROM role_functions AS rf
  JOIN function_apis AS fa ON fa.function_id = rf.function_id WHERE rf.role_id = r.id))`;

/**
 * Keeps callers who are bound from changing roles that manage access, and roles of accounts that see more than they do:
 * call it before a change of what roles give or where, as the change may hide that, and after it, in its transaction.
 * @throws ProblemError FORBIDDEN.
 */
export async function requireOverRoles(
  transaction: Database,
  context: Context,
  roleIds: readonly string[],
): Promise<void> {
  if (!callerOf(context).dataScope) return;
  const managing = await query(
    transaction,
    `SELECT FROM roles AS r WHERE r.id = ANY($1::bigint[]) AND ${managesAccess} LIMIT 1`,
    [roleIds],
  );
  if (managing.length > 0) throw new ProblemError('FORBIDDEN', { detail: 'detail.beyondOwnScope' });
  const holders = await query<{ id: string }>(
    transaction,
    'SELECT DISTINCT account_id AS id FROM account_roles WHERE role_id = ANY($1::bigint[])',
    [roleIds],
  );
  const ids = holders.map(({ id }) => id);
  await requireWithinOwnScope(transaction, context, ids);
}

/** The same of all roles that have one of these functions. */
export async function requireOverRolesWith(
  transaction: Database,
  context: Context,
  functionIds: readonly string[],
): Promise<void> {
  const roles = await query<{ id: string }>(
    transaction,
    'SELECT DISTINCT role_id::text AS id FROM role_functions WHERE function_id = ANY($1::bigint[])',
    [functionIds],
  );
  const ids = roles.map(({ id }) => id);
  await requireOverRoles(transaction, context, ids);
}
