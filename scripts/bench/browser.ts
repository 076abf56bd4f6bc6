import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../tests/support/browser-path.ts';
import { closing } from './closing.ts';
import { median } from './load.ts';
import type { Credentials } from './stage.ts';

/** What a person's browser measures; sizes in kilobytes of gzip, times in milliseconds from the navigation's start. */
export interface BrowserFigures {
  readonly version: string;
  readonly signInScripts: number;
  readonly listScripts: number;
  readonly rowsVisible: number;
  readonly interactive: number;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const listAddress = '/news-management/news';
const searchBox = 'main search input';
/** Milliseconds. */
const windowSettles = 2_500;
const watcher = fileURLToPath(new URL('watch-list.js', import.meta.url));

const switches = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

/** Opens the pages in Chromium with an empty cache, `times` times; undefined where there is no Chromium. */
export async function measureBrowser(
  url: string,
  credentials: Credentials,
  times: number,
): Promise<BrowserFigures | undefined> {
  const executablePath = findBrowser();
  if (!executablePath) return undefined;
  await using opened = await openBrowser(executablePath);
  const { browser } = opened;
  const { signInScripts, state } = await signInOnce(browser, url, credentials);
  const visits: Visit[] = [];
  for (let count = 0; count < times; count += 1) visits.push(await visitList(browser, url, state));
  return {
    version: browser.version(),
    signInScripts,
    listScripts: median(visits.map((visit) => visit.scripts)),
    rowsVisible: median(visits.map((visit) => visit.rowsVisible)),
    interactive: median(visits.map((visit) => visit.interactive)),
  };
}

async function openBrowser(executablePath: string) {
  // Its own handlers would end this process before the servers are stopped.
  const signals = { handleSIGINT: false, handleSIGTERM: false };
  const browser = await chromium.launch({ executablePath, args: switches, ...signals });
  return closing({ browser }, () => browser.close());
}

/** Signs in as a person does; answers what the browser then keeps, so that later visits begin signed in. */
async function signInOnce(browser: Browser, url: string, { username, password }: Credentials) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = countScripts(page);
  await page.goto(`${url}/signin`);
  await page.waitForLoadState('networkidle');
  const signInScripts = await scripts();
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
  await page.waitForLoadState('networkidle');
  const state = await context.storageState();
  await context.close();
  return { signInScripts, state };
}

/** What the watcher notes down in the page, in milliseconds from the navigation's start. */
interface Moments {
  readonly rowsVisible: number;
  readonly interactive: number;
}

type Visit = Moments & { readonly scripts: number };

/** Opens the list with an empty cache in a browser that is signed in. */
async function visitList(browser: Browser, url: string, storageState: StorageState): Promise<Visit> {
  const context = await browser.newContext({ storageState, viewport: { width: 1367, height: 768 } });
  const page = await context.newPage();
  const scripts = countScripts(page);
  await page.addInitScript({ path: watcher });
  // A new window first draws the browser's own parts, in processes that take the same cores.
  await page.waitForTimeout(windowSettles);
  await page.goto(url + listAddress, { waitUntil: 'commit' });
  const moments = await page.waitForFunction(() => {
    const { listMoments } = globalThis as { listMoments?: Partial<Moments> };
    return listMoments?.interactive ? (listMoments as Moments) : undefined;
  });
  const { rowsVisible = Number.NaN, interactive = Number.NaN } = (await moments.jsonValue()) ?? {};
  // What was called interactive must be so: a key typed into the search box arrives.
  const box = page.locator(searchBox).first();
  await box.pressSequentially('a');
  if ((await box.inputValue()) !== 'a') throw new Error('The search box does not take a key.');
  await page.waitForLoadState('networkidle');
  const visit = { scripts: await scripts(), rowsVisible, interactive };
  await context.close();
  return visit;
}

/** Adds up the scripts a page loads; the answer is their size in kilobytes when compressed by gzip. */
function countScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    const body = response.body();
    // A visit that fails closes the page under bodies still on their way; the failure itself is what is told.
    body.catch(() => undefined);
    bodies.push(body);
  });
  return async () => {
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };
}
