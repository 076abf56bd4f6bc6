import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SiteSettings } from '../../src/features/settings/contract/settings.ts';
import { accountOf, callAs, open, setPreferences, settle, useBrowser, visit } from './browser.ts';
import { findPageFaults } from './page-checks.ts';

const list = '/news-management/news';

function attribute(page: Page, name: string): Promise<string | null> {
  return page.locator('html').getAttribute(name);
}

describe('the frame', () => {
  useBrowser();

  test('is chosen at once, loses nothing typed, is taken back by one press, and is there on the next visit and device', async () => {
    const context = await visit('editor');
    // Slow enough that the next choice is made while the one before is on its way.
    await context.route('**/api/updatePreferences', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    const page = await open(context, '/news-management/news/new');
    const title = page.getByLabel('Tiêu đề', { exact: true });
    await title.fill('Gõ dở trước khi đổi khung');
    await title.evaluate((field) => field.setAttribute('data-first', 'true'));
    const text = page.locator('.ProseMirror');
    await text.click();
    await page.keyboard.type('Nội dung đang viết');
    await text.evaluate((element) => element.setAttribute('data-first', 'true'));
    const other = await open(context, '/dashboard');
    await settle(other);

    await page.getByRole('button', { name: 'Cách hiển thị' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Cách hiển thị' });
    await drawer.getByText('Hàng ngang', { exact: true }).click();
    await page.getByRole('menubar').waitFor();
    // Changed again while it is on its way.
    const onItsWay = page.waitForRequest((request) => request.postData()?.includes('"lite"') ?? false);
    await drawer.getByText('Trắng', { exact: true }).click();
    await onItsWay;
    await drawer.getByText('Tối', { exact: true }).click();
    await drawer.getByTitle('Tím').click();
    await drawer.getByText('Phải sang trái', { exact: true }).click();
    expect(await attribute(page, 'dir')).toBe('rtl');
    // The other tab of this person follows.
    await expect.poll(() => attribute(other, 'data-nav-style')).toBe('defaultHorizontal');
    await drawer.getByRole('button', { name: 'Hoàn tác' }).click();
    expect(await attribute(page, 'dir')).toBe('ltr');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Gõ dở trước khi đổi khung');
    expect(await title.getAttribute('data-first')).toBe('true');
    expect(await text.textContent()).toBe('Nội dung đang viết');
    expect(await text.getAttribute('data-first')).toBe('true');

    await expect
      .poll(async () => (await callAs<{ choices: object }>(context, 'getPreferences', {})).choices)
      .toEqual({ navStyle: 'defaultHorizontal', themeType: 'dark', accent: 'violet' });
    // Another device of the account, which has no cookie: the choice comes from the server.
    const elsewhere = await visit('editor', { keepsChoices: true });
    await setPreferences(elsewhere, {});
    const there = await open(elsewhere, '/dashboard');
    await there.getByRole('menubar').waitFor();
    expect(await attribute(there, 'data-theme')).toBe('dark');

    // The next visit has it in its first bytes, and nothing moves or flashes.
    await elsewhere.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const again = await open(elsewhere, list);
    await settle(again);
    const shifts = await again.evaluate(() => Reflect.get(window, 'shifts') as number[]);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    const firstBytes = await (await elsewhere.request.get(list)).text();
    expect(firstBytes).toContain(
      '<html lang="vi" dir="ltr" data-theme="dark" data-accent="violet" data-nav-style="defaultHorizontal"',
    );
    await callAs(elsewhere, 'updatePreferences', { navStyle: null, themeType: null, accent: null });
  });

  test('is each account’s own on a shared computer, also where a session was ended from elsewhere', async () => {
    const context = await visit('editor');
    const page = await open(context, '/dashboard');
    const announcement = page.getByRole('region', { name: 'Thông báo đầu trang' });
    await announcement.getByRole('button', { name: 'Đóng thông báo' }).click();
    await page.getByRole('button', { name: 'Cách hiển thị' }).click();
    const drawer = page.getByRole('dialog', { name: 'Cách hiển thị' });
    await drawer.getByText('Tối', { exact: true }).click();
    // A style without a header and one with it: the drawer stays.
    await drawer.getByText('Cột nhỏ, không thanh đầu', { exact: true }).click();
    await drawer.getByText('Ngăn kéo', { exact: true }).click();
    await expect
      .poll(async () => (await callAs<{ choices: object }>(context, 'getPreferences', {})).choices)
      .toMatchObject({ navStyle: 'drawer', themeType: 'dark' });
    await context.clearCookies({ name: /session/ });
    await page.goto('/signin');
    const { username, password } = accountOf('viewer');
    await page.getByLabel('Tên đăng nhập').fill(username);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await announcement.waitFor();
    expect([await attribute(page, 'data-theme'), await attribute(page, 'data-nav-style')]).toEqual(['light', 'fixed']);
    expect((await callAs<{ choices: object }>(context, 'getPreferences', {})).choices).toEqual({});
  });

  test('has its menu in a row that the keys walk, with a last entry for what has no room', async () => {
    const context = await visit('administrator', { width: 1000 });
    await setPreferences(context, { navStyle: 'belowHeader' });
    const page = await open(context, list);
    const bar = page.getByRole('menubar');
    await bar.getByRole('menuitem', { name: 'Thêm' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent.trim());
    await bar.getByRole('menuitem').first().focus();
    const walk = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return focused();
    };
    expect(await walk('ArrowRight')).toBe('Tin tức');
    expect(await walk('Enter')).toBe('Danh mục tin tức');
    expect(await walk('ArrowUp')).toBe('Tin tức');
    expect(await walk('Home', 'Escape')).toBe('Tin tức');
    expect(await page.getByRole('menu').count()).toBe(0);
    expect(await walk('ArrowDown', 'ArrowRight')).toBe('Danh mục giới thiệu');
    expect(await walk('Escape', 'End')).toBe('Thêm');
    expect(await walk('ArrowRight')).toBe('Bảng điều khiển');
    // Letters, also without their tones.
    expect(await walk('g')).toBe('Giới thiệu');
    expect(await walk('End', 'ArrowUp')).toMatch(/\S/);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(list);
    // Tab reaches the row once, and leaves it.
    expect(await bar.locator('[tabindex="0"]').count()).toBe(1);
  });

  test.each(['miniSidebar', 'noHeaderExpandedSidebar', 'insideHeaderHorizontal', 'aboveHeader'] as const)(
    'has no accessibility violation as %s, and does not scroll sideways',
    async (navStyle) => {
      const context = await visit('administrator');
      await setPreferences(context, { navStyle });
      const page = await open(context, '/dashboard');
      await settle(page);
      expect(await findPageFaults(page, [1367])).toEqual([]);
    },
  );

  test('finds pages, actions and records by a few letters, with the keys alone, of those that the account may open', async () => {
    const page = await open(await visit('viewer'), '/dashboard');
    await settle(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Tìm nhanh' });
    const options = palette.getByRole('option');
    await page.keyboard.type('tai khoan');
    await palette.getByText('Tài khoản của tôi').waitFor();
    // A viewer manages no accounts and adds nothing.
    expect(await options.filter({ hasText: 'Quản trị hệ thống' }).count()).toBe(0);
    await palette.getByRole('combobox').fill('ke hoach sua chua');
    await options.filter({ hasText: 'Kế hoạch sửa chữa mùa cạn' }).waitFor();
    expect(await findPageFaults(page, [1367])).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/news-management\/news\/\d+$/);
    await page.keyboard.press('Control+k');
    await palette.getByText('Mở gần đây').waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
  });

  test('says on one sheet which keys the page takes, and each does what it says', async () => {
    const page = await open(await visit('editor'), list);
    await settle(page);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Phím tắt' });
    await sheet.waitFor();
    expect(await sheet.locator('kbd').allTextContents()).toEqual(['Ctrl+K', '?', 'Ctrl+Alt+L', '/']);
    expect(await findPageFaults(page, [375, 1367])).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    // What is typed into a field is no key of the page.
    await page.keyboard.type('?');
    expect(await page.getByPlaceholder('Tìm kiếm tin tức').inputValue()).toBe('?');
    await page.goto(`${list}/new`);
    await page.locator('.ProseMirror').waitFor();
    await page.getByRole('button', { name: 'Biên tập viên' }).click();
    await page.getByRole('menuitem', { name: 'Phím tắt' }).click();
    await sheet.waitFor();
    const told = await sheet.locator('kbd').allTextContents();
    // A key of each way in which keys are bound: the page's, the editor's own, its toolbar's and its menus'.
    for (const key of ['Ctrl+S', 'Alt+F10', 'Ctrl+B', 'Ctrl+Shift+S']) expect(told).toContain(key);
    expect(new Set(told).size).toBe(told.length - 1);
  });

  test('an announcement that is closed stays closed until its text changes', async () => {
    const context = await visit('editor');
    const page = await open(context, list);
    const announcement = page.getByRole('region', { name: 'Thông báo đầu trang' });
    await announcement.getByRole('button', { name: 'Đóng thông báo' }).click();
    await announcement.waitFor({ state: 'detached' });
    await page.reload();
    await settle(page);
    expect(await announcement.count()).toBe(0);
    const administrator = await visit('administrator');
    const { version, announcement: before } = await callAs<SiteSettings>(administrator, 'getSiteSettings', {});
    const changed = { version, announcement: `${before} (đợt hai)` };
    const { version: next } = await callAs<SiteSettings>(administrator, 'updateAnnouncement', changed);
    await announcement.getByText('(đợt hai)').waitFor();
    await callAs(administrator, 'updateAnnouncement', { version: next, announcement: before });
  });
});
