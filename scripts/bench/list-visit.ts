import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { accountStorageKey } from '../../src/web/account/stored-account.ts';
import { disposable } from './disposable.ts';
import type { Credentials } from './stage.ts';

/** What a person finds who opens the first list; milliseconds from the navigation's start. */
export interface ListVisit {
  readonly rowsVisible: number;
  /** A press on a row's action is answered. */
  readonly alive: number;
  /** Asked for until the list was alive, the page itself included. */
  readonly requests: number;
  readonly kilobytes: number;
  /** How many of the requests were for scripts that came over the line. */
  readonly scripts: number;
}

/** What a browser keeps of who is signed in. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A line as emulated by Chromium: milliseconds of a round trip, megabits a second. */
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
  // Its own handlers would end this process before the servers are stopped.
  const signals = { handleSIGINT: false, handleSIGTERM: false };
  const browser = await chromium.launch({ executablePath, args: switches, ...signals });
  return disposable({ browser }, () => browser.close());
}

/** A browser with an empty cache; signed in where a state is given, and behind a slow line where one is. */
export async function openContext(browser: Browser, storageState?: StorageState) {
  const context = await browser.newContext({
    viewport: { width: 1367, height: 768 },
    ...(storageState && { storageState }),
  });
  return disposable({ context }, () => context.close());
}

/** A window that has settled: a new one first draws the browser's own parts, in processes that take the same cores. */
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

/** Signs in as a person does; answers what the browser then keeps, so that later visits begin signed in. */
export async function signInByHand(page: Page, { username, password }: Credentials): Promise<StorageState> {
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
  // The rights come with the application, which is fetched meanwhile: without them a page shows no rows before it is there.
  await page.waitForFunction((key) => {
    const account: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return account !== null && (account as { apiName: string[] }).apiName.length > 0;
  }, accountStorageKey);
  await page.waitForLoadState('networkidle');
  return page.context().storageState();
}

/** Opens the list and presses a row's action as soon as it can be: the question whether to remove the record must come. */
export async function visitList(page: Page, url: string): Promise<ListVisit> {
  await page.addInitScript({ path: watcher });
  await page.goto(url + listAddress, { waitUntil: 'commit' });
  const question = page.getByRole('dialog');
  await question.waitFor();
  const noted = await page.evaluate(() => (globalThis as { listMoments?: ListVisit }).listMoments);
  if (!noted?.alive) throw new Error('The list was never alive.');
  await question.getByRole('button').first().click();
  await question.waitFor({ state: 'hidden' });
  return noted;
}
