import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/features/access/contract/accounts.ts';
import {
  deleteUserKey,
  explainAccess,
  getListUserKey,
  getListUserSession,
  insertUser,
  insertUserKey,
  startViewAs,
} from '../../src/features/access/contract/accounts.ts';
import { getDayThuyVan, insertThuyVan, type SentReading } from '../../src/features/hydrology/contract/readings.ts';
import { freezeThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import { operations } from '../../src/product/operations.ts';
import { machineCalls } from '../../src/server/machine-limit.ts';
import { accessTools } from '../support/access.ts';
import { type Client, createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { makeReservoir } from '../support/readings.ts';

const server = await startTestServer();
const other = await startTestServer({ database: server.database });
const administrator = await server.as('administrator');
const { functionIds, makeRole, makeAccount, roleId } = accessTools(server, administrator);
const typing = await makeRole(['readings-edit', 'readings-view', 'accounts-view', 'accounts-edit']);
const reservoirId = await makeReservoir(administrator);
let made = 0;

const makeMachine = async (): Promise<Account> => {
  made += 1;
  const input = {
    kind: 'machine' as const,
    username: `tram-${made}`,
    // A number alone may begin another key's sign too, by which keys are found.
    fullName: `Trạm đo ${made} ${randomUUID().slice(0, 8)}`,
    roleIds: [typing.id],
  };
  const { account, password } = await administrator.data(insertUser, input);
  expect(password).toBeNull();
  return account as Account;
};
const makeKey = (userId: string, days?: number) =>
  administrator.data(insertUserKey, { userId, name: 'Bộ ghi', ...(days && { days }) });
const calling = (key: string, url = server.url): Client => createClient(url, { authorization: `Bearer ${key}` });
const notAdministrator =
  'Máy không giữ được vai trò quản trị viên, cũng như vai trò có đủ quyền phân quyền. Hãy chọn vai trò chỉ có những quyền mà máy cần.';
/** As an older version let a machine become. */
const makeAdministrator = async (id: string) =>
  server.database.rows('INSERT INTO account_roles (account_id, role_id) VALUES ($1, $2)', [
    id,
    await roleId('administrator'),
  ]);
const machine = await makeMachine();
const { key } = await makeKey(machine.id);
const reading = (hour: number, values: Partial<SentReading> = {}): SentReading => ({
  reservoirId,
  at: new Date(Date.UTC(2026, 2, 1, hour)).toISOString(),
  upstream: '116.2',
  key: randomUUID(),
  ...values,
});

describe('a machine', () => {
  test('stores a month of hours in one call, once however often it is sent, and as itself', async () => {
    const readings = Array.from({ length: 744 }, (_, hour) => reading(hour));
    for (const _time of [1, 2]) {
      const { verdicts: results } = await calling(key).data(insertThuyVan, { readings });
      expect(new Set(results.map(({ outcome, revision }) => `${outcome} ${revision}`))).toEqual(new Set(['stored 1']));
    }
    const { verdicts: results } = await calling(key).data(insertThuyVan, {
      readings: [{ ...readings[0], upstream: '110' } as never],
    });
    expect(results.map(({ outcome, remarks }) => [outcome, remarks[0]?.code])).toEqual([['refused', 'otherSave']]);
    const rows = await server.database.rows<{ by: string; stored: number }>(
      'SELECT recorded_by AS by, count(*)::int AS stored FROM readings WHERE reservoir_id = $1 GROUP BY 1',
      [reservoirId],
    );
    expect(rows).toEqual([{ by: machine.id, stored: 744 }]);
    const logged = await server.database.rows('SELECT DISTINCT account_id FROM audit_log WHERE operation = $1', [
      insertThuyVan.name,
    ]);
    expect(logged).toEqual([{ account_id: machine.id }]);
  });

  test('sends what the instructions for operators send', async () => {
    const [, script = ''] = /```sh\n(curl [^`]+)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
    const env = { ...process.env, CMS_URL: server.url, CMS_KEY: key, RESERVOIR_ID: reservoirId };
    const child = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    expect(JSON.parse(String(await buffer(child.stdout)))).toMatchObject({
      data: { verdicts: [{ outcome: 'stored' }] },
    });
    const { readings } = await calling(key).data(getDayThuyVan, { reservoirId, day: '2026-05-08' });
    expect(readings).toMatchObject([{ upstream: '116.2', inflow: '85.5', recordedByName: machine.fullName }]);
  });

  test.each(
    operations.filter(({ name, access, changesAccess, group }) => {
      const isForPeople =
        changesAccess || ['accounts', 'roles', 'apis', 'audit'].includes(group) || /freeze/i.test(name);
      return access !== 'public' && (access !== 'permission' || isForPeople);
    }),
  )('may not call $name, whatever its roles open', async ({ name }) => {
    const quick = await makeKeyOfItsOwn();
    const { status, problem } = await calling(quick).call(name);
    expect([status, problem.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('may call what its roles open, and nothing else', async () => {
    expect((await calling(key).call('getListNews')).status).toBe(403);
    await administrator.data('updateApi', { name: getDayThuyVan.name, enabled: false });
    expect((await calling(key).call(getDayThuyVan, { reservoirId, day: '2026-05-08' })).status).toBe(503);
    await administrator.data('updateApi', { name: getDayThuyVan.name, enabled: true });
  });

  test('signs in nowhere, has no password to reset, and stays a machine', async () => {
    const { status } = await server.visitor.call('login', { username: machine.username, password: key });
    expect(status).toBe(401);
    for (const operation of ['resetUserPassword', 'requireUserPasswordChange']) {
      const { problem } = await administrator.call(operation, { id: machine.id });
      expect([problem.status, problem.detail]).toEqual([400, 'Tài khoản của máy không có mật khẩu.']);
    }
    const rows = (text: string) => server.database.rows(text, [machine.id]);
    await expect(rows(`UPDATE accounts SET kind = 'person' WHERE id = $1`)).rejects.toThrow('stays of its kind');
    const session = `INSERT INTO account_sessions (account_id, token, expires_at) VALUES ($1, 'x', now())`;
    await expect(rows(session)).rejects.toThrow('kind person alone');
    expect(await rows('SELECT FROM account_credentials WHERE account_id = $1')).toEqual([]);
  });

  test('signs no days off with the role that opens everything, and is viewed as by nobody', async () => {
    const input = { kind: 'machine' as const, username: 'may-chot', fullName: 'Máy chốt' };
    const { account } = await administrator.data(insertUser, { ...input, roleIds: [] });
    await makeAdministrator(account.id);
    const own = calling((await makeKey(account.id)).key);
    const days = { reservoirIds: [reservoirId], from: '2026-03-01', to: '2026-03-01' };
    const { status, problem } = await own.call(freezeThuyVan, days);
    expect([status, problem.detail]).toEqual([
      403,
      'Chốt và mở chốt số liệu là lời xác nhận của người có tên, không làm bằng mã truy cập của máy.',
    ]);
    const query = { userId: account.id, api: freezeThuyVan.name };
    expect(await administrator.data(explainAccess, query)).toMatchObject({ allowed: false, denials: ['forPeople'] });
    const viewed = await administrator.call(startViewAs, { userId: account.id });
    expect([viewed.status, viewed.problem.detail]).toEqual([
      400,
      'Tài khoản của máy không dùng màn hình nào nên không xem thử được. Hãy xem thử vai trò của nó.',
    ]);
  });

  test('is given no role of an administrator, in any way', async () => {
    const [whole, part] = [await roleId('administrator'), await makeRole(['access-view', 'access-edit'])];
    const copied = await administrator.data('previewRoleClone', { id: whole });
    const functionIdsOf = copied as { functions: { id: string }[] };
    const copy = await administrator.data<{ id: string }>('insertRoleClone', {
      ...{ id: whole, name: 'Bản sao', functionIds: functionIdsOf.functions.map(({ id }) => id) },
    });
    const own = await makeMachine();
    const input = { kind: 'machine', username: 'may-toan-quyen', fullName: 'Máy' };
    const [accountsEdit] = await functionIds(['accounts-edit']);
    const held = await administrator.data<Account>('updateUserRole', { id: own.id, version: 1, roleIds: [part.id] });
    const changes = [{ roleId: part.id, version: part.version, add: [accountsEdit], remove: [] }];
    const one = { id: own.id, version: held.version };
    for (const refused of [
      await administrator.call('insertUser', { ...input, roleIds: [whole] }),
      await administrator.call('insertUser', { ...input, roleIds: [copy.id] }),
      await administrator.call('updateUserRole', { ...one, roleIds: [whole] }),
      await administrator.call('updateUser', { ...one, roleIds: [copy.id] }),
      await administrator.call('updateRoleFunction', { changes }),
    ]) {
      const { status, problem } = refused;
      expect([status, problem.errors?.[0]?.path, problem.detail]).toEqual([400, 'roleIds', notAdministrator]);
    }
    const many = await administrator.data('updateManyUser', { items: [one], giveRoleId: whole });
    expect(many).toEqual({ done: [], refused: [{ id: own.id, reason: notAdministrator }] });
    const { account } = await makeAccount([copy.id]);
    expect(account.roles.map(({ id }) => id)).toEqual([copy.id]);
  });

  test('is told of nothing, and is nobody’s way back to access', async () => {
    const { account } = await administrator.data(insertUser, {
      kind: 'machine' as const,
      username: 'may-quan-tri',
      fullName: 'Máy',
      roleIds: [],
    });
    await makeAdministrator(account.id);
    const locked = server.database.rows(`UPDATE accounts SET status = 2 WHERE kind = 'person'`);
    await expect(locked).rejects.toThrow('no account would be left');
    const [told] = await server.database.rows<{ ids: string[] }>(
      `SELECT array_agg(id) AS ids FROM notification_receivers('{everyone}') AS id`,
    );
    expect(told?.ids).not.toContain(account.id);
  });
});

/** Of a machine of its own where the calls of one would be too many. */
let current: { key: string; calls: number } | undefined;
async function makeKeyOfItsOwn(): Promise<string> {
  if (!current || current.calls >= machineCalls / 2)
    current = { key: (await makeKey((await makeMachine()).id)).key, calls: 0 };
  current.calls += 1;
  return current.key;
}

describe('a key', () => {
  test('is told once, kept as its digest, and seen by what it begins with', async () => {
    const { items } = await administrator.data(getListUserKey, { userId: machine.id });
    expect(items).toMatchObject([{ name: 'Bộ ghi', prefix: key.slice(0, 12), lastUsedFrom: '127.0.0.1' }]);
    expect(items[0]?.lastUsedAt).not.toBeNull();
    const found = await server.database.rows(
      `SELECT FROM audit_log WHERE after::text LIKE '%' || $1 || '%' OR before::text LIKE '%' || $1 || '%'`,
      [key.slice(20)],
    );
    expect([JSON.stringify(items).includes(key.slice(20)), found]).toEqual([false, []]);
  });

  test('stands beside those of all other machines, as sessions do of all accounts, each with its last use', async () => {
    const { id, fullName } = await makeMachine();
    await makeKey(id);
    const keys = await administrator.data(getListUserKey, { pageSize: 200 });
    expect(keys.items).toContainEqual(expect.objectContaining({ userId: id, fullName, lastUsedAt: null }));
    expect(keys.items).toContainEqual(
      expect.objectContaining({ userId: machine.id, lastUsedAt: expect.any(String), lastUsedFrom: '127.0.0.1' }),
    );
    expect((await administrator.data(getListUserKey, { textSearch: fullName })).items).toHaveLength(1);
    await server.signIn('viewer');
    const sessions = await administrator.data(getListUserSession, { pageSize: 200 });
    const names = sessions.items.map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining(['administrator', 'viewer']));
    expect(sessions.items.filter(({ current }) => current)).toMatchObject([{ username: 'administrator' }]);
    const viewers = await administrator.data(getListUserSession, { textSearch: 'viewer' });
    expect(new Set(viewers.items.map(({ username }) => username))).toEqual(new Set(['viewer']));
  });

  test('can be replaced while it is in use, and is gone on every process when it is revoked', async () => {
    const { id: userId } = await makeMachine();
    const [first, second] = [await makeKey(userId), await makeKey(userId)];
    const third = await administrator.call(insertUserKey, { userId, name: 'Ba' });
    expect([third.status, third.problem.detail]).toEqual([
      400,
      'Mỗi máy có tối đa 2 mã truy cập còn hạn. Hãy thu hồi một mã trước.',
    ]);
    const day = { reservoirId, day: '2026-05-08' };
    const statuses = (each: { key: string }) =>
      Promise.all(
        [server.url, other.url].map(async (url) => (await calling(each.key, url).call(getDayThuyVan, day)).status),
      );
    expect([await statuses(first), await statuses(second)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    await administrator.data(deleteUserKey, { userId, id: first.id });
    expect([await statuses(first), await statuses(second)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
    expect((await administrator.call(deleteUserKey, { userId, id: first.id })).status).toBe(404);
  });

  test('ends on its day and with its account', async () => {
    const { id: userId, version } = await makeMachine();
    const { id, key: own } = await makeKey(userId, 1);
    const call = async () => (await calling(own).call(getDayThuyVan, { reservoirId, day: '2026-05-08' })).problem;
    await administrator.data('updateUserStatus', { items: [{ id: userId, version }], status: 2 });
    expect(await call()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    await administrator.data('updateUserStatus', { items: [{ id: userId, version: version + 1 }], status: 1 });
    expect((await call()).status).toBeUndefined();
    await server.database.rows('UPDATE account_keys SET expires_at = now() WHERE id = $1', [id]);
    expect(await call()).toMatchObject({ status: 401 });
    expect((await administrator.data(getListUserKey, { userId })).items).toEqual([]);
  });

  test('is no cookie, is not carried by a page, and takes nothing from the cookie beside it', async () => {
    const post = (headers: Record<string, string>) =>
      createClient(server.url, headers).call(getDayThuyVan, { reservoirId, day: '2026-05-08' });
    expect((await post({ cookie: `session_token=${key}` })).status).toBe(401);
    expect((await post({ authorization: `Bearer ${key}`, origin: server.url })).status).toBe(403);
    expect((await post({ ...administrator.headers, authorization: `Bearer ${key}x` })).status).toBe(401);
  });

  test('is for machines alone, and made by who holds what the machine holds', async () => {
    const { account, client } = await makeAccount([(await makeRole(['machine-keys'])).id]);
    expect((await administrator.call(insertUserKey, { userId: account.id, name: 'Bộ ghi' })).status).toBe(400);
    expect((await client.call(insertUserKey, { userId: machine.id, name: 'Bộ ghi' })).problem.detail).toBe(
      'Bạn không thể trao, gỡ hoặc tác động đến quyền mà bạn không có.',
    );
  });

  test('may call so often a minute, and is told when again; the others go on', async () => {
    const [busy, quiet] = [await makeMachine(), await makeMachine()];
    const [busyKey, quietKey] = [(await makeKey(busy.id)).key, (await makeKey(quiet.id)).key];
    const day = { reservoirId, day: '2026-05-08' };
    const calls = await Promise.all(
      Array.from({ length: machineCalls + 5 }, () => calling(busyKey).call(getDayThuyVan, day)),
    );
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(machineCalls);
    const refused = calls.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await calling(quietKey).call(getDayThuyVan, day)).status).toBe(200);
  });

  test('is counted by what it is refused as well', async () => {
    const { key: eager } = await makeKey((await makeMachine()).id);
    const calls = await Promise.all(
      Array.from({ length: machineCalls + 5 }, () => calling(eager).call('getListUser', {})),
    );
    expect(calls.filter(({ status }) => status === 403)).toHaveLength(machineCalls);
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('that is not valid is told so whatever it calls', async () => {
    expect((await calling(`${key}x`).call('getListUser', {})).status).toBe(401);
  });
});

test('the list tells machines from people, when one last called, and until when it can', async () => {
  const idle = await makeMachine();
  const listed = (input: object) => administrator.data('getListUser', { ...input, textSearch: 'tram-' });
  const { items } = (await listed({ kind: 'machine' })) as { items: Account[] };
  expect(new Set(items.map(({ kind, email }) => `${kind} ${email}`))).toEqual(new Set(['machine ']));
  expect(items.find(({ id }) => id === idle.id)).toMatchObject({ keysUntil: null, lastLoginAt: null });
  const busy = items.find(({ id }) => id === machine.id);
  expect([Date.parse(busy?.keysUntil ?? ''), Date.parse(busy?.lastLoginAt ?? '')]).not.toContain(Number.NaN);
  expect(await listed({ kind: 'person' })).toMatchObject({ items: [] });
});

test('why a machine may not do what its roles open is told', async () => {
  const explain = (api: string) => administrator.data('explainAccess', { userId: machine.id, api });
  expect(await explain('insertUser')).toMatchObject({ allowed: false, denials: ['forPeople'] });
  expect(await explain('getMyAccess')).toMatchObject({ allowed: false, denials: ['forPeople'] });
  expect(await explain(insertThuyVan.name)).toMatchObject({ allowed: true });
});

test('a machine has no email, person or password; a person has an email', async () => {
  const input = { username: 'tram-sai', fullName: 'Trạm' };
  const paths = async (values: object) =>
    (await administrator.call(insertUser, { ...input, ...values })).problem.errors?.map(({ path }) => path);
  expect(await paths({})).toEqual(['email']);
  expect(await paths({ kind: 'machine', email: 'tram@example.test' })).toEqual(['email']);
  expect(await paths({ kind: 'machine', staffId: '1' })).toEqual(['staffId']);
  const { problem } = await administrator.call('updateUser', {
    id: machine.id,
    version: machine.version,
    email: 'a@b.vn',
  });
  expect(problem.errors).toMatchObject([{ path: 'email', message: 'Tài khoản của máy không có email.' }]);
});
