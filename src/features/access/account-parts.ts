import { invalidField, ProblemError } from '../../contract/errors.ts';
import type { RecordedChange } from '../../engine/audit.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import { keysOf } from '../../lib/records.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { AccountChange, LockedAccount } from './account-changes.ts';
import { refreshAccountSearch } from './accounts.ts';
import { apisOfRoles, requireHeld, requireOwnManagement } from './authority.ts';
import { type Account, accountStatus } from './contract/accounts.ts';
import { keepMachinesFromAdministration } from './machine-roles.ts';

// The parts of an account that change: its personal data, its roles, its status. Each function changes one part and
// returns the change for the log; the caller writes the version and the log entry.

/** The change, before and after; undefined: none. */
export type PartChange = Pick<RecordedChange, 'before' | 'after'> | undefined;

const columns = { fullName: 'full_name', email: 'email', phone: 'phone' } as const;
type AccountField = keyof typeof columns;
export type AccountFields = Partial<Record<AccountField, string | undefined>>;

/** Stores the sent fields that differ. @throws ProblemError VALIDATION_FAILED for an email of a machine, or none of a person. */
export async function changeFields(
  { transaction }: AccountChange,
  context: Context,
  current: Account,
  sent: AccountFields,
): Promise<PartChange> {
  if (current.kind === 'machine' && sent.email) throw invalidField('email', 'notOfMachines');
  if (current.kind === 'person' && sent.email === '') throw invalidField('email', 'required');
  const names = keysOf(columns).filter((name) => sent[name] !== undefined && sent[name] !== current[name]);
  if (names.length === 0) return undefined;
  // One's own is changed with the password and a code: otherwise an open session would be as good as they are.
  if (names.includes('email') && current.id === callerOf(context).accountId) throw invalidField('email', 'ownEmail');
  const assignments = names.map((name, index) => `${columns[name]} = $${index + 2}`);
  // Who could read the former address has proven nothing about this one.
  if (names.includes('email')) assignments.push('email_verified = false');
  await query(transaction, `UPDATE accounts SET ${assignments.join(', ')} WHERE id = $1`, [
    current.id,
    ...names.map((name) => sent[name]),
  ]);
  await refreshAccountSearch(transaction, current.id);
  const valuesOf = (source: AccountFields) => Object.fromEntries(names.map((name) => [name, source[name]]));
  return { before: valuesOf(current), after: valuesOf(sent) };
}

/**
 * Replaces the roles of an account.
 * @throws ProblemError FORBIDDEN when callers would grant what they do not have or lose their own access management;
 * VALIDATION_FAILED.
 */
export async function changeRoles(
  { transaction, authority }: AccountChange,
  context: Context,
  id: string,
  roleIds: readonly string[],
): Promise<PartChange> {
  const after = await heldRoles(transaction, roleIds);
  const before = await query<RoleCode>(
    transaction,
    'SELECT r.id, r.code FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id WHERE h.account_id = $1',
    [id],
  );
  const holding = new Set(before.map((role) => role.id));
  const added = roleIds.filter((role) => !holding.has(role));
  const removed = [...holding].filter((role) => !roleIds.includes(role));
  if (added.length + removed.length === 0) return undefined;
  requireHeld(authority, await apisOfRoles(transaction, added));
  // Inserts before deleting: the database checks for an administrator after each statement.
  const text = 'INSERT INTO account_roles (account_id, role_id) SELECT $1, unnest($2::bigint[])';
  await keepMachinesFromAdministration(transaction, () => query(transaction, text, [id, added]));
  await query(transaction, 'DELETE FROM account_roles WHERE account_id = $1 AND role_id = ANY($2::bigint[])', [
    id,
    removed,
  ]);
  if (id === callerOf(context).accountId) await requireOwnManagement(transaction, context);
  return { before: { roles: codesOf(before) }, after: { roles: codesOf(after) } };
}

/**
 * Sets the status of accounts: a closed or locked one is signed out everywhere, an activated one is freed of the block
 * after failed sign-ins.
 * @returns the change of each account, by its id; an account that had this status only loses its block.
 * @throws ProblemError FORBIDDEN when one of them is the caller's own.
 */
export async function changeStatus(
  { transaction }: AccountChange,
  context: Context,
  accounts: readonly LockedAccount[],
  status: number,
): Promise<ReadonlyMap<string, NonNullable<PartChange>>> {
  const ids = accounts.map(({ id }) => id);
  if (ids.includes(callerOf(context).accountId)) throw new ProblemError('FORBIDDEN', { detail: 'detail.notYourself' });
  await query(transaction, 'UPDATE accounts SET status = $2 WHERE id = ANY($1::uuid[]) AND status <> $2', [
    ids,
    status,
  ]);
  const lifted = status === accountStatus.active ? await liftBlocks(transaction, accounts) : new Map<string, number>();
  // Sessions of a closed or locked account have no access, and tell their owners why (features/auth/sessions.ts);
  // activating the account deletes them, so that none works again.
  if (status === accountStatus.active) {
    await query(transaction, 'DELETE FROM account_sessions WHERE account_id = ANY($1::uuid[])', [
      accounts.filter((account) => account.status !== accountStatus.active).map(({ id }) => id),
    ]);
  }
  const changed = accounts.filter((account) => account.status !== status || lifted.has(account.username));
  return new Map(
    changed.map((account) => {
      const failedAttempts = lifted.get(account.username);
      const before = { status: account.status, ...(failedAttempts !== undefined && { failedAttempts }) };
      return [account.id, { before, after: { status, ...(failedAttempts !== undefined && { failedAttempts: 0 }) } }];
    }),
  );
}

/** Deletes the failed sign-ins of accounts; returns their number by username. */
async function liftBlocks(transaction: Database, accounts: readonly LockedAccount[]): Promise<Map<string, number>> {
  const rows = await query<{ username: string; failures: number }>(
    transaction,
    `WITH lifted AS (DELETE FROM sign_in_failures WHERE username = ANY($1) AND subject NOT LIKE 'factor %' RETURNING username, failures)
      SELECT username, max(failures) AS failures FROM lifted GROUP BY username`,
    [accounts.map(({ username }) => username)],
  );
  return new Map(rows.map(({ username, failures }) => [username, failures]));
}

export interface RoleCode {
  readonly id: string;
  readonly code: string;
}

/**
 * The roles with these ids, locked against deletion until the transaction ends. @throws ProblemError VALIDATION_FAILED.
 */
export async function heldRoles(transaction: Database, ids: readonly string[]): Promise<RoleCode[]> {
  const rows = await query<RoleCode>(
    transaction,
    'SELECT id, code FROM roles WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE',
    [ids],
  );
  if (rows.length !== ids.length) throw invalidField('roleIds', 'reference');
  return rows;
}

/** The codes by which the log records roles. */
export function codesOf(roles: readonly RoleCode[]): string[] {
  return roles.map(({ code }) => code).sort();
}
