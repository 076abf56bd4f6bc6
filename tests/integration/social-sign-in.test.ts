import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  completeSignIn,
  confirmMyAuthenticator,
  startMyAuthenticator,
} from '../../src/features/auth/second-factor/contract.ts';
import { getSignInProviders } from '../../src/features/auth/social/contract/providers.ts';
import {
  beginProviderSignIn,
  beginWayIn,
  finishProviderSignIn,
  getOwnWaysIn,
  linkWayIn,
  unlinkWayIn,
} from '../../src/features/auth/social/contract.ts';
import { codeOf } from '../support/authenticator.ts';
import { type Client, createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { type Person, startProvider, type Token } from '../support/oidc-provider.ts';

const publicUrl = 'http://cms.test';
const provider = await startProvider([`${publicUrl}/signin/oidc`]);
afterAll(() => provider.stop());
const server = await startTestServer({
  variables: {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    OIDC_NAME: 'Công ty',
    GITHUB_CLIENT_ID: 'cms',
    GITHUB_CLIENT_SECRET: 'secret',
    OIDC_ROLES: 'groups:bien-tap=editor;groups:quan-tri=administrator',
  },
});
const { database } = server;

afterEach(() => {
  provider.spoil = undefined;
  provider.answer = undefined;
});

/** An attempt in one browser: what it was told to open, and its cookie. */
interface Attempt {
  readonly address: string;
  readonly browser: Client;
}

async function begin(operation = beginProviderSignIn, own: Record<string, string> = {}): Promise<Attempt> {
  const { status, data, headers, problem } = await createClient(server.url, own).call(operation, { provider: 'oidc' });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  const cookies = [own.cookie, ...headers.getSetCookie().map((line) => line.split(';')[0])].filter(Boolean);
  return { address: data.address, browser: createClient(server.url, { ...own, cookie: cookies.join('; ') }) };
}

/** Signs a person in from the press to the answer. */
async function signIn(person: Person, attempt?: Attempt) {
  provider.person = person;
  const { address, browser } = attempt ?? (await begin());
  return browser.call(finishProviderSignIn, { provider: 'oidc', ...(await provider.walk(address)) });
}

/** Links a person to the account that a client is signed in as. */
async function linkTo(client: Client, person: Person) {
  provider.person = person;
  const { address, browser } = await begin(beginWayIn, { ...client.headers });
  return browser.call(linkWayIn, { provider: 'oidc', ...(await provider.walk(address)) });
}

/** Makes the address of an account a proven one. */
async function proveAddress(username: string, email: string): Promise<void> {
  await database.rows('UPDATE accounts SET email = $2, email_verified = true WHERE username = $1', [username, email]);
}

async function rolesOf(username: string): Promise<string[]> {
  const rows = await database.rows<{ role: string }>(
    `SELECT r.code || coalesce(' of ' || h.claimed_from, '') AS role FROM account_roles AS h
       JOIN roles AS r ON r.id = h.role_id JOIN accounts AS a ON a.id = h.account_id
       WHERE a.username = $1 ORDER BY 1`,
    [username],
  );
  return rows.map(({ role }) => role);
}

describe('signing in with a provider', () => {
  test('the sign-in page is told which providers there are, by the name of the settings', async () => {
    expect(await server.visitor.data(getSignInProviders)).toEqual({
      providers: [
        { name: 'oidc', label: 'Công ty' },
        { name: 'github', label: 'GitHub' },
      ],
    });
    const unset = await server.visitor.call(beginProviderSignIn, { provider: 'google' });
    expect(unset.status).toBe(403);
  });

  test('a proven address opens the account with that proven address, is linked and told; then the identity does', async () => {
    await proveAddress('viewer', 'viewer@company.test');
    const person = { sub: 'p-viewer', email: 'Viewer@Company.test', email_verified: true };
    const first = await signIn(person);
    expect(first).toMatchObject({ status: 200, data: { username: 'viewer' } });
    const session = first.headers.getSetCookie().find((line) => line.startsWith('cms.session_token='));
    const cookie = session?.split(';')[0] ?? '';
    expect(await createClient(server.url, { cookie }).data('getUserInfo')).toMatchObject({ username: 'viewer' });

    // The address at the provider changes, and so does that of the account: neither matters any more.
    await database.rows(`UPDATE accounts SET email = 'other@company.test' WHERE username = 'viewer'`);
    const second = await signIn({ sub: 'p-viewer', email: 'new@elsewhere.test', email_verified: false });
    expect(second).toMatchObject({ status: 200, data: { username: 'viewer' } });

    const mails = await database.rows('SELECT template, address, content FROM mail_messages');
    expect(mails).toEqual([
      {
        template: 'newWayIn',
        address: 'viewer@company.test',
        content: { username: 'viewer', way: 'Công ty: Viewer@Company.test' },
      },
    ]);
    const log = await database.rows(`SELECT operation, after FROM audit_log WHERE after ? 'wayIn' ORDER BY id`);
    expect(log).toMatchObject([
      { operation: 'linkWayIn', after: { wayIn: 'Công ty: Viewer@Company.test' } },
      { operation: 'login', after: { wayIn: 'Công ty' } },
      { operation: 'login', after: { wayIn: 'Công ty' } },
    ]);
  });

  test.each([
    ['its own address is not proven', { email: 'editor@company.test', email_verified: false }, true],
    ['its proof is no boolean', { email: 'editor@company.test', email_verified: 'true' }, true],
    ['the address of the account is not proven', { email: 'editor@company.test', email_verified: true }, false],
    ['its address has a letter that folds to another', { email: '\u212Aa@company.test', email_verified: true }, true],
    ['it has no address', {}, true],
  ])('nobody gets in by an address when %s', async (_name, claims, proven) => {
    const email = 'email' in claims && claims.email.startsWith('\u212A') ? 'ka@company.test' : 'editor@company.test';
    await proveAddress('editor', email);
    await database.rows('UPDATE accounts SET email_verified = $1 WHERE username = $2', [proven, 'editor']);
    const { status, problem } = await signIn({ sub: 'p-stranger', ...claims });
    expect({ status, detail: problem.detail }).toEqual({
      status: 403,
      detail:
        'Chưa có tài khoản nào liên kết với Công ty của bạn. Hãy đăng nhập bằng mật khẩu, rồi liên kết ở trang Tài khoản của tôi.',
    });
    expect(await database.rows(`SELECT FROM account_identities WHERE subject = 'p-stranger'`)).toEqual([]);
  });

  test('another identity with an address that was given to a second person opens nobody’s account', async () => {
    await proveAddress('shift-leader', 'shared@company.test');
    const claims = { email: 'shared@company.test', email_verified: true };
    expect(await signIn({ sub: 'p-before', ...claims })).toMatchObject({ status: 200 });
    expect(await signIn({ sub: 'p-after', ...claims })).toMatchObject({ status: 403 });
  });

  test('a changed address of an account is proven no more', async () => {
    await proveAddress('production-clerk', 'clerk@company.test');
    const [clerk] = await database.rows<{ id: string; version: number }>(
      `SELECT id, version FROM accounts WHERE username = 'production-clerk'`,
    );
    const administrator = await server.as('administrator');
    await administrator.data('updateUser', { ...clerk, email: 'taken@company.test' });
    const { status } = await signIn({ sub: 'p-taker', email: 'taken@company.test', email_verified: true });
    expect(status).toBe(403);
  });

  test('a locked account is told so and gets neither session nor link', async () => {
    await proveAddress('production-clerk', 'locked@company.test');
    await database.rows(`UPDATE accounts SET status = 2 WHERE username = 'production-clerk'`);
    const { status, problem, headers } = await signIn({
      sub: 'p-locked',
      email: 'locked@company.test',
      email_verified: true,
    });
    expect({ status, detail: problem.detail }).toEqual({
      status: 401,
      detail: 'Tài khoản đã bị khoá. Vui lòng liên hệ người quản trị.',
    });
    expect(headers.getSetCookie().join()).not.toContain('session_token=');
    const left = await database.rows(
      `SELECT i.id::text FROM account_identities AS i WHERE i.subject = 'p-locked'
       UNION ALL SELECT s.id::text FROM account_sessions AS s JOIN accounts AS a ON a.id = s.account_id
         WHERE a.username = 'production-clerk'`,
    );
    expect(left).toEqual([]);
    await database.rows(`UPDATE accounts SET status = 1 WHERE username = 'production-clerk'`);
  });
});

describe('a provider without OpenID Connect', () => {
  test('names the person by its own number, and says itself which address is proven', async () => {
    await proveAddress('viewer', 'viewer@company.test');
    const emails = (verified: boolean) => [{ email: 'viewer@company.test', primary: true, verified }];
    let verified = false;
    const real = globalThis.fetch;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (url === 'https://github.com/login/oauth/access_token') return Response.json({ access_token: 'token' });
      if (url === 'https://api.github.com/user') return Response.json({ id: 4711, login: 'nguoi-xem', email: null });
      if (url === 'https://api.github.com/user/emails') return Response.json(emails(verified));
      return real(input, init);
    });
    onTestFinished(() => spy.mockRestore());
    const attempt = async () => {
      const { data, headers } = await server.visitor.call(beginProviderSignIn, { provider: 'github' });
      const url = new URL(data.address);
      expect(url.searchParams.get('redirect_uri')).toBe(`${publicUrl}/signin/github`);
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const answer = { provider: 'github', state: data.state, code: 'code' };
      return createClient(server.url, { cookie }).call(finishProviderSignIn, answer);
    };
    expect(await attempt()).toMatchObject({ status: 403 });
    verified = true;
    expect(await attempt()).toMatchObject({ status: 200, data: { username: 'viewer' } });
    const linked = await database.rows(`SELECT issuer, subject FROM account_identities WHERE provider = 'github'`);
    expect(linked).toEqual([{ issuer: '', subject: '4711' }]);
    await database.rows(`DELETE FROM account_identities WHERE provider = 'github'`);
    // Without a code that it takes, there is an error in words.
    spy.mockImplementation(async (input, init) =>
      String(input).includes('github.com') ? new Response('<html>', { status: 500 }) : real(input, init),
    );
    expect((await attempt()).problem.detail).toContain('Không xác minh được câu trả lời của GitHub');
  });
});

describe('what is not the provider’s answer to this attempt', () => {
  const person = { sub: 'p-editor' };

  test('two tabs of one browser both end well', async () => {
    await linkTo(await server.as('editor'), person);
    const first = await begin();
    const second = await begin(beginProviderSignIn, { cookie: first.browser.headers.cookie ?? '' });
    expect(await signIn(person, { ...first, browser: second.browser })).toMatchObject({ status: 200 });
    expect(await signIn(person, second)).toMatchObject({ status: 200 });
  });

  test('an answer counts once, only in the browser that asked, and only with its state', async () => {
    provider.person = person;
    const own = await begin();
    const answer: Record<string, string> = { provider: 'oidc', ...(await provider.walk(own.address)) };
    const others = await begin();
    const state = new URL(others.address).searchParams.get('state') ?? '';
    const expired = { status: 403, problem: { code: 'FORBIDDEN' } };
    expect(await others.browser.call(finishProviderSignIn, answer)).toMatchObject(expired);
    // The code of one attempt with the state of another: it was asked for with another secret (PKCE).
    const mixed = await others.browser.call(finishProviderSignIn, { ...answer, state });
    expect(mixed.problem.detail).toContain('đã hết hạn');
    const again = await own.browser.call(finishProviderSignIn, { ...answer, state: `${answer.state}x` });
    expect(again).toMatchObject(expired);
    // None of it has spoiled the attempt itself.
    expect(await own.browser.call(finishProviderSignIn, answer)).toMatchObject({ status: 200 });
  });

  test('a code that was used is refused, though the state is right', async () => {
    provider.person = person;
    const own = await begin();
    const answer = { provider: 'oidc', ...(await provider.walk(own.address)) };
    expect(await own.browser.call(finishProviderSignIn, answer)).toMatchObject({ status: 200 });
    expect(await own.browser.call(finishProviderSignIn, answer)).toMatchObject({ status: 403 });
  });

  test('an attempt to link signs nobody in, one to sign in links nothing, and nobody else finishes it', async () => {
    const [editor, viewer] = [await server.as('editor'), await server.as('viewer')];
    provider.person = person;
    const linking = await begin(beginWayIn, { ...editor.headers });
    const answer = { provider: 'oidc', ...(await provider.walk(linking.address)) };
    expect(await linking.browser.call(finishProviderSignIn, answer)).toMatchObject({ status: 403 });
    const other = await begin(beginWayIn, { ...editor.headers });
    const cookie = `${viewer.headers.cookie}; ${other.browser.headers.cookie?.split('; ').at(-1)}`;
    const taken = { provider: 'oidc', ...(await provider.walk(other.address)) };
    const stolen = await createClient(server.url, { cookie }).call(linkWayIn, taken);
    expect(stolen).toMatchObject({ status: 403 });
  });

  test('a refusal of the provider, and an answer of another provider, are told', async () => {
    const { address, browser } = await begin();
    const state = new URL(address).searchParams.get('state') ?? '';
    const denied = await browser.call(finishProviderSignIn, { provider: 'oidc', state, error: 'access_denied' });
    expect(denied.problem.detail).toContain('Công ty không cho đăng nhập, hoặc bạn đã huỷ');
    const next = await begin();
    const answer = { provider: 'oidc', ...(await provider.walk(next.address)), iss: 'https://elsewhere.test' };
    expect((await next.browser.call(finishProviderSignIn, answer)).problem.detail).toContain('Không xác minh được');
  });

  test('a nonce of another attempt is not taken', async () => {
    const { address, browser } = await begin();
    const url = new URL(address);
    url.searchParams.set('nonce', 'another');
    const { problem } = await signIn(person, { address: url.href, browser });
    expect(problem.detail).toContain('Không xác minh được');
  });

  const spoils: [string, (token: Token) => void][] = [
    ['for another client', ({ claims }) => void Object.assign(claims, { aud: 'another' })],
    ['for others too', ({ claims }) => void Object.assign(claims, { aud: ['cms', 'another'] })],
    ['of another issuer', ({ claims }) => void Object.assign(claims, { iss: 'https://elsewhere.test' })],
    ['for another subject than the profile', ({ claims }) => void Object.assign(claims, { sub: 'p-viewer' })],
    ['without a nonce', ({ claims }) => void Reflect.deleteProperty(claims, 'nonce')],
    ['signed by another key', (token) => void Object.assign(token, { key: provider.strangeKey })],
    ['not signed', (token) => void Object.assign(token, { header: { alg: 'none' }, key: null })],
    ['signed as if by our secret', ({ header }) => void Object.assign(header, { alg: 'HS256' })],
  ];
  test.each(spoils)('a token %s is not taken', async (_name, spoil) => {
    provider.spoil = spoil;
    const { status, problem } = await signIn(person);
    expect({ status, detail: problem.detail }).toEqual({
      status: 403,
      detail:
        'Không xác minh được câu trả lời của Công ty. Vui lòng thử lại; nếu vẫn vậy, hãy đăng nhập bằng mật khẩu và báo người quản trị.',
    });
  });

  test('an answer without a token is not taken', async () => {
    provider.answer = () => ({ type: 'application/json', body: '{"access_token":"x","token_type":"Bearer"}' });
    expect((await signIn(person)).problem.detail).toContain('Không xác minh được');
  });

  const shifted =
    (seconds: number) =>
    ({ claims }: Token) => {
      for (const name of ['iat', 'exp']) claims[name] = Number(claims[name]) + seconds;
      // As short as providers make them, so that only the tolerance keeps it alive.
      claims.exp = Number(claims.iat) + 30;
    };
  test('a clock that is two minutes wrong is tolerated, one that is ten minutes wrong is named', async () => {
    for (const seconds of [-110, 110]) {
      provider.spoil = shifted(seconds);
      expect(await signIn(person)).toMatchObject({ status: 200 });
    }
    for (const seconds of [-600, 600]) {
      provider.spoil = shifted(seconds);
      const { status, problem } = await signIn(person);
      expect({ status, detail: problem.detail }).toMatchObject({ status: 503 });
      expect(problem.detail).toContain('Đồng hồ của Công ty và của máy chủ lệch nhau khoảng 10 phút');
    }
  });

  test.each([
    ['a web page', 'text/html', '<html><body>Bad gateway</body></html>'],
    ['ten megabytes', 'application/json', `{"filler":"${'x'.repeat(10 * 1024 * 1024)}"}`],
  ])('%s instead of an answer is an error that says what to do', async (_name, type, body) => {
    provider.answer = () => ({ type, body });
    const { status, problem } = await signIn(person);
    expect({ status, detail: problem.detail }).toEqual({
      status: 503,
      detail:
        'Công ty trả lời không đúng cách nên không đăng nhập được. Vui lòng thử lại; nếu vẫn vậy, hãy đăng nhập bằng mật khẩu và báo người quản trị.',
    });
  });
});

describe('roles by claims', () => {
  test('they come and go with the claims, and those given here stay', async () => {
    const person = { sub: 'p-roles' };
    await linkTo(await server.as('shift-leader'), person);
    await signIn({ ...person, groups: ['bien-tap', 'khac'] });
    expect(await rolesOf('shift-leader')).toEqual(['editor of oidc', 'shift-leader']);
    await signIn({ ...person, groups: [] });
    expect(await rolesOf('shift-leader')).toEqual(['shift-leader']);

    // A role that somebody gave is not the claims' to take away.
    await database.rows(`INSERT INTO account_roles (account_id, role_id) SELECT a.id, r.id FROM accounts AS a, roles AS r
      WHERE a.username = 'shift-leader' AND r.code = 'editor'`);
    await signIn({ ...person, groups: ['bien-tap'] });
    await signIn({ ...person, groups: [] });
    expect(await rolesOf('shift-leader')).toEqual(['editor', 'shift-leader']);
  });

  test('the last administrator keeps the role, and signs in', async () => {
    const person = { sub: 'p-admin' };
    const administrator = await server.signIn('administrator');
    await linkTo(administrator, person);
    await database.rows(`UPDATE account_roles SET claimed_from = 'oidc' FROM accounts
      WHERE accounts.id = account_id AND username = 'administrator'`);
    const status = `UPDATE accounts SET status = $1 WHERE username = 'newcomer'`;
    await database.rows(status, [0]);
    expect(await signIn({ ...person, groups: ['bien-tap'] })).toMatchObject({ status: 200 });
    expect(await rolesOf('administrator')).toEqual(['administrator of oidc', 'editor of oidc']);
    // With another administrator the claims decide.
    await database.rows(status, [1]);
    await signIn({ ...person, groups: [] });
    expect(await rolesOf('administrator')).toEqual([]);
  });
});

describe('the own ways in', () => {
  test('are linked, listed and removed; an identity is one account’s', async () => {
    const [viewer, editor] = [await server.signIn('viewer'), await server.signIn('editor')];
    await database.rows('DELETE FROM account_identities');
    await database.rows('DELETE FROM mail_messages');
    const person = { sub: 'p-own', email: 'khac@elsewhere.test', name: 'Khác' };
    const linked = await linkTo(viewer, person);
    expect(linked.status).toBe(200);
    expect(await linkTo(viewer, person)).toMatchObject({ status: 200, data: linked.data });
    expect((await linkTo(editor, person)).problem.detail).toContain('đã liên kết với tài khoản khác');
    const way = { id: linked.data.id, provider: 'oidc', label: 'Công ty', shownAs: 'khac@elsewhere.test' };
    expect(await viewer.data(getOwnWaysIn)).toMatchObject({
      hasPassword: true,
      waysIn: [way],
      providers: [{ name: 'github' }],
    });

    expect(await editor.call(unlinkWayIn, { id: linked.data.id })).toMatchObject({ status: 404 });
    await database.rows(`UPDATE account_credentials SET password = NULL FROM accounts
      WHERE accounts.id = account_id AND username = 'viewer'`);
    const last = await viewer.call(unlinkWayIn, { id: linked.data.id });
    expect(last).toMatchObject({ status: 409, problem: { code: 'IN_USE' } });
    expect(last.problem.detail).toContain('cách đăng nhập cuối cùng');
    await database.rows(`UPDATE account_credentials SET password = 'x' FROM accounts
      WHERE accounts.id = account_id AND username = 'viewer'`);
    expect(await viewer.data(unlinkWayIn, { id: linked.data.id })).toEqual({ done: true });
    expect(await viewer.data(getOwnWaysIn)).toMatchObject({
      waysIn: [],
      providers: [{ name: 'oidc' }, { name: 'github' }],
    });
    const mails = await database.rows('SELECT template FROM mail_messages ORDER BY id');
    expect(mails).toEqual([{ template: 'newWayIn' }, { template: 'wayInRemoved' }]);
  });
});

test('a provider is asked for the second factor of an account, and links it by no address alone', async () => {
  const owner = await server.signIn('shift-leader');
  await linkTo(owner, { sub: 'p-leader', email: 'leader@elsewhere.test', email_verified: true });
  await proveAddress('shift-leader', 'leader@company.test');
  const { secret } = await owner.data(startMyAuthenticator);
  await owner.data(confirmMyAuthenticator, { code: await codeOf(secret) });
  await database.rows('UPDATE account_authenticators SET last_step = 0');

  const stranger = await signIn({ sub: 'p-other', email: 'leader@company.test', email_verified: true });
  expect(stranger.status).toBe(403);
  const known = await signIn({ sub: 'p-leader' });
  expect(known).toMatchObject({ status: 401, problem: { errors: [{ path: 'otp', code: 'required' }] } });
  const cookies = known.headers.getSetCookie().map((line) => line.split(';')[0]);
  expect(cookies.join()).not.toContain('session_token');
  const browser = createClient(server.url, { cookie: cookies.join('; ') });
  expect((await browser.call(completeSignIn, { otp: '000000' })).status).toBe(401);
  const done = await browser.call(completeSignIn, { otp: await codeOf(secret) });
  expect(done).toMatchObject({ status: 200, data: { username: 'shift-leader' } });
});
