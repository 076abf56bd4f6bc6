import { mkdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { callAs, expectNotice, open, useBrowser, visit } from './browser.ts';

/** One of three sections that one declaration makes (`declare/article.ts`); each screen of all is looked at in `screens-content`. */
const route = '/homepage/introduction-management';

describe('article sections', () => {
  useBrowser();

  test('an article is written, published, found, deleted and brought back', async () => {
    const context = await visit('editor');
    const page = await open(context, route);
    await page.getByRole('button', { name: 'Thêm mới' }).click();
    await page.waitForURL('**/new');
    const title = `Diễn tập xả lũ hồ chứa ${Date.now()}`;
    await page.getByLabel('Tiêu đề', { exact: true }).fill(title);
    await page.getByRole('button', { name: 'Đăng ngay' }).click();
    // All that is missing is named beside the button, each with the way to it.
    const bar = page.locator('.record-bar');
    const both = bar.getByRole('alert').filter({ hasText: 'Chưa xuất bản được: còn 2 trường cần bổ sung' });
    expect(await both.getByRole('button').allTextContents()).toEqual([
      'Cần nhập nội dung để xuất bản.',
      'Cần chọn danh mục để xuất bản.',
    ]);
    await both.getByRole('button', { name: /nội dung/ }).click();
    await page.keyboard.type('Công ty tổ chức diễn tập ứng phó tình huống khẩn cấp.');
    await page.getByRole('button', { name: 'Đăng ngay' }).click();
    const missing = bar.getByRole('alert').filter({ hasText: 'Chưa xuất bản được: còn 1 trường cần bổ sung' });
    await missing.getByRole('button', { name: 'Cần chọn danh mục để xuất bản.' }).waitFor();
    const category = page.getByRole('combobox', { name: 'Danh mục' });
    await expect.poll(() => category.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Thêm mới thành công');
    await missing.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Tiêu đề', { exact: true }).inputValue()).toBe(title);

    await page.getByRole('button', { name: 'Đăng ngay' }).click();
    await missing.waitFor();
    await category.click();
    // The choices come from the server: a key pressed before they are there would choose nothing.
    await page.locator('.ant-select-item-option').first().click();
    await missing.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Đăng ngay' }).click();
    await expectNotice(page, 'Cập nhật thành công');
    await page.getByText('Đã xuất bản').first().waitFor();

    // What stands in the text alone is found when that is asked for.
    const number = title.split(' ').at(-1);
    await page.goto(`${route}?q=${encodeURIComponent(`khan cap ${number}`)}`);
    await page.locator('.list-empty').getByRole('button', { name: 'Tìm cả trong nội dung' }).click();
    await page.waitForURL(/texts=true/);
    const row = page.getByRole('row').filter({ hasText: title });
    // A job takes the words of a text some seconds after it is stored.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Làm mới' }).click();
        await page.waitForLoadState('networkidle');
        return row.count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'Thôi tìm trong nội dung' }).click();
    await page.locator('.list-empty').waitFor();

    await page.goto(`${route}?q=${encodeURIComponent('dien tap xa lu')}`);
    await row.getByRole('button', { name: /Xoá/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Xoá' }).click();
    await expectNotice(page, 'Xoá thành công');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await row.waitFor();
  });

  test('an article is unscheduled, duplicated and deleted where it is written; its long title is seen whole', async () => {
    const context = await visit('editor');
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    const title = `Thông báo vận hành hồ chứa trong mùa lũ ${Date.now()}`;
    const values = { title, content: '<p>Nội dung</p>', summary: 'Tóm tắt', categoryId: items[0]?.id };
    const schedule = { status: 1, publishAt: '2031-12-25T08:00:00+07:00' };
    const { id } = await callAs<{ id: string }>(context, 'insertNews', { ...values, ...schedule });
    const page = await open(context, `/news-management/news/${id}`);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Thao tác với bài này' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    // The editor has a button of that name too.
    const undo = page.locator('.ant-message').getByRole('button', { name: 'Hoàn tác' });
    const state = page.locator('.record-state');
    await state.getByText('Hẹn giờ').waitFor();
    await choose('Huỷ hẹn giờ');
    await expectNotice(page, 'Đã huỷ hẹn giờ');
    await state.getByText('Nháp').waitFor();
    expect(await page.getByLabel('Ngày đăng', { exact: true }).inputValue()).toBe('');
    await undo.last().click();
    await state.getByText('Hẹn giờ').waitFor();

    // What somebody has changed since is not undone.
    await choose('Huỷ hẹn giờ');
    await state.getByText('Nháp').waitFor();
    const { version } = await callAs<{ version: number }>(context, 'getDetailNews', { id });
    await callAs(context, 'updateNews', { id, version, author: 'Ban biên tập' });
    await undo.last().click();
    await expectNotice(page, 'Không hoàn tác: nội dung đã được sửa sau đó.');
    expect(await callAs(context, 'getDetailNews', { id })).toMatchObject({ status: 0, author: 'Ban biên tập' });

    await choose('Nhân bản');
    await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`));
    const heading = page.getByLabel('Tiêu đề', { exact: true });
    await expect.poll(() => heading.inputValue()).toBe(`${title} (bản sao)`);
    const copyId = page.url().split('/').at(-1);
    expect(await callAs(context, 'getDetailNews', { id: copyId })).toMatchObject({
      ...{ summary: 'Tóm tắt', categoryId: items[0]?.id, content: '<p>Nội dung</p>', status: 0, publishAt: null },
    });

    const height = async () => (await heading.boundingBox())?.height ?? 0;
    const before = await height();
    const long = 'Quy trình vận hành liên hồ chứa trên lưu vực sông trong mùa lũ hằng năm '.repeat(3);
    await heading.fill(`${long}\nphần hai`);
    await heading.press('Enter');
    expect(await heading.inputValue()).toBe(`${long.trim()} phần hai`);
    expect(await height()).toBeGreaterThan(before * 1.5);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/article.png` });

    await choose('Xoá');
    await page.getByRole('dialog').getByRole('button', { name: 'Xoá' }).click();
    await expectNotice(page, 'Xoá thành công');
    await page.waitForURL('**/news-management/news');
    const row = page.getByRole('row').filter({ hasText: `${title} (bản sao)` });
    await row.waitFor({ state: 'detached' });
    await undo.last().click();
    await row.waitFor();
  });

  test('a category is added and refused to go while it is in use', async () => {
    const page = await open(await visit('editor'), `${route}/types`);
    await page.getByRole('button', { name: 'Thêm mới' }).click();
    const drawer = page.getByRole('dialog');
    const name = `Chuyên mục thuỷ văn ${Date.now()}`;
    await drawer.getByLabel('Tên', { exact: true }).fill(name);
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Thêm mới thành công');
    await page.getByRole('row').filter({ hasText: name }).waitFor();

    const used = page.getByRole('row').nth(1);
    await used.getByRole('button', { name: /Xoá/ }).click();
    // Told before anything is asked.
    await page
      .getByText(/đang được sử dụng|đang sử dụng/)
      .first()
      .waitFor();
  });

  test('the news list keeps its place in the address, and its picture stands in the README', async () => {
    const context = await visit('editor');
    const page = await open(context, '/news-management/news');
    await page.getByRole('row').nth(10).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    await mkdir('docs/images', { recursive: true });
    await page.screenshot({ path: 'docs/images/news-list.png' });

    await page.getByLabel(/Tìm kiếm/).fill('THUY DIEN');
    await page.waitForURL(/q=THUY(\+|%20)DIEN/);
    await page.getByRole('link', { name: 'Đã xuất bản' }).click();
    await page.waitForURL(/status=1/);
    await page.getByRole('row').nth(3).waitFor();
    const address = page.url();
    await page.getByRole('row').nth(3).getByRole('link').first().click();
    await page.waitForURL(/\/news\/\d+/);
    await page.goBack();
    expect(page.url()).toBe(address);
    expect(await page.getByLabel(/Tìm kiếm/).inputValue()).toBe('THUY DIEN');
  });

  test('several articles are taken down at once', async () => {
    const context = await visit('editor');
    const categories = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    const word = `hangloat${Date.now()}`;
    for (const number of [1, 2, 3]) {
      const fields = {
        title: `Bài ${number} ${word}`,
        content: '<p>Nội dung</p>',
        categoryId: categories.items[0]?.id,
      };
      await callAs(context, 'insertNews', { ...fields, status: 1 });
    }
    const page = await open(context, `/news-management/news?q=${word}`);
    await page.getByRole('row').nth(3).waitFor();
    await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
    await page.getByRole('button', { name: 'Gỡ xuống' }).click();
    await page.getByRole('row').filter({ hasText: 'Đã gỡ' }).nth(2).waitFor();
    const after = await callAs<{ items: { status: number }[] }>(context, 'getListNews', { textSearch: word });
    expect(after.items.map((item) => item.status)).toEqual([4, 4, 4]);
  });
});
