import { beforeEach, describe, expect, test } from 'vitest';
import { confirmPasswordReset, forgotPassword, getUserInfo, login } from '../../src/features/auth/contract.ts';
import { testPassword } from '../support/accounts.ts';
import { createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { startMailServer } from '../support/smtp-server.ts';

const post = await startMailServer();
const server = await startTestServer({ variables: { SMTP_URL: post.url, MAIL_FROM: 'website@example.test' } });
const { visitor, database } = server;
const newPassword = 'Song-nuoc-mua-lu-2026';

const addressOf = async (username: string) => {
  const [row] = await database.rows<{ email: string }>('SELECT email FROM accounts WHERE username = $1', [username]);
  return row?.email ?? '';
};
/** Asks for a new password and waits for the mail. */
const asked = async (username = 'editor') => {
  const email = await addressOf(username);
  expect((await visitor.call(forgotPassword, { email })).status).toBe(200);
  // The mail of a test before, which says that a password was changed, may come late.
  const answers = ({ text }: { text: string }) => /#code=|bị khoá/.test(text);
  await expect.poll(() => post.received.some(answers)).toBe(true);
  const [mail] = post.received.splice(post.received.findIndex(answers), 1);
  const text = mail?.text ?? '';
  const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0] ?? '';
  const link = /#code=([\w-]{43})/.exec(text)?.[1] ?? '';
  return { email, code, link, text };
};
const confirm = (input: object) => visitor.call(confirmPasswordReset, { newPassword, ...input });
const signIn = (password: string) => visitor.call(login, { username: 'editor', password });

beforeEach(async () => {
  post.received.length = 0;
  await database.rows('DELETE FROM sign_in_failures');
  await database.rows('DELETE FROM one_time_codes');
  await database.rows(
    `UPDATE account_credentials SET password = (SELECT password FROM account_credentials AS c JOIN accounts AS a
       ON a.id = c.account_id WHERE a.username = 'administrator') FROM accounts WHERE accounts.id = account_id AND username = 'editor'`,
  );
});

describe('a forgotten password', () => {
  test.each(['code', 'link'] as const)(
    'is replaced with the %s of the mail, once; all sessions end and the person is told',
    async (by) => {
      const session = await server.signIn('editor');
      const { email, code, link, text } = await asked();
      expect(text).toContain('editor');
      const proof = by === 'code' ? { email, code: code.toLowerCase().replace('-', ' ') } : { code: link };
      expect(await confirm(proof)).toMatchObject({ status: 200, data: { username: 'editor' } });
      expect((await session.call(getUserInfo)).status).toBe(401);
      expect((await signIn(testPassword)).status).toBe(401);
      expect((await signIn(newPassword)).status).toBe(200);
      await expect
        .poll(() => post.received.map(({ to, text: said }) => [...to, said.includes('vừa được đặt lại')]))
        .toContainEqual([email, true]);
      expect(await confirm(proof)).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'code', code: 'codeOver' }] },
      });
    },
  );

  test('keeps its code when the new password is refused', async () => {
    const { email, code } = await asked();
    for (let tries = 0; tries < 6; tries += 1) {
      const { problem } = await confirm({ email, code, newPassword: 'editor-editor-1' });
      expect(problem?.errors?.[0]).toMatchObject({ path: 'newPassword' });
    }
    expect((await confirm({ email, code })).status).toBe(200);
  });

  test('a link or code that was opened, or asked for anew, is used by nobody else', async () => {
    const first = await asked();
    // Mail scanners open links: reading the page changes nothing.
    for (const method of ['GET', 'HEAD']) await fetch(`${server.url}/reset-password?code=${first.link}`, { method });
    const second = await asked();
    expect((await confirm({ code: first.link })).status).toBe(400);
    expect((await confirm({ email: first.email, code: first.code })).status).toBe(400);
    expect((await confirm({ code: second.link })).status).toBe(200);
  });

  test('a hundred tries at once are five, and the right code is then over', async () => {
    const { email, code } = await asked();
    const tries = Array.from({ length: 100 }, (_, place) => `AAAA-${String(place).padStart(4, '2')}`);
    const clients = tries.map((_, place) => createClient(server.url, { 'x-forwarded-for': `10.0.${place}.1` }));
    await Promise.all(
      clients.map((client, place) =>
        client.call(confirmPasswordReset, { email, code: tries[place] ?? '', newPassword }),
      ),
    );
    const [row] = await database.rows<{ tries: number }>('SELECT tries FROM one_time_codes');
    expect(row?.tries).toBe(5);
    await database.rows('DELETE FROM sign_in_failures');
    expect((await confirm({ email, code })).status).toBe(400);
  });

  test('the right code a hundred times at once sets one password', async () => {
    const { code, link } = await asked();
    expect(code).not.toBe('');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => confirm({ code: link, newPassword: `${newPassword}-${place}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code ends with the address and the password that it was for', async () => {
    const changes = [
      `UPDATE accounts SET email = 'moi@example.test' WHERE username = 'editor'`,
      `UPDATE account_credentials SET password = password || ' ' FROM accounts
         WHERE accounts.id = account_id AND username = 'editor'`,
    ];
    const email = await addressOf('editor');
    for (const change of changes) {
      const { link } = await asked();
      await database.rows(change);
      expect((await confirm({ code: link })).status).toBe(400);
      await database.rows(`UPDATE accounts SET email = $1 WHERE username = 'editor'`, [email]);
    }
  });

  test('tries of a second factor go on counting after it', async () => {
    await database.rows(
      `INSERT INTO sign_in_failures (subject, username, allowed, failures, last_failed_at)
         SELECT 'factor ' || id, username, 5, 5, now() FROM accounts WHERE username = 'editor'`,
    );
    const { link } = await asked();
    expect((await confirm({ code: link })).status).toBe(200);
    expect(await database.rows(`SELECT failures FROM sign_in_failures WHERE subject LIKE 'factor %'`)).toEqual([
      { failures: 5 },
    ]);
  });

  test('nobody learns whether an address has an account', async () => {
    const answers = await Promise.all(
      [await addressOf('editor'), 'khong.co@example.test'].map(async (email) => {
        const { status, data } = await visitor.call(forgotPassword, { email });
        return { status, data };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    await expect.poll(() => post.received.filter(({ text }) => text.includes('#code=')).length).toBe(1);
    const wrong = await Promise.all(
      [await addressOf('editor'), 'khong.co@example.test'].map(async (email) => {
        const { problem } = await confirm({ email, code: 'AAAA-2222' });
        return { ...problem, requestId: '' };
      }),
    );
    expect(wrong[0]).toEqual(wrong[1]);
  });

  test('is refused to an account that is locked, which is told so by mail', async () => {
    await database.rows(`UPDATE accounts SET status = 2 WHERE username = 'viewer'`);
    const { text, link } = await asked('viewer');
    expect(link).toBe('');
    expect(text).toContain('bị khoá');
    await database.rows(`UPDATE accounts SET status = 1 WHERE username = 'viewer'`);
  });

  test.each([
    ['the Kelvin sign for k', '\u212Aditor@example.test'],
    ['two addresses', 'a@example.test, b@example.test'],
    ['a line end', 'a@example.test\r\nBcc: b@example.test'],
    ['a quoted local part', '"a b"@example.test'],
    ['320 characters', `${'a'.repeat(308)}@example.test`],
  ])('refuses %s as an address', async (_, email) => {
    const { status, problem } = await visitor.call(forgotPassword, { email });
    expect(status).toBe(400);
    expect(problem?.errors?.[0]?.path).toBe('email');
  });

  test('links lead to the address of the settings, whatever the request says', async () => {
    const email = await addressOf('editor');
    await createClient(server.url, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }).call(
      forgotPassword,
      { email },
    );
    await expect.poll(() => post.received.some(({ text }) => text.includes('#code='))).toBe(true);
    expect(post.received.map(({ source }) => source).join()).not.toContain('evil.example');
  });

  test('is asked for so often, of one mailbox and of one line', async () => {
    const email = await addressOf('editor');
    const statuses: number[] = [];
    for (let place = 0; place < 7; place += 1) statuses.push((await visitor.call(forgotPassword, { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
