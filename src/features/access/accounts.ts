import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { AccountKind } from './contract/accounts.ts';
import { oneTimePasswordDays } from './contract/common.ts';
import { searchValue } from './search-value.ts';

/** The data of a new account; the password is hashed, and a machine has none. */
export interface NewAccount {
  readonly kind?: AccountKind;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone?: string;
  readonly staffId?: string | null;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  /** Whether the password ends by itself. */
  readonly passwordEnds?: boolean;
  /** Whether the owner has proven the address; what an administrator typed is not proven. */
  readonly emailVerified?: boolean;
}

/** Stores an account with its password and the roles with these codes; returns its id. */
export async function createAccount(
  database: Database,
  { roles: codes, ...account }: NewAccount & { readonly roles: readonly string[] },
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const roles = await transaction
      .selectFrom('roles')
      .select('id')
      .where('code', 'in', codes)
      .where('deleted_at', 'is', null)
      .execute();
    return insertAccount(
      transaction,
      account,
      roles.map(({ id }) => id),
    );
  });
}

/** The same within the caller's transaction, with the roles by id. */
export async function insertAccount(
  transaction: Database,
  account: NewAccount,
  roleIds: readonly string[],
): Promise<string> {
  const { id } = await transaction
    .insertInto('accounts')
    .values({
      kind: account.kind ?? 'person',
      username: account.username.toLowerCase(),
      display_username: account.username,
      full_name: account.fullName,
      email: account.email.toLowerCase(),
      email_verified: account.emailVerified ?? false,
      must_change_password: account.mustChangePassword,
      ...(account.passwordEnds && {
        one_time_password_ends_at: sql<string>`now() + make_interval(days => ${oneTimePasswordDays})`,
      }),
      staff_id: account.staffId ?? null,
      ...(account.phone !== undefined && { phone: account.phone }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (account.passwordHash !== null) {
    const password = account.passwordHash;
    await transaction
      .insertInto('account_credentials')
      .values({ account_id: id, provider_id: 'credential', provider_account_id: id, password })
      .execute();
  }
  if (roleIds.length > 0) {
    await transaction
      .insertInto('account_roles')
      .values(roleIds.map((roleId) => ({ account_id: id, role_id: roleId })))
      .execute();
  }
  await refreshAccountSearch(transaction, id);
  return id;
}

/** Updates the search words of an account. */
export async function refreshAccountSearch(transaction: Database, id: string): Promise<void> {
  const { username, full_name, email, phone } = await transaction
    .selectFrom('accounts')
    .select(['username', 'full_name', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('accounts')
    .set({ search: searchValue([username, full_name, email, phone]) })
    .where('id', '=', id)
    .execute();
}
