import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { accountStorageKey } from '../../src/web/account/stored-account.ts';
import { disposable } from './disposable.ts';
import type { Credentials } from './stage.ts';

/** Measurements of opening the first list; milliseconds from the navigation's start. */
export interface ListVisit {
  readonly rowsVisible: number;
  /** Until a click on a row's action has an effect. */
  readonly alive: number;
  /** Requests until then, including the page itself. */
  readonly requests: number;
  readonly kilobytes: number;
  /** How many of the requests were for scripts from the network. */
  readonly scripts: number;
}

/** A browser's stored session. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** An emulated connection: milliseconds of a round trip, megabits per second. */
export interface Line {
  readonly roundTrip: number;
  readonly down: number;
  readonly up: number;
}

const listAddress = '/news-management/news';
/** Milliseconds. */
const windowSettles = 2_500;
const watcher = fileURLToPath(new URL('watch-list.js', import.meta.url));

const switches = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

export async function openBrowser(executablePath: string) {
  // Playwright's own handlers would end this process before the servers are stopped.
  const signals = { handleSIGINT: false, handleSIGTERM: false };
  const browser = await chromium.launch({ executablePath, args: switches, ...signals });
  return disposable({ browser }, () => browser.close());
}

/** A browser context with an empty cache; signed in if a state is given, and on a slow connection if one is. */
export async function openContext(browser: Browser, storageState?: StorageState) {
  const context = await browser.newContext({
    viewport: { width: 1367, height: 768 },
    ...(storageState && { storageState }),
  });
  return disposable({ context }, () => context.close());
}

/** A window that is idle: a new one first draws the browser's own parts, in processes on the same cores. */
export async function openWindow(context: BrowserContext, line?: Line): Promise<Page> {
  const page = await context.newPage();
  if (line) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.roundTrip,
      downloadThroughput: (line.down * 1e6) / 8,
      uploadThroughput: (line.up * 1e6) / 8,
    });
  }
  await page.waitForTimeout(windowSettles);
  return page;
}

/** Signs in through the form; returns the browser's storage, so that later visits start signed in. */
export async function signInByHand(page: Page, { username, password }: Credentials): Promise<StorageState> {
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
  // The permissions load with the application: without them a page shows no rows before it is loaded.
  await page.waitForFunction((key) => {
    const account: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return account !== null && (account as { apiName: string[] }).apiName.length > 0;
  }, accountStorageKey);
  await page.waitForLoadState('networkidle');
  return page.context().storageState();
}

/** Opens the list and clicks a row's action as soon as possible: the confirmation of the deletion must appear. */
export async function visitList(page: Page, url: string): Promise<ListVisit> {
  await page.addInitScript({ path: watcher });
  await page.goto(url + listAddress, { waitUntil: 'commit' });
  const question = page.getByRole('dialog');
  await question.waitFor();
  const noted = await page.evaluate(() => (globalThis as { listMoments?: ListVisit }).listMoments);
  if (!noted?.alive) throw new Error('The list never reacted to a click.');
  await question.getByRole('button').first().click();
  await question.waitFor({ state: 'hidden' });
  return noted;
}
