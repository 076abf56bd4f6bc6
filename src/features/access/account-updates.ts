import type { Context } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import { type AccountChange, requireVersion } from './account-changes.ts';
import { type AccountFields, changeFields, changeRoles, changeStatus, type PartChange } from './account-parts.ts';
import { readAccount } from './account-reading.ts';
import type { Account } from './contract/accounts.ts';

/** The changes to an account; absent parts stay. */
export interface AccountUpdate extends AccountFields {
  readonly id: string;
  readonly version: number;
  readonly roleIds?: readonly string[] | undefined;
  readonly status?: number | undefined;
}

/** Applies all changes to an account, or none: as one version, with one log entry. */
export async function applyUpdate(
  given: AccountChange,
  { id, version, roleIds, status, ...fields }: AccountUpdate,
  context: Context,
): Promise<Account> {
  const { transaction, accounts, audit } = given;
  await requireVersion(given, { id, version });
  const current = await readAccount(transaction, id);
  const parts: PartChange[] = [
    await changeFields(given, context, current, fields),
    roleIds && (await changeRoles(given, context, id, roleIds)),
    status === undefined ? undefined : (await changeStatus(given, context, accounts, status)).get(id),
  ];
  const changes = parts.filter((part) => part !== undefined);
  if (changes.length === 0) return current;
  await query(transaction, 'UPDATE accounts SET version = version + 1, updated_at = now() WHERE id = $1', [id]);
  await audit(
    { id },
    {
      before: Object.assign({}, ...changes.map(({ before }) => before)),
      after: Object.assign({}, ...changes.map(({ after }) => after)),
    },
  );
  return readAccount(transaction, id);
}
