import { beforeEach, describe, expect, test } from 'vitest';
import {
  cancelOwnEmail,
  confirmOwnEmail,
  exportOwnData,
  getMySignIn,
  getOwnAccount,
  getUserSignIn,
  requestOwnEmail,
  resetUserPassword,
  updateOwnAccount,
} from '../../src/features/access/contract/accounts.ts';
import { changePassword, getUserInfo, login } from '../../src/features/auth/contract.ts';
import { mailPurpose, proofOf } from '../../src/platform/mail/outbox.ts';
import { createSealer } from '../../src/platform/sealer.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { accessTools } from '../support/access.ts';
import { testPassword } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { imageFacts, photograph } from '../support/photograph.ts';

const server = await startTestServer();
const { database, visitor } = server;
const administrator = await server.as('administrator');
const { makeAccount } = accessTools(server, administrator);

beforeEach(() => database.rows('DELETE FROM sign_in_failures'));

const read = (client: Client) => client.data(getOwnAccount);
const update = (client: Client, input: object) => client.call(updateOwnAccount, input);

/** The mails to an address, with their codes. */
async function mailsTo(address: string) {
  const { sessionSecret } = await loadSecrets(server.running.config.dataDirectory);
  const sealer = createSealer(sessionSecret, mailPurpose);
  const rows = await database.rows<{ template: string; content: object; proof: Buffer | null }>(
    'SELECT template, content, proof FROM mail_messages WHERE address = $1 ORDER BY id',
    [address],
  );
  return rows.map(({ template, content, proof }) => ({ template, content, ...proofOf(sealer, proof) }));
}

describe('name and picture', () => {
  test('are changed by their owner, as one version, and logged without the picture', async () => {
    const { client, account } = await makeAccount([]);
    const before = await read(client);
    expect(before).toMatchObject({ id: account.id, fullName: account.fullName, avatar: null, staffName: null });
    const named = await client.data(updateOwnAccount, { version: before.version, fullName: 'Phòng Kỹ thuật' });
    expect(named).toMatchObject({ fullName: 'Phòng Kỹ thuật', version: before.version + 1 });

    const form = uploadForm(await photograph('jpeg'), 'anh.jpg', { version: String(named.version) });
    const { data: pictured } = await client.post('/api/updateOwnAccount', form);
    const avatar = String(pictured.avatar);
    expect(avatar).toMatch(/^data:image\/webp;base64,/);
    const bytes = Buffer.from(avatar.slice(avatar.indexOf(',') + 1), 'base64');
    expect(bytes.length).toBeLessThan(20_000);
    expect(bytes.toString('latin1')).not.toMatch(imageFacts);
    expect(await client.data(getUserInfo)).toMatchObject({ fullName: 'Phòng Kỹ thuật', avatar });

    const { data: removed } = await update(client, { version: pictured.version, avatar: null });
    expect(removed).toMatchObject({ avatar: null, fullName: 'Phòng Kỹ thuật' });
    const logged = await database.rows<{ after: object }>(
      'SELECT before, after FROM audit_log WHERE operation = $1 AND record_id = $2 ORDER BY id',
      [updateOwnAccount.name, account.id],
    );
    expect(logged).toMatchObject([
      { before: { fullName: account.fullName }, after: { fullName: 'Phòng Kỹ thuật' } },
      { before: { avatar: null }, after: { avatar: expect.stringMatching(/^[\da-f]{12}$/) } },
      { after: { avatar: null } },
    ]);
  });

  test('refuse another version, an empty name, and what is no picture', async () => {
    const { client } = await makeAccount([]);
    const { version } = await read(client);
    expect((await update(client, { version: version + 1, fullName: 'Tên khác' })).problem.code).toBe(
      'CONFLICT_VERSION',
    );
    const { problem } = await update(client, { version, fullName: '  ' });
    expect(problem.errors).toMatchObject([{ path: 'fullName' }]);
    const form = uploadForm(Buffer.from('no picture'), 'anh.jpg', { version: String(version) });
    expect((await client.post('/api/updateOwnAccount', form)).status).toBe(415);
    expect(await read(client)).toMatchObject({ version, avatar: null });
  });
});

describe('another email address', () => {
  const ask = (client: Client, email: string, currentPassword = testPassword) =>
    client.call(requestOwnEmail, { email, currentPassword });

  test('is confirmed by a code from its mailbox, told to the old one, and changes nothing before', async () => {
    const { client, account } = await makeAccount([]);
    expect((await ask(client, 'moi@example.test')).status).toBe(200);
    const waiting = await read(client);
    expect(waiting).toMatchObject({ email: account.email, newEmail: 'moi@example.test' });
    const [mail] = await mailsTo('moi@example.test');
    expect(mail).toMatchObject({ template: 'confirmAddress', content: { username: account.username } });
    const code = mail?.code ?? '';

    expect((await client.call(confirmOwnEmail, { code: 'AAAA-AAAA' })).problem.errors).toMatchObject([
      { path: 'code' },
    ]);
    expect((await read(client)).email).toBe(account.email);
    const stranger = await makeAccount([]);
    expect((await stranger.client.call(confirmOwnEmail, { code })).status).toBe(400);

    const confirmed = await client.data(confirmOwnEmail, { code: code.toLowerCase() });
    expect(confirmed).toMatchObject({ email: 'moi@example.test', newEmail: null, version: waiting.version + 1 });
    expect((await mailsTo(account.email)).map(({ template }) => template)).toEqual(['addressChanged']);
    expect((await client.call(confirmOwnEmail, { code })).status).toBe(400);
  });

  test('that an administrator changes is told to the old one', async () => {
    const { account } = await makeAccount([]);
    const { id, version } = account;
    const renamed = await administrator.data<{ version: number }>('updateUser', { id, version, fullName: 'Tên khác' });
    expect(await mailsTo(account.email)).toEqual([]);
    const email = `moi-${account.email}`;
    await administrator.data('updateUser', { id, version: renamed.version, email });
    expect((await mailsTo(account.email)).map(({ template }) => template)).toEqual(['addressChanged']);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('needs the password, which cannot be guessed by it', async () => {
    const { client } = await makeAccount([]);
    const { problem } = await ask(client, 'khac@example.test', 'sai mat khau');
    expect(problem.errors).toMatchObject([{ path: 'currentPassword', code: 'wrongPassword' }]);
    // As after ten failures: their delays have tests of their own.
    await database.rows('UPDATE sign_in_failures SET failures = 10');
    expect((await ask(client, 'khac@example.test')).problem.code).toBe('RATE_LIMITED');
    expect(await mailsTo('khac@example.test')).toEqual([]);
  });

  test('of another account is refused only to who has its code, and requests are counted', async () => {
    const { client } = await makeAccount([]);
    const other = await makeAccount([]);
    expect((await ask(client, other.account.email)).status).toBe(200);
    const code = (await mailsTo(other.account.email)).at(-1)?.code;
    const { problem } = await client.call(confirmOwnEmail, { code });
    expect([problem.code, problem.errors?.[0]?.path]).toEqual(['CONFLICT_UNIQUE', 'email']);
    await client.data(cancelOwnEmail);
    expect((await read(client)).newEmail).toBeNull();
    expect((await client.call(confirmOwnEmail, { code })).status).toBe(400);

    for (const place of [2, 3, 4, 5]) expect((await ask(client, `hop-thu-${place}@example.test`)).status).toBe(200);
    const { status, headers } = await ask(client, 'hop-thu-6@example.test');
    expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true]);
    expect(await mailsTo('hop-thu-6@example.test')).toEqual([]);
  });
});

describe('the sign-in history', () => {
  test('has own sign-ins with the device, failed ones and password changes, and no address of others', async () => {
    const { client, account } = await makeAccount([]);
    const { username, id } = account;
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await visitor.call(login, { username, password: 'sai mat khau' }, { 'user-agent': firefox });
    await visitor.call(login, { username, password: testPassword }, { 'user-agent': firefox });
    await client.data(changePassword, { currentPassword: testPassword, newPassword: `${testPassword}-nua` });
    await administrator.data(resetUserPassword, { id });
    const { items } = await administrator.data(getUserSignIn, { userId: id, pageSize: 5 });
    expect(items.map(({ event, userAgent, newDevice }) => [event, userAgent, newDevice])).toEqual([
      ['passwordReset', null, false],
      ['password', null, false],
      ['login', firefox, true],
      ['loginFailed', firefox, false],
      ['password', null, false],
    ]);
    expect(items.map(({ ipAddress }) => ipAddress !== null)).toEqual([false, true, true, true, true]);

    await database.rows(`INSERT INTO audit_log (at, account_id, operation, resource, record_id, request_id)
      SELECT now() - interval '91 days', id, 'login', 'accounts', id::text, 'x' FROM accounts WHERE username = 'viewer'`);
    const viewer = await server.as('viewer');
    const own = await viewer.data(getMySignIn);
    expect(own.items.map(({ event }) => event)).toEqual(['login']);
    expect((await viewer.call(getUserSignIn, { userId: id })).status).toBe(403);
  });
});

test('the file of own data has everything of the account, and no secret', async () => {
  const { client, account } = await makeAccount([]);
  await client.data('updatePreferences', { density: 'compact' });
  const { name, bytes } = await client.file(exportOwnData.name);
  expect(name).toMatch(new RegExp(`^${account.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const data = JSON.parse(bytes.toString());
  expect(data).toMatchObject({
    account: [{ id: account.id, email: account.email }],
    waysIn: [{ provider: 'credential' }],
    preferences: [{ choices: { density: 'compact' } }],
    accessTokens: [],
    roles: [],
  });
  expect(data.sessions).toHaveLength(1);
  expect(data.auditEntries[0]).toMatchObject({ operation: exportOwnData.name, recordId: account.id });
  const secrets = await database.rows<{ text: string }>(
    `SELECT token AS text FROM account_sessions WHERE account_id = $1
     UNION ALL SELECT password FROM account_credentials WHERE account_id = $1`,
    [account.id],
  );
  expect(secrets.length).toBe(2);
  for (const { text } of secrets) expect(bytes.includes(text)).toBe(false);
});
