import AxeBuilder from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';

const screens = [
  '/dashboard',
  '/news-management/news',
  '/news-management/news?trash=1',
  '/news-management/news?q=khongcobanghinao',
  '/news-management/news/new',
  '/news-management/types',
  '/news-management/types?new=1',
  '/homepage/introduction-management',
  '/homepage/introduction-management/types',
  '/corporate-culture/news',
  '/corporate-culture/types',
  '/employee-management/employees',
  '/employee-management/employees/new',
  '/employee-management/employees/1',
  '/employee-management/units',
  '/employee-management/positions',
  '/employee-management/organisation',
  '/import/staff',
  '/imports',
  '/exports',
  '/reset-password',
  '/khong-co-trang-nay',
];

describe('within everyone’s reach', () => {
  useBrowser();

  test.each(['light', 'dark'] as const)('no screen has an accessibility violation (%s)', async (theme) => {
    const context = await visit('administrator', { theme });
    const found: string[] = [];
    for (const screen of screens) {
      const page = await open(context, screen);
      await settle(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      found.push(...violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.target.join(' ')}`));
      await page.close();
    }
    for (const screen of ['/signin', '/signup', '/']) {
      const page = await open(await visit(undefined, { theme }), screen);
      await settle(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      found.push(...violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.target.join(' ')}`));
    }
    expect(found).toEqual([]);
  });

  test.each([360, 992])('no screen scrolls sideways at %i px', async (width) => {
    const context = await visit('administrator', { width, height: 800 });
    for (const screen of screens) {
      const page = await open(context, screen);
      await settle(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, screen).toBeLessThanOrEqual(0);
      await page.close();
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
    await page.getByText('Thêm mới thành công').waitFor();
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
