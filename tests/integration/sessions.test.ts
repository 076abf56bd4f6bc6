import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, logout } from '../../src/features/auth/contract.ts';
import { createSessions } from '../../src/features/auth/sessions.ts';
import { createAccessChanges } from '../../src/platform/database/access-changes.ts';
import { listen } from '../../src/platform/database/notifications.ts';
import { createIdentity } from '../../src/platform/identity/identity.ts';
import { testPassword } from '../support/accounts.ts';
import { type Client, createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { waitingForLocks } from '../support/locks.ts';

// Two processes of the product behind one address share the database and the secret.
const variables = { SESSION_SECRET: 'one secret for both servers, 32 characters' };
const first = await startTestServer({ variables });
const second = await startTestServer({ database: first.database, variables });
const { database } = first;

/** The same session at the other server. */
const there = (client: Client) => createClient(second.url, client.headers);
const statusOf = async (client: Client, operation = 'getUserInfo') => (await client.call(operation)).status;

/** Both servers have just answered, so they remember the caller; they must learn of a change without being asked. */
async function remembered(username: string): Promise<[Client, Client]> {
  const client = await first.signIn(username);
  const clients: [Client, Client] = [client, there(client)];
  for (const each of [...clients, ...clients]) expect(await statusOf(each, 'getListNews')).toBe(200);
  return clients;
}

/** Waits until both servers answer so: at once, but for a machine that is busy with other tests. */
async function expectSoon(clients: readonly Client[], operation: string, status: number) {
  await Promise.all(
    clients.map((client) =>
      expect.poll(() => statusOf(client, operation), { timeout: 5_000, interval: 20 }).toBe(status),
    ),
  );
}

beforeEach(() => database.rows('DELETE FROM sign_in_failures'));

describe('on every server at once', () => {
  test('a changed password ends the account’s other sessions and keeps its own', async () => {
    const own = await remembered('editor');
    const others = [...(await remembered('editor')), ...(await remembered('editor'))];
    const unrelated = await remembered('viewer');
    const input = { currentPassword: testPassword, newPassword: 'Con-ngua-xanh-9147' };
    await own[0].data(changePassword, input);
    await expectSoon(others, 'getUserInfo', 401);
    for (const client of [...own, ...unrelated]) expect(await statusOf(client)).toBe(200);
    await own[0].data(changePassword, { currentPassword: 'Con-ngua-xanh-9147', newPassword: testPassword });
  });

  test.each([0, 2])('an account that is put in state %i is signed out', async (status) => {
    const clients = await remembered('viewer');
    await database.rows(`UPDATE accounts SET status = $1 WHERE username = 'viewer'`, [status]);
    await expectSoon(clients, 'getUserInfo', 401);
    await database.rows(`UPDATE accounts SET status = 1 WHERE username = 'viewer'`);
    await expectSoon(clients, 'getUserInfo', 200);
  });

  test('a session that is signed out is over', async () => {
    const [here, other] = await remembered('viewer');
    await here.data(logout);
    await expectSoon([here, other], 'getUserInfo', 401);
  });

  const viewers = `(SELECT id FROM roles WHERE code = 'viewer')`;
  const news = `(SELECT id FROM functions WHERE code = 'news-view')`;
  test.each([
    [
      'a role taken from the account',
      `DELETE FROM account_roles WHERE role_id = ${viewers}`,
      `INSERT INTO account_roles SELECT id, ${viewers} FROM accounts WHERE username = 'viewer'`,
    ],
    [
      'a role put out of use',
      `UPDATE roles SET status = 0 WHERE code = 'viewer'`,
      `UPDATE roles SET status = 1 WHERE code = 'viewer'`,
    ],
    [
      'a function taken from the role',
      `DELETE FROM role_functions WHERE role_id = ${viewers} AND function_id = ${news}`,
      `INSERT INTO role_functions VALUES (${viewers}, ${news})`,
    ],
    [
      'an operation taken from the function',
      `DELETE FROM function_apis WHERE function_id = ${news} AND api_name = 'getListNews'`,
      `INSERT INTO function_apis VALUES (${news}, 'getListNews')`,
    ],
  ])('%s is lost, and given back found', async (_what, revoke, grant) => {
    const clients = await remembered('viewer');
    await database.rows(revoke);
    await expectSoon(clients, 'getListNews', 403);
    await database.rows(grant);
    await expectSoon(clients, 'getListNews', 200);
  });

  test('what happens while the servers cannot hear of it counts too', async () => {
    const clients = await remembered('viewer');
    const ended = await database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query ~ '^(LISTEN |SELECT 1$|SELECT pg_try_advisory_lock)'`,
    );
    expect(ended).toHaveLength(2);
    await database.rows(`UPDATE roles SET status = 0 WHERE code = 'viewer'`);
    await expectSoon(clients, 'getListNews', 403);
    await database.rows(`UPDATE roles SET status = 1 WHERE code = 'viewer'`);
    await expectSoon(clients, 'getListNews', 200);
  });
});

test('a caller who is read while the session ends is not remembered', async () => {
  const { cookie = '' } = (await first.signIn('viewer')).headers;
  const headers = new Headers({ cookie });
  const app = first.running.database.app;
  const notifications = listen(() => database.connection);
  const changes = createAccessChanges(notifications, app);
  const identity = createIdentity(app, { secret: variables.SESSION_SECRET, publicUrl: first.url, sessionDays: 30 });
  const sessions = createSessions(app, changes, identity, { sessionDays: 30 });
  const blocker = new pg.Client(database.connection);
  await blocker.connect();
  try {
    await expect.poll(() => changes.hearing()).toBe(true);
    // The session is found, and the reading stays at what its roles hold.
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE role_functions IN ACCESS EXCLUSIVE MODE');
    const reading = sessions.callerOf(headers);
    await expect.poll(() => waitingForLocks(first)).toBe(1);
    const changeEvent = new Promise<void>((resolve) => changes.onChange(resolve));
    const id = `(SELECT id FROM accounts WHERE username = 'viewer')`;
    await database.rows(`DELETE FROM account_sessions WHERE account_id = ${id}`);
    await changeEvent;
    await blocker.query('ROLLBACK');
    expect((await reading)?.principal.username).toBe('viewer');
    expect(await sessions.callerOf(headers)).toBeNull();
  } finally {
    await blocker.end();
    await notifications.close();
  }
});
