import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import enContract from '../../src/contract/messages/en.json' with { type: 'json' };
import viContract from '../../src/contract/messages/vi.json' with { type: 'json' };
import enPassword from '../../src/features/auth/screens/messages/en.json' with { type: 'json' };
import viPassword from '../../src/features/auth/screens/messages/vi.json' with { type: 'json' };
import enFactor from '../../src/features/auth/second-factor/screens/messages/en.json' with { type: 'json' };
import viFactor from '../../src/features/auth/second-factor/screens/messages/vi.json' with { type: 'json' };
import enDashboard from '../../src/features/dashboard/screens/messages/en.json' with { type: 'json' };
import viDashboard from '../../src/features/dashboard/screens/messages/vi.json' with { type: 'json' };
import enScreens from '../../src/web/messages/en.json' with { type: 'json' };
import viScreens from '../../src/web/messages/vi.json' with { type: 'json' };
import enSignUp from '../../src/web/sign-up/messages/en.json' with { type: 'json' };
import viSignUp from '../../src/web/sign-up/messages/vi.json' with { type: 'json' };
import { codeOf } from '../support/authenticator.ts';
import { startProvider, type TestProvider } from '../support/oidc-provider.ts';
import { startRelay } from '../support/relay.ts';
import { startProcess } from '../support/server-process.ts';
import {
  accountOf,
  callAs,
  databaseUrl,
  expectNotice,
  inDatabase,
  open,
  productUrl,
  proofMailedTo,
  setPreferences,
  settle,
  useBrowser,
  visit,
} from './browser.ts';
import { foreignTexts, tooWide } from './page-checks.ts';
import { type Matrix, makeAccount, ownPassword, signIn } from './roles.ts';

const catalogues = {
  vi: { field: viContract.field, screens: viScreens, password: viPassword, factor: viFactor, signUp: viSignUp },
  en: { field: enContract.field, screens: enScreens, password: enPassword, factor: enFactor, signUp: enSignUp },
};
const greetings = { vi: viDashboard.greeting, en: enDashboard.greeting };
type Language = keyof typeof catalogues;
type Words = (typeof catalogues)[Language];

/** The part of a text before its first value. */
const head = (text: string) => text.split('{{')[0] ?? '';

const ends: (() => Promise<unknown>)[] = [];
let provided: Promise<{ url: string; provider: TestProvider }> | undefined;

/** Another process of the file's product, whose people sign in with a provider; the address it is reached at. */
function withProvider() {
  provided ??= startWithProvider();
  return provided;
}

async function startWithProvider(): Promise<{ url: string; provider: TestProvider }> {
  const relay = await startRelay();
  const provider = await startProvider([`${relay.url}/signin/oidc`]);
  const directory = await mkdtemp(join(tmpdir(), 'cms-provider-'));
  ends.push(async () => {
    relay.stop();
    await provider.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const { url } = startProcess(
    {
      DATA_DIR: directory,
      DATABASE_URL: databaseUrl(),
      PUBLIC_URL: relay.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_NAME: 'Công ty',
    },
    (end) => ends.push(end),
  );
  relay.leadTo(await url);
  return { url: relay.url, provider };
}

/** What the provider knows a person as who has signed in with it before. */
function link(issuer: string, subject: string, username: string): Promise<void> {
  return inDatabase(
    `INSERT INTO account_identities (account_id, provider, issuer, subject)
       SELECT id, 'oidc', $1, $2 FROM accounts WHERE username = $3`,
    [issuer, subject, username],
  );
}

/** Somebody on the way in, with a browser of one language and width. */
interface Visitor {
  readonly context: BrowserContext;
  readonly language: Language;
  readonly words: Words;
  /** Opens the site, and from there the page to sign in. */
  enter(site?: string): Promise<Page>;
  /** Judges what stands on a page. */
  look(page: Page): Promise<void>;
}

/** A browser for each language, which has fetched and read the application once. */
const browsers = new Map<Language, Promise<BrowserContext>>();

async function visitor(language: Language, width: number): Promise<Visitor> {
  const opened = browsers.get(language) ?? visit(undefined, { width, stays: true });
  browsers.set(language, opened);
  const context = await opened;
  // Nobody's again, whatever became of the way before.
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  await setPreferences(context, { language });
  const words = catalogues[language];
  const look = async (page: Page) => {
    await settle(page);
    expect([...(await tooWide(page)), ...(await foreignTexts(page, language))]).toEqual([]);
  };
  const enter = async (site = '') => {
    const page = await open(context, `${site}/`);
    await page.getByRole('link', { name: words.screens.signIn.title, exact: true }).click();
    await page.getByLabel(words.field.username).waitFor();
    await look(page);
    return page;
  };
  return { context, language, words, enter, look };
}

/** An account of its own with a password of its own choice, and a browser in which it is signed in. */
async function member() {
  const account = await makeAccount(await visit('administrator'), []);
  return { ...account, password: ownPassword, context: await signIn(account) };
}

async function fillPassword(page: Page, { field }: Words, username: string, password: string): Promise<void> {
  await page.getByLabel(field.username).fill(username);
  await page.getByLabel(field.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Fills the form to sign up, but for an address that an invitation has filled. */
async function fillSignUp(page: Page, { words, look }: Visitor, email?: string): Promise<string> {
  const { field, signUp } = words;
  await page.getByLabel(field.fullName).fill('Nguyễn Thị Đập');
  if (email !== undefined) await page.getByLabel(field.email).fill(email);
  await page.getByLabel(field.password, { exact: true }).fill(ownPassword);
  await page.getByRole('checkbox', { name: signUp.accept }).check();
  await look(page);
  await page.getByRole('button', { name: signUp.submit }).click();
  return ownPassword;
}

async function viewerRole(administrator: BrowserContext): Promise<string> {
  const { roles } = await callAs<Matrix>(administrator, 'getListAllRoleFunction', {});
  return roles.find(({ code }) => code === 'viewer')?.id ?? '';
}

/** An account with an authenticator, and a code of each kind for it. */
async function withAuthenticator() {
  const account = await member();
  const { secret } = await callAs<{ secret: string }>(account.context, 'startMyAuthenticator', {});
  const code = await codeOf(secret);
  const { recoveryCodes } = await callAs<{ recoveryCodes: string[] }>(account.context, 'confirmMyAuthenticator', {
    code,
  });
  await inDatabase('UPDATE account_authenticators SET last_step = 0');
  return { ...account, secret, recovery: recoveryCodes[0] ?? '' };
}

async function answerCode(page: Page, { words, look }: Visitor, code: string): Promise<void> {
  await page.getByLabel(words.field.otp).waitFor();
  await look(page);
  await page.getByLabel(words.field.otp).fill(code);
  await page.keyboard.press('Enter');
}

/** Each way in, from the first press until the account is let in. */
const ways: Readonly<Record<string, (visitor: Visitor) => Promise<Page>>> = {
  async 'user name and password'({ words, enter }) {
    const { username, password } = await member();
    const page = await enter();
    await fillPassword(page, words, username, password);
    return page;
  },

  async 'a forgotten password'({ words, enter, look }) {
    const { username } = await member();
    const email = `${username}@example.vn`;
    const page = await enter();
    await page.getByRole('link', { name: words.screens.signIn.forgotten }).click();
    await page.getByLabel(words.field.email).fill(email);
    await look(page);
    await page.keyboard.press('Enter');
    await page.getByLabel(words.password.code).waitFor();
    let code: string | undefined;
    await expect
      .poll(async () => {
        ({ code } = await proofMailedTo(email));
        return code;
      })
      .toBeTruthy();
    await page.getByLabel(words.password.code).fill(code ?? '');
    const password = 'Cua-van-cung-1987';
    await page.getByLabel(words.field.newPassword, { exact: true }).fill(password);
    await page.getByLabel(words.password.confirmation).fill(password);
    await look(page);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: words.password.signIn, exact: true }).click();
    await fillPassword(page, words, username, password);
    return page;
  },

  async 'an invitation'(visitor) {
    const { context, words, look } = visitor;
    const administrator = await visit('administrator');
    const email = `khach${Date.now()}@example.vn`;
    await callAs(administrator, 'inviteUser', { email, roleIds: [await viewerRole(administrator)] });
    const page = await open(context, (await proofMailedTo(email)).path ?? '');
    const password = await fillSignUp(page, visitor);
    await page.getByRole('heading', { name: words.signUp.active.title }).waitFor();
    await look(page);
    await page.getByRole('link', { name: words.signUp.signIn, exact: true }).click();
    await fillPassword(page, words, email, password);
    return page;
  },

  async 'a sign-up with approval'(visitor) {
    const { words, enter, look } = visitor;
    const email = `nguoi.moi${Date.now()}@example.vn`;
    const page = await enter();
    await page.getByRole('link', { name: words.screens.signIn.noAccount }).click();
    const password = await fillSignUp(page, visitor, email);
    await page.getByLabel(words.signUp.confirm.code).waitFor();
    await page.getByLabel(words.signUp.confirm.code).fill((await proofMailedTo(email)).code ?? '');
    await look(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words.signUp.waiting.title }).waitFor();
    await look(page);
    const administrator = await visit('administrator');
    const { items } = await callAs<{ items: { id: string }[] }>(administrator, 'getListSignUp', { textSearch: email });
    await callAs(administrator, 'approveSignUp', { id: items[0]?.id, roleIds: [await viewerRole(administrator)] });
    await page.getByRole('link', { name: words.signUp.signIn, exact: true }).click();
    await fillPassword(page, words, email, password);
    return page;
  },

  async 'a provider, in a window'({ context, words, enter }) {
    const [{ url, provider }, { username }] = [await withProvider(), await member()];
    provider.person = { sub: username, email: `${username}@congty.test` };
    await link(provider.issuer, username, username);
    const page = await enter(url);
    const name = words.screens.signIn.with.replace('{{provider}}', 'Công ty');
    await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name }).click()]);
    return page;
  },

  async 'a password and the code of an authenticator'(visitor) {
    const { username, password, secret } = await withAuthenticator();
    const page = await visitor.enter();
    await fillPassword(page, visitor.words, username, password);
    await answerCode(page, visitor, await codeOf(secret));
    return page;
  },

  async 'a password and a recovery code'(visitor) {
    const { username, password, recovery } = await withAuthenticator();
    const page = await visitor.enter();
    await fillPassword(page, visitor.words, username, password);
    await answerCode(page, visitor, recovery);
    return page;
  },

  async 'a passkey alone'({ context, language, words, look }) {
    const { username, password, context: elsewhere } = await member();
    // What a browser was set to ends with a session: the account reads this language.
    await callAs(elsewhere, 'updatePreferences', { locale: language });
    // A passkey belongs to a name.
    const site = productUrl().replace('127.0.0.1', 'localhost');
    await context.addCookies((await context.cookies()).map((cookie) => ({ ...cookie, domain: 'localhost' })));
    const page = await open(context, `${site}/signin?next=/account`);
    const devTools = await context.newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await fillPassword(page, words, username, password);
    const { passkeys, codes } = words.factor;
    await page.getByRole('button', { name: passkeys.add }).click();
    await page.getByRole('button', { name: passkeys.create }).click();
    await page.getByRole('button', { name: codes.written }).click();
    await page.getByText(head(passkeys.since)).waitFor();
    await look(page);
    await context.clearCookies({ name: /session/ });
    await page.goto(`${site}/signin`);
    await page.getByRole('button', { name: words.screens.signIn.passkey }).click();
    return page;
  },
};

describe('each way in, from the first press to the dashboard and out again', () => {
  useBrowser();
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  const looks = [
    ['vi', 1367],
    ['en', 375],
  ] as const;
  const journeys = Object.keys(ways).flatMap((way) => looks.map((look) => [way, ...look] as const));

  test.each(journeys)('%s (%s, %d px)', async (way, language, width) => {
    const person = await visitor(language, width);
    const { words, look } = person;
    const page = await ways[way]?.(person);
    if (!page) throw new TypeError(`No way is called ${way}.`);
    await page.getByRole('heading', { name: head(greetings[language]) }).waitFor();
    await look(page);
    await page.locator('.user-menu').click();
    await page.getByRole('menuitem', { name: words.screens.signOut.title }).click();
    const question = page.getByRole('dialog').filter({ hasText: words.screens.signOut.question });
    await look(page);
    await question.getByRole('button', { name: words.screens.signOut.title }).click();
    await expectNotice(page, words.screens.signOut.done);
    await page.getByRole('link', { name: words.screens.signIn.title, exact: true }).waitFor();
    await look(page);
  });

  test('windows bring their answers to two tabs, one that is closed is no error, and none is needed', async () => {
    const { url, provider } = await withProvider();
    provider.person = { sub: 'p-viewer', email: 'nguoi.xem@congty.test' };
    await link(provider.issuer, 'p-viewer', accountOf('viewer').username);
    const context = await visit(undefined);
    const press = (page: Page) => page.getByRole('button', { name: 'Đăng nhập bằng Công ty' }).click();
    const tabs = [await open(context, `${url}/signin?next=/account`), await open(context, `${url}/signin`)] as const;

    // The window is closed while the provider takes its time: the page waits, and says nothing is wrong.
    const { promise, resolve } = Promise.withResolvers<void>();
    provider.gate = promise;
    const [closed] = await Promise.all([context.waitForEvent('page'), press(tabs[0])]);
    await tabs[0].getByText('Đang chờ Công ty ở cửa sổ khác').waitFor();
    await closed.close();
    expect((await tabs[0].getByRole('alert').allTextContents()).join('')).toBe('');
    expect(await tabs[0].getByRole('button', { name: 'Đăng nhập', exact: true }).isEnabled()).toBe(true);

    // Both tabs begin before either is answered.
    for (const tab of tabs) await Promise.all([context.waitForEvent('page'), press(tab)]);
    resolve();
    await tabs[0].getByRole('heading', { name: 'Thiết bị đang đăng nhập' }).waitFor();
    await tabs[1].getByRole('heading', { name: 'Xin chào, Người xem' }).waitFor();
    await expect.poll(() => context.pages().length).toBe(2);

    // The way in is removed and linked again at the own account.
    const ways = tabs[0].getByRole('region', { name: 'Cách đăng nhập khác' });
    await ways.getByText('nguoi.xem@congty.test').waitFor();
    await ways.getByRole('button', { name: 'Gỡ Công ty' }).click();
    await tabs[0].getByRole('dialog').getByRole('button', { name: 'Gỡ', exact: true }).click();
    await ways.getByRole('button', { name: 'Liên kết Công ty' }).click();
    await expectNotice(tabs[0], 'Đã liên kết cách đăng nhập.');
    await ways.getByRole('button', { name: 'Gỡ Công ty' }).waitFor();

    // Where no window may be opened, the page itself goes there and comes back.
    const other = await visit(undefined);
    await other.addInitScript(() => {
      window.open = () => null;
    });
    const page = await open(other, `${url}/signin?next=/account`);
    await press(page);
    await page.getByRole('heading', { name: 'Thiết bị đang đăng nhập' }).waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('provider')))).toEqual(
      [],
    );
  });
});
