import { describe, expect, test } from 'vitest';
import { endMySession, getListMySession } from '../../src/features/access/contract/accounts.ts';
import {
  changePassword,
  getUserInfo,
  lockSession,
  login,
  logout,
  unlockSession,
} from '../../src/features/auth/contract.ts';
import { deleteExpiredSessions } from '../../src/features/auth/jobs.ts';
import { proveAgain } from '../../src/features/auth/second-factor/contract.ts';
import { testPassword } from '../support/accounts.ts';
import { type Client, createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const { database } = server;
const short = await startTestServer({ database, variables: { SESSION_DAYS: '2' } });

const signIn = async (input: object = {}, own: Record<string, string> = {}) => {
  const visitor = createClient(server.url, own);
  const { data, headers } = await visitor.call(login, { username: 'editor', password: testPassword, ...input });
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  return { id: data.session as string, client: createClient(server.url, { ...own, cookie: cookie.join('; ') }) };
};
const sessionOf = async (client: Client) =>
  (await client.data(getListMySession)).items.find(({ current }) => current)?.id;
const statusOf = async (client: Client) => (await client.call(getUserInfo)).status;
const move = (id: string, columns: string) =>
  database.rows(`UPDATE account_sessions SET ${columns} WHERE id = $1`, [id]);
/** Hours from now until a session ends. */
async function hoursLeft(id: string): Promise<number> {
  const [row] = await database.rows<{ hours: number }>(
    'SELECT extract(epoch FROM expires_at - now())::float / 3600 AS hours FROM account_sessions WHERE id = $1',
    [id],
  );
  return Math.round((row?.hours ?? 0) * 10) / 10;
}

describe('a session', () => {
  test('that is remembered lasts to its last day, and no use of it makes that later', async () => {
    const { id, client } = await signIn({ remember: true });
    expect(await hoursLeft(id)).toBe(30 * 24);
    await move(
      id,
      `created_at = now() - interval '29 days', updated_at = now() - interval '1 day',
      expires_at = now() + interval '1 day'`,
    );
    expect(await statusOf(client)).toBe(200);
    expect(await hoursLeft(id)).toBe(24);
  });

  test('that is not remembered ends after eight hours without use, and each use begins them anew', async () => {
    const { id, client } = await signIn({ remember: false });
    expect(await hoursLeft(id)).toBe(8);
    await move(id, `updated_at = now() - interval '7 hours', expires_at = now() + interval '1 hour'`);
    expect(await statusOf(client)).toBe(200);
    expect(await hoursLeft(id)).toBe(8);
    await move(id, `expires_at = now() - interval '1 second'`);
    await expect.poll(() => statusOf(client)).toBe(401);
  });

  test('ends for good after SESSION_DAYS, however much it is used, also when that was set after it began', async () => {
    const { id, client } = await signIn({ remember: false });
    await move(
      id,
      `created_at = now() - interval '29 days 23 hours', updated_at = now() - interval '1 hour',
      expires_at = now() + interval '10 minutes'`,
    );
    expect(await statusOf(client)).toBe(200);
    expect(await hoursLeft(id)).toBe(1);
    const elsewhere = createClient(short.url, client.headers);
    expect(await statusOf(elsewhere)).toBe(401);
    await move(id, `created_at = now() - interval '31 days', expires_at = now() - interval '1 second'`);
    await expect.poll(() => statusOf(client)).toBe(401);
  });

  test('gets another token with a fresh proof; the one before counts for calls on their way, and once', async () => {
    const { id, client } = await signIn({ remember: true });
    const cookie = client.headers.cookie ?? '';
    const tab = createClient(server.url, { cookie });
    const prove = (with_: Client) => with_.call(proveAgain, { password: testPassword });
    // Of two tabs at once one gets it: whichever answer comes last, the browser holds what lasts.
    const answers = await Promise.all([prove(client), prove(tab)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies).toEqual([expect.stringMatching(/session_token=.+; Max-Age=2592000;.*HttpOnly/)]);
    const after = createClient(server.url, { cookie: cookies[0]?.split(';')[0] ?? '' });
    const old = createClient(server.url, { cookie });
    expect([await sessionOf(after), await sessionOf(old)]).toEqual([id, id]);
    // Its answer leaves the browser the cookie that it has by now.
    await database.rows('UPDATE roles SET description = description');
    expect((await old.call(getUserInfo)).headers.getSetCookie()).toEqual([]);
    expect(await hoursLeft(id)).toBe(30 * 24);
    await move(id, 'previous_token_until = now()');
    await database.rows('UPDATE roles SET description = description');
    await expect.poll(() => statusOf(old)).toBe(401);
    expect(await statusOf(after)).toBe(200);

    // A program with a token of its own is handed no cookie.
    const { data } = await createClient(server.url).call(login, { username: 'editor', password: testPassword });
    const program = createClient(server.url, { authorization: `Bearer ${data.token}` });
    const proven = await prove(program);
    expect([proven.status, proven.headers.getSetCookie(), await statusOf(program)]).toEqual([200, [], 200]);
  });

  test('answers calls with the token before as with its own: unlocking, another password, and the end', async () => {
    const { id, client } = await signIn();
    const rotated = await client.call(proveAgain, { password: testPassword });
    expect(rotated.headers.getSetCookie()).toHaveLength(1);
    await client.call(lockSession);
    expect((await client.call(unlockSession, { password: 'Sai-mat-khau-2026' })).status).toBe(400);
    expect((await client.call(unlockSession, { password: testPassword })).status).toBe(200);
    const another = `${testPassword}-khac`;
    const change = (currentPassword: string, newPassword: string) =>
      client.call(changePassword, { currentPassword, newPassword });
    expect((await change('Sai-mat-khau-2026', another)).status).toBe(400);
    expect([(await change(testPassword, another)).status, (await change(another, testPassword)).status]).toEqual([
      200, 200,
    ]);
    const failed = `SELECT FROM audit_log WHERE operation = 'loginFailed' AND at > now() - interval '10 seconds'`;
    expect(await database.rows(failed)).toHaveLength(2);
    expect((await client.call(logout)).status).toBe(200);
    expect(await database.rows('SELECT FROM account_sessions WHERE id = $1', [id])).toEqual([]);
  });

  test('that ended a day ago is removed', async () => {
    const { id } = await signIn();
    await move(id, `expires_at = now() - interval '23 hours'`);
    expect(await deleteExpiredSessions(server.running.database.app)).toBe(0);
    await move(id, `expires_at = now() - interval '25 hours'`);
    expect(await deleteExpiredSessions(server.running.database.app)).toBe(1);
  });

  test('ends when another is begun in the same browser, also for another account', async () => {
    const first = await signIn();
    const second = await signIn({}, { cookie: first.client.headers.cookie ?? '' });
    await expect.poll(() => statusOf(first.client)).toBe(401);
    const third = await signIn({ username: 'viewer' }, { cookie: second.client.headers.cookie ?? '' });
    await expect.poll(() => statusOf(second.client)).toBe(401);
    expect(await statusOf(third.client)).toBe(200);
  });

  test('is not ended by a sign-in that fails', async () => {
    const { client } = await signIn();
    expect((await client.call(login, { username: 'editor', password: 'Sai-mat-khau-2026' })).status).toBe(401);
    expect(await statusOf(client)).toBe(200);
  });
});

describe('one’s own devices', () => {
  test('are listed, this one marked, with browser, address and times, and nobody else’s', async () => {
    const { id, client } = await signIn({}, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
    await server.signIn('viewer');
    const { items } = await client.data(getListMySession);
    expect(items.filter(({ current }) => current).map((session) => session.id)).toEqual([id]);
    expect(items.find((session) => session.id === id)).toMatchObject({
      ipAddress: '127.0.0.1',
      userAgent: expect.stringContaining('Firefox'),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
    });
    const owners = await database.rows<{ username: string }>(
      `SELECT DISTINCT username FROM account_sessions JOIN accounts ON accounts.id = account_id WHERE account_sessions.id = ANY($1)`,
      [items.map((session) => session.id)],
    );
    expect(owners).toEqual([{ username: 'editor' }]);
    expect(JSON.stringify(items)).not.toMatch(/token/i);
  });

  test('are ended one by one, or all but this one, at once and with an entry in the audit log', async () => {
    const [own, one, two] = [await signIn(), await signIn(), await signIn()];
    for (const { client } of [own, one, two]) expect(await statusOf(client)).toBe(200);
    expect(await own.client.data(endMySession, { id: one.id })).toEqual({ ended: 1 });
    expect([await statusOf(one.client), await statusOf(two.client)]).toEqual([401, 200]);
    expect((await own.client.data(endMySession)).ended).toBeGreaterThan(0);
    expect([await statusOf(two.client), await statusOf(own.client)]).toEqual([401, 200]);
    const [entry] = await database.rows<{ operation: string; before: object }>(
      `SELECT operation, before FROM audit_log WHERE operation = 'endMySession' ORDER BY id LIMIT 1`,
    );
    expect(entry?.before).toEqual({ sessions: [one.id] });
  });

  test('of others are not found', async () => {
    const viewer = await server.signIn('viewer');
    const { id, client } = await signIn();
    expect((await viewer.call(endMySession, { id })).status).toBe(404);
    expect(await statusOf(client)).toBe(200);
  });
});
