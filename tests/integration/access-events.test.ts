import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTools } from '../support/access.ts';
import { type Client, createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { aSecond } from '../support/within-a-second.ts';

const variables = { SESSION_SECRET: 'one secret for both servers, 32 characters' };
const first = await startTestServer({ variables });
const second = await startTestServer({ database: first.database, variables });
const administrator = await first.as('administrator');
const { functionIds, makeAccount, makeRole, readAccount } = accessTools(first, administrator);
const there = (client: Client) => createClient(second.url, client.headers);

/** An open event stream: what came so far, and when the server ended it. */
async function listen(client: Client) {
  const abort = new AbortController();
  const response = await fetch(`${client.url}/api/events`, { headers: client.headers, signal: abort.signal });
  onTestFinished(() => abort.abort());
  let text = '';
  const ended = (async () => {
    try {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    } catch {
      // The test closed it.
    }
  })();
  return { response, text: () => text, events: () => text.split('event: access').length - 1, ended };
}

describe('GET /api/events', () => {
  test('needs a session', async () => {
    const answer = await first.visitor.get('/api/events');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
    const foreign = await administrator.get('/api/events', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  test('is an event stream that no cache keeps', async () => {
    const { client } = await makeAccount([]);
    const { response } = await listen(client);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('content-security-policy')).not.toBeNull();
  });

  test('tells an open browser of a lost right within a second, also at another server', async () => {
    const role = await makeRole(['news-view', 'introductions-view']);
    const { client } = await makeAccount([role.id]);
    const streams = [await listen(client), await listen(there(client))];
    expect((await there(client).call('getListNews')).status).toBe(200);
    const remove = await functionIds(['news-view']);
    const changes = [{ roleId: role.id, version: role.version, add: [], remove }];
    const before = streams.map(({ events }) => events());
    const second = await aSecond(() => there(client).call('getListIntroduce'));
    await administrator.data('updateRoleFunction', { changes });
    const saved = Date.now();
    await expect
      .poll(() => streams.map(({ events }, index) => events() > (before[index] ?? 0)), { interval: 10 })
      .toEqual([true, true]);
    for (const each of [client, there(client)]) {
      expect((await each.call('getListNews')).status).toBe(403);
      expect((await each.call('getListIntroduce')).status).toBe(200);
      expect((await each.data<{ apiName: string[] }>('getRoleFunctions')).apiName).not.toContain('getListNews');
    }
    expect(Date.now() - saved).toBeLessThan(second);
  });

  test.each([
    ['is signed out', (client: Client) => client.data('logout')],
    [
      'is ended by an administrator',
      async (client: Client) => {
        const { id: userId } = await client.data<{ id: string }>('getUserInfo');
        await administrator.data('deleteUserSession', { userId });
      },
    ],
    [
      'is over because the account is locked',
      async (client: Client) => {
        const { id } = await client.data<{ id: string }>('getUserInfo');
        const { version } = await readAccount(id);
        await administrator.data('updateUserStatus', { items: [{ id, version }], status: 2 });
      },
    ],
  ])('ends when the session %s, and has the browser ask at once', async (_how, end) => {
    const { client } = await makeAccount([]);
    const stream = await listen(client);
    // What making the account has told is behind it.
    await expect.poll(() => stream.text().length).toBeGreaterThan(0);
    await end(client);
    await stream.ended;
    expect(stream.text()).toMatch(/event: access\ndata: \{\}\n\n$/);
    expect((await client.get('/api/events')).status).toBe(401);
  });

  test('does not make the session last longer', async () => {
    const { account, client } = await makeAccount([]);
    const stream = await listen(client);
    const expiry = () =>
      first.database.rows('SELECT expires_at FROM account_sessions WHERE account_id = $1', [account.id]);
    await first.database.rows(
      `UPDATE account_sessions SET expires_at = expires_at - interval '3 hours' WHERE account_id = $1`,
      [account.id],
    );
    const before = await expiry();
    await expect.poll(() => stream.events()).toBeGreaterThan(0);
    expect(await expiry()).toEqual(before);
    await first.database.rows('UPDATE account_sessions SET expires_at = now() WHERE account_id = $1', [account.id]);
    await stream.ended;
  });

  test('is open at most five times for one account', async () => {
    const { client } = await makeAccount([]);
    for (let count = 0; count < 5; count += 1) expect((await listen(client)).response.status).toBe(200);
    const refused = await client.get('/api/events');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '25']);
    const { client: other } = await makeAccount([]);
    expect((await listen(other)).response.status).toBe(200);
  });

  test('ends when the server stops, which it does not hold up', async () => {
    const own = await startTestServer({ database: first.database, variables });
    const stream = await listen(await own.signIn('viewer'));
    const started = Date.now();
    await own.running.stop();
    await stream.ended;
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});

describe('at another server within a second', () => {
  test('an operation is switched off and on', async () => {
    const client = there(await first.as('editor'));
    const status = async () => (await client.call('getListNews')).status;
    expect(await status()).toBe(200);
    const timeout = await aSecond(status);
    await administrator.data('updateApi', { name: 'getListNews', enabled: false });
    await expect.poll(status, { interval: 10, timeout }).toBe(503);
    await administrator.data('updateApi', { name: 'getListNews', enabled: true });
    await expect.poll(status, { interval: 10, timeout }).toBe(200);
  });

  test('a locked account is out, and a new role found without signing in again', async () => {
    const { account, client } = await makeAccount([]);
    const status = async () => (await there(client).call('getListNews')).status;
    expect(await status()).toBe(403);
    const timeout = await aSecond(status);
    const role = await makeRole(['news-view']);
    const { id, version } = account;
    await administrator.data('updateUserRole', { id, version, roleIds: [role.id] });
    await expect.poll(status, { interval: 10, timeout }).toBe(200);
    await administrator.data('updateUserStatus', { items: [{ id, version: version + 1 }], status: 2 });
    await expect.poll(status, { interval: 10, timeout }).toBe(401);
    const { problem } = await there(client).call('getUserInfo');
    expect(problem).toMatchObject({ code: 'UNAUTHENTICATED', errors: [{ code: 'accountLocked' }] });
    expect(problem.detail).toContain('đã bị khoá');
    await administrator.data('updateUserStatus', { items: [{ id, version: version + 2 }], status: 1 });
    const after = await there(client).call('getUserInfo');
    expect([after.status, after.problem.errors]).toEqual([401, undefined]);
  });
});
