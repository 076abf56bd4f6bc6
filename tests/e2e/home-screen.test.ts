import { describe, expect, test } from 'vitest';
import { open, settle, useBrowser, visit } from './browser.ts';
import { tooWide } from './page-checks.ts';

describe('on a home screen', () => {
  useBrowser();

  test('the product says that there is no line, and shows nothing old', async () => {
    const context = await visit('viewer', { width: 375 });
    await context.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) => matchMedia.call(window, query.includes('standalone') ? 'all' : query);
    });
    const page = await open(context, '/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await settle(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Không có kết nối mạng' }).waitFor();
    expect(await tooWide(page)).toEqual([]);
    expect(await page.evaluate(async () => (await (await caches.open('offline-page-1')).keys()).length)).toBe(3);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Thử lại' }).click();
    await page.getByRole('heading', { name: /Xin chào/ }).waitFor();
  });
});
