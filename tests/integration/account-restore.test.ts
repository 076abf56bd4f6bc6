import { describe, expect, test } from 'vitest';
import { type Account, type AccountState, updateUser } from '../../src/features/access/contract/accounts.ts';
import { getRecordHistory, getRecordState } from '../../src/features/audit/contract/audit.ts';
import { sealAudit } from '../../src/features/audit/jobs.ts';
import { accessTools } from '../support/access.ts';
import { testPassword } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { accountOf, makeAccount, makeRole, readAccount, roleId } = accessTools(server, administrator);

const entriesOf = async (id: string) =>
  (await administrator.data(getRecordHistory, { resource: 'accounts', id, pageSize: 200 })).items;
/** The state of an account after the newest entry of an operation. */
const stateAfter = async (id: string, operation: string, client = administrator) => {
  const entry = (await entriesOf(id)).find((candidate) => candidate.operation === operation);
  const { fields, redacted } = await client.data(getRecordState, { resource: 'accounts', recordId: id, id: entry?.id });
  return { fields: fields as AccountState, redacted };
};
/** Brings a state back as the dialog does: what of it was chosen, in one call. */
const restore = ({ id, version }: Account, { roles, ...values }: AccountState, client: Client = administrator) => {
  const roleIds = roles?.map((role) => role.id ?? '');
  return client.call(updateUser.name, { id, version, ...values, ...(roleIds && { roleIds }) });
};
/** A role whose holders change accounts, and the given of the operations for their parts, but are no administrators. */
const accountsRole = async (operations: readonly string[], more: readonly string[] = []) => {
  const { id: functionId, version } = await administrator.data<{ id: string; version: number }>('insertFunction', {
    name: `Sửa tài khoản ${operations.join(' ')} ${Math.random()}`,
  });
  const apis = [updateUser.name, 'getDetailUser', 'getRecordHistory', 'getRecordState', ...operations];
  await administrator.data('updateFunctionApi', { id: functionId, version, apis });
  const role = await makeRole(more);
  const changes = [{ roleId: role.id, version: role.version, add: [functionId], remove: [] }];
  await administrator.data('updateRoleFunction', { changes });
  return role;
};

describe('an earlier state of an account', () => {
  test('is told after each of its entries, and comes back whole as one version with one entry', async () => {
    const { account, client } = await makeAccount([await roleId('viewer')]);
    const { id } = account;
    const first = await stateAfter(id, 'insertUser');
    expect(first).toEqual({
      fields: {
        fullName: account.fullName,
        email: account.email,
        phone: '',
        status: 1,
        roles: [{ id: await roleId('viewer'), code: 'viewer', name: expect.any(String) }],
      },
      redacted: [],
    });
    let { version } = account;
    const changed = { fullName: 'Tên khác', email: 'khac-han@example.test', phone: '0987 654 321' };
    ({ version } = await administrator.data<Account>('updateUser', { id, version, ...changed }));
    ({ version } = await administrator.data<Account>('updateUserRole', { id, version, roleIds: [] }));
    await administrator.data('updateUserStatus', { items: [{ id, version }], status: 2 });
    expect((await stateAfter(id, 'updateUser')).fields).toEqual({ ...first.fields, ...changed });
    expect((await stateAfter(id, 'updateUserRole')).fields).toEqual({ ...first.fields, ...changed, roles: [] });

    const now = await readAccount(id);
    const { status, data } = await restore(now, first.fields);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      version: now.version + 1,
      fullName: account.fullName,
      email: account.email,
      phone: '',
      status: 1,
      roles: [{ code: 'viewer' }],
    });
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({
      operation: updateUser.name,
      accountName: 'Quản trị viên',
      before: { ...changed, roles: [], status: 2 },
      after: { fullName: account.fullName, email: account.email, phone: '', roles: ['viewer'], status: 1 },
    });
    // Found by its old name again, and let in with the password it has, which no state holds.
    const { items } = await administrator.data<{ items: Account[] }>('getListUser', { textSearch: account.fullName });
    expect(items.map((item) => item.id)).toContain(id);
    expect((await client.call('getUserInfo')).status).toBe(401);
    const again = await server.signIn(account.username, testPassword);
    expect((await again.call('getListNews')).status).toBe(200);
  });

  test('of another status ends the sessions, as the change of status does', async () => {
    const { account, client } = await makeAccount([]);
    const { id } = account;
    await administrator.data('updateUserStatus', { items: [{ id, version: account.version }], status: 0 });
    const { fields } = await stateAfter(id, 'updateUserStatus');
    const closed = await readAccount(id);
    await administrator.data('updateUserStatus', { items: [{ id, version: closed.version }], status: 1 });
    const { username } = account;
    const open = await server.signIn(username);
    expect((await restore(await readAccount(id), fields)).data).toMatchObject({ status: 0 });
    for (const session of [client, open]) expect((await session.call('getUserInfo')).status).toBe(401);
  });

  test('is refused to a version that is no longer, and changes nothing', async () => {
    const { account } = await makeAccount([]);
    const { fields } = await stateAfter(account.id, 'insertUser');
    const { id, version } = account;
    const newer = await administrator.data<Account>('updateUser', { id, version, phone: '0900000001' });
    const { status, problem } = await restore(account, { ...fields, status: 2 });
    expect([status, problem.code]).toEqual([409, 'CONFLICT_VERSION']);
    expect(problem.current).toMatchObject({ version: newer.version, updatedByName: 'Quản trị viên' });
    expect(await readAccount(id)).toEqual(newer);
  });

  test('is refused whole when another account has its email now', async () => {
    const { account } = await makeAccount([]);
    const { id, version, email } = account;
    const { fields } = await stateAfter(id, 'insertUser');
    const moved = await administrator.data<Account>('updateUser', { id, version, email: 'da-doi@example.test' });
    const emailOwner = { username: 'nguoi-lay-email', fullName: 'Người lấy email', email };
    await administrator.data('insertUser', emailOwner);
    const { status, problem } = await restore(moved, { ...fields, fullName: 'Không được lưu' });
    expect([status, problem.errors?.[0]?.path]).toEqual([409, 'email']);
    expect(await readAccount(id)).toEqual(moved);
  });

  test('with a role that is gone names it without an id, and never comes back by halves', async () => {
    const role = await makeRole(['news-view']);
    const { account } = await makeAccount([role.id, await roleId('viewer')]);
    const { id, version } = account;
    const bare = await administrator.data<Account>('updateUserRole', { id, version, roleIds: [] });
    await administrator.data('deleteRole', { ids: [role.id] });
    const { fields } = await stateAfter(id, 'insertUser');
    expect(fields.roles?.map(({ id: known, code }) => [code, known === null])).toEqual(
      expect.arrayContaining([
        [role.code, true],
        ['viewer', false],
      ]),
    );
    const { status } = await administrator.call('updateUser', {
      id,
      version: bare.version,
      roleIds: [role.id, await roleId('viewer')],
    });
    expect(status).toBe(400);
    expect(await readAccount(id)).toEqual(bare);
  });

  test('keeps what was erased by law out, and whoever may not read accounts', async () => {
    const { account } = await makeAccount([]);
    const { id, version } = account;
    await administrator.data('updateUser', { id, version, phone: '0911222333' });
    await administrator.data('updateUser', { id, version: version + 1, phone: '' });
    const sealed = async () => {
      await sealAudit(server.running.database.app);
      return (await entriesOf(id))[0]?.sealed;
    };
    await expect.poll(sealed, { timeout: 60_000 }).toMatch(/^\d+$/);
    await server.database.rows(`SELECT erase_audit_values('accounts', $1, '{phone}')`, [id]);
    const state = await stateAfter(id, 'insertUser');
    expect(state.redacted).toEqual(['phone']);
    expect(state.fields).not.toHaveProperty('phone');
    // The marker itself is no value that could be stored.
    const { status } = await administrator.call('updateUser', { id, version: version + 2, phone: { erased: true } });
    expect(status).toBe(400);
    expect(await readAccount(id)).toMatchObject({ phone: '', version: version + 2 });

    const reader = (await makeAccount([(await makeRole(['history-view'])).id])).client;
    const [entry] = await entriesOf(id);
    const stateInput = { resource: 'accounts', recordId: id, id: entry?.id };
    expect((await reader.call(getRecordState, stateInput)).status).toBe(403);
  });
});

describe('who may bring a state back', () => {
  test('needs the right of each part that the state changes', async () => {
    const role = await accountsRole([]);
    const { client } = await makeAccount([role.id]);
    const { account } = await makeAccount([]);
    const before = await readAccount(account.id);
    for (const part of [{ status: 0 }, { roles: [] }]) {
      const { status, problem } = await restore(before, { fullName: 'Không được lưu', ...part }, client);
      expect([status, problem.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await readAccount(account.id)).toEqual(before);
    expect((await restore(before, { fullName: 'Được lưu' }, client)).status).toBe(200);
    // Neither do the operations of the parts stand for the one that is called.
    const parts = await accountsRole(['updateUserRole', 'updateUserStatus']);
    const { apis, version } = await functionOf(parts.id);
    await administrator.data('updateFunctionApi', {
      id: (await functionOf(parts.id)).id,
      version,
      apis: apis.filter((name) => name !== updateUser.name),
    });
    const without = (await makeAccount([parts.id])).client;
    expect((await restore(await readAccount(account.id), { status: 0 }, without)).status).toBe(403);
  });

  test('gives nobody more than he holds himself', async () => {
    const clerk = await makeAccount([(await accountsRole(['updateUserRole'], ['news-view'])).id]);
    const { account } = await makeAccount([await roleId('administrator')]);
    const { id, version } = account;
    const demoted = await administrator.data<Account>('updateUserRole', { id, version, roleIds: [] });
    const { fields } = await stateAfter(id, 'insertUser', clerk.client);
    expect(fields.roles).toMatchObject([{ code: 'administrator' }]);
    const { status, problem } = await restore(demoted, { ...fields, phone: '0900000002' }, clerk.client);
    expect([status, problem.code]).toEqual([403, 'FORBIDDEN']);
    expect(problem.detail).toMatch(/quyền/);
    expect(await readAccount(id)).toEqual(demoted);
    // Nor may he touch one who holds more than he does, though the state would only take away.
    const above = await accountOf('administrator');
    expect((await restore(above, { fullName: 'Hạ bệ' }, clerk.client)).status).toBe(403);
    // Himself he gives nothing either.
    const own = await restore(clerk.account, { roles: fields.roles ?? [] }, clerk.client);
    expect(own.status).toBe(403);
  });

  test('keeps his own status and his own management', async () => {
    const own = await accountOf('administrator');
    expect((await restore(own, { fullName: 'Không được lưu', status: 0 })).status).toBe(403);
    expect((await restore(own, { fullName: 'Không được lưu', roles: [] })).status).toBe(403);
    expect(await readAccount(own.id)).toMatchObject({ fullName: own.fullName, version: own.version });
  });

  test('leaves one account that can manage access', async () => {
    const { rows } = server.database;
    await rows(`UPDATE accounts SET status = 0 WHERE username <> 'administrator'`);
    const own = await accountOf('administrator');
    const { status, problem } = await restore(own, { phone: '0900000003', roles: [] });
    await rows('UPDATE accounts SET status = 1');
    expect([status, problem.code]).toEqual([403, 'FORBIDDEN']);
    expect(problem.detail).toContain('tài khoản cuối cùng có thể quản trị phân quyền');
    expect(await readAccount(own.id)).toMatchObject({ phone: own.phone, version: own.version, roles: own.roles });
  });
});

/** The newest function that a role holds. */
async function functionOf(role: string): Promise<{ id: string; version: number; apis: string[] }> {
  const [row] = await server.database.rows<{ id: string; version: number; apis: string[] }>(
    `SELECT f.id, f.version, ARRAY(SELECT api_name FROM function_apis WHERE function_id = f.id) AS apis
     FROM role_functions AS rf JOIN functions AS f ON f.id = rf.function_id WHERE rf.role_id = $1 ORDER BY f.id DESC`,
    [role],
  );
  if (!row) throw new Error('The role holds no function.');
  return row;
}
