import { base32 } from '@better-auth/utils/base32';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../src/engine/handler.ts';
import {
  deleteUserSession,
  resetUserPassword,
  resetUserSecondFactor,
} from '../../src/features/access/contract/accounts.ts';
import { roles } from '../../src/features/access/roles/resource.ts';
import { admit } from '../../src/features/auth/admit.ts';
import { getUserInfo, login } from '../../src/features/auth/contract.ts';
import {
  completeSignIn,
  confirmMyAuthenticator,
  deleteMyAuthenticator,
  deleteMyPasskey,
  deleteMyTrustedDevice,
  getMyPasskeyOptions,
  getMySecondFactor,
  getPasskeyOptions,
  insertMyPasskey,
  insertMyRecoveryCodes,
  loginWithPasskey,
  proveAgain,
  startMyAuthenticator,
} from '../../src/features/auth/second-factor/contract.ts';
import { getSiteSettings, updateSiteSettings } from '../../src/features/settings/contract/settings.ts';
import { createIdentity } from '../../src/platform/identity/identity.ts';
import { createServices } from '../../src/server/services.ts';
import { testPassword } from '../support/accounts.ts';
import { codeOf } from '../support/authenticator.ts';
import { type Client, createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { createPasskey } from '../support/passkey.ts';

const origin = 'http://cms.example.test';
const secret = 'only-for-tests-of-second-factors';
const server = await startTestServer({ variables: { PUBLIC_URL: origin, SESSION_SECRET: secret } });
const { database, visitor } = server;
const [username, password] = ['editor', testPassword];
const place = { origin, rpId: 'cms.example.test' };

/** The code that an authenticator shows, some 30 seconds from now. */
const signIn = (input: object = {}, client = visitor) => client.call(login, { username, password, ...input });
const cookiesOf = (headers: Headers) => headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
const withCookies = (headers: Headers) => createClient(server.url, { cookie: cookiesOf(headers).join('; ') });
const sessions = async (name = username) =>
  (
    await database.rows<{ id: string }>(
      'SELECT s.id FROM account_sessions AS s JOIN accounts AS a ON a.id = s.account_id WHERE a.username = $1',
      [name],
    )
  ).length;
/** Makes the last proofs of an account's sessions a quarter of an hour old, and callers be read anew. */
async function age(name: string): Promise<void> {
  await database.rows(
    `UPDATE account_sessions SET proven_at = now() - interval '15 minutes'
       FROM accounts AS a WHERE a.id = account_id AND a.username = $1`,
    [name],
  );
  await database.rows('UPDATE roles SET description = description');
}

/** Sets an authenticator up, and lets the present code count again. */
async function enrol(client: Client) {
  const { secret } = await client.data(startMyAuthenticator);
  const { recoveryCodes } = await client.data(confirmMyAuthenticator, { code: await codeOf(secret) });
  await database.rows('UPDATE account_authenticators SET last_step = 0');
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

beforeEach(() => database.rows('DELETE FROM sign_in_failures'));
afterEach(async () => {
  for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'trusted_devices'])
    await database.rows(`DELETE FROM account_${table}`);
  await database.rows('DELETE FROM account_sessions');
  await database.rows('UPDATE roles SET second_factor = false');
  await database.rows('UPDATE accounts SET second_factor_due_at = NULL');
  await database.rows('UPDATE site_settings SET ask_again = false, second_factor_days = 14');
});

describe('an authenticator', () => {
  test('is set up by its first code; then the password alone opens no session, and a code opens it once', async () => {
    const client = await server.signIn(username);
    const { secret, address } = await client.data(startMyAuthenticator);
    expect(address).toContain(`secret=${secret}`);
    expect((await client.call(confirmMyAuthenticator, { code: '000000' })).problem.errors).toMatchObject([
      { path: 'code', code: 'wrongCode' },
    ]);
    // Not yet: who does not end it is not locked out.
    expect((await signIn()).status).toBe(200);
    const slow = await client.call(confirmMyAuthenticator, { code: await codeOf(secret, -4) });
    expect(slow.problem.errors).toMatchObject([{ path: 'code', code: 'clockBehind' }]);
    expect(slow.problem.errors?.[0]?.message).toContain('2 phút');
    const first = await codeOf(secret);
    const { recoveryCodes } = await client.data(confirmMyAuthenticator, { code: first });
    expect((await signIn({ otp: first })).status).toBe(401);
    await database.rows('UPDATE account_authenticators SET last_step = 0');
    expect(new Set(recoveryCodes).size).toBe(10);
    const [stored] = await database.rows<{ secret: Buffer }>('SELECT secret FROM account_authenticators');
    expect(stored?.secret.toString('latin1')).not.toContain(Buffer.from(base32.decode(secret)).toString());

    const before = await sessions();
    const asked = await signIn();
    expect(asked).toMatchObject({ status: 401, problem: { errors: [{ path: 'otp', code: 'required' }] } });
    expect(cookiesOf(asked.headers).join()).not.toContain('session_token');
    const wrong = await signIn({ otp: await codeOf(secret, 9) });
    expect(wrong).toMatchObject({ status: 401, problem: { errors: [{ path: 'otp', code: 'wrongCode' }] } });
    expect(await sessions()).toBe(before);
    const code = await codeOf(secret);
    expect((await signIn({ otp: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    // Taken once, and no earlier step after it.
    expect((await signIn({ otp: code })).status).toBe(401);
    expect((await signIn({ otp: await codeOf(secret, -1) })).status).toBe(401);
    expect((await signIn({ otp: await codeOf(secret, 1) })).status).toBe(200);
  });

  test('takes one of a hundred equal codes at once, and five wrong ones', async () => {
    const { secret } = await enrol(await server.signIn(username));
    const before = await sessions();
    const client = await server.signIn('viewer');
    const own = await enrol(client);
    const at = (code: string) => Array.from({ length: 100 }, () => client.call(proveAgain, { otp: code }));
    // The session's own proof runs through the same count, without a hundred passwords to check.
    const right = await Promise.all(at(await codeOf(own.secret)));
    expect(right.filter(({ status }) => status === 200).length).toBe(1);
    await database.rows('DELETE FROM sign_in_failures');
    const wrong = await Promise.all(at('000000'));
    expect(wrong.filter(({ status }) => status === 400).length).toBe(5);
    expect(wrong.filter(({ status }) => status === 429).length).toBe(95);
    // The right one no longer counts either, nor does a recovery code.
    const late = [await codeOf(own.secret, 1), own.recoveryCodes[0] ?? ''];
    for (const otp of late) expect((await client.call(proveAgain, { otp })).status).toBe(429);
    // Nobody else is stopped.
    const code = await codeOf(secret);
    const both = await Promise.all([signIn({ otp: code }), signIn({ otp: code }), signIn({ otp: code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await sessions()).toBe(before + 1);
  });

  test('lost: a recovery code signs in once, at any number of calls; new codes end the old', async () => {
    const client = await server.signIn(username);
    const { recoveryCodes: codes } = await enrol(client);
    const [first = '', second = ''] = codes;
    const typed = first.toLowerCase().replace('-', ' ');
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn({ otp: typed })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await client.data(getMySecondFactor)).recoveryCodes).toBe(9);
    await database.rows('DELETE FROM sign_in_failures');
    const { recoveryCodes } = await client.data(insertMyRecoveryCodes);
    expect((await signIn({ otp: second })).status).toBe(401);
    expect((await signIn({ otp: recoveryCodes?.[0] })).status).toBe(200);
  });
});

describe('a trusted device', () => {
  test('is not asked for 30 days, at any sign-in, until it is revoked; another browser is', async () => {
    const client = await server.signIn(username);
    const { secret } = await enrol(client);
    const first = await signIn({ otp: await codeOf(secret), trustDevice: true });
    const cookie = cookiesOf(first.headers).find((each) => each.startsWith('cms.trusted='));
    const device = createClient(server.url, { cookie: cookie ?? '' });
    for (let day = 0; day < 3; day += 1) expect((await signIn({}, device)).status).toBe(200);
    expect((await signIn()).status).toBe(401);
    // It stands for its own account alone.
    await enrol(await server.signIn('viewer'));
    expect((await signIn({ username: 'viewer' }, device)).status).toBe(401);
    const { trustedDevices } = await client.data(getMySecondFactor);
    expect(trustedDevices.length).toBe(1);
    await database.rows("UPDATE account_trusted_devices SET expires_at = now() - interval '1 second'");
    expect((await signIn({}, device)).status).toBe(401);
    await database.rows("UPDATE account_trusted_devices SET expires_at = now() + interval '1 day'");
    await client.data(deleteMyTrustedDevice, { id: trustedDevices[0]?.id });
    expect((await signIn({}, device)).status).toBe(401);
  });
});

describe('a passkey', () => {
  const optionsOf = async (client: Client) => String((await client.data(getPasskeyOptions)).challenge);
  async function withPasskey() {
    const client = await server.signIn(username);
    const { id } = await client.data(getUserInfo);
    const passkey = createPasskey(id);
    const challenge = String((await client.data(getMyPasskeyOptions)).challenge);
    const created = passkey.create({ ...place, challenge });
    const { recoveryCodes } = await client.data(insertMyPasskey, { name: 'Máy ở phòng', passkey: created });
    return { client, passkey, recoveryCodes };
  }

  test('alone signs in, once a challenge, for this site and with its person; the password no longer does', async () => {
    const { client, passkey, recoveryCodes } = await withPasskey();
    expect(recoveryCodes?.length).toBe(10);
    // Nothing names an app that the account does not have.
    expect((await signIn()).problem.errors).toMatchObject([{ path: 'otp', code: 'recoveryRequired' }]);
    expect((await signIn({ otp: '123456' })).problem.errors).toMatchObject([
      { path: 'otp', code: 'wrongRecoveryCode' },
    ]);
    const challenge = await optionsOf(visitor);
    const answer = passkey.answer({ ...place, challenge });
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(loginWithPasskey, { passkey: answer })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const refused = [
      passkey.answer({ ...place, challenge: await optionsOf(visitor) }, { verified: false }),
      passkey.answer({ ...place, challenge: await optionsOf(visitor), origin: 'http://cms.example.test.evil.test' }),
      passkey.answer({ ...place, challenge: await optionsOf(visitor), rpId: 'evil.test' }),
      passkey.answer({ ...place, challenge: Buffer.alloc(38).toString('base64url') }),
      createPasskey('other').answer({ ...place, challenge: await optionsOf(visitor) }),
    ];
    for (const each of refused) expect((await visitor.call(loginWithPasskey, { passkey: each })).status).toBe(401);
    // What is for making one is not for signing in.
    const own = String((await client.data(getMyPasskeyOptions)).challenge);
    const other = passkey.answer({ ...place, challenge: own });
    expect((await visitor.call(loginWithPasskey, { passkey: other })).status).toBe(401);
  });

  test('is one of several proofs: taking one away leaves the others, taking the last away ends the asking', async () => {
    const { client } = await withPasskey();
    await enrol(client);
    const { passkeys } = await client.data(getMySecondFactor);
    expect(passkeys).toMatchObject([{ name: 'Máy ở phòng', lastUsedAt: null }]);
    await client.data(deleteMyPasskey, { id: passkeys[0]?.id });
    expect((await signIn()).status).toBe(401);
    expect((await client.data(getMySecondFactor)).recoveryCodes).toBe(10);
    await client.data(deleteMyAuthenticator);
    expect((await signIn()).status).toBe(200);
    expect(await client.data(getMySecondFactor)).toMatchObject({ authenticatorSince: null, recoveryCodes: 0 });
  });
});

describe('a way in without a password', () => {
  test('opens no session before the second proof, and is gone on with for minutes, once', async () => {
    const { secret } = await enrol(await server.signIn(username));
    const before = await sessions();
    const { services, context, cookies } = inside();
    const [account] = await database.rows<{ id: string }>('SELECT id FROM accounts WHERE username = $1', [username]);
    const open = async () => {
      const body = { accountId: account?.id ?? '', rememberMe: true };
      const { headers, response } = await services.identity.api.openSession({ body, returnHeaders: true });
      return { headers, token: response.token };
    };
    const refused = await admit(services, context, await open(), { remember: true }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'UNAUTHENTICATED',
      details: { errors: [{ path: 'otp', code: 'required' }] },
    });
    expect(await sessions()).toBe(before);
    const browser = createClient(server.url, { cookie: cookies.join('; ').split(';')[0] ?? '' });
    expect((await browser.call(completeSignIn, { otp: '000000' })).status).toBe(401);
    const otp = await codeOf(secret);
    const ended = await Promise.all([1, 2].map(() => browser.call(completeSignIn, { otp })));
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await sessions()).toBe(before + 1);
    const again = await browser.call(completeSignIn, { otp: await codeOf(secret, 1) });
    expect(again).toMatchObject({ status: 401, problem: { detail: expect.stringContaining('hết hạn') } });
  });
});

describe('a role that asks for it', () => {
  test('keeps the last factor: taking it away would begin the days anew', async () => {
    const editor = await server.signIn(username);
    await enrol(editor);
    await database.rows("UPDATE roles SET second_factor = true WHERE code = 'editor'");
    expect((await editor.call(deleteMyAuthenticator)).status).toBe(403);
    expect((await editor.data(getMySecondFactor)).authenticatorSince).not.toBeNull();
    await database.rows("UPDATE roles SET second_factor = false WHERE code = 'editor'");
    expect((await editor.call(deleteMyAuthenticator)).status).toBe(200);
  });

  test('gives days, then opens nothing but setting it up; shorter days bring the end forward', async () => {
    const editor = await server.signIn(username);
    await database.rows("UPDATE roles SET second_factor = true WHERE code = 'editor'");
    await database.rows("UPDATE accounts SET must_change_password = false WHERE username = 'editor'");
    const dueIn = async (client: Client) => {
      const { enrolBy, mustEnrol } = await client.data(getUserInfo);
      return { mustEnrol, days: enrolBy && Math.round((Date.parse(enrolBy) - Date.now()) / 86_400_000) };
    };
    expect(await dueIn(editor)).toEqual({ mustEnrol: 0, days: 14 });
    await database.rows('UPDATE site_settings SET second_factor_days = 3');
    expect(await dueIn(editor)).toEqual({ mustEnrol: 0, days: 3 });
    await database.rows('UPDATE site_settings SET second_factor_days = 30');
    expect(await dueIn(editor)).toEqual({ mustEnrol: 0, days: 3 });
    expect((await editor.call('getListNews')).status).toBe(200);
    await database.rows("UPDATE accounts SET second_factor_due_at = now() - interval '1 minute'");
    // Sessions are read anew when a role changes.
    await database.rows("UPDATE roles SET description = 'x' WHERE code = 'editor'");
    await expect.poll(async () => (await editor.call('getListNews')).problem?.code).toBe('SECOND_FACTOR_REQUIRED');
    expect(await dueIn(editor)).toMatchObject({ mustEnrol: 1 });
    await enrol(editor);
    expect((await editor.call('getListNews')).status).toBe(200);
    expect(await dueIn(editor)).toEqual({ mustEnrol: 0, days: null });
  });

  test('is set by who has one', async () => {
    const administrator = await server.signIn('administrator');
    const role = (await administrator.list(roles, { textSearch: 'viewer' })).items[0];
    const change = () => administrator.call('updateRole', { id: role?.id, version: role?.version, secondFactor: true });
    expect((await change()).problem.errors).toMatchObject([{ path: 'secondFactor', code: 'ownSecondFactor' }]);
    await enrol(administrator);
    expect((await change()).status).toBe(200);
  });
});

describe('an administrator', () => {
  test('resets the second factor of somebody else, who is told; not of himself', async () => {
    const editor = await server.signIn(username);
    const { secret } = await enrol(editor);
    const { headers } = await signIn({ otp: await codeOf(secret), trustDevice: true });
    const { id } = await editor.data(getUserInfo);
    const administrator = await server.signIn('administrator');
    const own = await administrator.data(getUserInfo);
    expect((await administrator.call(resetUserSecondFactor, { id: own.id })).status).toBe(403);
    expect((await editor.call(resetUserSecondFactor, { id: own.id })).status).toBe(403);
    await administrator.data(resetUserSecondFactor, { id });
    expect((await editor.call(getUserInfo)).status).toBe(401);
    const there = withCookies((await signIn()).headers);
    expect(await there.data(getMySecondFactor)).toMatchObject({ authenticatorSince: null, trustedDevices: [] });
    // What was trusted before is not once it is set up anew.
    await enrol(there);
    expect((await signIn({}, withCookies(headers))).status).toBe(401);
    const told = await database.rows(
      "SELECT FROM audit_log WHERE operation = 'resetUserSecondFactor' AND record_id = $1",
      [id],
    );
    expect(told.length).toBe(1);
    const mails = await database.rows("SELECT FROM mail_messages WHERE template = 'secondFactorReset'");
    expect(mails.length).toBe(1);
    const { items } = await there.data<{ items: { title: string }[] }>('getMyNotification');
    expect(items[0]?.title).toBe('Xác thực hai bước đã được đặt lại');
  });
});

describe('a fresh proof', () => {
  test('is asked for by dangerous operations where the setting says so, and moved by a proof alone', async () => {
    const administrator = await server.signIn('administrator');
    const dangerous = () => administrator.call(deleteUserSession, { userId: '00000000-0000-4000-8000-000000000000' });
    await age('administrator');
    const other = await server.signIn('administrator');
    expect((await dangerous()).status).toBe(404);
    const { version } = await other.data(getSiteSettings);
    await other.data(updateSiteSettings, { version, askAgain: true });
    // Another session of the same person is not this one, and its sign-in no proof here.
    await expect.poll(async () => (await dangerous()).problem.code).toBe('PROOF_REQUIRED');
    expect((await administrator.call(getUserInfo)).status).toBe(200);
    expect((await dangerous()).status).toBe(401);
    // Nor can the setting be taken back without.
    expect((await administrator.call(updateSiteSettings, { version: version + 1, askAgain: false })).status).toBe(401);
    const wrong = await administrator.call(proveAgain, { password: 'sai-mat-khau' });
    expect(wrong.problem.errors).toMatchObject([{ path: 'password', code: 'wrongPassword' }]);
    expect((await dangerous()).status).toBe(401);
    await administrator.data(proveAgain, { password });
    expect((await dangerous()).status).toBe(404);
  });

  test('is always asked for before the own proofs change', async () => {
    const editor = await server.signIn(username);
    const { secret } = await enrol(editor);
    await age(username);
    await expect.poll(async () => (await editor.call(getMyPasskeyOptions)).problem?.code).toBe('PROOF_REQUIRED');
    expect((await editor.call(deleteMyAuthenticator)).problem.code).toBe('PROOF_REQUIRED');
    await editor.data(proveAgain, { otp: await codeOf(secret) });
    expect((await editor.call(deleteMyAuthenticator)).status).toBe(200);
  });
});

test('a password that an administrator resets does not open an account with a second factor', async () => {
  const editor = await server.signIn(username);
  await enrol(editor);
  const { id } = await editor.data(getUserInfo);
  const administrator = await server.signIn('administrator');
  const { password: given } = await administrator.data(resetUserPassword, { id });
  expect(await signIn({ password: given })).toMatchObject({ status: 401, problem: { errors: [{ path: 'otp' }] } });
  await database.rows(
    `UPDATE account_credentials AS c SET password = o.password FROM account_credentials AS o JOIN accounts AS a
       ON a.id = o.account_id AND a.username = 'viewer' WHERE c.account_id = $1`,
    [id],
  );
});

/** What handlers have, and the cookies that they set. */
function inside() {
  const { config, database: open, storage } = server.running;
  const identity = createIdentity(open.app, { secret, publicUrl: origin, sessionDays: config.sessionDays });
  const cookies: string[] = [];
  const context: Context = {
    database: open.app,
    storage,
    principal: null,
    language: 'vi',
    requestId: 'test',
    ipAddress: '127.0.0.1',
    headers: new Headers(),
    text: String,
    setHeader: (_name, value) => void cookies.push(...[value].flat()),
  };
  const services = createServices({
    settings: config,
    database: open.app,
    storage,
    identity,
    callerOf: async () => null,
    refreshRights: async (given) => given,
    report: () => undefined,
    onStop: () => undefined,
  });
  return { services, context, cookies };
}
