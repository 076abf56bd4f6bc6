import { randomBytes } from 'node:crypto';
import { createAccount } from '../features/access/accounts.ts';
import { hasNoAccounts } from '../features/access/queries.ts';
import { functionSeeds, roleSeeds } from '../features/access/seeds.ts';
import { administratorRole, synchroniseAccess } from '../features/access/synchronise.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/connect.ts';
import { hashPassword } from '../platform/identity/passwords.ts';
import { operations } from '../product/operations.ts';
import { functions, roles } from '../product/roles.ts';
import { translate } from './translate.ts';

/** Who can sign in first; the password is there only when it was made here and has to be told. */
export interface FirstAccount {
  readonly username: string;
  readonly password: string | undefined;
}

/** Brings permissions in line with the contract and, in an empty database, makes the first administrator. */
export async function prepareAccess(database: Database, config: Config): Promise<FirstAccount | undefined> {
  const inVietnamese = (key: string, values?: Record<string, string>) => translate('vi', key, values) ?? key;
  const seeds = [functionSeeds(functions, inVietnamese), roleSeeds(roles, inVietnamese)] as const;
  await synchroniseAccess(database, operations, ...seeds);
  if (!(await hasNoAccounts(database))) return undefined;
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const account = {
    username: config.adminUsername,
    fullName: inVietnamese('role.administrator'),
    email: `${config.adminUsername}@localhost.invalid`,
    passwordHash: await hashPassword(password),
    mustChangePassword: config.adminPassword === undefined,
    roles: [administratorRole],
  };
  try {
    await createAccount(database, account);
  } catch (error) {
    // Another process that started at the same moment was quicker: its account is the first.
    if (!(await hasNoAccounts(database))) return undefined;
    throw error;
  }
  return { username: config.adminUsername, password: config.adminPassword ? undefined : password };
}
