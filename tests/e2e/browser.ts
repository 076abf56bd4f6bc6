import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { findBrowser } from '../support/browser-path.ts';

/** Chromium without its own traffic: nothing but the product is asked. */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Role = 'administrator' | 'editor' | 'personnel' | 'viewer' | 'production-clerk';

interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

let browser: Browser;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

/** Opens Chromium for a test file and fails each test in which a page complained (an error, a blocked script). */
export function useBrowser(): void {
  beforeAll(async () => {
    const executablePath = findBrowser();
    if (!executablePath) throw new Error('The browser tests need Chromium: apt-get install chromium, or set CHROMIUM.');
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());
}

/** A browser of its own (cookies, storage), signed in as a role or not at all. */
export async function visit(role: Role | undefined, options: VisitOptions = {}): Promise<BrowserContext> {
  const { width = 1367, height = 900, theme = 'light' } = options;
  const context = await browser.newContext({
    baseURL: inject('productUrl'),
    viewport: { width, height },
    locale: 'vi-VN',
    // Another zone than the plant's: times must be the plant's all the same.
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  await context.addInitScript((chosen) => localStorage.setItem('preferences', JSON.stringify(chosen)), { theme });
  if (role) {
    const { username, password } = accountOf(role);
    const answer = await context.request.post('/api/login', { data: { username, password } });
    expect(answer.status()).toBe(200);
  }
  return context;
}

/** A page of a browser; what it complains of is remembered for the end of the test. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`${error.message} on ${path}`));
  page.on('console', (message) => {
    // A refused call is told by the page; the browser's own line about its status is no complaint.
    const expected = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !expected) complaints.push(`${message.text()} on ${path}`);
  });
  await page.goto(path);
  return page;
}

/** Waits until a screen is drawn and nothing on it is still on its way: only then is it worth judging. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .page-pending, .ant-skeleton, #first-look') === null,
  );
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
