import type { Browser } from 'playwright-core';
import { type Line, openContext, openWindow, type StorageState, visitList } from './list-visit.ts';
import { medians } from './load.ts';

/** Waiting times of a clerk at a dam, in milliseconds; the caches contain only what the page before has loaded. */
export interface SlowLineFigures {
  readonly signInPage: number;
  readonly rowsVisible: number;
  readonly alive: number;
  /** From the click on a title in the list until the title is in its form. */
  readonly article: number;
  /** From Ctrl+S until the page shows that it is saving. */
  readonly saving: number;
}

/** A mobile connection at the edge of its cell. Chromium does not emulate packet loss for pages. */
export const slowLine: Line = { roundTrip: 150, down: 1.6, up: 0.75 };

/** Opens the sign-in page, the list and an article over the slow connection, `times` times. */
export async function measureSlowLine(
  browser: Browser,
  url: string,
  state: StorageState,
  times: number,
): Promise<SlowLineFigures> {
  const visits: SlowLineFigures[] = [];
  for (let count = 0; count < times; count += 1) {
    const signInPage = await openSignInPage(browser, url);
    visits.push({ signInPage, ...(await workOnArticle(browser, url, state)) });
  }
  return medians(visits);
}

/** Until the field for the name accepts a key. */
async function openSignInPage(browser: Browser, url: string): Promise<number> {
  await using opened = await openContext(browser);
  const page = await openWindow(opened.context, slowLine);
  await page.goto(`${url}/signin`, { waitUntil: 'commit' });
  await page.locator('input[autocomplete=username]').waitFor();
  // Awaited here: the browser is closed when this function returns.
  return await page.evaluate(() => performance.now());
}

/** Opens the list, then its first article, and saves a change. */
async function workOnArticle(browser: Browser, url: string, state: StorageState) {
  await using opened = await openContext(browser, state);
  const page = await openWindow(opened.context, slowLine);
  const { rowsVisible, alive } = await visitList(page, url);
  await page.waitForLoadState('networkidle');

  const title = page.locator('#root tbody .list-title a').first();
  const box = page.getByLabel('Tiêu đề', { exact: true });
  const words = (await title.textContent()) ?? '';
  let start = Date.now();
  await title.click();
  await box.waitFor();
  const article = Date.now() - start;
  if ((await box.inputValue()) !== words) throw new Error('The opened article is not the one that was clicked.');

  await page.waitForLoadState('networkidle');
  await box.fill(`${words}.`);
  start = Date.now();
  await page.keyboard.press('Control+s');
  await page.locator('.record-bar .ant-btn-loading').waitFor();
  return { rowsVisible, alive, article, saving: Date.now() - start };
}
