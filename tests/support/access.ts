import type { Account } from '../../src/features/access/contract/accounts.ts';
import { testPassword } from './accounts.ts';
import type { Client } from './client.ts';
import type { TestServer } from './harness.ts';

/** The version of a role or a function, which tests change in turn. */
interface Versioned {
  id: string;
  version: number;
}

/** What tests do with accounts and roles, through the API as an administrator does it. */
export function accessTools(server: TestServer, administrator: Client) {
  let made = 0;

  const functionIds = async (codes: readonly string[]) => {
    const rows = await server.database.rows<{ id: string }>('SELECT id FROM functions WHERE code = ANY($1)', [codes]);
    if (rows.length !== codes.length) throw new Error(`Not all of ${codes.join(', ')} are functions.`);
    return rows.map(({ id }) => id);
  };

  /** A new role that holds the functions of these codes. */
  const makeRole = async (codes: readonly string[]): Promise<Versioned & { code: string }> => {
    made += 1;
    const code = `vai-tro-${made}`;
    const { id } = await administrator.data<Versioned>('insertRole', { name: `Vai trò ${made}`, code });
    const add = await functionIds(codes);
    const changes = [{ roleId: id, version: 1, add, remove: [] }];
    const { roles } = await administrator.data<{ roles: Versioned[] }>('updateRoleFunction', { changes });
    return { id, code, version: roles[0]?.version ?? 0 };
  };

  /** A new account that has signed in and chosen the test password. */
  const makeAccount = async (roleIds: readonly string[]): Promise<{ account: Account; client: Client }> => {
    made += 1;
    const username = `nhan-vien-${made}`;
    const input = { username, fullName: `Nhân viên ${made}`, email: `${username}@example.test`, roleIds };
    const created = await administrator.data<{ account: Account; password: string }>('insertUser', input);
    const client = await server.signIn(username, created.password);
    await client.data('changePassword', { currentPassword: created.password, newPassword: testPassword });
    return { account: await readAccount(created.account.id), client };
  };

  const readAccount = (id: string) => administrator.data<Account>('getDetailUser', { id });

  /** The account of a seeded user. */
  const accountOf = async (username: string): Promise<Account> => {
    const [row] = await server.database.rows<{ id: string }>('SELECT id FROM accounts WHERE username = $1', [username]);
    return readAccount(row?.id ?? '');
  };

  const roleId = async (code: string) => {
    const [row] = await server.database.rows<{ id: string }>('SELECT id FROM roles WHERE code = $1', [code]);
    return row?.id ?? '';
  };

  return { functionIds, makeRole, makeAccount, readAccount, accountOf, roleId };
}
