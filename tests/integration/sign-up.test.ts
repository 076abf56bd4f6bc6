import { beforeEach, describe, expect, test } from 'vitest';
import { getDetailUser, getListUser, updateUserRole } from '../../src/features/access/contract/accounts.ts';
import {
  approveSignUp,
  confirmSignUp,
  getListInvitation,
  getListSignUp,
  getSignUp,
  getSignUpSettings,
  inviteUser,
  refuseSignUp,
  resendInvitation,
  revokeInvitation,
  type SignUpMode,
  signUp,
  updateSignUpSettings,
} from '../../src/features/access/contract/sign-up.ts';
import { forgetSignUps } from '../../src/features/access/sign-up/jobs.ts';
import { getUserInfo, login } from '../../src/features/auth/contract.ts';
import { getMyApproval } from '../../src/features/notifications/contract/approvals.ts';
import { getMyNotification } from '../../src/features/notifications/contract/own-notifications.ts';
import { accessTools } from '../support/access.ts';
import { testPassword } from '../support/accounts.ts';
import { createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { mailSecret, mailsTo, tokenOf } from '../support/mails.ts';

const server = await startTestServer({ variables: { SESSION_SECRET: mailSecret } });
const { database, visitor } = server;
const administrator = await server.as('administrator');

const password = 'Thuyen-cau-quay-ve-2031';
const person = { fullName: 'Kỹ thuật viên', password, phone: '0912 345 678', designation: 'Trực ca' };
let number = 0;
const newAddress = () => `ky.thuat.${++number}@vi-du.vn`;

/** Opens or closes signing up; returns the version of the terms in force. */
async function setMode(mode: SignUpMode, terms = 'Dùng đúng việc.\n\nGiữ kín mật khẩu.'): Promise<number> {
  const { version } = await administrator.data(getSignUpSettings);
  const settings = await administrator.data(updateSignUpSettings, { version, mode, terms });
  return settings.versions[0]?.version ?? 0;
}
const roleId = async (code: string) =>
  (await database.rows<{ id: string }>('SELECT id FROM roles WHERE code = $1', [code]))[0]?.id ?? '';
const rowsOf = (email: string) => database.rows('SELECT state FROM sign_ups WHERE email = $1 ORDER BY id', [email]);
const lastMail = async (email: string) => {
  const mail = (await mailsTo(database, email)).at(-1);
  if (!mail) throw new Error(`No mail to ${email}.`);
  return mail;
};
const errorsOf = ({ problem }: { problem: { errors?: readonly { path: string; code: string }[] } }) =>
  problem.errors?.map(({ path, code }) => `${path} ${code}`);

/** Somebody whose address is confirmed and who waits; returns the sign-up's id. */
async function waitingFor(email: string): Promise<string> {
  const acceptedTerms = await setMode('open');
  await visitor.data(signUp, { ...person, email, acceptedTerms });
  await visitor.data(confirmSignUp, { email, code: (await lastMail(email)).proof.code ?? '', password });
  const { items } = await administrator.data(getListSignUp, { textSearch: email });
  return items[0]?.id ?? '';
}

beforeEach(async () => {
  await database.rows('DELETE FROM sign_in_failures');
});

describe('signing up', () => {
  test('is closed in a new installation, for the invited too, and opens with terms alone', async () => {
    expect(await visitor.data(getSignUp)).toEqual({ mode: 'closed', terms: null, invitation: null });
    const entered = { ...person, email: newAddress(), acceptedTerms: 1 };
    expect((await visitor.call(signUp, entered)).problem).toMatchObject({ code: 'FORBIDDEN' });
    expect((await administrator.call(inviteUser, { email: newAddress() })).problem).toMatchObject({
      code: 'FORBIDDEN',
    });
    const { version } = await administrator.data(getSignUpSettings);
    const opened = await administrator.call(updateSignUpSettings, { version, mode: 'open', terms: '' });
    expect(errorsOf(opened)).toEqual(['terms required']);
    expect(await rowsOf(entered.email)).toEqual([]);
  });

  test('takes a confirmed address, waits without an account, and has one with roles once approved', async () => {
    const acceptedTerms = await setMode('open');
    const email = 'Le.Ky+Thuat@Vi-Du.vn';
    const stored = email.toLowerCase();
    const decomposed = 'Kỹ thuật viên trực ca'.normalize('NFD');
    const entered = { ...person, fullName: decomposed, email, acceptedTerms };
    expect(await visitor.data(signUp, entered)).toEqual({ state: 'confirm', username: null });
    const mail = await lastMail(stored);
    // Without the name: whoever typed it may be a stranger with something to say.
    expect(mail).toMatchObject({ template: 'confirmSignUp', receiver: '', language: 'vi' });
    expect(await administrator.data(getListUser, { textSearch: stored })).toMatchObject({ totalItem: 0 });

    const wrong = await visitor.call(confirmSignUp, { email, code: 'AAAA-AAAA', password });
    expect(errorsOf(wrong)).toEqual(['code confirmationWrong']);
    const confirmed = await visitor.data(confirmSignUp, { email, code: mail.proof.code?.toLowerCase(), password });
    expect(confirmed).toEqual({ state: 'waiting', username: 'le.ky' });
    expect(errorsOf(await visitor.call(confirmSignUp, { link: tokenOf(mail), password }))).toEqual([
      'link confirmationOver',
    ]);
    const early = await visitor.call(login, { username: 'le.ky', password });
    expect([early.status, early.problem.detail]).toEqual([401, expect.stringContaining('chờ người quản trị duyệt')]);
    const guessed = await visitor.call(login, { username: 'le.ky', password: 'khong-phai-mat-khau' });
    expect(guessed.problem.detail).toBe('Tên đăng nhập hoặc mật khẩu không đúng.');

    const bell = await administrator.data(getMyNotification, { textSearch: stored });
    expect(bell.items[0]).toMatchObject({ title: 'Đăng ký chờ duyệt', href: '/account-management/sign-ups' });
    const editor = await server.as('editor');
    expect((await editor.data(getMyNotification, { textSearch: stored })).items).toEqual([]);

    const { items, waiting } = await administrator.data(getListSignUp, { state: 'waiting' });
    expect(waiting).toBe(1);
    expect(items).toMatchObject([{ email: stored, designation: 'Trực ca', username: 'le.ky', state: 'waiting' }]);
    const id = items[0]?.id ?? '';
    const mine = await administrator.data(getMyApproval, { resource: 'sign-ups' });
    expect(mine.items).toMatchObject([{ id, title: 'Kỹ thuật viên trực ca', href: '/account-management/sign-ups' }]);
    expect(errorsOf(await administrator.call(approveSignUp, { id, roleIds: [] }))).toEqual(['roleIds tooFew']);
    const roleIds = [await roleId('viewer')];
    const both = await Promise.all([1, 2].map(() => administrator.call(approveSignUp, { id, roleIds })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.flatMap((answer) => errorsOf(answer) ?? [])).toEqual(['id signUpDecided']);
    const { accountId } = both.find(({ status }) => status === 200)?.data ?? { accountId: '' };
    const account = await administrator.data(getDetailUser, { id: accountId });
    expect(account).toMatchObject({
      username: 'le.ky',
      email: stored,
      changePass: 0,
      roles: [{ code: 'viewer' }],
      acceptedTerms: { version: acceptedTerms },
    });
    expect(await lastMail(stored)).toMatchObject({ template: 'signUpApproved', content: { username: 'le.ky' } });
    expect(await database.rows('SELECT FROM sign_ups WHERE email = $1 AND password IS NOT NULL', [stored])).toEqual([]);

    // By the user name, and by the address, which is proven.
    for (const username of ['le.ky', email]) {
      const { data } = await visitor.call(login, { username, password });
      expect(data).toMatchObject({ id: accountId, changePass: 0 });
    }
  });

  test('an address of nobody and one that an administrator typed sign nobody in, and count as a failure', async () => {
    const [typed] = await database.rows<{ email: string }>(`SELECT email FROM accounts WHERE username = 'viewer'`);
    for (const username of ['khong.co.ai@vi-du.vn', `${'a'.repeat(80)}@vi-du.vn`, typed?.email]) {
      expect((await visitor.call(login, { username, password: testPassword })).problem).toMatchObject({
        code: 'UNAUTHENTICATED',
        detail: 'Tên đăng nhập hoặc mật khẩu không đúng.',
      });
    }
    await database.rows('DELETE FROM sign_in_failures');
  });

  test('answers the same for an address that has an account or waits, and tells its mailbox alone', async () => {
    const email = newAddress();
    const id = await waitingFor(email);
    const acceptedTerms = await setMode('open');
    const again = () => visitor.call(signUp, { ...person, email, acceptedTerms });
    const unknown = await visitor.call(signUp, { ...person, email: newAddress(), acceptedTerms });
    for (const template of ['signUpWaiting', 'signUpKnown']) {
      const { status, data } = await again();
      expect({ status, data }).toEqual({ status: unknown.status, data: unknown.data });
      const mail = await lastMail(email);
      expect({ template: mail.template, proof: mail.proof }).toEqual({ template, proof: { path: '/signin' } });
      if (template === 'signUpWaiting')
        await administrator.data(approveSignUp, { id, roleIds: [await roleId('viewer')] });
    }
  });

  test('a stranger who signs up with an address after its owner does not get the owner’s confirmation', async () => {
    const acceptedTerms = await setMode('open');
    const email = newAddress();
    await visitor.data(signUp, { ...person, email, acceptedTerms });
    await visitor.data(signUp, { ...person, password: 'Mat-khau-nguoi-la-9', email, acceptedTerms });
    const { code } = (await lastMail(email)).proof;
    expect(errorsOf(await visitor.call(confirmSignUp, { email, code, password }))).toEqual(['password otherPassword']);
    expect(await rowsOf(email)).toEqual([{ state: 'unconfirmed' }]);
  });

  test('addresses of one mailbox count together', async () => {
    const acceptedTerms = await setMode('open');
    const [name, host] = newAddress().split('@');
    const statuses: number[] = [];
    for (let place = 0; place < 6; place += 1) {
      const email = `${name}+${place}@${host}`;
      statuses.push((await visitor.call(signUp, { ...person, email, acceptedTerms })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('a hundred at once of one mailbox are five, and one sign-up', async () => {
    const acceptedTerms = await setMode('open');
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => visitor.call(signUp, { ...person, email, acceptedTerms })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['RATE_LIMITED']));
    expect(await rowsOf(email)).toEqual([{ state: 'unconfirmed' }]);
    expect(await mailsTo(database, email)).toHaveLength(5);
  });

  test('confirmations of one line are counted, whatever they confirm', async () => {
    const tries = Array.from({ length: 31 }, (_, place) => ({
      email: `ai${place}@vi-du.vn`,
      code: 'AAAA-2222',
      password,
    }));
    const statuses: number[] = [];
    for (const input of tries) statuses.push((await visitor.call(confirmSignUp, input)).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  });

  test('counts tries of a code before it looks at them', async () => {
    const acceptedTerms = await setMode('open');
    const email = newAddress();
    await visitor.data(signUp, { ...person, email, acceptedTerms });
    const tries = Array.from({ length: 20 }, () => visitor.call(confirmSignUp, { email, code: 'AAAAAAAA', password }));
    expect((await Promise.all(tries)).every(({ status }) => status === 400)).toBe(true);
    const { code } = (await lastMail(email)).proof;
    expect(errorsOf(await visitor.call(confirmSignUp, { email, code, password }))).toEqual(['code confirmationWrong']);
  });

  test.each([
    ['a letter that looks like a Latin one', { email: 'аdmin@vi-du.vn' }, 'email format'],
    ['an address of 320 characters', { email: `${'a'.repeat(300)}@vi-du.vn` }, 'email tooLong'],
    ['a header in the name', { fullName: 'Kỹ thuật\r\nBcc: la@vi-du.vn' }, 'fullName controlCharacter'],
    ['a guessable password', { password: 'Matkhau123456' }, 'password passwordGuessable'],
    ['a password of the address', { password: 'xx-ky.thuat.an-toan-77' }, 'password passwordNamesAccount'],
    ['terms that were never there', { acceptedTerms: 999 }, 'acceptedTerms termsChanged'],
  ])('refuses %s', async (_what, spoiled, expected) => {
    const acceptedTerms = await setMode('open');
    const entered = { ...person, email: 'ky.thuat@vi-du.vn', acceptedTerms, ...spoiled };
    expect(errorsOf(await visitor.call(signUp, entered))).toEqual([expected]);
    expect(await rowsOf(entered.email)).toEqual([]);
  });

  test('a change of the terms is a new version, which has to be read; in the reader’s language', async () => {
    const first = await setMode('open', 'Bản đầu.');
    const { version } = await administrator.data(getSignUpSettings);
    const changed = { mode: 'open' as const, terms: 'Bản sau.', termsEn: 'The later one.' };
    const settings = await administrator.data(updateSignUpSettings, { version, ...changed });
    expect(settings.versions.slice(0, 2).map((each) => each.version)).toEqual([first + 1, first]);
    const stale = await administrator.call(updateSignUpSettings, { version, ...changed, mode: 'closed' });
    expect(stale.problem).toMatchObject({ code: 'CONFLICT_VERSION', current: { terms: 'Bản sau.' } });
    expect((await visitor.data(getSignUp)).terms).toEqual({ version: first + 1, text: 'Bản sau.' });
    const english = createClient(server.url, { 'accept-language': 'en' });
    expect((await english.data(getSignUp)).terms).toEqual({ version: first + 1, text: 'The later one.' });
    const outdated = await visitor.call(signUp, { ...person, email: newAddress(), acceptedTerms: first });
    expect(errorsOf(outdated)).toEqual(['acceptedTerms termsChanged']);
  });

  test('who is refused reads why, and may sign up again; what nobody confirms is forgotten after a day', async () => {
    const email = newAddress();
    const id = await waitingFor(email);
    await administrator.data(refuseSignUp, { id, reason: 'Dùng địa chỉ của công ty.' });
    expect(await lastMail(email)).toMatchObject({
      template: 'signUpRefused',
      content: { reason: 'Dùng địa chỉ của công ty.' },
    });
    const acceptedTerms = await setMode('open');
    await visitor.data(signUp, { ...person, email, acceptedTerms });
    expect(await rowsOf(email)).toEqual([{ state: 'refused' }, { state: 'unconfirmed' }]);
    await database.rows(`UPDATE sign_ups SET created_at = now() - interval '25 hours' WHERE email = $1`, [email]);
    expect(await forgetSignUps(server.running.database.app)).toBeGreaterThan(0);
    expect(await rowsOf(email)).toEqual([{ state: 'refused' }]);
  });
});

describe('an invitation', () => {
  /** Invites an address; returns the invitation and its mail. */
  async function invite(email: string, roles: readonly string[] = ['viewer']) {
    const acceptedTerms = await setMode('invitation');
    const roleIds = await Promise.all(roles.map(roleId));
    const invitation = await administrator.data(inviteUser, { email, fullName: 'Người được mời', roleIds });
    const mail = await lastMail(email);
    return { invitation, mail, token: tokenOf(mail), entered: { ...person, email, acceptedTerms } };
  }

  test('makes the account at once, for its address alone and one time, however often it is looked at', async () => {
    const email = newAddress();
    const { token, entered, mail } = await invite(email);
    expect(mail).toMatchObject({ template: 'invitation', receiver: 'Người được mời' });
    for (let look = 0; look < 3; look += 1) {
      const offer = await visitor.data(getSignUp, { invitation: token });
      expect(offer.invitation).toMatchObject({ state: 'open', email, fullName: 'Người được mời' });
    }
    const uninvited = await visitor.call(signUp, { ...entered, email: newAddress() });
    expect(uninvited.problem).toMatchObject({ code: 'FORBIDDEN' });
    const other = await visitor.call(signUp, { ...entered, email: newAddress(), invitation: token });
    expect(errorsOf(other)).toEqual(['email invitationOtherAddress']);

    const both = await Promise.all([1, 2].map(() => visitor.call(signUp, { ...entered, invitation: token })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { username } = both.find(({ status }) => status === 200)?.data ?? {};
    const client = await server.signIn(username ?? '', password);
    expect(await client.data(getUserInfo)).toMatchObject({ email, changePass: 0, roles: [{ code: 'viewer' }] });
    const used = await visitor.call(signUp, { ...entered, invitation: token });
    expect(errorsOf(used)).toEqual(['invitation invitationAccepted']);
    expect((await visitor.data(getSignUp, { invitation: token })).invitation).toMatchObject({
      state: 'accepted',
      email: null,
    });
    const { items } = await administrator.data(getListInvitation, { textSearch: email });
    expect(items).toMatchObject([{ state: 'accepted', username, roles: [{ name: 'Người xem' }] }]);
    const again = await administrator.call(inviteUser, { email });
    expect(again.problem).toMatchObject({ code: 'CONFLICT_UNIQUE', errors: [{ path: 'email' }] });
  });

  test('works by its code too; a link that a later mail replaced, that ran out or was revoked says so', async () => {
    const email = newAddress();
    const { invitation, token, entered } = await invite(email);
    expect(errorsOf(await administrator.call(inviteUser, { email }))).toEqual(['email invitationOpen']);
    await administrator.data(resendInvitation, { id: invitation.id });
    expect((await visitor.data(getSignUp, { invitation: token })).invitation).toMatchObject({ state: 'unknown' });
    const replaced = await visitor.call(signUp, { ...entered, invitation: token });
    expect(errorsOf(replaced)).toEqual(['invitation invitationUnknown']);
    const { code } = (await lastMail(email)).proof;
    expect((await visitor.data(signUp, { ...entered, invitation: code })).state).toBe('active');

    const late = await invite(newAddress());
    await database.rows(`UPDATE invitations SET expires_at = now() WHERE id = $1`, [late.invitation.id]);
    const expired = await visitor.call(signUp, { ...late.entered, invitation: late.token });
    expect(errorsOf(expired)).toEqual(['invitation invitationExpired']);
    // Sent again it is good for another week; then it is taken back.
    await administrator.data(resendInvitation, { id: late.invitation.id });
    const token2 = tokenOf(await lastMail(late.entered.email));
    await administrator.data(revokeInvitation, { id: late.invitation.id });
    const revoked = await visitor.call(signUp, { ...late.entered, invitation: token2 });
    expect(errorsOf(revoked)).toEqual(['invitation invitationRevoked']);
    expect(errorsOf(await administrator.call(resendInvitation, { id: late.invitation.id }))).toEqual([
      'id invitationOver',
    ]);
  });

  test('gives nothing that its sender could not give: neither when it is sent nor when it is accepted', async () => {
    await setMode('invitation');
    const { makeRole, makeAccount } = accessTools(server, administrator);
    const role = await makeRole(['accounts-edit', 'accounts-view']);
    const { account, client: inviter } = await makeAccount([role.id]);
    const beyond = await inviter.call(inviteUser, { email: newAddress(), roleIds: [await roleId('editor')] });
    expect(beyond.problem).toMatchObject({ code: 'FORBIDDEN' });
    const email = newAddress();
    await inviter.data(inviteUser, { email, roleIds: [role.id] });
    await administrator.data(updateUserRole, { id: account.id, version: account.version, roleIds: [] });
    const acceptedTerms = await setMode('invitation');
    const invitation = tokenOf(await lastMail(email));
    const answer = await visitor.call(signUp, { ...person, email, acceptedTerms, invitation });
    expect(errorsOf(answer)).toEqual(['invitation invitationRevoked']);
    expect(await administrator.data(getListUser, { textSearch: email })).toMatchObject({ totalItem: 0 });
  });
});
