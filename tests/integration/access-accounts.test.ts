import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/features/access/contract/accounts.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { accessTools } from '../support/access.ts';
import { testPassword } from '../support/accounts.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { accountOf, makeAccount, makeRole, readAccount, roleId } = accessTools(server, administrator);

const lastAudit = async (recordId: string) => {
  const [row] = await server.database.rows<{ operation: string; before: unknown; after: unknown }>(
    `SELECT operation, before, after FROM audit_log WHERE resource = 'accounts' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
    [recordId],
  );
  return row;
};
const list = (input: object) =>
  administrator.data<{ items: Account[]; totalItem: number }>('getListUser', { pageSize: 200, ...input });
const usernames = async (input: object) => (await list(input)).items.map(({ username }) => username);

describe('the list', () => {
  test('finds by words of name, username, mail and telephone, folded', async () => {
    const { account } = await makeAccount([]);
    const { id, version, username } = account;
    await administrator.data('updateUser', { id, version, fullName: 'Đặng Thuỷ Trâm', phone: '0912 345 678' });
    for (const textSearch of ['dang thuy', 'Thủy Trâm', username, '0912']) {
      expect(await usernames({ textSearch })).toEqual([username]);
    }
    expect(await usernames({ textSearch: 'khong co ai' })).toEqual([]);
  });

  test('filters by status and role, and counts', async () => {
    const viewers = await list({ roleId: await roleId('viewer') });
    expect(viewers).toMatchObject({ totalItem: 1, items: [{ username: 'viewer', roles: [{ code: 'viewer' }] }] });
    expect(await usernames({ status: 2 })).toEqual([]);
    const all = await list({ status: -1, pageSize: 1, page: 1, sortField: 'username' });
    expect(all.items).toHaveLength(1);
    expect(all.totalItem).toBeGreaterThanOrEqual(5);
  });

  test.each(['username', 'fullName', 'lastLoginAt', 'createdAt'])('is ordered by %s both ways', async (sortField) => {
    const up = await usernames({ sortField, sortOrder: 'ascend' });
    expect(await usernames({ sortField, sortOrder: 'descend' })).toEqual(up.toReversed());
  });

  test('carries no secret', async () => {
    const text = JSON.stringify(await list({}));
    expect(text).not.toMatch(/argon2|token|"password"/);
  });
});

describe('a new account', () => {
  test('signs in with its one-time password and must change it', async () => {
    const role = await makeRole(['news-view']);
    const input = { username: 'Le.Minh', fullName: 'Lê Minh', email: 'Minh@Example.test', roleIds: [role.id] };
    const created = await administrator.data<{ account: Account; password: string }>('insertUser', input);
    expect(created.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(created.account).toMatchObject({
      username: 'le.minh',
      email: 'minh@example.test',
      changePass: 1,
      status: 1,
      version: 1,
      roles: [{ code: role.code }],
    });
    const client = await server.signIn('le.minh', created.password);
    expect((await client.call('getListNews')).problem.code).toBe('PASSWORD_CHANGE_REQUIRED');
    await client.data('changePassword', { currentPassword: created.password, newPassword: testPassword });
    expect((await client.call('getListNews')).status).toBe(200);
    expect((await client.call('getListIntroduce')).status).toBe(403);
    const auditRows = await server.database.rows('SELECT before, after FROM audit_log WHERE record_id = $1', [
      created.account.id,
    ]);
    expect(JSON.stringify(auditRows)).not.toContain(created.password);
    expect(JSON.stringify(auditRows)).not.toContain('argon2');
  });

  test('is let in by its one-time password for seven days, and then by one that an administrator makes anew', async () => {
    const { account, password } = await administrator.data<{ account: Account; password: string }>('insertUser', {
      username: 'mat-khau-cu',
      fullName: 'Người nghỉ phép',
      email: 'nghi.phep@example.test',
    });
    const daysLeft = async () =>
      (
        await server.database.rows<{ days: number | null }>(
          `SELECT extract(epoch FROM one_time_password_ends_at - now())::float / 86400 AS days FROM accounts WHERE id = $1`,
          [account.id],
        )
      )[0]?.days;
    expect(await daysLeft()).toBeCloseTo(7, 1);
    const end = () =>
      server.database.rows('UPDATE accounts SET one_time_password_ends_at = now() WHERE id = $1', [account.id]);
    await end();
    const signIn = (typed: string) => server.visitor.call('login', { username: 'mat-khau-cu', password: typed });
    const refused = await signIn(password);
    expect([refused.status, refused.problem.detail]).toEqual([
      401,
      expect.stringContaining('Mật khẩu một lần đã hết hạn'),
    ]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    // Who does not know it is told nothing of it.
    expect((await signIn('sai-mat-khau')).problem.detail).toContain('không đúng');

    const again = await administrator.data<{ password: string }>('resetUserPassword', { id: account.id });
    expect(await daysLeft()).toBeCloseTo(7, 1);
    const client = await server.signIn('mat-khau-cu', again.password);
    await client.data('changePassword', { currentPassword: again.password, newPassword: testPassword });
    expect(await daysLeft()).toBeNull();
    // One's own does not end because somebody asks for another.
    await administrator.data('requireUserPasswordChange', { id: account.id });
    expect(await daysLeft()).toBeNull();
  });

  test.each([
    ['username', { username: 'EDITOR', email: 'khac@example.test' }],
    ['email', { username: 'khac', email: 'editor@example.TEST' }],
  ])('needs a %s of its own', async (path, values) => {
    const { status, problem } = await administrator.call('insertUser', { fullName: 'Trùng', ...values });
    expect({ status, errors: problem.errors?.map((error) => error.path) }).toEqual({ status: 409, errors: [path] });
  });

  test('cannot be given a role that is not there', async () => {
    const input = { username: 'khong-vai-tro', fullName: 'A', email: 'a@example.test', roleIds: ['999999'] };
    const { status, problem } = await administrator.call('insertUser', input);
    expect([status, problem.errors?.[0]?.code]).toEqual([400, 'reference']);
  });
});

describe('changes', () => {
  test('are made to the version that was read, and audited before and after', async () => {
    const { account } = await makeAccount([]);
    const { id, version } = account;
    const updated = await administrator.data<Account>('updateUser', { id, version, fullName: 'Tên mới' });
    expect(updated).toMatchObject({ fullName: 'Tên mới', version: version + 1 });
    expect(await lastAudit(id)).toEqual({
      operation: 'updateUser',
      before: { fullName: account.fullName },
      after: { fullName: 'Tên mới' },
    });
    for (const [operation, values] of [
      ['updateUser', { fullName: 'Chậm' }],
      ['updateUserRole', { roleIds: [] }],
    ] as const) {
      const { status, problem } = await administrator.call(operation, { id, version, ...values });
      const current = { ...updated, updatedByName: 'Quản trị viên' };
      expect({ status, current: problem.current }).toEqual({ status: 409, current });
    }
    const stale = await administrator.call('updateUserStatus', { items: [{ id, version }], status: 0 });
    expect(stale.status).toBe(409);
  });

  test('of the own address are not made here, where no password and no code is asked for', async () => {
    const { id } = await administrator.data<{ id: string }>('getUserInfo');
    const { version } = await readAccount(id);
    const answer = await administrator.call('updateUser', { id, version, email: 'khac@example.test' });
    expect([answer.status, answer.problem.errors?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [['email', 'ownEmail']],
    ]);
  });

  test('that change nothing write nothing', async () => {
    const { account } = await makeAccount([]);
    const { id, version, fullName } = account;
    expect(await administrator.data('updateUser', { id, version, fullName })).toEqual(account);
    expect(await administrator.data('updateUserRole', { id, version, roleIds: [] })).toEqual(account);
  });

  test('of roles take effect at once', async () => {
    const [one, two] = [await makeRole(['news-view']), await makeRole(['introductions-view'])];
    const { account, client } = await makeAccount([one.id]);
    expect((await client.call('getListNews')).status).toBe(200);
    const { id, version } = account;
    await administrator.data('updateUserRole', { id, version, roleIds: [two.id] });
    expect((await client.call('getListNews')).status).toBe(403);
    expect((await client.call('getListIntroduce')).status).toBe(200);
    expect(await lastAudit(id)).toMatchObject({ before: { roles: [one.code] }, after: { roles: [two.code] } });
  });
});

describe('status', () => {
  test.each([0, 2])('%i ends the sessions for good and 1 lets sign in again', async (status) => {
    const { account, client } = await makeAccount([]);
    const { id, version, username } = account;
    const { items } = await administrator.data<{ items: Account[] }>('updateUserStatus', {
      items: [{ id, version }],
      status,
    });
    expect((await client.call('getUserInfo')).status).toBe(401);
    expect((await server.visitor.call('login', { username, password: testPassword })).status).toBe(401);
    await administrator.data('updateUserStatus', { items, status: 1 });
    expect((await client.call('getUserInfo')).status).toBe(401);
    expect((await server.visitor.call('login', { username, password: testPassword })).status).toBe(200);
    expect(await readAccount(id)).toMatchObject({ status: 1, version: version + 2 });
  });

  test('1 also lifts the block of failed sign-ins', async () => {
    const { account } = await makeAccount([]);
    const { id, version, username } = account;
    await server.database.rows(
      `INSERT INTO sign_in_failures (subject, username, allowed, failures, last_failed_at, blocked_until)
        VALUES ('pair ' || $1, $1, 10, 11, now(), now() + interval '10 minutes')`,
      [username],
    );
    expect(await readAccount(id)).toMatchObject({ failedAttempts: 11, blockedUntil: expect.any(String) });
    await administrator.data('updateUserStatus', { items: [{ id, version }], status: 1 });
    expect(await readAccount(id)).toMatchObject({ failedAttempts: 0, blockedUntil: null });
    expect(await lastAudit(id)).toMatchObject({ before: { failedAttempts: 11 }, after: { failedAttempts: 0 } });
    await server.signIn(username);
  });

  test('is set for all of several accounts or for none', async () => {
    const [one, two] = [(await makeAccount([])).account, (await makeAccount([])).account];
    const items = [
      { id: one.id, version: one.version },
      { id: two.id, version: 99 },
    ];
    expect((await administrator.call('updateUserStatus', { items, status: 2 })).status).toBe(409);
    expect(await readAccount(one.id)).toEqual(one);
  });
});

describe('passwords and sessions', () => {
  test('a reset password is told once, ends the sessions and must be changed', async () => {
    const { account, client } = await makeAccount([]);
    const { id, username } = account;
    const { password } = await administrator.data<{ password: string }>('resetUserPassword', { id });
    expect((await client.call('getUserInfo')).status).toBe(401);
    expect((await server.visitor.call('login', { username, password: testPassword })).status).toBe(401);
    const { data } = await server.visitor.call('login', { username, password });
    expect(data).toMatchObject({ changePass: 1 });
    expect(JSON.stringify(await lastAudit(id))).not.toContain(password);
  });

  test('a change of password can be asked for, also of open sessions', async () => {
    const { account, client } = await makeAccount([await roleId('viewer')]);
    expect((await client.call('getListNews')).status).toBe(200);
    await administrator.data('requireUserPasswordChange', { id: account.id });
    expect((await client.call('getListNews')).problem.code).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  test('sessions are listed and ended, one or all', async () => {
    const { account, client } = await makeAccount([]);
    const userId = account.id;
    await server.signIn(account.username);
    const { items } = await administrator.data<{ items: { id: string; current: boolean; ipAddress: string }[] }>(
      'getListUserSession',
      { userId },
    );
    expect(items).toHaveLength(2);
    expect(items.map(({ current }) => current)).toEqual([false, false]);
    const [latest] = items;
    expect(await administrator.data('deleteUserSession', { userId, id: latest?.id })).toEqual({ ended: 1 });
    expect((await administrator.call('deleteUserSession', { userId, id: latest?.id })).status).toBe(404);
    expect(await administrator.data('deleteUserSession', { userId })).toEqual({ ended: 1 });
    expect((await client.call('getUserInfo')).status).toBe(401);
  });

  test('of one’s own sessions all others end', async () => {
    const { id: userId } = await accountOf('administrator');
    const other = await server.signIn('administrator');
    const own = await administrator.data<{ items: { current: boolean }[] }>('getListUserSession', { userId });
    expect(own.items.filter(({ current }) => current)).toHaveLength(1);
    await administrator.data('deleteUserSession', { userId });
    expect((await other.call('getUserInfo')).status).toBe(401);
    expect((await administrator.call('getUserInfo')).status).toBe(200);
  });

  test('a session of another account is not found under this one', async () => {
    const [one, two] = [(await makeAccount([])).account, (await makeAccount([])).account];
    const { items } = await administrator.data<{ items: { id: string }[] }>('getListUserSession', { userId: one.id });
    const { status } = await administrator.call('deleteUserSession', { userId: two.id, id: items[0]?.id });
    expect(status).toBe(404);
  });
});

describe('an account for a member of staff', () => {
  const fields = (username: string) => ({
    username,
    fullName: 'Lê Thị Hoà',
    email: `${username}@example.test`,
    roleIds: [],
  });

  test('names the person, is the only one, and keeps the person from being deleted while it is open', async () => {
    const person = await createRecord(administrator, staff, { fullName: 'Lê Thị Hoà' });
    const input = { ...fields('le.thi.hoa'), staffId: person.id };
    const { account } = await administrator.data<{ account: Account }>('insertUser', input);
    expect(account).toMatchObject({ staffId: person.id, staffName: 'Lê Thị Hoà' });
    const second = await administrator.call('insertUser', { ...fields('le.thi.hoa2'), staffId: person.id });
    expect([second.status, second.problem.errors?.[0]?.path]).toEqual([409, 'staffId']);
    const refused = await administrator.call('deleteStaff', { id: person.id });
    expect([refused.status, refused.problem.references]).toMatchObject([409, [{ resource: 'accounts', total: 1 }]]);
    const items = [{ id: account.id, version: account.version }];
    await administrator.data('updateUserStatus', { items, status: 0 });
    await administrator.data('deleteStaff', { id: person.id });
  });

  test('is made for somebody who is there, by somebody who may read staff', async () => {
    const missingStaff = await administrator.call('insertUser', { ...fields('khong.co'), staffId: '999999' });
    expect([missingStaff.status, missingStaff.problem.errors?.[0]?.path]).toEqual([400, 'staffId']);
    const person = await createRecord(administrator, staff);
    const { client } = await makeAccount([(await makeRole(['accounts-view', 'accounts-edit'])).id]);
    expect((await client.call('insertUser', { ...fields('nguoi.moi'), staffId: person.id })).status).toBe(403);
    expect((await client.call('insertUser', fields('nguoi.moi'))).status).toBe(200);
  });
});
