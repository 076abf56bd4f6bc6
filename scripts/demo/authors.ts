import { randomUUID } from 'node:crypto';
import type { Context } from '../../src/engine/handler.ts';
import { query } from '../../src/engine/statement.ts';
import { createAccount } from '../../src/features/access/accounts.ts';
import { hashPassword } from '../../src/platform/identity/passwords.ts';
import { operations } from '../../src/product/operations.ts';
import type { DemoAccount } from './accounts.ts';
import type { Filling } from './filling.ts';

/** Acts as the account with a role: what it stores is stored as if that account had. */
export type Authors = (role: string) => Context;

/** Creates the accounts that are missing: the first start created the administrator's. */
export async function addAuthors(filling: Filling, accounts: readonly DemoAccount[]): Promise<Authors> {
  const database = filling.database.app;
  const ids = new Map<string, string>();
  for (const account of accounts) {
    const text = 'SELECT id FROM accounts WHERE username = $1';
    const [known] = await query<{ id: string }>(database, text, [account.username]);
    ids.set(account.role, known?.id ?? (await addAccount(filling, account)));
  }
  return (role) => {
    const account = accounts.find((each) => each.role === role);
    const accountId = ids.get(role);
    if (!account || !accountId) throw new TypeError(`The demonstration has no account with the role ${role}.`);
    return contextOf(filling, { ...account, accountId });
  };
}

async function addAccount({ database }: Filling, account: DemoAccount): Promise<string> {
  return createAccount(database.app, {
    ...account,
    email: `${account.username}@localhost.invalid`,
    passwordHash: await hashPassword(account.password),
    mustChangePassword: false,
    roles: [account.role],
  });
}

function contextOf({ database, storage }: Filling, account: DemoAccount & { accountId: string }): Context {
  return {
    database: database.app,
    storage,
    principal: {
      accountId: account.accountId,
      sessionId: randomUUID(),
      program: false,
      username: account.username,
      fullName: account.fullName,
      mustChangePassword: false,
      locked: false,
      mustEnrol: false,
      provenAt: Date.now(),
      permissions: new Set(operations.map((operation) => operation.name)),
      viewAs: null,
      dataScope: null,
    },
    requestId: randomUUID(),
    ipAddress: '127.0.0.1',
    headers: new Headers(),
    language: 'vi',
    text: (key) => String(key),
    setHeader: () => undefined,
  };
}
