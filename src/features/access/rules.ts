import { invalidField, type Reference } from '../../contract/errors.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { apisOfFunctions, apisOfRoles, authorityOf, requireHeld, requireOwnManagement } from './authority.ts';
import { accountStatus } from './contract/accounts.ts';
import { hasSecondFactor } from './queries.ts';
import { requireOverRoles, requireOverRolesWith } from './role-authority.ts';
import type { roles } from './roles/resource.ts';

/** Prevents callers who may edit roles from granting or revoking what they do not have themselves. */
export const roleRules: RecordRules<typeof roles> = {
  usedBy: (transaction, ids) =>
    users(
      transaction,
      'accounts',
      `SELECT DISTINCT a.id, a.full_name AS title FROM account_roles AS ar JOIN accounts AS a ON a.id = ar.account_id
       WHERE ar.role_id = ANY($1::bigint[])`,
      ids,
    ),
  async beforeChange(transaction, { operation, kind, ids, values }, context) {
    if (context && values?.some(({ secondFactor }) => secondFactor)) await requireOwnSecondFactor(transaction, context);
    if (!context || kind === 'purge' || ids.length === 0) return;
    const authority = await authorityOf(transaction, context, operation);
    requireHeld(authority, await apisOfRoles(transaction, ids));
    await requireOverRoles(transaction, context, ids);
  },
  afterChange: async (transaction, { ids }, context) => {
    if (!context || ids.length === 0) return;
    await requireOwnManagement(transaction, context);
    await requireOverRoles(transaction, context, ids);
  },
};

/** Who asks others for a second factor has one: otherwise the rule could lock its own author out. */
async function requireOwnSecondFactor(transaction: Database, context: Context): Promise<void> {
  const [own] = await query(transaction, `SELECT id FROM accounts AS a WHERE a.id = $1 AND ${hasSecondFactor}`, [
    callerOf(context).accountId,
  ]);
  if (!own) throw invalidField('secondFactor', 'ownSecondFactor');
}

/** The same for functions. */
export const functionRules: RecordRules = {
  usedBy: (transaction, ids) =>
    users(
      transaction,
      'roles',
      `SELECT DISTINCT r.id, r.name AS title FROM role_functions AS rf JOIN roles AS r ON r.id = rf.role_id
       WHERE rf.function_id = ANY($1::bigint[]) AND r.deleted_at IS NULL`,
      ids,
    ),
  async beforeChange(transaction, { operation, kind, ids }, context) {
    if (!context || kind === 'purge' || ids.length === 0) return;
    const authority = await authorityOf(transaction, context, operation);
    requireHeld(authority, await apisOfFunctions(transaction, ids));
    await requireOverRolesWith(transaction, context, ids);
  },
  afterChange: async (transaction, { ids }, context) => {
    if (!context || ids.length === 0) return;
    await requireOwnManagement(transaction, context);
    await requireOverRolesWith(transaction, context, ids);
  },
};

/** A person with an open account cannot be deleted: the account must be closed first. */
export const accountHolderRules: RecordRules = {
  usedBy: (transaction, ids) =>
    users(
      transaction,
      'accounts',
      `SELECT id, username AS title FROM accounts
       WHERE staff_id = ANY($1::bigint[]) AND status <> ${accountStatus.inactive}`,
      ids,
    ),
};

/** The users of records for IN_USE: how many, and the first few by name. */
async function users(
  transaction: Database,
  resource: string,
  found: string,
  ids: readonly string[],
): Promise<Reference[]> {
  const rows = await query<{ id: string; title: string; total: number }>(
    transaction,
    `SELECT id::text, title, (count(*) OVER ())::int AS total FROM (${found}) AS found ORDER BY title, id LIMIT 5`,
    [ids],
  );
  if (!rows[0]) return [];
  return [{ resource, total: rows[0].total, examples: rows.map(({ id, title }) => ({ id, title })) }];
}
