import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/features/access/contract/accounts.ts';
import { operations } from '../../src/product/operations.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { accountOf, functionIds, makeAccount, makeRole, readAccount, roleId } = accessTools(server, administrator);

interface Versioned {
  id: string;
  version: number;
}

/** All that manages access, and of the content the news alone. */
const managing = [
  ...['accounts-view', 'accounts-edit', 'access-view', 'access-edit', 'apis-edit', 'view-as'],
  ...['roles-view', 'roles-edit', 'roles-remove', 'functions-view', 'functions-edit', 'functions-remove'],
  'news-view',
];
const managerRole = await makeRole(managing);
const { client: manager, account: managerAccount } = await makeAccount([managerRole.id]);

const [foreign = ''] = await functionIds(['culture-articles-remove']);
const [held = ''] = await functionIds(['news-view']);
const beyond = { status: 403, detail: 'Bạn không thể trao, gỡ hoặc tác động đến quyền mà bạn không có.' };

async function outcome(client: Client, operation: string, input: unknown) {
  const { status, problem } = await client.call(operation, input);
  return { status, detail: problem.detail };
}
const roleNow = async (id: string) => administrator.data<Versioned>('getDetailRole', { id });
const functionNow = async (id: string) => administrator.data<Versioned>('getDetailFunction', { id });

describe('nobody gives what he does not hold', () => {
  test('by creating a role with more than his own', async () => {
    const { id, version } = await manager.data<Versioned>('insertRole', { name: 'Vai trò tự tạo' });
    const change = (add: string[]) => ({ changes: [{ roleId: id, version, add, remove: [] }] });
    expect(await outcome(manager, 'updateRoleFunction', change([foreign]))).toEqual(beyond);
    expect(await outcome(manager, 'updateRoleFunction', change([held, foreign]))).toEqual(beyond);
    expect((await outcome(manager, 'updateRoleFunction', change([held]))).status).toBe(200);
  });

  test('by putting an operation into a function that he holds or makes', async () => {
    const { id, version } = await manager.data<Versioned>('insertFunction', { name: 'Chức năng tự tạo' });
    const apis = ['deleteCulture'];
    expect(await outcome(manager, 'updateFunctionApi', { id, version, apis })).toEqual(beyond);
    const own = { id: held, version: (await functionNow(held)).version, apis: ['getListNews', ...apis] };
    expect(await outcome(manager, 'updateFunctionApi', own)).toEqual(beyond);
    expect((await outcome(manager, 'updateFunctionApi', { id, version, apis: ['getListNews'] })).status).toBe(200);
  });

  test('by giving a role: to a new account, to another, to himself', async () => {
    const administrators = await roleId('administrator');
    const input = {
      username: 'tay-trong',
      fullName: 'Tay Trong',
      email: 'tay@example.test',
      roleIds: [administrators],
    };
    expect(await outcome(manager, 'insertUser', input)).toEqual(beyond);
    const { account } = await makeAccount([]);
    for (const { id, version } of [account, managerAccount]) {
      const roleIds = [managerRole.id, administrators];
      expect(await outcome(manager, 'updateUserRole', { id, version, roleIds })).toEqual(beyond);
    }
    expect(await readAccount(managerAccount.id)).toMatchObject({ roles: [{ code: managerRole.code }] });
  });

  test('by giving a role that is out of use and activating it later', async () => {
    const role = await makeRole(['culture-articles-remove']);
    const items = [{ id: role.id, version: role.version }];
    await administrator.data('updateRoleStatus', { items, status: 0 });
    const { id, version } = managerAccount;
    const roleIds = [managerRole.id, role.id];
    expect(await outcome(manager, 'updateUserRole', { id, version, roleIds })).toEqual(beyond);
    const activating = { items: [{ id: role.id, version: role.version + 1 }], status: 1 };
    expect(await outcome(manager, 'updateRoleStatus', activating)).toEqual(beyond);
    const update = { id: role.id, version: role.version + 1, status: 1 };
    expect(await outcome(manager, 'updateRole', update)).toEqual(beyond);
  });

  test('by taking a role or a function out of the trash', async () => {
    const role = await makeRole(['culture-articles-remove']);
    await administrator.data('deleteRole', { id: role.id });
    expect(await outcome(manager, 'restoreRole', { id: role.id })).toEqual(beyond);
    const { id, version } = await administrator.data<Versioned>('insertFunction', { name: 'Xoá văn hoá' });
    await administrator.data('updateFunctionApi', { id, version, apis: ['deleteCulture'] });
    await administrator.data('deleteFunction', { id });
    expect(await outcome(manager, 'restoreFunction', { id })).toEqual(beyond);
  });

  test('by a role out of the trash whose function is still in it', async () => {
    const role = await makeRole(['culture-articles-view']);
    const made = await administrator.data<Versioned>('insertFunction', { name: `Tạm ${role.id}` });
    await administrator.data('updateFunctionApi', { id: made.id, version: made.version, apis: ['deleteCulture'] });
    const { version } = await roleNow(role.id);
    const changes = [{ roleId: role.id, version, add: [made.id], remove: [] }];
    await administrator.data('updateRoleFunction', { changes });
    await administrator.data('deleteRole', { id: role.id });
    await administrator.data('deleteFunction', { id: made.id });
    expect(await outcome(manager, 'restoreRole', { id: role.id })).toEqual(beyond);
    await administrator.data('restoreRole', { id: role.id });
    const given = { id: managerAccount.id, version: managerAccount.version, roleIds: [managerRole.id, role.id] };
    expect(await outcome(manager, 'updateUserRole', given)).toEqual(beyond);
  });

  test('by renaming a role to one that the product hands new functions to', async () => {
    const { id, version } = await roleNow(managerRole.id);
    const { status, problem } = await manager.call('updateRole', { id, version, code: 'administrator' });
    expect([status, problem.code]).toEqual([409, 'CONFLICT_UNIQUE']);
    const seeded = await server.database.rows(`SELECT seed FROM roles WHERE id = $1`, [id]);
    expect(seeded).toEqual([{ seed: null }]);
    expect((await outcome(manager, 'updateRole', { id, version, seed: 'administrator' })).status).toBe(400);
  });

  test('by switching on what an administrator switched off', async () => {
    await administrator.data('updateApi', { name: 'deleteCulture', enabled: false });
    expect(await outcome(manager, 'updateApi', { name: 'deleteCulture', enabled: true })).toEqual(beyond);
    await administrator.data('updateApi', { name: 'deleteCulture', enabled: true });
  });

  test('by looking at the product as somebody who holds more', async () => {
    const { id: userId } = await accountOf('administrator');
    expect(await outcome(manager, 'startViewAs', { userId })).toEqual(beyond);
    expect(await outcome(manager, 'startViewAs', { roleId: await roleId('administrator') })).toEqual(beyond);
  });
});

describe('nobody acts on an account that holds more', () => {
  const acts: [string, (account: Account) => object][] = [
    ['updateUser', ({ id, version }) => ({ id, version, email: 'cua-toi@example.test' })],
    ['updateUserRole', ({ id, version }) => ({ id, version, roleIds: [] })],
    ['updateUserStatus', ({ id, version }) => ({ items: [{ id, version }], status: 2 })],
    ['resetUserPassword', ({ id }) => ({ id })],
    ['requireUserPasswordChange', ({ id }) => ({ id })],
    ['deleteUserSession', ({ id }) => ({ userId: id })],
  ];

  test.each(acts)('%s', async (operation, inputOf) => {
    const target = await accountOf('editor');
    expect(await outcome(manager, operation, inputOf(target))).toEqual(beyond);
    expect(await accountOf('editor')).toEqual(target);
  });

  test('nor on its roles and their functions', async () => {
    const id = await roleId('editor');
    const { version } = await roleNow(id);
    const [remove] = await functionIds(['news-view']);
    const changes = [{ roleId: id, version, add: [], remove: [remove] }];
    expect(await outcome(manager, 'updateRoleFunction', { changes })).toEqual(beyond);
    expect(await outcome(manager, 'updateRoleStatus', { items: [{ id, version }], status: 0 })).toEqual(beyond);
    expect(await outcome(manager, 'deleteRole', { id })).toEqual(beyond);
    expect(await outcome(manager, 'updateRole', { id, version, name: 'Của tôi' })).toEqual(beyond);
    const fn = await functionNow(foreign);
    expect(await outcome(manager, 'updateFunctionApi', { ...ids(fn), apis: [] })).toEqual(beyond);
    expect(await outcome(manager, 'updateFunctionStatus', { items: [ids(fn)], status: 0 })).toEqual(beyond);
  });

  test('while on those that hold no more he may', async () => {
    const { account } = await makeAccount([]);
    const { id, version } = account;
    expect((await outcome(manager, 'updateUser', { id, version, fullName: 'Được phép' })).status).toBe(200);
    expect((await outcome(manager, 'resetUserPassword', { id })).status).toBe(200);
  });
});

const ids = ({ id, version }: Versioned) => ({ id, version });

describe('nobody shuts himself out', () => {
  test.each([0, 1, 2])('by giving himself the status %i', async (status) => {
    const items = [ids(await readAccount(managerAccount.id))];
    expect((await outcome(manager, 'updateUserStatus', { items, status })).status).toBe(403);
  });

  test('by resetting his own password, which asks for the old one elsewhere', async () => {
    expect((await outcome(manager, 'resetUserPassword', { id: managerAccount.id })).status).toBe(403);
  });

  const lost = { status: 403, detail: expect.stringContaining('chính bạn mất quyền quản trị') };

  test('by taking his roles', async () => {
    const own = ids(await readAccount(managerAccount.id));
    expect(await outcome(manager, 'updateUserRole', { ...own, roleIds: [] })).toEqual(lost);
  });

  test('by what his role holds, or its status', async () => {
    const { id, version } = await roleNow(managerRole.id);
    const remove = await functionIds(['access-edit']);
    const changes = [{ roleId: id, version, add: [], remove }];
    expect(await outcome(manager, 'updateRoleFunction', { changes })).toEqual(lost);
    expect(await outcome(manager, 'updateRoleStatus', { items: [{ id, version }], status: 0 })).toEqual(lost);
    expect(await outcome(manager, 'updateRole', { id, version, status: 0 })).toEqual(lost);
  });

  test('by what his functions hold, or their status', async () => {
    // Others hold these functions too: the database says no before anybody asks whose they are.
    const refused = { status: 403 };
    const [id = ''] = await functionIds(['access-edit']);
    const { version } = await functionNow(id);
    expect(await outcome(manager, 'updateFunctionApi', { id, version, apis: [] })).toMatchObject(refused);
    expect(await outcome(manager, 'updateFunctionStatus', { items: [{ id, version }], status: 0 })).toMatchObject(
      refused,
    );
    expect(await outcome(manager, 'updateApi', { name: 'updateUserRole', enabled: false })).toMatchObject(refused);
  });
});

describe('mass assignment', () => {
  const powers = [
    ['roles', ['administrator']],
    ['roleIds', ['1']],
    ['status', 1],
    ['changePass', 0],
    ['mustChangePassword', false],
    ['passwordHash', 'x'],
    ['permissions', ['deleteNews']],
    ['functionIds', ['1']],
    ['viewAs', null],
  ] as const;
  const theirs: Record<string, readonly string[]> = {
    insertUser: ['roleIds'],
    // Taken only from who may call the operations of these parts too: account-restore.test.ts.
    // `roles` and `changePass` are of an account as it is answered, and passed over: integrators.test.ts.
    updateUser: ['roleIds', 'status', 'roles', 'changePass'],
    updateUserRole: ['roleIds'],
    updateUserStatus: ['status'],
    updateManyUser: ['status'],
    // Filters, which every list takes.
    inviteUser: ['roleIds'],
    approveSignUp: ['roleIds'],
    getListUser: ['status'],
    getListSignUp: ['status'],
    getListInvitation: ['status'],
    getListUserSession: ['status'],
    getListUserKey: ['status'],
    getListMySession: ['status'],
  };
  const ofAccounts = operations.filter(({ group }) => group === 'accounts' || group === 'auth');

  test.each(ofAccounts)('$name takes none of what makes powerful but its own', async ({ name }) => {
    for (const [key, value] of powers) {
      if (theirs[name]?.includes(key)) continue;
      const { status, problem } = await administrator.call(name, { [key]: value });
      expect(status).toBe(400);
      expect(problem.errors).toContainEqual(expect.objectContaining({ path: key, code: 'unknownKey' }));
    }
  });
});

describe('a right that is lost', () => {
  test('counts also for a call that is under way', async () => {
    const { client, account } = await makeAccount([managerRole.id]);
    const { account: target } = await makeAccount([]);
    expect((await client.call('getListUser')).status).toBe(200);
    // The server remembers the caller; the change is told to it no sooner than the call has begun.
    const lock = await holdAccess();
    const call = client.call('updateUser', { ...ids(target), fullName: 'Quá muộn' });
    await lock.waitedFor();
    await lock.run(`DELETE FROM account_roles WHERE account_id = '${account.id}'`);
    await lock.release();
    expect((await call).status).toBe(403);
  });
});

/** Holds the lock that changes of access wait for, in a transaction of a test's own. */
async function holdAccess() {
  const client = new pg.Client(server.database.connection);
  await client.connect();
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('access'))`);
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return {
    waitedFor: () => expect.poll(async () => (await server.database.rows(waiting)).length).toBeGreaterThan(0),
    run: (text: string) => client.query(text),
    async release() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
