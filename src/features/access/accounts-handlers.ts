import { invalidField, ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { violatedConstraint } from '../../engine/database-errors.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { changeAccounts, type LockedAccount, requireVersion } from './account-changes.ts';
import { listAccounts, readAccount } from './account-reading.ts';
import { insertAccount, refreshAccountSearch } from './accounts.ts';
import { apisOfRoles, authorityOf, keepOwnManagement, requireHeld } from './authority.ts';
import {
  accountStatus,
  getDetailUser,
  getListUser,
  insertUser,
  updateUser,
  updateUserRole,
  updateUserStatus,
} from './contract.ts';
import { oneTimePassword } from './one-time-password.ts';

/** Accounts: who is there, what they are called, which roles they hold and whether they may sign in. */
export function accountsHandlers(hashPassword: (password: string) => Promise<string>): Handler[] {
  return [
    handle(getListUser, (input, context) => listAccounts(context.database, input)),
    handle(getDetailUser, ({ id }, context) => readAccount(context.database, id)),

    handle(insertUser, async ({ roleIds, ...fields }, context) => {
      const password = oneTimePassword();
      const account = { ...fields, passwordHash: await hashPassword(password), mustChangePassword: true };
      const id = await uniqueOrConflict(() =>
        context.database.transaction().execute(async (transaction) => {
          const authority = await authorityOf(transaction, context, insertUser);
          const roles = await heldRoles(transaction, roleIds);
          requireHeld(authority, await apisOfRoles(transaction, roleIds));
          const inserted = await insertAccount(transaction, account, roleIds);
          await writeAudit(transaction, context, {
            operation: insertUser.name,
            resource: 'accounts',
            recordId: inserted,
            after: { ...fields, status: accountStatus.active, roles: codesOf(roles) },
          });
          return inserted;
        }),
      );
      return { account: await readAccount(context.database, id), password };
    }),

    handle(updateUser, (input, context) => uniqueOrConflict(() => updateAccount(input, context))),

    handle(updateUserRole, ({ id, version, roleIds }, context) =>
      changeAccounts(context, updateUserRole, [id], async (given) => {
        const { transaction, authority, audit } = given;
        await requireVersion(given, { id, version });
        const after = await heldRoles(transaction, roleIds);
        const before = await query<RoleCode>(
          transaction,
          'SELECT r.id, r.code FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id WHERE h.account_id = $1',
          [id],
        );
        const holding = new Set(before.map((role) => role.id));
        const added = roleIds.filter((role) => !holding.has(role));
        const removed = [...holding].filter((role) => !roleIds.includes(role));
        if (added.length + removed.length === 0) return readAccount(transaction, id);
        requireHeld(authority, await apisOfRoles(transaction, added));
        // Given before taken: the database looks for an administrator after each statement.
        await query(transaction, 'INSERT INTO account_roles (account_id, role_id) SELECT $1, unnest($2::bigint[])', [
          id,
          added,
        ]);
        await query(transaction, 'DELETE FROM account_roles WHERE account_id = $1 AND role_id = ANY($2::bigint[])', [
          id,
          removed,
        ]);
        await query(transaction, 'UPDATE accounts SET version = version + 1, updated_at = now() WHERE id = $1', [id]);
        if (id === callerOf(context).accountId) await keepOwnManagement(transaction, context);
        await audit({ id }, { before: { roles: codesOf(before) }, after: { roles: codesOf(after) } });
        return readAccount(transaction, id);
      }),
    ),

    handle(updateUserStatus, async ({ items, status }, context) => {
      const ids = items.map(({ id }) => id);
      if (ids.includes(callerOf(context).accountId)) {
        throw new ProblemError('FORBIDDEN', { detail: 'detail.notYourself' });
      }
      return changeAccounts(context, updateUserStatus, ids, async (given) => {
        const { transaction, accounts, audit } = given;
        for (const item of items) await requireVersion(given, item);
        const changed = accounts.filter((account) => account.status !== status);
        const rows = await query<{ id: string; version: number }>(
          transaction,
          `UPDATE accounts SET status = $2, version = version + 1, updated_at = now()
           WHERE id = ANY($1::uuid[]) RETURNING id, version`,
          [changed.map(({ id }) => id), status],
        );
        const lifted = status === accountStatus.active ? await liftBlocks(transaction, accounts) : new Map();
        if (status !== accountStatus.active) {
          await query(transaction, 'DELETE FROM account_sessions WHERE account_id = ANY($1::uuid[])', [ids]);
        }
        for (const account of accounts) {
          const failedAttempts = lifted.get(account.username);
          if (account.status === status && failedAttempts === undefined) continue;
          await audit(account, {
            before: { status: account.status, ...(failedAttempts !== undefined && { failedAttempts }) },
            after: { status, ...(failedAttempts !== undefined && { failedAttempts: 0 }) },
          });
        }
        const versions = new Map(rows.map(({ id, version }) => [id, version]));
        return { items: items.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })) };
      });
    }),
  ];
}

/** Forgets the failed sign-ins of accounts; answers how many there were, by username. */
async function liftBlocks(transaction: Database, accounts: readonly LockedAccount[]): Promise<Map<string, number>> {
  const rows = await query<{ username: string; failures: number }>(
    transaction,
    'DELETE FROM sign_in_failures WHERE username = ANY($1) RETURNING username, failures',
    [accounts.map(({ username }) => username)],
  );
  return new Map(rows.map(({ username, failures }) => [username, failures]));
}

const columns = { fullName: 'full_name', email: 'email', phone: 'phone' } as const;
type AccountField = keyof typeof columns;

interface AccountUpdate extends Partial<Record<AccountField, string | undefined>> {
  id: string;
  version: number;
}

function updateAccount({ id, version, ...sent }: AccountUpdate, context: Context) {
  return changeAccounts(context, updateUser, [id], async (given) => {
    const { transaction, audit } = given;
    await requireVersion(given, { id, version });
    const current = await readAccount(transaction, id);
    const names = (Object.keys(columns) as AccountField[]).filter(
      (name) => sent[name] !== undefined && sent[name] !== current[name],
    );
    if (names.length === 0) return current;
    const assignments = names.map((name, index) => `${columns[name]} = $${index + 2}`);
    await query(
      transaction,
      `UPDATE accounts SET ${assignments.join(', ')}, version = version + 1, updated_at = now() WHERE id = $1`,
      [id, ...names.map((name) => sent[name])],
    );
    await refreshAccountSearch(transaction, id);
    const valuesOf = (source: Partial<Record<AccountField, string | undefined>>) =>
      Object.fromEntries(names.map((name) => [name, source[name]]));
    await audit({ id }, { before: valuesOf(current), after: valuesOf(sent) });
    return readAccount(transaction, id);
  });
}

interface RoleCode {
  id: string;
  code: string;
}

/** The roles of these ids, kept from being deleted until the transaction ends. */
async function heldRoles(transaction: Database, ids: readonly string[]): Promise<RoleCode[]> {
  const rows = await query<RoleCode>(
    transaction,
    'SELECT id, code FROM roles WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE',
    [ids],
  );
  if (rows.length !== ids.length) throw invalidField('roleIds', 'reference');
  return rows;
}

function codesOf(roles: readonly RoleCode[]): string[] {
  return roles.map(({ code }) => code).sort();
}

/** Names the field whose value another account has. */
async function uniqueOrConflict<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const field = /^accounts_(username|email)_key$/.exec(violatedConstraint(error) ?? '')?.[1];
    if (field) throw new ProblemError('CONFLICT_UNIQUE', { errors: [{ path: field, code: 'unique' }] });
    throw error;
  }
}
