import { describe, expect, test } from 'vitest';
import { accountOf, open, useBrowser, visit } from './browser.ts';

describe('signing in and out', () => {
  useBrowser();

  test('a visitor reads the newest articles, signs in, sees what the role allows, and signs out', async () => {
    const context = await visit(undefined);
    const page = await open(context, '/');
    await page.getByRole('heading', { name: 'Tin tức' }).waitFor();
    await page.getByRole('link', { name: 'Đăng nhập' }).click();
    await page.waitForURL('**/signin*');

    const { username, password } = accountOf('viewer');
    await page.getByLabel('Tên đăng nhập').fill(username);
    await page.getByLabel('Mật khẩu', { exact: true }).fill('sai-mat-khau');
    await page.keyboard.press('Enter');
    await page.getByText('Tên đăng nhập hoặc mật khẩu không đúng').waitFor();
    expect(await page.getByLabel('Tên đăng nhập').inputValue()).toBe(username);

    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Xin chào, Người xem' }).waitFor();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(password);
    expect(stored).not.toMatch(/token/i);

    await page.getByRole('menuitem', { name: 'Tin tức' }).first().click();
    const menu = page.getByRole('navigation', { name: 'Trình đơn chính' });
    await menu.getByRole('link', { name: 'Tin tức', exact: true }).click();
    await page.waitForURL('**/news-management/news');
    await page.getByRole('table').getByRole('row').nth(10).waitFor();
    expect(await page.getByRole('button', { name: 'Thêm mới' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Người xem' }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Bạn có muốn đăng xuất không?' });
    await question.getByRole('button', { name: 'Đăng xuất' }).click();
    await page.getByText('Bạn đã đăng xuất thành công!').waitFor();
    await page.waitForURL('**/dashboard');
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  });

  test('a screen asks for a sign-in first and opens after it; without the permission it says so', async () => {
    const context = await visit(undefined);
    const page = await open(context, '/corporate-culture/news');
    await page.waitForURL('**/signin*');
    const { username, password } = accountOf('production-clerk');
    await page.getByLabel('Tên đăng nhập').fill(username);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.getByText('Bạn không có quyền xem trang này').waitFor();
    expect(new URL(page.url()).pathname).toBe('/corporate-culture/news');
  });

  test('an unknown address is told inside the frame', async () => {
    const page = await open(await visit('viewer'), '/khong-co-trang-nay');
    await page.getByText('Không tìm thấy trang').waitFor();
    await page.getByRole('navigation', { name: 'Trình đơn chính' }).waitFor();
    await page.getByRole('link', { name: 'Về trang chủ', exact: true }).click();
    await page.getByRole('heading', { name: 'Xin chào, Người xem' }).waitFor();
  });
});
