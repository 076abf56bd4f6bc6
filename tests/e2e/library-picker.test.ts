import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settingsPath } from '../../src/contract/file-holders.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { insert, named, photograph, store } from './library.ts';
import { violations } from './page-checks.ts';

function isFocused(page: Page, text: string): Promise<boolean> {
  return page.evaluate((words) => document.activeElement?.textContent?.includes(words) ?? false, text);
}

describe('choosing from the library', () => {
  useBrowser();

  test('a picture that is there already is found and taken by keyboard, and offered again', async () => {
    const context = await visit('editor');
    const stem = named('Đập chính');
    const { ids } = await store(context, stem, 2);
    const page = await open(context, '/news-management/news/new');
    const field = page.locator('[data-field="thumbnail"]');
    const button = field.getByRole('button', { name: 'Chọn từ thư viện' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Chọn ảnh từ thư viện' });
    const search = dialog.getByLabel(/^Tìm theo tên/);
    await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(stem);
    await expect.poll(() => dialog.getByRole('option').count()).toBe(2);
    await settle(page);
    expect(await violations(page)).toEqual([]);

    // Escape leaves everything as it was, and the focus where it came from.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(page, 'Chọn từ thư viện')).toBe(true);

    await page.keyboard.press('Enter');
    await search.fill(stem);
    await dialog.getByRole('option', { name: `${stem} 1` }).waitFor();
    await expect.poll(() => dialog.getByRole('option').count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => isFocused(page, `${stem} 2`)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await field.locator('img').waitFor();

    await page.getByLabel('Tiêu đề', { exact: true }).fill(named('Bài có ảnh trong thư viện'));
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Thêm mới thành công');
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    const id = new URL(page.url()).pathname.split('/').at(-1);
    expect(await callAs<AnyRecord>(context, 'getDetailNews', { id })).toMatchObject({ thumbnail: ids[0] });

    await button.click();
    const recent = dialog.getByRole('listbox', { name: 'Dùng gần đây' });
    await recent.getByRole('option', { name: `${stem} 1` }).waitFor();
  });

  test('the logo of the site is chosen, and stands in every open browser and on the sign-in page until it is taken away', async () => {
    const context = await visit('administrator');
    const stem = named('Biểu trưng');
    await store(context, stem, 1);
    const other = await open(await visit('viewer'), '/dashboard');
    const logo = (page: Page) => page.locator('.logo img').first();
    const mark = await logo(other).getAttribute('src');
    const page = await open(context, settingsPath);
    const form = page.locator('main form');
    await form.getByRole('button', { name: 'Chọn từ thư viện' }).click();
    const picker = page.getByRole('dialog', { name: 'Chọn ảnh từ thư viện' });
    await picker.getByLabel(/^Tìm theo tên/).fill(stem);
    await picker.getByRole('option', { name: `${stem} 1` }).dblclick();
    await picker.waitFor({ state: 'detached' });
    await form.locator('.image-field img').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Cập nhật', exact: true }).click();
    for (const each of [page, other]) await expect.poll(() => logo(each).getAttribute('src')).toMatch(/^\/files\//);
    const entrance = await open(await visit(undefined), '/signin');
    await expect.poll(() => logo(entrance).getAttribute('src')).toMatch(/^\/files\//);
    // Where the picture is used leads to the settings.
    const { items } = await callAs<{ items: AnyRecord[] }>(context, 'getListLibraryCMS', { textSearch: stem });
    await page.goto(`/gallery-management/library/${items[0]?.id}`);
    await page.locator('.file-uses').getByRole('link', { name: 'Cấu hình trang' }).click();
    await form.getByRole('button', { name: 'Xoá ảnh' }).click();
    await form.getByRole('button', { name: 'Cập nhật', exact: true }).click();
    await expect.poll(() => logo(other).getAttribute('src')).toBe(mark);
  });

  test('the text takes several at once, files are uploaded in place, and attachments are chosen too', async () => {
    const context = await visit('editor');
    const stem = named('Công trường');
    await store(context, stem, 2);
    const page = await open(context, '/news-management/news/new');
    await page.locator('.ProseMirror').click();
    await page.keyboard.type('Tiến độ thi công.');
    await insert(page, 'Tệp từ thư viện');
    const dialog = page.getByRole('dialog', { name: 'Chọn tệp từ thư viện' });
    await dialog.getByLabel(/^Tìm theo tên/).fill(stem);
    // The corner begins a choice of several.
    await dialog
      .getByRole('option', { name: `${stem} 1` })
      .locator('.picker-check')
      .click();
    await dialog.getByRole('option', { name: `${stem} 2` }).click({ modifiers: ['Shift'] });
    const fresh = await photograph(`${stem} mới.jpg`);
    await dialog.locator('input[type=file]').setInputFiles(fresh);
    await dialog.getByRole('button', { name: 'Chọn 3 tệp' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.ProseMirror figure img').count()).toBe(3);
    expect(await page.locator('.ProseMirror').textContent()).toContain('Tiến độ thi công.');

    // Whoever types on after the press writes into the text.
    await insert(page, 'Ảnh từ thư viện');
    const picture = page.getByRole('dialog', { name: 'Chọn ảnh từ thư viện' });
    await picture
      .getByRole('option', { name: `${stem} 1` })
      .first()
      .click();
    await page.keyboard.type('Đã nghiệm thu.');
    await picture.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.ProseMirror').textContent()).toContain('Đã nghiệm thu.');
    await expect.poll(() => page.locator('.ProseMirror figure img').count()).toBe(4);

    const attachments = page.locator('[data-field="attachments"]');
    await attachments.getByRole('button', { name: 'Chọn từ thư viện' }).click();
    await dialog.getByRole('option', { name: fresh.name }).first().dblclick();
    await attachments.getByRole('link', { name: fresh.name }).waitFor();
  });
});
