import { beforeEach, describe, expect, test } from 'vitest';
import {
  getDetailMail,
  getListMail,
  previewMail,
  resendMail,
  revealMail,
  sendTestMail,
} from '../../src/features/mail/contract.ts';
import { deleteOldMails } from '../../src/features/mail/queries.ts';
import { createOutbox, type MailInput, mailPurpose } from '../../src/platform/mail/outbox.ts';
import { createSealer } from '../../src/platform/sealer.ts';
import { startTestServer } from '../support/harness.ts';
import { startMailServer } from '../support/smtp-server.ts';

const secret = 'a secret of the tests, long enough for the product';
const post = await startMailServer();
const server = await startTestServer({
  variables: { SMTP_URL: post.url, MAIL_FROM: 'website@example.test', SESSION_SECRET: secret },
});
const { database } = server;
const administrator = await server.as('administrator');

/** Writes a mail as a part of the product does, in a transaction of its own. */
const queue = (mail: Partial<MailInput> = {}) =>
  server.running.database.app.transaction().execute((transaction) =>
    createOutbox(createSealer(secret, mailPurpose)).queue(transaction, {
      template: 'resetPassword',
      to: { address: 'nguoi.nhan@example.test', name: 'Người nhận' },
      language: 'vi',
      values: { username: 'editor', minutes: 15 },
      proof: { code: 'KX7Q-3MPA', path: '/reset-password#code=token' },
      ...mail,
    }),
  );
const detail = (id: string) => administrator.data(getDetailMail, { id });
const settled = (id: string, state: string) => expect.poll(async () => (await detail(id)).state).toBe(state);
/** Makes the job of a mail due now: its pauses are those of a real outage. */
const hurry = () => database.rows(`UPDATE jobs SET due_at = now() WHERE kind = 'send-mail' AND state = 'waiting'`);

beforeEach(() => {
  post.received.length = 0;
  post.behave('take');
});

describe('a mail', () => {
  test('is sent after its transaction, with text, HTML and the sender of the settings, and its proof is forgotten', async () => {
    const id = await queue();
    await settled(id, 'sent');
    expect(post.received).toHaveLength(1);
    const [mail] = post.received;
    expect(mail).toMatchObject({ from: 'website@example.test', to: ['nguoi.nhan@example.test'] });
    expect(mail?.text).toContain('KX7Q-3MPA');
    expect(mail?.text).toContain('/reset-password#code=token');
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated/im);
    const [row] = await database.rows<{ proof: Buffer | null }>('SELECT proof FROM mail_messages WHERE id = $1', [id]);
    expect(row?.proof).toBeNull();
    expect((await detail(id)).html).not.toContain('KX7Q');
  });

  test('of a transaction that was rolled back is not sent', async () => {
    const before = (await administrator.data(getListMail, {})).totalItem;
    const failing = server.running.database.app.transaction().execute(async (transaction) => {
      await createOutbox(createSealer(secret, mailPurpose)).queue(transaction, {
        template: 'testMail',
        to: { address: 'x@example.test' },
        language: 'en',
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await administrator.data(getListMail, {})).totalItem).toBe(before);
  });

  test.each(['busy', 'cut'] as const)('waits and is tried again when the mail server is %s', async (how) => {
    post.behave(how);
    const id = await queue();
    await expect.poll(async () => (await detail(id)).attempts).toBe(1);
    expect(await detail(id)).toMatchObject({ state: 'waiting', hasProof: true });
    expect((await detail(id)).problem).toBeTruthy();
    post.behave('take');
    await hurry();
    await settled(id, 'sent');
    expect(post.received).toHaveLength(1);
  });

  test('that is refused for good stands as failed, holds up no other, is told and is sent again by a press', async () => {
    post.behave('refuse');
    const refused = await queue();
    await settled(refused, 'failed');
    expect(await detail(refused)).toMatchObject({ attempts: 1, problem: expect.stringContaining('No such mailbox') });
    const told = await database.rows(`SELECT FROM account_notifications WHERE raised->>'kind' = 'mailFailed'`);
    expect(told.length).toBeGreaterThan(0);
    post.behave('take');
    await settled(await queue(), 'sent');
    expect(await administrator.data(resendMail, { ids: [refused] })).toEqual({ resent: 1 });
    await settled(refused, 'sent');
    expect(await administrator.data(resendMail, { ids: [refused] })).toEqual({ resent: 0 });
  });

  test('whose code is over is not sent any more', async () => {
    post.behave('busy');
    const id = await queue({ minutes: 15 });
    await expect.poll(async () => (await detail(id)).attempts).toBe(1);
    await database.rows(`UPDATE mail_messages SET expires_at = now() WHERE id = $1`, [id]);
    post.behave('take');
    await hurry();
    await settled(id, 'expired');
    expect(await administrator.data(resendMail, { ids: [id] })).toEqual({ resent: 0 });
    expect(post.received).toEqual([]);
  });

  test('cannot be made to say more by a name: no header, no receiver, no tag', async () => {
    const name = 'Tên\r\nBcc: all@example.test\u2028<b>';
    await settled(await queue({ to: { address: 'mot@example.test', name } }), 'sent');
    const [mail] = post.received;
    expect(mail?.to).toEqual(['mot@example.test']);
    const [head = ''] = mail?.source.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^bcc:/im);
  });

  test('can be tried by the administrator, and its templates read in both languages', async () => {
    await administrator.data(sendTestMail, { address: 'thu@example.test' });
    await expect.poll(() => post.received.map(({ to }) => to)).toEqual([['thu@example.test']]);
    const { templates } = await administrator.data(getListMail, {});
    for (const { name } of templates) {
      for (const language of ['vi', 'en'] as const) {
        const { subject, text } = await administrator.data(previewMail, { template: name, language });
        expect(subject + text, `${name} ${language}`).not.toMatch(/\{\{|\bmail\.\w/);
      }
    }
    expect((await administrator.call(previewMail, { template: 'khong-co', language: 'vi' })).status).toBe(400);
  });

  test('to try the mail server is sent ten times in a while by one account, whatever the addresses', async () => {
    await database.rows('DELETE FROM sign_in_failures');
    const places = Array.from({ length: 12 }, (_, place) => `thu-${place}@example.test`);
    const answers = await Promise.all(places.map((address) => administrator.call(sendTestMail, { address })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...new Array(10).fill(200), 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.problem.detail).toContain('thư thử');
  });
});

test('the outbox shows first what needs somebody, and forgets mails after 90 days', async () => {
  await database.rows('DELETE FROM mail_messages');
  await database.rows(
    `INSERT INTO mail_messages (template, address, receiver, language, content, state, expires_at, created_at)
     SELECT 'testMail', state || '@example.test', '', 'vi', '{}', state, expires_at, created_at FROM (VALUES
       ('failed', NULL::timestamptz, now()), ('held', NULL, now()), ('sent', NULL, now()),
       ('held', now() - interval '1 minute', now()), ('sent', NULL, now() - interval '91 days')
     ) AS mail (state, expires_at, created_at)`,
  );
  const statesOf = async (input: object) =>
    (await administrator.data(getListMail, input)).items.map(({ state }) => state).sort();
  expect(await statesOf({ state: 'open' })).toEqual(['failed', 'held']);
  expect(await statesOf({})).toEqual(['expired', 'failed', 'held', 'sent', 'sent']);
  expect(await deleteOldMails(server.running.database.app)).toBe(1);
  expect(await statesOf({ state: 'sent' })).toEqual(['sent']);
});

test('its code is read by nobody who has fewer rights than its receiver', async () => {
  post.behave('busy');
  const [row] = await database.rows<{ email: string }>(`SELECT email FROM accounts WHERE username = 'administrator'`);
  const strong = await queue({ to: { address: row?.email ?? '' }, values: { username: 'administrator', minutes: 15 } });
  const weak = await queue({ to: { address: 'ai.do@example.test' }, values: { username: 'khong-co', minutes: 15 } });
  await database.rows(
    `INSERT INTO role_functions (role_id, function_id) SELECT r.id, f.id FROM roles AS r, functions AS f
       WHERE r.code = 'viewer' AND f.code = 'mail-reveal'`,
  );
  const viewer = await server.signIn('viewer');
  expect((await viewer.call(revealMail, { id: strong })).status).toBe(403);
  expect((await viewer.call(revealMail, { id: weak })).status).toBe(200);
  expect((await administrator.call(revealMail, { id: strong })).status).toBe(200);
});

test('without a mail server it is held, and its code is handed over by who may, once it is logged', async () => {
  post.behave('busy');
  const id = await queue({ to: { address: 'trao.tay@example.test' } });
  await expect.poll(async () => (await detail(id)).attempts).toBe(1);
  // The server without one gets the job: until it is alone, either may take it.
  await server.running.stop();
  const alone = await startTestServer({ database, variables: { SESSION_SECRET: secret } });
  await hurry();
  const there = await alone.signIn('administrator');
  await expect.poll(async () => (await there.data(getDetailMail, { id })).state).toBe('held');
  expect(await there.data(getListMail, {})).toMatchObject({ connected: false, sender: null });
  const revealed = await there.data(revealMail, { id });
  expect(revealed).toEqual({ code: 'KX7Q-3MPA', link: expect.stringMatching(/\/reset-password#code=token$/) });
  const logged = await database.rows(`SELECT FROM audit_log WHERE operation = 'revealMail' AND record_id = $1`, [id]);
  expect(logged).toHaveLength(1);
  const editor = await alone.signIn('editor');
  expect((await editor.call(revealMail, { id })).status).toBe(403);
});
