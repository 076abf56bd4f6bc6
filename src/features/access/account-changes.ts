import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { type RecordedChange, writeAudit } from '../../engine/audit.ts';
import type { Context } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { readAccount } from './account-reading.ts';
import { type Authority, authorityOf, requireOverAccounts } from './authority.ts';
import {
  type AccountKind,
  confirmOwnEmail,
  requireUserPasswordChange,
  resetUserPassword,
  updateManyUser,
  updateOwnAccount,
  updateUser,
  updateUserRole,
  updateUserStatus,
} from './contract/accounts.ts';
import { requireWithinOwnScope } from './scope-authority.ts';

/** An account before a change, locked until the transaction ends. */
export interface LockedAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly username: string;
  readonly status: number;
  readonly version: number;
}

/** What a change of accounts works with. */
export interface AccountChange {
  readonly transaction: Database;
  readonly authority: Authority;
  readonly accounts: readonly LockedAccount[];
  audit(account: Pick<LockedAccount, 'id'>, values?: Pick<RecordedChange, 'before' | 'after'>): Promise<void>;
}

/**
 * Changes accounts in one transaction, which excludes other changes of access; the accounts exist and the caller may
 * act on them.
 * @param also operations that the caller must be allowed besides the called one.
 * @throws ProblemError NOT_FOUND, FORBIDDEN.
 */
export async function changeAccounts<Result>(
  context: Context,
  operation: Pick<Operation, 'name'>,
  ids: readonly string[],
  change: (given: AccountChange) => Promise<Result>,
  also: readonly Pick<Operation, 'name'>[] = [],
): Promise<Result> {
  return context.database.transaction().execute(async (transaction) => {
    const authority = await authorityOf(transaction, context, operation, ...also);
    return changeAccountsWithin({ transaction, authority, context, operation }, ids, change);
  });
}

/** A transaction that excludes other changes of access, and the caller's authority in it. */
interface AccessTransaction extends Pick<AccountChange, 'transaction' | 'authority'> {
  readonly context: Context;
  readonly operation: Pick<Operation, 'name'>;
}

/** The same within a transaction that changes other accounts too. */
export async function changeAccountsWithin<Result>(
  { transaction, authority, context, operation }: AccessTransaction,
  ids: readonly string[],
  change: (given: AccountChange) => Promise<Result>,
): Promise<Result> {
  const accounts = await query<LockedAccount>(
    transaction,
    `SELECT id, kind, username, status, version FROM accounts WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  if (accounts.length !== new Set(ids).size) throw new ProblemError('NOT_FOUND');
  await requireOverAccounts(transaction, context, authority, ids);
  const result = await change({
    transaction,
    authority,
    accounts,
    audit: ({ id }, values) =>
      writeAudit(transaction, context, { operation: operation.name, resource: 'accounts', recordId: id, ...values }),
  });
  await requireWithinOwnScope(transaction, context, ids);
  return result;
}

/** @throws ProblemError CONFLICT_VERSION with the current account, when its version is not the one that was read. */
export async function requireVersion(
  { transaction, accounts }: AccountChange,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  if (accounts.find((account) => account.id === id)?.version === version) return;
  const [current, updatedByName] = [await readAccount(transaction, id), await lastChangedBy(transaction, id)];
  throw new ProblemError('CONFLICT_VERSION', { current: { ...current, updatedByName } });
}

/** @throws ProblemError VALIDATION_FAILED when one of the accounts is a machine's, which has no password. */
export function requirePersons({ accounts }: AccountChange): void {
  if (accounts.every(({ kind }) => kind === 'person')) return;
  throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.passwordsOfPersons' });
}

/** Every operation that increments the version of an account. */
const changingOperations = [
  ...[updateUser, updateManyUser, updateUserRole, updateUserStatus],
  ...[resetUserPassword, requireUserPasswordChange],
  ...[updateOwnAccount, confirmOwnEmail],
];

/** The author of an account's current version; null if the log does not know. */
async function lastChangedBy(transaction: Database, id: string): Promise<string | null> {
  const [last] = await query<{ name: string | null }>(
    transaction,
    `SELECT by.full_name AS name FROM audit_log AS a LEFT JOIN accounts AS by ON by.id = a.account_id
     WHERE a.resource = 'accounts' AND a.record_id = $1 AND a.operation = ANY($2) ORDER BY a.id DESC LIMIT 1`,
    [id, changingOperations.map(({ name }) => name)],
  );
  return last?.name ?? null;
}
