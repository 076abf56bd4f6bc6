import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { open, useBrowser, visit } from './browser.ts';

const route = '/news-management/news';

/** Opens the list in a browser that knows the account, and keeps the application's scripts back until `release`. */
async function openHeldBack(context: BrowserContext, address = route): Promise<{ page: Page; release: () => void }> {
  const before = await open(context, route);
  await before.locator('tr[data-record]').first().waitFor();
  await before.close();
  const { promise, resolve } = Promise.withResolvers<void>();
  // The frame too: once that is drawn, nothing is put before it, however long the rows take to be read.
  await context.route(/\/(?:application|list)-[^/]*\.js$/, async (request) => {
    await promise;
    await request.continue();
  });
  const page = await open(context, address);
  await page.locator('#first-look tbody tr').first().waitFor();
  return { page, release: resolve };
}

const parts = ['h1', '.list-tabs', '.list-search', '.list-table', 'tbody tr >> nth=3'];

/** Left, top and width of what the person looks at, in pixels. */
async function places(page: Page, within: string): Promise<number[]> {
  const boxes = [];
  for (const part of parts) boxes.push(await page.locator(`${within} ${part}`).boundingBox());
  return boxes.flatMap((box) => [box?.x ?? -1, box?.y ?? -1, box?.width ?? -1]);
}

describe('the first look at a list', () => {
  useBrowser();

  test.each([
    [1367, route, 2],
    [992, route, 2],
    // Cards follow one another: a pixel or two of each adds up.
    [375, route, 16],
    [375, `${route}?q=thuy&featured=false`, 16],
  ])(
    'shows its rows before the application is there, where they stay: %d px, %s',
    async (width, address, tolerance) => {
      const { page, release } = await openHeldBack(await visit('editor', { width }), address);
      const titles = await page.locator('#first-look .list-title a').allInnerTexts();
      expect(titles.length).toBeGreaterThanOrEqual(10);
      const first = await places(page, '#first-look');
      release();
      await page.locator('#first-look').waitFor({ state: 'detached' });
      expect(await page.locator('#root .list-title a').allInnerTexts()).toEqual(titles);
      const then = await places(page, '#root');
      const moved = then.map((place, index) => Math.abs(place - (first[index] ?? 0)));
      expect(Math.max(...moved), `${first} became ${then}`).toBeLessThanOrEqual(tolerance);
    },
  );

  test('asks for its rows, once, before the script that draws them is there, and for fonts after it', async () => {
    const context = await visit('editor');
    const { page: before, release: releaseBefore } = await openHeldBack(context);
    releaseBefore();
    await before.close();
    const requestPaths: string[] = [];
    context.on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await context.route('**/first-*.js', async (request) => {
      await promise;
      await request.continue();
    });
    const page = await context.newPage();
    // However slow the machine: an answer that is picked up seconds after it was asked for is asked for anew.
    await page.clock.setFixedTime(Date.now());
    await page.goto(route, { waitUntil: 'commit' });
    await expect.poll(() => requestPaths).toContain('/api/getListNews');
    expect(requestPaths).toContain('/api/getSession');
    expect(requestPaths.filter((path) => path.endsWith('.woff2'))).toEqual([]);
    release();
    await page.locator('#root .list-title a').first().waitFor();
    expect(requestPaths.filter((path) => path === '/api/getListNews' || path === '/api/getSession')).toHaveLength(2);
  });

  test('hands on what is typed into its search box, and the cursor', async () => {
    const { page, release } = await openHeldBack(await visit('editor'));
    await page.locator('#first-look .list-search').click();
    await page.keyboard.type('thuy');
    release();
    await page.locator('#first-look').waitFor({ state: 'detached' });
    await page.keyboard.type(' dien');
    expect(await page.locator('main search input').first().inputValue()).toBe('thuy dien');
    await page.waitForURL('**/*q=thuy+dien');
  });

  test.each([
    ['a row is chosen', 'Chọn: ', 'checkbox', (page: Page) => page.getByText('Đã chọn 1')],
    [
      'a row’s action',
      'Xoá: ',
      'button',
      (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Xoá' }),
    ],
    ['a row is edited', 'Sửa: ', 'button', (page: Page) => page.getByLabel('Tiêu đề', { exact: true })],
    ['a filter', 'Danh mục', 'button', (page: Page) => page.locator('.ant-select-item-option').first()],
    [
      'the way to show rows',
      'Tuỳ chọn hiển thị',
      'button',
      (page: Page) => page.getByRole('group', { name: 'Cột hiển thị' }),
    ],
    ['a new record', 'Thêm mới', 'button', (page: Page) => page.locator('#root .record-bar')],
    [
      'the menu of files',
      'Xuất, nhập Excel',
      'button',
      (page: Page) => page.getByRole('menuitem', { name: 'Nhập Excel', exact: true }),
    ],
    ['the orders', 'Sắp xếp', 'button', (page: Page) => page.getByRole('option', { name: 'Tiêu đề A → Z' })],
  ] as const)('carries out what was pressed: %s', async (_what, name, role, answer) => {
    const { page, release } = await openHeldBack(await visit('editor'));
    await page.locator('#first-look').getByRole(role, { name }).first().press('Space');
    release();
    await answer(page).waitFor();
  });

  test('has the filters folded on a phone, and opens them when that was pressed', async () => {
    const { page, release } = await openHeldBack(await visit('editor', { width: 375 }));
    const firstLook = page.locator('#first-look');
    expect(await firstLook.getByRole('button', { name: 'Danh mục' }).isVisible()).toBe(false);
    await firstLook.getByRole('button', { name: 'Bộ lọc' }).click();
    release();
    await page.locator('#root .list-filters').getByText('Danh mục').waitFor();
  });

  test('carries out several presses in their order, and leaves the focus where it was', async () => {
    const { page, release } = await openHeldBack(await visit('editor'));
    const boxes = page.locator('#first-look tbody').getByRole('checkbox');
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await boxes.nth(0).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    const names = await boxes.evaluateAll((found) => found.map((box) => box.ariaLabel));
    release();
    await page.locator('#first-look').waitFor({ state: 'detached' });
    const chosen = page.locator('#root tbody').getByRole('checkbox', { checked: true });
    await expect
      .poll(() => chosen.evaluateAll((found) => found.map((box) => box.ariaLabel)))
      .toEqual(names.slice(0, 5));
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(names[4]);
  });

  test('leads to the search box by its key, and the keyboard on from where it was', async () => {
    const { page, release } = await openHeldBack(await visit('editor'));
    await page.keyboard.press('/');
    await page.keyboard.press('Tab');
    release();
    await page.locator('#first-look').waitFor({ state: 'detached' });
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(focused).toBe('Danh mục');
  });

  test('has links that work at once', async () => {
    const { page, release } = await openHeldBack(await visit('editor'));
    await page.locator('#first-look .list-title a').first().click();
    release();
    await page.waitForURL(`**${route}/*`);
    await page.getByLabel('Tiêu đề', { exact: true }).waitFor();
    expect(await page.locator('#first-look').count()).toBe(0);
  });

  test('is not there when the session has ended: the person is asked to sign in', async () => {
    const context = await visit('editor');
    const before = await open(context, route);
    await before.locator('tr[data-record]').first().waitFor();
    await before.close();
    await context.clearCookies();
    const page = await open(context, route);
    await page.getByLabel('Tên đăng nhập').waitFor();
    expect(await page.locator('#first-look').count()).toBe(0);
  });
});
