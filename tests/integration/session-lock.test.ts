import { beforeEach, describe, expect, test } from 'vitest';
import { getSession, lockSession, login, logout, unlockSession } from '../../src/features/auth/contract.ts';
import { getSiteSettings, updateSiteSettings } from '../../src/features/settings/contract/settings.ts';
import { operations } from '../../src/product/operations.ts';
import { testPassword } from '../support/accounts.ts';
import { type Client, createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

// Two processes of the product behind one address share the database and the secret.
const variables = { SESSION_SECRET: 'one secret for both servers, 32 characters' };
const server = await startTestServer({ variables });
const second = await startTestServer({ database: server.database, variables });
const { database } = server;
const wrong = 'Sai-mat-khau-2026';
const unlock = (client: Client, password = testPassword) => client.call(unlockSession, { password });

beforeEach(() => database.rows('DELETE FROM sign_in_failures'));

async function locked(username: string): Promise<Client> {
  const client = await server.signIn(username);
  await client.data(lockSession);
  return client;
}

/** What the newest entries of the audit log say of sessions. */
async function audited(count: number): Promise<string[]> {
  const rows = await database.rows<{ operation: string }>(
    `SELECT operation FROM audit_log WHERE operation IN ('lockSession', 'unlockSession', 'loginFailed') ORDER BY id DESC LIMIT $1`,
    [count],
  );
  return rows.map(({ operation }) => operation).reverse();
}

describe('a locked session', () => {
  test('calls nothing of what asks who calls, in any process, but what unlocks and ends it', async () => {
    const client = await locked('administrator');
    const refused = operations.filter(
      ({ access, name }) =>
        access !== 'public' && ![lockSession.name, unlockSession.name, 'unlockWithPasskey', logout.name].includes(name),
    );
    expect(refused.length).toBeGreaterThan(300);
    const answered: string[] = [];
    for (const { name } of refused) {
      const { status, problem } = await client.call(name);
      if (status !== 423 || problem.code !== 'SESSION_LOCKED') answered.push(name);
    }
    expect(answered).toEqual([]);
    const elsewhere = createClient(second.url, client.headers);
    expect((await elsewhere.call('getUserInfo')).problem.code).toBe('SESSION_LOCKED');
    // Nor what is no operation: events, the description of the API, measurements.
    for (const path of ['/api/events', '/api/openapi.json', '/metrics'])
      expect({ path, status: (await client.get(path)).status }).toEqual({ path, status: 423 });
    expect((await client.call(logout)).status).toBe(200);
    expect((await client.call('getUserInfo')).status).toBe(401);
  });

  test('is told whose it is, and nothing of what the account may do', async () => {
    const client = await locked('editor');
    const own = await client.data(getSession);
    expect(own).toMatchObject({ locked: true, user: { username: 'editor' }, apiName: [], functionList: [] });
    expect(await (await server.signIn('editor')).data(getSession)).toMatchObject({ locked: false });
    // What everybody reads it reads as everybody, not as who may change it.
    const administrator = await server.as('administrator');
    const { version } = await administrator.data(getSiteSettings);
    const planned = { version, announcement: 'Tuần sau', announcementFrom: '2099-01-01T00:00:00.000Z' };
    await administrator.data('updateAnnouncement', planned);
    expect((await (await locked('administrator')).data(getSiteSettings)).announcement).toBe('');
  });

  test('is unlocked by its password alone, for every process at once, and both are in the audit log', async () => {
    const client = await locked('editor');
    const elsewhere = createClient(second.url, client.headers);
    expect((await elsewhere.call('getUserInfo')).status).toBe(423);
    const refused = await unlock(client, wrong);
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      [{ path: 'password', code: 'wrongPassword', message: 'Mật khẩu không đúng.' }],
    ]);
    expect((await client.call('getUserInfo')).status).toBe(423);
    const unlocked = await unlock(client);
    expect(unlocked.data).toMatchObject({ username: 'editor', changePass: 0 });
    expect(JSON.stringify(unlocked.data)).not.toMatch(/token|session/);
    for (const each of [client, elsewhere]) expect((await each.call('getUserInfo')).status).toBe(200);
    // What is locked, or open, already is no event.
    await client.data(lockSession);
    await client.data(lockSession);
    await unlock(client);
    await unlock(client);
    expect(await audited(5)).toEqual(['lockSession', 'loginFailed', 'unlockSession', 'lockSession', 'unlockSession']);
  });

  test('counts wrong passwords of itself: after ten the right one waits too, and the account signs in elsewhere', async () => {
    const client = await locked('viewer');
    const answers = await Promise.all(Array.from({ length: 12 }, () => unlock(client, wrong)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...new Array(10).fill(400), 429, 429]);
    expect((await unlock(client)).status).toBe(429);
    expect((await client.call(login, { username: 'viewer', password: testPassword })).status).toBe(200);
  });

  test('is one of several: others of the account stay open, and a view of another account is locked too', async () => {
    const [one, other] = [await locked('administrator'), await server.signIn('administrator')];
    expect([(await one.call('getListRole')).status, (await other.call('getListRole')).status]).toEqual([423, 200]);
    const { items } = await other.data<{ items: { id: string; code: string }[] }>('getListRole');
    await other.data('startViewAs', { roleId: items.find(({ code }) => code === 'viewer')?.id });
    await other.data(lockSession);
    expect((await other.call('stopViewAs')).status).toBe(423);
    expect((await unlock(other)).data).toMatchObject({ viewAs: { kind: 'role' } });
  });

  test('hears no more events', async () => {
    const client = await server.signIn('editor');
    const stream = await client.get('/api/events');
    const reading = stream.text();
    await client.data(lockSession);
    // It ends, and says before that something about the session has changed.
    expect(await reading).toMatch(/event: access\ndata: \{\}\n\n$/);
  });
});

test('minutes before a lock are a setting, from 0 to 480', async () => {
  const administrator = await server.as('administrator');
  const { version, lockMinutes } = await administrator.data(getSiteSettings);
  expect(lockMinutes).toBe(15);
  for (const minutes of [-1, 481, 1.5, '15', null]) {
    const { status, problem } = await administrator.call(updateSiteSettings, { version, lockMinutes: minutes });
    expect([status, problem.errors]).toMatchObject([400, [{ path: 'lockMinutes' }]]);
  }
  expect(await administrator.data(updateSiteSettings, { version, lockMinutes: 0 })).toMatchObject({ lockMinutes: 0 });
});
