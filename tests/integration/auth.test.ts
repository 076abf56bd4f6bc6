import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, getUserInfo, login, logout } from '../../src/features/auth/contract.ts';
import { hashPassword } from '../../src/platform/identity/passwords.ts';
import { operations } from '../../src/product/operations.ts';
import { testPassword } from '../support/accounts.ts';
import { createClient } from '../support/client.ts';
import { pdf, uploadForm } from '../support/files.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const server = await startTestServer();
const { visitor, database } = server;
const secure = await startTestServer({
  database,
  variables: { PUBLIC_URL: 'https://cms.example.test', TRUST_PROXY: '1' },
});

const bearer = (token: string | null) => createClient(server.url, { authorization: `Bearer ${token}` });
const signIn = (input: object) => visitor.call(login, { username: 'editor', password: testPassword, ...input });
const tokenOf = async ({ visitor: there }: TestServer) =>
  (await there.call(login, { username: 'editor', password: testPassword })).data.token;
const setStatus = (username: string, status: number) =>
  database.rows('UPDATE accounts SET status = $2 WHERE username = $1', [username, status]);

beforeEach(() => database.rows('DELETE FROM sign_in_failures'));

describe('signing in', () => {
  test('answers who it is, a token and nothing secret', async () => {
    const { status, data } = await signIn({});
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(
      [
        'avatar',
        'changePass',
        'email',
        'enrolBy',
        'fullName',
        'id',
        'lastLoginAt',
        'mustEnrol',
        'roles',
        'session',
        'token',
        'username',
        'viewAs',
      ].sort(),
    );
    expect(data).toMatchObject({
      username: 'editor',
      changePass: 0,
      roles: [{ code: 'editor', name: 'Biên tập viên' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/i);
  });

  test('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const [session = '', device = '', ...more] = (await signIn({})).headers.getSetCookie();
    expect(more).toEqual([]);
    const [value, ...attributes] = session.split('; ');
    expect(value).toMatch(/^cms\.session_token=.{40,}/);
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${30 * 86_400}`, 'Path=/', 'SameSite=Lax']);
    expect(device).toMatch(/^cms\.device=[\w-]{22}\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test.each([['origin'], ['sec-fetch-site']])(
    'gives a page no token, which scripts could carry away: %s',
    async (header) => {
      const said = header === 'origin' ? server.url : 'same-origin';
      const { status, data, headers } = await createClient(server.url, { [header]: said }).call(login, {
        username: 'editor',
        password: testPassword,
      });
      expect({ status, token: data.token }).toEqual({ status: 200, token: null });
      const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';')[0]);
      expect((await createClient(server.url, { cookie }).call(getUserInfo)).status).toBe(200);
    },
  );

  test('for this visit alone sets a cookie that ends with the browser', async () => {
    const cookies = (await signIn({ remember: false })).headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith('cms.session_token='));
    expect(session).not.toMatch(/Max-Age|Expires/i);
  });

  test('behind https makes the cookie Secure', async () => {
    const answer = await secure.visitor.call(login, { username: 'editor', password: testPassword });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBe(2);
    // Only the host itself, over https, can set a cookie of such a name, and only for all of itself.
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-cms\.(?!.*Domain=).*Path=\/;.*; Secure/);
    const [own = ''] = cookies.map((cookie) => cookie.split(';')[0]);
    expect((await createClient(secure.url, { cookie: own }).call(getUserInfo)).status).toBe(200);
    // The name of before is one that a neighbour could plant.
    const planted = own.replace('__Host-', '');
    expect((await createClient(secure.url, { cookie: planted }).call(getUserInfo)).status).toBe(401);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
  });

  test('takes the name in any case, the password in either Unicode form', async () => {
    expect((await signIn({ username: 'EDITOR' })).data.username).toBe('editor');
    const hash = await hashPassword('Mật khẩu tiếng Việt');
    await database.rows(
      `UPDATE account_credentials SET password = $1 WHERE account_id = (SELECT id FROM accounts WHERE username = 'viewer')`,
      [hash],
    );
    for (const form of ['NFC', 'NFD']) {
      const password = 'Mật khẩu tiếng Việt'.normalize(form);
      expect((await visitor.call(login, { username: 'viewer', password })).status).toBe(200);
    }
    expect((await visitor.call(login, { username: 'viewer', password: 'Mat khau tieng Viet' })).status).toBe(401);
  });

  test('and failing to are told in the audit log, without what was typed', async () => {
    const wrong = 'Sai-mat-khau-rieng-tu';
    await signIn({ password: wrong });
    await visitor.call(login, { username: wrong, password: wrong });
    await signIn({});
    const rows = await database.rows<{ operation: string }>('SELECT * FROM audit_log ORDER BY id DESC LIMIT 2');
    expect(rows.map(({ operation }) => operation)).toEqual(['login', 'loginFailed']);
    expect(JSON.stringify(await database.rows('SELECT * FROM audit_log'))).not.toContain(wrong);
  });
});

describe('a session', () => {
  test('is opened by its cookie or by its token', async () => {
    const { data, headers } = await signIn({});
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const client of [bearer(data.token), createClient(server.url, { cookie })]) {
      expect((await client.data(getUserInfo)).username).toBe('editor');
    }
  });

  test('is not opened by what merely resembles its token', async () => {
    const { token: given, session } = (await signIn({})).data;
    const token = given ?? '';
    const [row] = await database.rows<{ token: string }>('SELECT token FROM account_sessions WHERE id = $1', [session]);
    const forged = [
      row?.token ?? '',
      session,
      `${token}x`,
      token.slice(0, -3),
      token.toUpperCase(),
      ' ',
      'null',
      'x.y',
    ];
    for (const text of forged) {
      expect({ text, status: (await bearer(text).call(getUserInfo)).status }).toEqual({ text, status: 401 });
      const byCookie = createClient(server.url, { cookie: `cms.session_token=${encodeURIComponent(text)}` });
      expect({ text, status: (await byCookie.call(getUserInfo)).status }).toEqual({ text, status: 401 });
    }
  });

  test('is that of the cookie when the request carries a foreign token too, whoever carried it before', async () => {
    const gateway = { authorization: 'Bearer token-of-a-proxy' };
    for (const username of ['administrator', 'editor', 'administrator'] as const) {
      const client = await server.as(username);
      expect((await client.call(getUserInfo, {}, gateway)).data.username).toBe(username);
    }
    expect((await visitor.call(getUserInfo, {}, gateway)).status).toBe(401);
  });

  test.each(['cookie', 'token'])('is over after signing out by %s, and no other is', async (how) => {
    const { data, headers } = await signIn({});
    const other = await server.signIn('editor');
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const client = how === 'token' ? bearer(data.token) : createClient(server.url, { cookie });
    expect((await client.call(getUserInfo)).status).toBe(200);
    const out = await client.call(logout);
    expect(out.data).toEqual({ done: true });
    expect(out.headers.getSetCookie().join()).toMatch(/cms\.session_token=;.*Max-Age=0/);
    await expect.poll(async () => (await client.call(getUserInfo)).status).toBe(401);
    expect((await bearer(data.token).call(getUserInfo)).status).toBe(401);
    expect((await other.call(getUserInfo)).status).toBe(200);
  });

  test('is over when its time is', async () => {
    const { token, session } = (await signIn({})).data;
    expect((await bearer(token).call(getUserInfo)).status).toBe(200);
    await database.rows(`UPDATE account_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      session,
    ]);
    await expect.poll(async () => (await bearer(token).call(getUserInfo)).status).toBe(401);
  });
});

describe('a refusal', () => {
  const wrong = (username: string) => visitor.call(login, { username, password: 'Sai-mat-khau-2026' });

  test('is the same for a wrong password and for a name that nobody has', async () => {
    const [known, unknown] = [await wrong('editor'), await wrong('khong.co.ai')];
    const { requestId: _one, ...first } = known.problem;
    const { requestId: _other, ...second } = unknown.problem;
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  test('takes the same time for both', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let tries = 0; tries < 9; tries += 1) {
      for (const [kind, username] of [
        ['known', 'editor'],
        ['unknown', `khong.co.${tries}`],
      ] as const) {
        await database.rows('DELETE FROM sign_in_failures');
        const started = performance.now();
        await wrong(username);
        times[kind].push(performance.now() - started);
      }
    }
    // The quickest of each: whatever else the machine does only makes answers slower.
    const ratio = Math.min(...times.known) / Math.min(...times.unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test.each([
    [0, 'Tài khoản đã ngừng hoạt động.'],
    [2, 'Tài khoản đã bị khoá.'],
  ])('of an account in state %i says so after the right password alone', async (status, words) => {
    await setStatus('production-clerk', status);
    const right = await visitor.call(login, { username: 'production-clerk', password: testPassword });
    expect(right.problem).toMatchObject({ status: 401, detail: expect.stringContaining(words) });
    expect(right.headers.getSetCookie()).toEqual([]);
    expect((await wrong('production-clerk')).problem.detail).not.toContain(words);
    await setStatus('production-clerk', 1);
  });
});

describe('changing one’s password', () => {
  const change = async (currentPassword: string, newPassword: string) => {
    const client = await server.as('newcomer');
    return client.call(changePassword, { currentPassword, newPassword });
  };

  test.each([
    ['Sai-mat-khau-2026', 'Con-ngua-xanh-9147', 'currentPassword', 'wrongPassword'],
    [testPassword, testPassword, 'newPassword', 'samePassword'],
    [testPassword, 'ngan', 'newPassword', 'tooShort'],
    [testPassword, 'x'.repeat(129), 'newPassword', 'tooLong'],
    [testPassword, 'Toi-la-NEWCOMER-1', 'newPassword', 'passwordNamesAccount'],
    [testPassword, 'Thuydien@2026', 'newPassword', 'passwordGuessable'],
    [testPassword, 'qwerty123456', 'newPassword', 'passwordGuessable'],
  ])('from %s to %s is refused', async (current, next, path, code) => {
    const { status, problem } = await change(current, next);
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ path, code }]);
  });

  test('opens what was closed until then, keeps the session and ends the old password', async () => {
    const client = await server.as('newcomer');
    const other = await server.signIn('newcomer');
    expect((await client.data(getUserInfo)).changePass).toBe(1);
    expect((await change(testPassword, 'Con-ngua-xanh-9147')).data).toEqual({ done: true });
    expect((await client.data(getUserInfo)).changePass).toBe(0);
    expect((await client.call('getListNews')).status).toBe(200);
    expect((await other.call(getUserInfo)).status).toBe(401);
    expect((await visitor.call(login, { username: 'newcomer', password: testPassword })).status).toBe(401);
    expect((await visitor.call(login, { username: 'newcomer', password: 'Con-ngua-xanh-9147' })).status).toBe(200);
  });
});

describe('a request that another site made the browser send', () => {
  test.each(operations)('is refused: $name', async ({ name }) => {
    const client = await server.as('administrator');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', origin: server.url },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.example.test' },
      { 'sec-fetch-site': 'same-site' },
      // Browsers older than Sec-Fetch-Site say the origin alone; a frame in a sandbox says null.
      { origin: 'https://other.example.test' },
      { origin: 'null' },
      { origin: 'https://other.example.test', 'sec-fetch-site': 'same-origin' },
    ]) {
      const { status, problem } = await client.call(name, {}, headers as Record<string, string>);
      expect({ status, code: problem.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    }
  });

  test('is told apart from one of our own pages', async () => {
    const client = await server.as('administrator');
    for (const site of ['same-origin', 'none']) {
      for (const origin of [undefined, server.url]) {
        const headers = { 'sec-fetch-site': site, ...(origin && { origin }) };
        expect((await client.call(getUserInfo, {}, headers)).status).toBe(200);
      }
    }
  });

  test.each([
    ['https://cms.example.test', 200],
    ['http://cms.example.test', 403],
    ['https://cms.example.test:8443', 403],
    ['https://cms.example.test.evil.example', 403],
    ['https://evil.example/https://cms.example.test', 403],
    ['file://', 403],
    ['null', 403],
    ['', 403],
    ['x', 403],
  ])('comes from PUBLIC_URL, and from nowhere that resembles it: %s', async (origin, status) => {
    const client = createClient(secure.url, { authorization: `Bearer ${await tokenOf(secure)}` });
    expect((await client.call(getUserInfo, {}, { origin })).status).toBe(status);
  });

  test('is not told by the host that a caller says a proxy was asked for', async () => {
    const client = createClient(secure.url, { authorization: `Bearer ${await tokenOf(secure)}` });
    const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await client.call(getUserInfo, {}, headers)).status).toBe(403);
  });

  test('is refused with a file too, by the events of a page and to a host of another port', async () => {
    const client = await server.as('editor');
    const foreign = { origin: 'https://other.example.test' };
    const form = uploadForm(pdf, 'tep.pdf', { purpose: 'attachment' });
    expect((await client.post('/api/insertMedia', form, foreign)).status).toBe(403);
    expect((await client.get('/api/events', foreign)).status).toBe(403);
    const otherPort = server.url.replace(/\d+$/, '1');
    expect((await client.call(getUserInfo, {}, { origin: otherPort })).status).toBe(403);
  });
});
