import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { findBrowser } from '../../tests/support/browser-path.ts';
import {
  type ListVisit,
  openBrowser,
  openContext,
  openWindow,
  type StorageState,
  signInByHand,
  visitList,
} from './list-visit.ts';
import { median, medians } from './load.ts';
import { measureSlowLine, type SlowLineFigures } from './slow-line.ts';
import type { Credentials } from './stage.ts';

/** Measurements in a browser; sizes in kilobytes of gzip, times in milliseconds from the navigation's start. */
export interface BrowserFigures {
  readonly version: string;
  readonly signInScripts: number;
  readonly listScripts: number;
  /** With an empty cache. */
  readonly first: ListVisit;
  /** In another window of the same browser. */
  readonly second: ListVisit;
  readonly slow: SlowLineFigures;
}

/** Opens the pages in Chromium with an empty cache, `times` times; undefined without Chromium. */
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
  const visits: Visits[] = [];
  for (let count = 0; count < times; count += 1) visits.push(await visitTwice(browser, url, state));
  return {
    version: browser.version(),
    signInScripts,
    listScripts: median(visits.map((visit) => visit.listScripts)),
    first: medians(visits.map((visit) => visit.first)),
    second: medians(visits.map((visit) => visit.second)),
    slow: await measureSlowLine(browser, url, state, times),
  };
}

async function signInOnce(browser: Browser, url: string, credentials: Credentials) {
  await using opened = await openContext(browser);
  const page = await opened.context.newPage();
  const scripts = countScripts(page);
  await page.goto(`${url}/signin`);
  await page.waitForLoadState('networkidle');
  const signInScripts = await scripts();
  return { signInScripts, state: await signInByHand(page, credentials) };
}

interface Visits {
  readonly first: ListVisit;
  readonly second: ListVisit;
  readonly listScripts: number;
}

/** Opens the list in a signed-in browser, with an empty cache and again. */
async function visitTwice(browser: Browser, url: string, state: StorageState): Promise<Visits> {
  await using opened = await openContext(browser, state);
  const page = await openWindow(opened.context);
  const scripts = countScripts(page);
  const first = await visitList(page, url);
  await page.waitForLoadState('networkidle');
  const listScripts = await scripts();
  await page.close();
  const second = await visitList(await openWindow(opened.context), url);
  return { first, second, listScripts };
}

/** Adds up the scripts a page loads; returns their size in kilobytes of gzip. */
function countScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    const body = response.body();
    // A failed visit closes the page while bodies are still loading; only the failure itself matters.
    body.catch(() => undefined);
    bodies.push(body);
  });
  return async () => {
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };
}
