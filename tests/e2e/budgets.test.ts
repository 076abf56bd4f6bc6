import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { scriptBudgets } from '../../scripts/script-sizes.ts';
import { open, useBrowser, visit } from './browser.ts';

const budgets = [
  { ...scriptBudgets.signIn, role: undefined },
  { ...scriptBudgets.firstList, role: 'editor' },
] as const;

/** What a page had fetched when the application took over: addresses, and bytes that came over the line. */
interface Fetched {
  readonly path: string;
  readonly bytes: number;
}

/** Opens a list that is shown before the application is there; answers what was fetched until its buttons answer. */
async function fetchedUntilAlive(page: Page): Promise<Fetched[]> {
  await page.addInitScript(() => {
    const noted = globalThis as { fetchedUntilAlive?: Fetched[] };
    let seen = false;
    const check = () => {
      const isShown = document.getElementById('first-look') !== null;
      seen ||= isShown;
      if (!seen || isShown || document.getElementById('root')?.inert) return;
      observer.disconnect();
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      noted.fetchedUntilAlive = entries.map(({ name, transferSize }) => ({
        path: new URL(name).pathname,
        bytes: transferSize,
      }));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/news-management/news');
  const noted = await page.waitForFunction(() => (globalThis as { fetchedUntilAlive?: Fetched[] }).fetchedUntilAlive);
  return (await noted.jsonValue()) ?? [];
}

describe('script budgets', () => {
  useBrowser();

  test.each(budgets)('$path fetches few more scripts than it did', async ({ path, role, most }) => {
    const context = await visit(role);
    const sizes: Promise<number>[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    const page = await open(context, path);
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(2);
    console.log(`${path}: ${(bytes / 1024).toFixed(1)} KB of gzip script`);
    expect(bytes / 1024).toBeLessThan(most);
  });

  test('a list can be used after 25 requests, without its pictures, and again without a script from the line', async () => {
    const before = await open(await visit('editor'), '/news-management/news');
    await before.locator('tr[data-record]').first().waitFor();
    const account = await before.evaluate(() => localStorage.getItem('account') ?? '');
    // Knows the account, and has nothing in its cache.
    const context = await visit('editor');
    await context.addInitScript((known) => localStorage.setItem('account', known), account);

    const fetched = await fetchedUntilAlive(await context.newPage());
    expect(fetched.length, fetched.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(25);
    expect(fetched.filter(({ path }) => path.startsWith('/files/'))).toEqual([]);

    const again = await fetchedUntilAlive(await context.newPage());
    const scripts = again.filter(({ path }) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter(({ bytes }) => bytes > 0)).toEqual([]);
  });

  test('the sign-in page is there with two small scripts, and what follows travels while nothing is typed', async () => {
    const context = await visit(undefined);
    const scriptUrls: string[] = [];
    let running = 0;
    context.on('request', (request) => request.url().endsWith('.js') && scriptUrls.push(request.url()));
    await context.route('**/{foundation,application,list}-*.js', () => {
      running += 1;
    });
    const page = await open(context, '/signin');
    await page.getByLabel('Tên đăng nhập').waitFor();
    await expect.poll(() => running).toBe(1);
    expect(scriptUrls.map((url) => /(\w+)-[^/]*$/.exec(url)?.[1]).filter((name) => name !== 'rolldown')).toEqual([
      'calls',
      'first',
      'foundation',
    ]);
    await page.keyboard.type('a');
    await expect.poll(() => running).toBe(3);
  });

  test('a screen whose scripts come late is drawn as soon as they are there', async () => {
    const page = await open(await visit('editor'), '/news-management/news');
    await page.locator('tr[data-record]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/record-*.js', async (request) => {
      await promise;
      await request.continue();
    });
    // From here on time passes for the page only when it is told to: what waited for a timer would never come.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('#root .list-title a').first().click();
    await page.clock.runFor(300);
    await page.locator('.page-pending').waitFor();
    release();
    await page.getByLabel('Tiêu đề', { exact: true }).waitFor();
  });

  test('an article opens from its list with one script for its form, and one each for its pictures and its text', async () => {
    const page = await open(await visit('editor'), '/news-management/news');
    await page.locator('tr[data-record]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const scriptUrls: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scriptUrls.push(request.url()));
    await page.locator('#root .list-title a').first().click();
    await page.locator('.ProseMirror').waitFor();
    await page.waitForLoadState('networkidle');
    expect(scriptUrls.length, scriptUrls.join('\n')).toBeLessThanOrEqual(3);
  });
});
