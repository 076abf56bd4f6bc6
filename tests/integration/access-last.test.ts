import { afterEach, describe, expect, test } from 'vitest';
import type { Account } from '../../src/features/access/contract/accounts.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { accountOf, makeAccount, readAccount, roleId } = accessTools(server, administrator);
const { rows } = server.database;

/** Leaves these accounts active and no other. */
const onlyActive = async (...usernames: string[]) => {
  await rows('UPDATE accounts SET status = 1 WHERE username = ANY($1)', [usernames]);
  await rows('UPDATE accounts SET status = 0 WHERE username <> ALL($1)', [usernames]);
};
afterEach(() => rows('UPDATE accounts SET status = 1'));

describe('the last account that can manage access', () => {
  const administrators = `(SELECT id FROM roles WHERE code = 'administrator')`;
  test.each([
    `UPDATE accounts SET status = 0`,
    `UPDATE accounts SET status = 2 WHERE username = 'administrator'`,
    `DELETE FROM accounts WHERE username = 'administrator'`,
    `DELETE FROM account_roles WHERE role_id = ${administrators}`,
    `UPDATE account_roles SET role_id = (SELECT id FROM roles WHERE code = 'viewer') WHERE role_id = ${administrators}`,
    `UPDATE roles SET status = 0 WHERE code = 'administrator'`,
    `UPDATE roles SET deleted_at = now() WHERE code = 'administrator'`,
    `DELETE FROM roles WHERE code = 'administrator'`,
    `DELETE FROM role_functions WHERE role_id = ${administrators}`,
    `UPDATE functions SET status = 0 WHERE code = 'access-edit'`,
    `UPDATE functions SET deleted_at = now() WHERE code = 'accounts-edit'`,
    `DELETE FROM functions WHERE code = 'accounts-edit'`,
    `DELETE FROM function_apis WHERE api_name = 'updateUserRole'`,
    `UPDATE apis SET enabled = false WHERE name = 'updateUserStatus'`,
    `DELETE FROM apis WHERE name = 'updateRoleFunction'`,
  ])('is kept by the database from: %s', async (statement) => {
    await onlyActive('administrator');
    await expect(rows(statement)).rejects.toMatchObject({ code: 'CM001' });
    expect((await administrator.call('getListUser')).status).toBe(200);
  });

  test('is told so', async () => {
    await onlyActive('administrator', 'editor');
    const { id, version } = await accountOf('administrator');
    const { status, problem } = await administrator.call('updateUserRole', { id, version, roleIds: [] });
    expect([status, problem.code]).toEqual([403, 'FORBIDDEN']);
    expect(problem.detail).toContain('tài khoản cuối cùng có thể quản trị phân quyền');
    expect(await readAccount(id)).toMatchObject({ version, roles: [{ code: 'administrator' }] });
  });

  test('may move access management from one role to another in one change', async () => {
    await onlyActive('administrator');
    const { makeRole, functionIds } = accessTools(server, administrator);
    const manages = await functionIds(['access-edit', 'accounts-edit']);
    const other = await makeRole(['news-view']);
    const account = await accountOf('administrator');
    const roleIds = [await roleId('administrator'), other.id];
    await administrator.data('updateUserRole', { id: account.id, version: account.version, roleIds });
    const move = async (from: string, to: string) => {
      const versionOf = async (id: string) => (await administrator.data<Account>('getDetailRole', { id })).version;
      const changes = [
        { roleId: from, version: await versionOf(from), add: [], remove: manages },
        { roleId: to, version: await versionOf(to), add: manages, remove: [] },
      ];
      return (await administrator.call('updateRoleFunction', { changes })).status;
    };
    expect(await move(roleIds[0] ?? '', other.id)).toBe(200);
    expect((await administrator.call('getListUser')).status).toBe(200);
    expect(await move(other.id, roleIds[0] ?? '')).toBe(200);
  });

  test('may do everything that leaves it one', async () => {
    await onlyActive('administrator', 'editor');
    const { id, version } = await accountOf('editor');
    expect((await administrator.call('updateUserStatus', { items: [{ id, version }], status: 2 })).status).toBe(200);
  });
});

test('of two administrators who remove each other at the same moment exactly one succeeds', async () => {
  const role = await roleId('administrator');
  const [one, two] = [(await makeAccount([role])).account, (await makeAccount([role])).account];
  const remove = async (client: Client, { id }: Account) => {
    const { version } = await client.data<Account>('getDetailUser', { id });
    return () => client.call('updateUserStatus', { items: [{ id, version }], status: 2 });
  };
  for (let round = 1; round <= 20; round += 1) {
    await onlyActive(one.username, two.username);
    const [first, second] = [await server.signIn(one.username), await server.signIn(two.username)];
    const calls = [await remove(first, two), await remove(second, one)];
    const answers = await Promise.all(calls.map((call) => call()));
    const done = answers.map(({ status }) => status === 200);
    expect({ round, done: done.sort() }).toEqual({ round, done: [false, true] });
    expect(await rows('SELECT FROM accounts WHERE status = 1')).toHaveLength(1);
  }
});
