import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAs, expectNotice, open, useBrowser, visit } from './browser.ts';

/** The first save of a new record changes its address and nothing under the writer's hands. */
interface Article {
  id: string;
  title: string;
  content: string;
}

const list = '/news-management/news';
const editorOf = (page: Page) => page.locator('[data-field="content"] [contenteditable="true"]');

/** Opens a new article from the list and writes its title. */
async function begin(context: BrowserContext, title: string): Promise<Page> {
  const page = await open(context, list);
  await page.getByRole('button', { name: 'Thêm mới' }).click();
  await page.getByLabel('Tiêu đề', { exact: true }).fill(title);
  await editorOf(page).click();
  return page;
}

async function found(context: BrowserContext, title: string): Promise<Article[]> {
  const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListNews', { textSearch: title });
  return Promise.all(items.map(({ id }) => callAs<Article>(context, 'getDetailNews', { id })));
}

describe('the first save', () => {
  useBrowser();

  test.each([0, 800])('at a delay of %i ms takes no letter and no cursor from who goes on writing', async (delay) => {
    const context = await visit('editor');
    await context.route('**/api/insertNews', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    const title = `Viết liền tay ${Date.now()}`;
    const page = await begin(context, title);
    await page.keyboard.type('Trước khi lưu. ');
    await page.keyboard.press('Control+s');
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
    // As long as it takes, and a while longer: what is typed before, at and behind the answer.
    let typed = '';
    const stored = page.waitForURL(/news\/\d+$/).then(() => true);
    for (let after = 0; after < letters.length; ) {
      const there = await Promise.race([stored, page.evaluate(() => false)]);
      const letter = letters[typed.length % letters.length] ?? '';
      await page.keyboard.type(letter);
      typed += letter;
      if (there) after += 1;
    }
    const text = `Trước khi lưu. ${typed}`;
    await expect.poll(() => editorOf(page).textContent()).toBe(text);
    expect(await editorOf(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Cập nhật tin tức');
    await page.getByText('Có thay đổi chưa lưu').waitFor();

    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Cập nhật thành công');
    const articles = await found(context, title);
    expect(articles.map(({ title, content }) => [title, content])).toEqual([[title, `<p>${text}</p>`]]);
    // What was done before the save can be taken back behind it.
    await page.keyboard.press('Control+z');
    expect(await editorOf(page).textContent()).not.toBe(text);
    await page.keyboard.press('Control+y');
    await page.goBack();
    await page.waitForURL(`**${list}`);
  });

  test('leaves no draft that a next new article would offer', async () => {
    const context = await visit('editor');
    const page = await begin(context, `Không để lại ${Date.now()}`);
    await page.keyboard.type('Một đoạn. ');
    await page.keyboard.press('Control+s');
    await page.keyboard.type('Viết tiếp.');
    await page.waitForURL(/news\/\d+$/);
    await page.keyboard.type(' Và nữa.');
    await page.getByText('Có thay đổi chưa lưu').waitFor();
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Cập nhật thành công');
    await page.getByRole('link', { name: 'Quay lại danh sách' }).click();
    await page.getByRole('button', { name: 'Thêm mới' }).click();
    await page.getByLabel('Tiêu đề', { exact: true }).waitFor();
    expect(await page.getByText(/Có bản nháp chưa lưu/).count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
    // The form begins anew.
    expect(await page.getByLabel('Tiêu đề', { exact: true }).inputValue()).toBe('');
  });

  test('that would publish by a key is asked about once, however often the key is pressed', async () => {
    const context = await visit('editor');
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    const fields = { title: `Hỏi một lần ${Date.now()}`, content: '<p>x</p>', categoryId: items[0]?.id };
    const scheduled = { ...fields, status: 1, publishAt: '2099-01-01T00:00:00Z' };
    const { id } = await callAs<Article>(context, 'insertNews', scheduled);
    const page = await open(context, `${list}/${id}`);
    await page.getByLabel('Ngày đăng').fill('');
    const question = page.getByRole('dialog', { name: 'Lưu và đăng ngay?' });
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await question.waitFor();
    await page.keyboard.press('Control+s');
    expect(await question.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => question.count()).toBe(0);
    // It is asked again when it is wanted again.
    await page.keyboard.press('Control+s');
    await question.waitFor();
  });
});
