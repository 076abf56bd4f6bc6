import { describe, expect, test } from 'vitest';
import { callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { tooWide, violations } from './page-checks.ts';

describe('within everyone’s reach', () => {
  useBrowser();

  test.each([
    ['/signin', undefined],
    ['/signup', undefined],
    ['/', undefined],
    ['/reset-password', 'viewer'],
  ] as const)('%s, which has no frame or no sign-in, has no accessibility violation', async (screen, role) => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await open(await visit(role, { theme }), screen);
      await settle(page);
      expect(await violations(page), theme).toEqual([]);
      await page.setViewportSize({ width: 360, height: 900 });
      await settle(page);
      expect([...(await tooWide(page)), ...(await violations(page))], theme).toEqual([]);
    }
  });

  test('a category is added and found with the keyboard alone', async () => {
    const context = await visit('editor');
    const page = await open(context, '/news-management/types');
    await page.getByRole('row').nth(3).waitFor();
    const focusOn = async (name: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
        );
        if (focused === name) return;
      }
      throw new Error(`“${name}” cannot be reached with Tab.`);
    };
    await focusOn('Thêm mới');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Tên', { exact: true }).waitFor();
    const name = `Bàn phím ${Date.now()}`;
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type(name);
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Thêm mới thành công');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await page.waitForURL(/q=/);
    await page.getByRole('row').filter({ hasText: name }).waitFor();
    const { items } = await callAs<{ items: { name: string }[] }>(context, 'getListCategoryNews', { textSearch: name });
    expect(items.map((item) => item.name)).toEqual([name]);
  });

  test('times are those of the plant, whatever zone the browser is in', async () => {
    const context = await visit('editor');
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    const title = `Giờ nhà máy ${Date.now()}`;
    const publishAt = '2026-01-31T18:30:00Z';
    const fields = { title, content: '<p>x</p>', categoryId: items[0]?.id, publishAt, status: 1 };
    await callAs(context, 'insertNews', fields);
    const page = await open(context, `/news-management/news?q=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: title });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/01\/02\/2026\s*01:30/);
  });
});
