import type { Database } from '../../platform/database/connect.ts';

/** What a new account starts with; the password comes hashed. */
export interface NewAccount {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** Codes of its roles. */
  readonly roles: readonly string[];
}

/** Stores an account with its password and roles; answers its id. */
export async function createAccount(database: Database, account: NewAccount): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('accounts')
      .values({
        username: account.username.toLowerCase(),
        display_username: account.username,
        full_name: account.fullName,
        email: account.email.toLowerCase(),
        must_change_password: account.mustChangePassword,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('account_credentials')
      .values({
        account_id: id,
        provider_id: 'credential',
        provider_account_id: id,
        password: account.passwordHash,
      })
      .execute();
    const roles = await transaction.selectFrom('roles').select('id').where('code', 'in', account.roles).execute();
    if (roles.length > 0) {
      await transaction
        .insertInto('account_roles')
        .values(roles.map((role) => ({ account_id: id, role_id: role.id })))
        .execute();
    }
    return id;
  });
}
