import { randomBytes } from 'node:crypto';
import { createAccount } from '../features/access/accounts.ts';
import { administratorRole } from '../features/access/contract/administrator-role.ts';
import { hasNoAccounts } from '../features/access/queries.ts';
import { functionSeeds, roleSeeds } from '../features/access/seeds.ts';
import { synchroniseAccess } from '../features/access/synchronise.ts';
import { refusalOf } from '../features/auth/new-password.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/connect.ts';
import { hashPassword } from '../platform/identity/passwords.ts';
import { StartupError } from '../platform/startup-error.ts';
import { operations } from '../product/operations.ts';
import { functions, roles } from '../product/roles.ts';
import { inVietnamese } from '../product/seed-names.ts';

/** The first administrator; the password is set only when it was generated here and must be printed. */
export interface FirstAccount {
  readonly username: string;
  readonly password: string | undefined;
}

/** Updates permissions to match the contract, and in an empty database creates the first administrator. */
export async function prepareAccess(database: Database, config: Config): Promise<FirstAccount | undefined> {
  const seeds = [functionSeeds(functions, inVietnamese), roleSeeds(roles, inVietnamese)] as const;
  await synchroniseAccess(database, operations, ...seeds);
  if (!(await hasNoAccounts(database))) return undefined;
  const owner = {
    username: config.adminUsername,
    fullName: inVietnamese('role.administrator'),
    email: `${config.adminUsername}@localhost.invalid`,
  };
  await refuseGuessable(database, config.adminPassword, owner);
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const account = {
    ...owner,
    passwordHash: await hashPassword(password),
    mustChangePassword: config.adminPassword === undefined,
    roles: [administratorRole],
  };
  try {
    await createAccount(database, account);
  } catch (error) {
    // Another process that started at the same time was faster: its account is the first.
    if (!(await hasNoAccounts(database))) return undefined;
    throw error;
  }
  return { username: config.adminUsername, password: config.adminPassword ? undefined : password };
}

/** The first account has the most privileges: the password rules of all accounts apply to it too. */
async function refuseGuessable(
  database: Database,
  password: string | undefined,
  owner: Parameters<typeof refusalOf>[2],
): Promise<void> {
  const refusal = password === undefined ? undefined : await refusalOf(database, password, owner);
  if (refusal === undefined) return;
  const why = refusal === 'passwordNamesAccount' ? 'it contains the name of the account' : 'it is easy to guess';
  const what = 'Set one of several words that have nothing to do with each other, the company or the account';
  throw new StartupError(
    2,
    `ADMIN_PASSWORD cannot be used: ${why}. ${what}, or unset it: then one is generated and printed once.`,
  );
}
