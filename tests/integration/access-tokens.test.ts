import { describe, expect, test } from 'vitest';
import {
  deleteMyToken,
  deleteUserToken,
  getMyToken,
  getMyTokenOperation,
  getUserToken,
  insertMyToken,
  resetUserPassword,
  tokensAtOnce,
  updateUserStatus,
} from '../../src/features/access/contract/accounts.ts';
import { changePassword } from '../../src/features/auth/contract.ts';
import { operations } from '../../src/product/operations.ts';
import { accessTools } from '../support/access.ts';
import { testPassword } from '../support/accounts.ts';
import { type Client, createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const other = await startTestServer({ database: server.database });
const administrator = await server.as('administrator');
const { makeRole, makeAccount, readAccount } = accessTools(server, administrator);
const reading = await makeRole(['news-view']);

const calling = (token: string, url = server.url): Client => createClient(url, { authorization: `Bearer ${token}` });
const makeToken = (client: Client, names: readonly string[] = ['getListNews'], days?: number) =>
  client.data(insertMyToken, { name: 'Báo cáo tuần', operations: [...names], ...(days && { days }) });
const statusOf = async (token: string, operation = 'getListNews') => (await calling(token).call(operation)).status;

/** What programs never do, whatever is listed: said by rule, not by the product's own list. */
const isForPeople = (name: string) =>
  operations.some(
    (each) =>
      each.name === name &&
      (each.access !== 'permission' ||
        each.changesAccess ||
        each.byPeople ||
        ['accounts', 'roles', 'functions', 'apis', 'audit', 'auth', 'trash'].includes(each.group)),
  );

describe('a personal access token', () => {
  test('does exactly what it lists, walked over every operation', async () => {
    const { items } = await administrator.data(getMyTokenOperation);
    const offered = items.map(({ name }) => name);
    expect(offered.filter(isForPeople)).toEqual([]);
    const forPrograms = operations.filter(({ name }) => !isForPeople(name)).map(({ name }) => name);
    expect(offered.toSorted()).toEqual(forPrograms.toSorted());

    // Every second one is listed. The walk takes several tokens: each has its own limit of calls.
    const listed = new Set(offered.filter((_name, place) => place % 2 === 0));
    const said: Record<string, string> = {};
    const walked = operations.filter(({ access }) => access !== 'public');
    let token = '';
    for (let first = 0; first < walked.length; first += 10) {
      if (first % 100 === 0) ({ token } = await makeToken(administrator, [...listed]));
      const answers = walked.slice(first, first + 10).map(async ({ name }) => {
        const { status, problem } = await calling(token).call(name);
        return [name, /^(200|400|415)$/.test(String(status)) ? 'let in' : problem.code] as const;
      });
      for (const [name, answer] of await Promise.all(answers)) said[name] = answer;
    }
    expect(said).toEqual(
      Object.fromEntries(walked.map(({ name }) => [name, listed.has(name) ? 'let in' : 'FORBIDDEN'])),
    );
  });

  test('lists only what its owner may call, and lives at most a year', async () => {
    const { client } = await makeAccount([reading.id]);
    for (const name of ['insertNews', 'getListUser', 'getMyToken', 'nothing']) {
      const { problem } = await client.call(insertMyToken, { name: 'Thử', operations: ['getListNews', name] });
      expect([name, problem.errors?.[0]?.path]).toEqual([name, 'operations.1']);
    }
    const { problem } = await client.call(insertMyToken, { name: 'Thử', operations: ['getListNews'], days: 366 });
    expect(problem.errors?.[0]?.path).toBe('days');
    expect((await client.call(insertMyToken, { name: 'Thử', operations: [] })).status).toBe(400);
  });

  test('is shown once, stored as a digest, and tells its owner by bell and mail', async () => {
    const { client, account } = await makeAccount([reading.id]);
    const { token, id } = await makeToken(client);
    expect(token).toMatch(/^cms_pat_[\w-]{50,}$/);
    const { items } = await client.data(getMyToken);
    expect(items).toMatchObject([{ id, name: 'Báo cáo tuần', operations: ['getListNews'], lastUsedAt: null }]);
    expect(token.startsWith(items[0]?.prefix ?? '?')).toBe(true);
    const [stored] = await server.database.rows<{ row: string }>(
      'SELECT t::text AS row FROM account_tokens AS t WHERE id = $1',
      [id],
    );
    expect(stored?.row).not.toContain(token.slice(20));
    const { items: bell } = await client.data<{ items: { title: string }[] }>('getMyNotification');
    expect(bell[0]?.title).toBe('Mã truy cập cá nhân mới');
    const mails = await server.database.rows('SELECT template FROM mail_messages WHERE address = $1', [account.email]);
    expect(mails).toEqual([{ template: 'tokenCreated' }]);

    expect(await statusOf(token)).toBe(200);
    const [used] = (await administrator.data(getUserToken, { userId: account.id })).items;
    expect(used?.lastUsedAt).not.toBeNull();
    expect(used?.lastUsedFrom).toMatch(/127\.0\.0\.1/);
    for (let made = 1; made < tokensAtOnce; made += 1) await makeToken(client);
    expect((await client.call(insertMyToken, { name: 'Thừa', operations: ['getListNews'] })).status).toBe(400);
  });

  test('ends at once, in every process, when it is revoked, expires, or its account loses the right', async () => {
    const { client, account } = await makeAccount([reading.id]);
    const [own, managed, ending, kept] = await Promise.all([1, 2, 3, 4].map(() => makeToken(client)));
    if (!own || !managed || !ending || !kept) throw new Error('There are four tokens.');
    const everywhere = async ({ token }: { token: string }) =>
      Promise.all([server.url, other.url].map(async (url) => (await calling(token, url).call('getListNews')).status));
    for (const each of [own, managed, ending, kept]) expect(await everywhere(each)).toEqual([200, 200]);

    await client.data(deleteMyToken, { id: own.id });
    expect(await everywhere(own)).toEqual([401, 401]);
    await administrator.data(deleteUserToken, { userId: account.id, id: managed.id });
    expect(await everywhere(managed)).toEqual([401, 401]);
    await server.database.rows('UPDATE account_tokens SET expires_at = now() WHERE id = $1', [ending.id]);
    await client.data(deleteMyToken, { id: (await makeToken(client)).id });
    expect(await everywhere(ending)).toEqual([401, 401]);
    expect(await everywhere(kept)).toEqual([200, 200]);

    const { version } = await readAccount(account.id);
    await administrator.data('updateUserRole', { id: account.id, version, roleIds: [] });
    expect(await everywhere(kept)).toEqual([403, 403]);
    const stranger = await makeAccount([]);
    expect((await stranger.client.call(deleteMyToken, { id: kept.id })).status).toBe(404);
  });

  test('ends with a lock, which no unlock takes back, and with every new password', async () => {
    const { client, account } = await makeAccount([reading.id]);
    const setStatus = async (status: number) => {
      const { id, version } = await readAccount(account.id);
      await administrator.data(updateUserStatus, { items: [{ id, version }], status });
    };
    const locked = await makeToken(client);
    expect(await statusOf(locked.token)).toBe(200);
    await setStatus(2);
    expect(await statusOf(locked.token)).toBe(401);
    await setStatus(1);
    expect(await statusOf(locked.token)).toBe(401);

    const again = await server.signIn(account.username);
    const changed = await makeToken(again);
    await again.data(changePassword, { currentPassword: testPassword, newPassword: `${testPassword}-nua` });
    expect(await statusOf(changed.token)).toBe(401);
    const reset = await makeToken(again);
    expect(await statusOf(reset.token)).toBe(200);
    await administrator.data(resetUserPassword, { id: account.id });
    expect(await statusOf(reset.token)).toBe(401);
  });

  test('calls nothing while its owner must change the password, and nothing from a page', async () => {
    const { client, account } = await makeAccount([reading.id]);
    const { token } = await makeToken(client);
    const { problem: fromPage } = await calling(token).call('getListNews', {}, { origin: server.url });
    expect(fromPage.code).toBe('FORBIDDEN');
    await administrator.data('requireUserPasswordChange', { id: account.id });
    expect((await calling(token).call('getListNews')).problem.code).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  test('calls nothing once its owner has not set up the second factor in time', async () => {
    const strict = await makeRole(['news-view']);
    const { client, account } = await makeAccount([strict.id]);
    const { token } = await makeToken(client);
    await server.database.rows('UPDATE roles SET second_factor = true WHERE id = $1', [strict.id]);
    await expect.poll(() => statusOf(token)).toBe(200);
    await server.database.rows('UPDATE accounts SET second_factor_due_at = now() WHERE id = $1', [account.id]);
    await server.database.rows('UPDATE roles SET description = description');
    await expect
      .poll(async () => (await calling(token).call('getListNews')).problem?.code)
      .toBe('SECOND_FACTOR_REQUIRED');
    // As its owner's session.
    expect((await client.call('getListNews')).problem.code).toBe('SECOND_FACTOR_REQUIRED');
  });
});
