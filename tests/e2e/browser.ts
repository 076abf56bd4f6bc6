import pg from 'pg';
import { type Browser, type BrowserContext, type Cookie, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { type NavStyle, preferenceNames } from '../../src/contract/preferences.ts';
import type { MailProof } from '../../src/platform/mail/outbox.ts';
import { findTestBrowser } from '../support/browser-path.ts';
import { mailsTo } from '../support/mails.ts';

/**
 * What Chromium is not to do: the first two draw lists below its address bar, in a process of their own for each window, which
 * nobody sees here and which cost a third of all its time. The others are those that Playwright switches off, whose list
 * this one takes the place of.
 */
const without = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];

/** Chromium without its own traffic: nothing but the product is asked. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${without.join(',')}`,
];

type Role = 'administrator' | 'editor' | 'personnel' | 'viewer' | 'production-clerk';

interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** A finger instead of a mouse. */
  readonly touch?: boolean;
  /** Stays open for the next tests of the file, with what it has fetched: for looking alone, as nothing of one test may reach another. */
  readonly stays?: boolean;
  /** As another device of the account, which has chosen how it looks. */
  readonly keepsChoices?: boolean;
}

let browser: Browser;
const contexts: BrowserContext[] = [];
const staying: BrowserContext[] = [];
const complaints: string[] = [];
const sessions = new Map<Role, Cookie[]>();
/** What each page has asked for and not been answered yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

/** Opens Chromium for a test file and fails each test in which a page complained (an error, a blocked script). */
export function useBrowser({ backForwardCache = false } = {}): void {
  beforeAll(async () => {
    const executablePath = findTestBrowser();
    if (!executablePath) throw new Error('The browser tests need Chromium: apt-get install chromium, or set CHROMIUM.');
    // Without a language Chromium knows file names of ASCII alone, those of what it is given and of what it saves.
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    browser = await chromium.launch({
      executablePath,
      args: flags,
      env,
      // Playwright switches off that pages are stored whole for "Back".
      ...(backForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const page of [...contexts, ...staying].flatMap((context) => context.pages())) await tell(page);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());
}

/** Prints what stood on a page when a test failed: nobody sees it again. */
async function tell(page: Page): Promise<void> {
  const drawn = page.evaluate(() => ({
    focus: document.activeElement?.outerHTML.slice(0, 200),
    firstLook: document.querySelector('#first-look') !== null,
    text: [...document.body.querySelectorAll(':scope > div')]
      .map((part) => part.textContent)
      .join('\n')
      .slice(-4000),
  }));
  const held = new Promise((resolve) => setTimeout(resolve, 5000, 'It answers no more.'));
  const seen = await Promise.race([drawn, held]).catch((error: Error) => error.message);
  console.log(
    page.url(),
    seen,
    [...(unanswered.get(page) ?? [])].map((request) => request.url()),
  );
}

/** A browser of its own (cookies, storage), signed in as a role or not at all. */
export async function visit(role: Role | undefined, options: VisitOptions = {}): Promise<BrowserContext> {
  const { width = 1367, height = 900, theme = 'light', touch = false, stays = false, keepsChoices = false } = options;
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width, height },
    hasTouch: touch,
    locale: 'vi-VN',
    // Another zone than the plant's: times must be the plant's all the same.
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  (stays ? staying : contexts).push(context);
  await setPreferences(context, { theme });
  await context.addInitScript(rememberNotices);
  if (role) await signIn(context, role);
  // What another test chose for this account is not this one's.
  const none = Object.fromEntries(preferenceNames.map((name) => [name, null]));
  if (role && !keepsChoices) await callAs(context, 'updatePreferences', none);
  return context;
}

/** What this browser is set to: language, theme and frame. */
export async function setPreferences(
  context: BrowserContext,
  { theme, language, ...choices }: { theme?: string; language?: string; navStyle?: NavStyle; isDirectionRTL?: boolean },
): Promise<void> {
  const chosen = { themeType: theme, locale: language, ...choices };
  const value = new URLSearchParams(JSON.parse(JSON.stringify(chosen))).toString();
  await context.addCookies([{ name: 'preferences', value, url: productUrl() }]);
}

declare global {
  interface Window {
    /** What the notices said that came and went, in their order. */
    notices: string[];
  }
}

function rememberNotices(): void {
  window.notices = [];
  const said = new WeakMap<Element, string>();
  const collectNotices = () => {
    for (const notice of document.querySelectorAll('.ant-message-notice')) {
      const text = notice.textContent;
      if (said.get(notice) === text) continue;
      said.set(notice, text);
      window.notices.push(text);
    }
  };
  new MutationObserver(collectNotices).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Waits until a notice has said something; it may be gone by then, for notices stay for seconds only. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  const take = (words: string) => {
    const place = window.notices.findIndex((notice) => notice.includes(words));
    // One that still stands is not drawn anew when it is said again.
    const stands = [...document.querySelectorAll('.ant-message-notice')].some((notice) =>
      notice.textContent.includes(words),
    );
    return window.notices.splice(0, place + 1).length > 0 || stands;
  };
  await expect.poll(() => page.evaluate(take, text), { message: text }).toBe(true);
}

/** Signs in once a file and role: the browsers of one role share a session, as windows of one person do. */
async function signIn(context: BrowserContext, role: Role): Promise<void> {
  const known = sessions.get(role);
  if (known) await context.addCookies(known);
  else {
    const { username, password } = accountOf(role);
    const answer = await context.request.post('/api/login', { data: { username, password } });
    expect(answer.status()).toBe(200);
    // The session is shared, and not what one of the browsers was set to.
    sessions.set(
      role,
      (await context.cookies()).filter(({ name }) => name !== 'preferences'),
    );
  }
}

/** A page of a browser; what it complains of is remembered for the end of the test. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const waiting = new Set<Request>();
  unanswered.set(page, waiting);
  // The stream of events never ends.
  page.on('request', (request) => request.url().endsWith('/api/events') || waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  page.on('pageerror', (error) => complaints.push(`${error.message} on ${path}`));
  page.on('console', (message) => {
    // A refused call is told by the page; the browser's own line about its status is no complaint. In the sandboxed
    // frame of a mail it is the script of these tests that may not run.
    const expected = /^(Failed to load resource|Blocked script execution in 'about:srcdoc')/.test(message.text());
    if (message.type() === 'error' && !expected) complaints.push(`${message.text()} on ${path}`);
  });
  await page.goto(path);
  return page;
}

/**
 * Waits until a screen is drawn, nothing on it is on its way and nothing moves: only then is it worth judging. Looks
 * twice, since what has just come may ask for more.
 */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  let before = false;
  await expect
    .poll(
      async () => {
        const [now, last] = [(await standsStill(page)) && unanswered.get(page)?.size === 0, before];
        before = now;
        return now && last;
      },
      { interval: 100 },
    )
    .toBe(true);
}

/** Whether, after two more frames, nothing on a page is busy, loading or moving. */
function standsStill(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const busy = document.querySelector('[aria-busy="true"], .page-pending, .ant-skeleton, #first-look');
    const moving = document.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
    return (
      busy === null && !moving && [...document.images].every((image) => image.complete || image.loading === 'lazy')
    );
  });
}

/** The address of the product that this file has to itself. */
export function productUrl(): string {
  return ofThisWorker(inject('productUrls'));
}

/** That product's database. */
export function databaseUrl(): string {
  return ofThisWorker(inject('databaseUrls'));
}

/** Runs a statement on that product's database. */
export function inDatabase(text: string, values: unknown[] = []): Promise<void> {
  return withDatabase(async (client) => void (await client.query(text, values)));
}

/** What the last mail to an address proves, which nobody sends here. */
export async function proofMailedTo(address: string): Promise<MailProof> {
  let proof: MailProof = {};
  await withDatabase(async (client) => {
    const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows;
    proof = (await mailsTo({ rows }, address)).at(-1)?.proof ?? {};
  });
  return proof;
}

/** Does work over a connection of its own to that product's database. */
export async function withDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await work(client).finally(() => client.end());
}

function ofThisWorker(urls: readonly string[]): string {
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (!url) throw new TypeError('No product runs for this worker.');
  return url;
}

/** Username and password of a role's demonstration account. */
export function accountOf(role: Role) {
  const account = inject('accounts').find((candidate) => candidate.role === role);
  if (!account) throw new TypeError(`No account for ${role}.`);
  return account;
}

/** Calls an operation with the browser's session; answers its data. */
export async function callAs<Data>(context: BrowserContext, operation: string, input: object): Promise<Data> {
  const answer = await context.request.post(`/api/${operation}`, { data: input });
  const body = await answer.json();
  expect(answer.status(), JSON.stringify(body)).toBe(200);
  return body.data as Data;
}
