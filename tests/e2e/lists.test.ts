import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { settingsPath } from '../../src/contract/file-holders.ts';
import { callAs, expectNotice, inDatabase, open, settle, useBrowser, visit } from './browser.ts';
import { variants, violations } from './page-checks.ts';

const route = '/news-management/news';

/** How many rows are seen whole, and which part of the table's width the title has. */
function shape(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr[data-record]')];
    const whole = rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length;
    const [table, title] = ['.list-table', 'th[data-column="title"]'].map((part) => document.querySelector(part));
    return { whole, title: (title?.clientWidth ?? 0) / (table?.clientWidth ?? 1) };
  });
}

describe('a list', () => {
  useBrowser();

  test.each([
    [false, 10],
    [true, 14],
  ])('gives the title room and shows rows enough, dense: %s', async (dense, least) => {
    const context = await visit('editor', { height: 768 });
    await context.addInitScript((view) => localStorage.setItem('list:news', JSON.stringify(view)), {
      hidden: [],
      dense,
    });
    const page = await open(context, route);
    await page.locator('tr[data-record]').nth(13).waitFor();
    await settle(page);
    const { whole, title } = await shape(page);
    expect(whole).toBeGreaterThanOrEqual(least);
    expect(title).toBeGreaterThanOrEqual(0.4);
  });

  test('keeps every column: what has no room of its own stands below the title', async () => {
    const page = await open(await visit('editor', { width: 992, height: 768 }), route);
    await page.locator('tr[data-record]').first().waitFor();
    await settle(page);
    const label = await page.locator('tr[data-record]').first().getByText('Danh mục:').count();
    expect(label).toBe(1);
    // No heading sorts by what is below the title: the menu says the order.
    expect(await page.locator('thead button').count()).toBe(0);
    const order = page.getByRole('combobox', { name: 'Sắp xếp' });
    await order.press('Enter');
    await page.locator('.ant-select-item-option-selected').getByText('Mới sửa trước').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**sort=updatedAt');
    await page.locator('.list-sort-menu').getByText('Lâu chưa sửa trước').waitFor();
    await page.setViewportSize({ width: 1700, height: 768 });
    await expect.poll(() => page.locator('.list-below').count()).toBe(0);
  });

  test('tells a title that is cut off whole, where the focus comes to it', async () => {
    const context = await visit('editor', { width: 992 });
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    const title = `Tiêu đề dài ${'về vận hành hồ chứa mùa lũ '.repeat(8)}${Date.now()}`;
    await callAs(context, 'insertNews', { title, content: '<p>x</p>', categoryId: items[0]?.id });
    const page = await open(context, route);
    await page.getByRole('link', { name: title }).first().focus();
    await page.locator('.list-tip').getByText(title).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.list-tip').waitFor({ state: 'detached' });
  });

  test.each(variants)(
    'moves nothing when a filter opens, whose words can be read (%s, %i px)',
    async (theme, width) => {
      const page = await open(await visit('editor', { theme, width }), route);
      await page.getByRole('checkbox').nth(3).waitFor();
      // Where there is no room for them filters are folded away.
      if (width < 768) await page.getByRole('button', { name: 'Bộ lọc' }).click();
      await settle(page);
      const places = () =>
        page.locator('main').evaluate((main) =>
          [...main.querySelectorAll('tr, .list-filter, .list-search')].map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join(' ');
          }),
        );
      const before = await places();
      await page.getByRole('button', { name: 'Ngày đăng' }).first().click();
      await page.getByRole('dialog').getByLabel('Từ ngày').waitFor();
      await settle(page);
      expect([await places(), await violations(page)]).toEqual([before, []]);
      await page.keyboard.press('Escape');
      for (const name of ['Danh mục', 'Nổi bật']) {
        await page.getByRole('combobox', { name }).click();
        await page.getByRole('option').first().waitFor({ state: 'attached' });
        expect(await places()).toEqual(before);
        await page.keyboard.press('Escape');
      }
    },
  );

  test('shows the tab that is open where they have no room beside each other', async () => {
    const page = await open(await visit('editor', { width: 375 }), `${route}?trash=true`);
    const tab = page.locator('.list-tabs').getByRole('link', { name: /^Thùng rác/ });
    await tab.waitFor();
    await expect.poll(async () => (await tab.boundingBox())?.x ?? 999).toBeLessThan(300);
  });

  test('lets a range be chosen by mouse and by keyboard', async () => {
    const page = await open(await visit('editor'), route);
    const boxes = page.locator('tbody input[type=checkbox]');
    await boxes.nth(7).waitFor();
    await boxes.nth(1).click();
    await boxes.nth(5).click({ modifiers: ['Shift'] });
    await page.getByText('Đã chọn 5 bản ghi').waitFor();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await page.getByText('Đã chọn 3 bản ghi').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('Đã chọn 5 bản ghi').waitFor();
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('Đã chọn 4 bản ghi').waitFor();
    await page.getByRole('button', { name: 'Bỏ chọn' }).click();
    await boxes.nth(2).focus();
    await page.keyboard.press('Space');
    await boxes.nth(4).focus();
    await page.keyboard.press('Shift+Space');
    await page.getByText('Đã chọn 3 bản ghi').waitFor();
  });

  test('does once what is pressed twice', async () => {
    const context = await visit('editor');
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    const title = `Bấm hai lần ${Date.now()}`;
    await callAs(context, 'insertNews', { title, content: '<p>Nội dung</p>', categoryId: items[0]?.id });
    const page = await open(context, `${route}?q=${encodeURIComponent(title)}`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/updateNewsStatus')) sent.push(request.postData() ?? '');
    });
    await page.locator('tbody input[type=checkbox]').first().click();
    await page.getByRole('region', { name: 'Thao tác với các bản ghi đã chọn' }).getByRole('button').first().dblclick();
    await page.getByRole('button', { name: 'Hoàn tác' }).dblclick();
    await expectNotice(page, 'Đã hoàn tác');
    expect(sent).toHaveLength(2);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('says of an empty tab what is empty', async () => {
    const page = await open(await visit('editor'), `${route}?status=3&q=khongcogi`);
    await page.getByText('Không tìm thấy kết quả phù hợp').waitFor();
    await page.goto('/corporate-culture/types?status=0');
    await page.getByText(/Không có .* nào ở trạng thái “Ngừng hoạt động”/).waitFor();
    await page.getByRole('button', { name: 'Xem tất cả' }).click();
    await page.locator('tr[data-record]').first().waitFor();
  });

  test('takes a new order back', async () => {
    const page = await open(await visit('editor'), '/news-management/types');
    const titles = () => page.locator('tr[data-record] .list-clipped').allInnerTexts();
    await page.locator('.list-handle').first().waitFor();
    const before = await titles();
    await page.locator('.list-handle').first().click();
    await page.getByRole('menuitem', { name: 'Xuống cuối danh sách' }).click();
    await page.getByText('Đã thay đổi thứ tự').waitFor();
    await expect.poll(titles).not.toEqual(before);
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.poll(titles).toEqual(before);
  });

  test('asks before deleting with a sentence for what visitors lose, if they do', async () => {
    const context = await visit('editor');
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    const word = `hoixoa${Date.now()}`;
    const fields = { content: '<p>x</p>', categoryId: items[0]?.id };
    const publishAt = '2099-01-01T00:00:00Z';
    await callAs(context, 'insertNews', { ...fields, title: `Nháp ${word}` });
    await callAs(context, 'insertNews', { ...fields, title: `Hẹn ${word}`, status: 1, publishAt });
    await callAs(context, 'insertNews', { ...fields, title: `Đăng ${word}`, status: 1 });
    const page = await open(context, `${route}?q=${word}`);
    for (const [title, told] of [
      ['Nháp', ''],
      ['Hẹn', 'Tin tức đã hẹn giờ sẽ không được đăng nữa.'],
      ['Đăng', 'Tin tức sẽ bị gỡ khỏi trang web ngay.'],
    ]) {
      await page.getByRole('button', { name: `Xoá: ${title} ${word}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`Xoá “${title} ${word}”?`).filter({ visible: true }).waitFor();
      expect(await dialog.locator('p').allTextContents()).toEqual(told ? [told] : []);
      await dialog.getByRole('button', { name: 'Huỷ' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('has the rows a page that the site says, in every open browser, unless somebody chose others', async () => {
    const administrator = await visit('administrator');
    const editor = await visit('editor');
    const page = await open(editor, route);
    const rows = page.locator('tr[data-record]');
    await expect.poll(() => rows.count()).toBe(20);
    const choose = async (from: Page, within: string, size: number) => {
      await from.locator(within).getByRole('combobox', { name: 'Số dòng mỗi trang' }).click();
      await from.locator(`.ant-select-item-option[title="${size} dòng/trang"]:visible`).click();
    };
    onTestFinished(() => inDatabase('UPDATE site_settings SET page_size = 20'));
    const settings = await open(administrator, settingsPath);
    await choose(settings, 'main form', 10);
    await settings.getByRole('button', { name: 'Cập nhật', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(10);
    expect(new URL(page.url()).search).toBe('');

    // The next visit begins with as many, and asks once.
    const requestBodies: unknown[] = [];
    editor.on('request', (request) => {
      if (request.url().endsWith('/api/getListNews')) requestBodies.push(request.postDataJSON());
    });
    await page.reload();
    await expect.poll(() => page.locator('#root tr[data-record]').count()).toBe(10);
    await settle(page);
    expect(requestBodies).toEqual([{ pageSize: 10 }]);

    await choose(page, '.list-pager', 20);
    await expect.poll(() => rows.count()).toBe(20);
    expect(new URL(page.url()).search).toBe('?size=20');
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(10);
  });
});
