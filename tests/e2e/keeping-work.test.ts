import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountOf, callAs, open, useBrowser, visit } from './browser.ts';

interface Article {
  id: string;
  version: number;
  title: string;
  summary: string;
}

async function newArticle(context: BrowserContext): Promise<Article> {
  const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
  const fields = { title: `Bài ${Date.now()}`, content: '<p>Nội dung ban đầu</p>', categoryId: items[0]?.id };
  return callAs<Article>(context, 'insertNews', fields);
}

describe('nothing typed is lost', () => {
  useBrowser();

  test('two tabs edit one article: the second sees both versions and chooses', async () => {
    const context = await visit('editor');
    const article = await newArticle(context);
    const first = await open(context, `/news-management/news/${article.id}`);
    const second = await open(context, `/news-management/news/${article.id}`);
    const titleIn = (page: typeof first) => page.getByLabel('Tiêu đề', { exact: true });
    await titleIn(first).fill('Tiêu đề của tab thứ nhất');
    await titleIn(second).fill('Tiêu đề của tab thứ hai');
    await first.keyboard.press('Control+s');
    await first.getByText('Cập nhật thành công').waitFor();

    await second.keyboard.press('Control+s');
    const conflict = second.getByRole('dialog', { name: 'Bản ghi đã được người khác cập nhật' });
    await conflict.waitFor();
    await conflict.getByText('Tiêu đề của tab thứ nhất', { exact: true }).waitFor();
    await conflict.getByText('Tiêu đề của tab thứ hai', { exact: true }).waitFor();
    await conflict.getByRole('radio', { name: /Bản của bạn/ }).check();
    await conflict.getByRole('button', { name: 'Lưu bản đã chọn' }).click();
    await second.getByText('Cập nhật thành công').waitFor();
    const stored = await callAs<Article>(context, 'getDetailNews', { id: article.id });
    expect(stored.title).toBe('Tiêu đề của tab thứ hai');
  });

  test('an expired session signs in again in place', async () => {
    const context = await visit('editor');
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    await page.getByLabel('Tiêu đề', { exact: true }).fill('Tiêu đề viết khi phiên đã hết hạn');
    await context.clearCookies();
    await page.keyboard.press('Control+s');
    const again = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết hạn' });
    await again.getByLabel('Mật khẩu', { exact: true }).fill(accountOf('editor').password);
    await again.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await again.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Tiêu đề', { exact: true }).inputValue()).toBe('Tiêu đề viết khi phiên đã hết hạn');
    await page.keyboard.press('Control+s');
    await page.getByText('Cập nhật thành công').waitFor();
  });

  test('leaving asks first, and what was typed is offered again', async () => {
    const context = await visit('editor');
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    await page.getByLabel('Tóm tắt').fill('Tóm tắt chưa lưu');
    await page.getByRole('link', { name: 'Bảng điều khiển' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Thay đổi chưa được lưu, bạn có muốn rời trang?' });
    await question.getByRole('button', { name: 'Ở lại' }).click();
    expect(await page.getByLabel('Tóm tắt').inputValue()).toBe('Tóm tắt chưa lưu');
    await page.getByRole('link', { name: 'Bảng điều khiển' }).click();
    await question.getByRole('button', { name: 'Rời trang' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(`/news-management/news/${article.id}`);
    await page.getByText(/Có bản nháp chưa lưu lúc/).waitFor();
    await page.getByRole('button', { name: 'Khôi phục' }).click();
    expect(await page.getByLabel('Tóm tắt').inputValue()).toBe('Tóm tắt chưa lưu');
  });
});
