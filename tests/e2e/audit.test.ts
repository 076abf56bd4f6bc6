import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountOf, callAs, expectNotice, open, useBrowser, visit } from './browser.ts';
import { findPageFaults } from './page-checks.ts';

interface Article {
  id: string;
  version: number;
  title: string;
  content: string;
}

describe('what happened, and the way back', () => {
  useBrowser();

  test('a save has its entry, in words and field by field', async () => {
    const editor = await visit('editor');
    const article = await insertNews(editor, 'Mực nước thượng lưu 116,80 m');
    const title = `${article.title} (cập nhật)`;
    await callAs(editor, 'updateNews', {
      id: article.id,
      version: article.version,
      title,
      content: '<p>Mực nước thượng lưu 117,00 m</p>',
    });

    const page = await open(await visit('administrator'), `/audit-log?resource=news&recordId=${article.id}`);
    const rows = page.getByRole('row').filter({ hasText: title });
    await rows.first().waitFor();
    const { fullName } = accountOf('editor');
    expect(await rows.first().textContent()).toContain(`${fullName} đã cập nhật tin tức ${title}`);
    expect(await rows.first().textContent()).toMatch(/Tiêu đề.*Nội dung/);
    // The chain takes new entries in within a second or two, and the list tells when it has.
    await rows.first().getByText('Đã niêm phong').waitFor();

    await rows.first().getByRole('link', { name: 'Xem chi tiết' }).click();
    await page.waitForURL(/entry=\d+/);
    const drawer = page.getByRole('dialog');
    const content = drawer.getByRole('group', { name: 'Nội dung' });
    await content.waitFor();
    expect(await content.locator('mark').allTextContents()).toEqual(['116,80 ', '117,00 ']);
    await drawer.getByRole('button', { name: 'Đóng' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('entry')).toBe(false);
  });

  test('the log is filtered by account, operation, subject, record and day, and tells so in its address', async () => {
    const editor = await visit('editor');
    const article = await insertNews(editor, 'Nội dung');
    const page = await open(await visit('administrator'), '/audit-log');
    await page.getByRole('row').nth(3).waitFor();
    await choose(page, 'Người thực hiện', accountOf('editor').fullName);
    await page.waitForURL(/accountId=/);
    await choose(page, 'Thao tác', 'Thêm mới tin tức');
    await page.waitForURL(/operation=insertNews/);
    await choose(page, 'Đối tượng', 'Tin tức');
    await page.waitForURL(/resource=news(&|$)/);
    await page.getByLabel('Mã bản ghi').fill(article.id);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`recordId=${article.id}`));
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await page.getByRole('row').nth(1).textContent()).toContain(article.title);

    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
    await page.goto(`${page.url()}&from=${day}&to=${day}`);
    await page.getByRole('row').filter({ hasText: article.title }).waitFor();
    await page.goto(`/audit-log?resource=news&recordId=${article.id}&to=2020-01-01`);
    await page.getByText('Không tìm thấy kết quả phù hợp').waitFor();
    await page.getByRole('button', { name: 'Đặt lại' }).click();
    await page.getByRole('row').nth(3).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('what is filtered is exported, and the export is an entry itself', async () => {
    const context = await visit('administrator');
    const article = await insertNews(context, 'Nội dung');
    const page = await open(context, `/audit-log?resource=news&recordId=${article.id}`);
    await page.getByRole('row').filter({ hasText: article.title }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Xuất nhật ký' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain(article.title);
    await page.getByText(`Đã xuất nhật ký: ${download.suggestedFilename()}`).waitFor();
    const { items } = await callAs<{ items: object[] }>(context, 'getListExport', { resource: 'audit-log' });
    expect(items[0]).toMatchObject({ format: 'csv', complete: true });
  });

  test('an earlier state of an article comes back as a new version', async () => {
    const context = await visit('editor');
    const article = await insertNews(context, 'Bản đầu tiên');
    const { id, version, title } = article;
    await callAs(context, 'updateNews', { id, version, title: `${title} B`, content: '<p>Bản thứ hai</p>' });

    const page = await open(await visit('administrator'), `/news-management/news?q=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: `Lịch sử: ${title} B` }).click();
    await page.waitForURL(`**/history/news/${id}`);
    const steps = page.getByRole('listitem').filter({ hasText: 'phiên bản' });
    await steps.nth(1).waitFor();
    expect(await steps.nth(0).textContent()).toContain('Hiện tại');
    await steps.nth(1).getByText('đã thêm mới').click();
    await steps.nth(1).getByRole('group', { name: 'Nội dung' }).getByText('Bản đầu tiên').waitFor();

    await steps
      .nth(1)
      .getByRole('button', { name: /^Khôi phục trạng thái này/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Tiêu đề' }).waitFor();
    await dialog.getByRole('group', { name: 'Nội dung' }).getByText('Bản thứ hai').waitFor();
    await dialog.getByRole('checkbox', { name: 'Tiêu đề' }).uncheck();
    await dialog.getByRole('button', { name: 'Khôi phục' }).click();
    await page.getByText(`Đã khôi phục và lưu thành phiên bản ${version + 2}`).waitFor();
    await expect.poll(() => steps.count()).toBe(3);
    const now = await callAs<Article>(context, 'getDetailNews', { id });
    expect(now).toMatchObject({ version: version + 2, title: `${title} B`, content: '<p>Bản đầu tiên</p>' });
  });

  test('an earlier state of an account comes back, and what cannot is told', async () => {
    const context = await visit('administrator');
    const username = `lich-su-${Date.now()}`;
    const roles = await callAs<{ items: { id: string; code: string }[] }>(context, 'getListRole', {});
    const viewer = roles.items.find(({ code }) => code === 'viewer')?.id;
    const passing = await callAs<{ id: string; code: string }>(context, 'insertRole', { name: username });
    const made = { username, fullName: 'Trần Văn Cũ', email: `${username}@example.vn` };
    const { account } = await callAs<{ account: { id: string } }>(context, 'insertUser', {
      ...made,
      roleIds: [viewer, passing.id],
    });
    const { id } = account;
    await callAs(context, 'updateUser', { id, version: 1, fullName: 'Trần Văn Mới' });
    await callAs(context, 'updateUserRole', { id, version: 2, roleIds: [viewer] });
    await callAs(context, 'deleteRole', { ids: [passing.id] });

    const page = await open(context, `/account-management?q=${username}`);
    await page.getByRole('row').filter({ hasText: username }).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Lịch sử' }).click();
    await page.getByRole('heading', { name: `Lịch sử: ${username}` }).waitFor();
    const steps = page.locator('.history > li');
    await steps.nth(2).waitFor();
    const offer = page.getByRole('button', { name: /^Khôi phục trạng thái này/ });
    expect(await offer.count()).toBe(2);
    await offer.last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Họ và tên' }).getByText('Cũ').waitFor();
    await dialog.getByText(`không còn vai trò nào có mã ${passing.code}`).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Khôi phục' }).click();
    await page.getByText('Đã khôi phục và lưu thành phiên bản 4').waitFor();
    await expect.poll(() => steps.count()).toBe(4);
    const now = await callAs<{ fullName: string; roles: unknown[] }>(context, 'getDetailUser', { id });
    expect(now).toMatchObject({ fullName: 'Trần Văn Cũ', version: 4, roles: [{ code: 'viewer' }] });
    await page.getByRole('link', { name: 'Quay lại danh sách' }).click();
    await page.waitForURL('**/account-management');
  });

  test('the form of a record leads to its history', async () => {
    const context = await visit('administrator');
    const article = await insertNews(context, 'Nội dung');
    const page = await open(context, `/news-management/news/${article.id}`);
    await page.getByRole('link', { name: 'Lịch sử' }).click();
    await page.getByRole('heading', { name: `Lịch sử: ${article.title}` }).waitFor();
    await page.getByRole('link', { name: 'Quay lại bản ghi' }).click();
    await page.waitForURL(`**/news-management/news/${article.id}`);
  });

  test('the trash gives records back, and deletes them for ever when a person says that they know', async () => {
    const context = await visit('administrator');
    const restoredNews = await insertNews(context, 'Nội dung');
    const lost = await insertNews(context, 'Nội dung');
    await callAs(context, 'deleteNews', { ids: [restoredNews.id, lost.id] });

    const page = await open(context, '/trash');
    await page.getByRole('link', { name: /^Tin tức \d+$/ }).click();
    await page.waitForURL(/resource=news/);
    const row = (article: Article) => page.getByRole('row').filter({ hasText: article.title });
    await row(restoredNews).waitFor();
    expect(await row(restoredNews).textContent()).toContain(accountOf('administrator').fullName);

    await row(restoredNews)
      .getByRole('link', { name: /^Lịch sử(:|$)/ })
      .click();
    await page.getByText('đã xoá').waitFor();
    expect(await page.getByRole('button', { name: /^Khôi phục/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Đến Thùng rác' }).click();
    await page.waitForURL('**/trash');
    await row(restoredNews)
      .getByRole('button', { name: /^Khôi phục/ })
      .click();
    await expectNotice(page, 'Khôi phục thành công');
    await row(restoredNews).waitFor({ state: 'detached' });
    await callAs(context, 'getDetailNews', { id: restoredNews.id });

    await page.getByLabel(/Tìm kiếm/).fill(lost.title);
    await page.waitForURL(/q=/);
    await row(lost).getByRole('checkbox').check();
    await page
      .getByRole('region', { name: 'Thao tác với các bản ghi đã chọn' })
      .getByRole('button', { name: 'Xoá vĩnh viễn' })
      .click();
    const dialog = page.getByRole('dialog');
    const purge = dialog.getByRole('button', { name: 'Xoá vĩnh viễn' });
    expect(await purge.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox').check();
    await purge.click();
    await page.getByText('Đã xoá vĩnh viễn').waitFor();
    await row(lost).waitFor({ state: 'detached' });
    const left = await callAs<{ totalItem: number }>(context, 'getListTrash', { textSearch: lost.title });
    expect(left.totalItem).toBe(0);
    await page.goto(`/history/news/${lost.id}`);
    await page.getByText('Xoá vĩnh viễn').first().waitFor();
    expect(await page.getByRole('button', { name: /^Khôi phục/ }).count()).toBe(0);
  });

  test('the keyboard stays in the trash when rows leave it', async () => {
    const context = await visit('administrator');
    const word = `ban-phim-${Date.now()}`;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) {
      const made = await callAs<Article>(context, 'insertCategoryNews', { name: `${word} ${name}` });
      ids.push(made.id);
      await callAs(context, 'deleteCategoryNews', { ids: [made.id] });
    }
    const page = await open(context, `/trash?q=${word}`);
    const purge = (name: string) => page.getByRole('button', { name: `Xoá vĩnh viễn: ${word} ${name}` });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const confirm = async () => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Xoá vĩnh viễn' }).press('Enter');
    };
    // The newest stands first: C, B, A.
    await purge('B').press('Enter');
    await confirm();
    await expect.poll(focused).toBe(`Xoá vĩnh viễn: ${word} A`);
    await page.keyboard.press('Enter');
    await confirm();
    await expect.poll(focused).toBe(`Xoá vĩnh viễn: ${word} C`);
    await page.getByRole('button', { name: `Khôi phục: ${word} C` }).press('Enter');
    await page.getByText('Không tìm thấy kết quả phù hợp').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  test('a category comes back with the categories below it, when a person wants them', async () => {
    const context = await visit('administrator');
    const name = `Nhóm ${Date.now()}`;
    const parent = await callAs<Article>(context, 'insertCategoryNews', { name });
    const child = await callAs<Article>(context, 'insertCategoryNews', { name: `${name} con`, parentId: parent.id });
    await callAs(context, 'deleteCategoryNews', { ids: [parent.id, child.id] });
    const page = await open(context, `/trash?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Khôi phục: ${name}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('checkbox', { name: 'Khôi phục cả 1 mục con' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Khôi phục' }).click();
    await page.getByText('Thùng rác trống').or(page.getByText('Không tìm thấy kết quả phù hợp')).waitFor();
    await callAs(context, 'getDetailCategoryNews', { id: child.id });
  });

  test('a role without the permission sees neither entry nor screen', async () => {
    const context = await visit('viewer');
    const page = await open(context, '/dashboard');
    await page.getByRole('link', { name: 'Bảng điều khiển' }).waitFor();
    for (const name of ['Nhật ký hệ thống', 'Thùng rác']) {
      expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0);
    }
    await page.goto('/news-management/news');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('link', { name: /^Lịch sử:/ }).count()).toBe(0);
    for (const path of ['/audit-log', '/history/news/1', '/trash']) {
      await page.goto(path);
      await page.getByText('Bạn không có quyền xem trang này').waitFor();
    }
  });

  test('no screen has an accessibility violation or scrolls sideways', async () => {
    const context = await visit('administrator', { height: 800 });
    const article = await insertNews(context, 'Mực nước 116,80 m');
    const { id, version } = article;
    await callAs(context, 'updateNews', { id, version, content: '<p>Mực nước 117,00 m</p>' });
    const deleted = await insertNews(context, 'Nội dung');
    await callAs(context, 'deleteNews', { id: deleted.id });
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListAudit', { recordId: id });
    const found: string[] = [];
    const check = async (page: Page) => void found.push(...(await findPageFaults(page)));
    for (const screen of [`/audit-log?entry=${items[0]?.id}`, `/history/news/${id}`]) {
      const page = await open(context, screen);
      await check(page);
      await page.close();
    }
    const history = await open(context, `/history/news/${id}`);
    await history.getByRole('button', { name: /^Khôi phục trạng thái này/ }).click();
    await history.getByRole('dialog').getByRole('checkbox').first().waitFor();
    await check(history);
    const trash = await open(context, '/trash');
    await trash.getByRole('button', { name: `Xoá vĩnh viễn: ${deleted.title}` }).click();
    await trash.getByRole('dialog').getByRole('checkbox').waitFor();
    await check(trash);
    expect(found).toEqual([]);
  });
});

/** Stores a news article of its own title with one paragraph. */
async function insertNews(context: BrowserContext, text: string): Promise<Article> {
  const categories = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
  const title = `Nhật ký hồ chứa ${Date.now()}${Math.random().toString(36).slice(2, 6)}`;
  const fields = { title, content: `<p>${text}</p>`, categoryId: categories.items[0]?.id };
  return callAs<Article>(context, 'insertNews', fields);
}

/** Chooses a value of a filter by typing part of it, as people do. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label });
  await select.click();
  await select.fill(option);
  await page.locator(`.ant-select-item-option[title="${option}"]:visible`).click();
}
