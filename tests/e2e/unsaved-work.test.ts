import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountOf, callAs, expectNotice, open, useBrowser, visit, withDatabase } from './browser.ts';

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

/** A browser signed in as a new account that has a role, and the way to give it others. */
async function newWriter() {
  const administrator = await visit('administrator');
  const { roles } = await callAs<{ roles: { id: string; code: string }[] }>(
    administrator,
    'getListAllRoleFunction',
    {},
  );
  const idsOf = (codes: readonly string[]) => roles.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  const username = `viet${Date.now()}`;
  const fullName = 'Người viết bài';
  const made = await callAs<{ account: { id: string; version: number }; password: string }>(
    administrator,
    'insertUser',
    { username, fullName, email: `${username}@example.test`, roleIds: idsOf(['editor', 'viewer']) },
  );
  const context = await visit(undefined);
  await callAs(context, 'login', { username, password: made.password });
  const { password } = accountOf('viewer');
  await callAs(context, 'changePassword', { currentPassword: made.password, newPassword: password });
  const { items } = await callAs<{ items: { id: string; version: number }[] }>(administrator, 'getListUser', {
    textSearch: username,
  });
  let version = items.find(({ id }) => id === made.account.id)?.version;
  const giveRoles = async (codes: readonly string[]) => {
    const account = { id: made.account.id, version, roleIds: idsOf(codes) };
    ({ version } = await callAs<{ version: number }>(administrator, 'updateUserRole', account));
  };
  return { context, giveRoles, fullName, password };
}

/** Signs out in another window of the browser, and in as somebody else. */
async function changeAccount(context: BrowserContext, from: string, to: 'viewer'): Promise<void> {
  const page = await open(context, '/dashboard');
  await page.getByRole('button', { name: from }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click();
  await expectNotice(page, 'Bạn đã đăng xuất thành công!');
  await page.goto('/signin');
  await enter(page, accountOf(to));
  await page.waitForURL('**/dashboard');
  await page.close();
}

async function enter(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Tên đăng nhập').fill(username);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
}

describe('nothing typed is lost', () => {
  useBrowser();

  test.each([
    ['somebody else', 'administrator', 'Bản ghi đã được người khác cập nhật'],
    ['the same person in another window', 'editor', 'Bạn đã lưu bản ghi này ở cửa sổ hoặc thiết bị khác'],
  ] as const)(
    'an article that %s has saved meanwhile: both versions are seen, and one is chosen',
    async (_, role, name) => {
      const context = await visit('editor');
      const article = await newArticle(context);
      const page = await open(context, `/news-management/news/${article.id}`);
      await page.getByLabel('Tiêu đề', { exact: true }).fill('Tiêu đề của bản thứ hai');
      const { id, version } = article;
      await callAs(await visit(role), 'updateNews', { id, version, title: 'Tiêu đề của bản thứ nhất' });

      await page.keyboard.press('Control+s');
      const conflict = page.getByRole('dialog', { name });
      await conflict.waitFor();
      await conflict.getByText('Tiêu đề của bản thứ nhất', { exact: true }).waitFor();
      await conflict.getByText('Tiêu đề của bản thứ hai', { exact: true }).waitFor();
      await conflict.getByRole('radio', { name: /Bản của bạn/ }).check();
      await conflict.getByRole('button', { name: 'Lưu bản đã chọn' }).click();
      await expectNotice(page, 'Cập nhật thành công');
      const stored = await callAs<Article>(context, 'getDetailNews', { id });
      expect(stored.title).toBe('Tiêu đề của bản thứ hai');
    },
  );

  test('two people who change different paragraphs of an article are both kept', async () => {
    const context = await visit('editor');
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    const text = (first: string, last: string) =>
      `<h2>Mở đầu</h2><p>${first}</p><ul><li><p>Một ý</p></li></ul><p>${last}</p>`;
    const article = await callAs<Article>(context, 'insertNews', {
      title: `Hai người viết ${Date.now()}`,
      content: text('Đoạn đầu.', 'Đoạn cuối.'),
      categoryId: items[0]?.id,
    });
    const page = await open(context, `/news-management/news/${article.id}`);
    const paragraph = page.locator('[data-field="content"] [contenteditable="true"] p', { hasText: 'Đoạn đầu.' });
    await paragraph.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Tôi thêm.');
    const { id, version } = article;
    const changed = { id, version, content: text('Đoạn đầu.', 'Đoạn cuối. Họ thêm.') };
    await callAs(await visit('administrator'), 'updateNews', changed);

    await page.keyboard.press('Control+s');
    await expectNotice(page, 'lưu ở: Nội dung');
    await expectNotice(page, 'Cập nhật thành công');
    const stored = await callAs<Article & { content: string }>(context, 'getDetailNews', { id });
    expect(stored.content).toBe(text('Đoạn đầu. Tôi thêm.', 'Đoạn cuối. Họ thêm.'));
  });

  test('a form says who else has the record open and that somebody has saved it, and takes the change', async () => {
    const context = await visit('editor');
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    await page.getByLabel('Tiêu đề', { exact: true }).fill('Tiêu đề của tôi');
    const other = await visit('administrator');
    const { id, version } = article;
    const theirs = await open(other, `/news-management/news/${id}`);
    await theirs.getByLabel('Tiêu đề', { exact: true }).waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'cũng đang mở bản ghi này.' });
    const ask = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await ask();
    await notice.waitFor();
    // A tab that is closed says so, however it is closed.
    await theirs.close();
    await withDatabase(async (client) => {
      const left =
        "SELECT FROM record_visits AS v JOIN accounts AS a ON a.id = v.account_id WHERE record_id = $1 AND a.username = 'admin'";
      await expect.poll(async () => (await client.query(left, [id])).rowCount).toBe(0);
    });
    await ask();
    await notice.waitFor({ state: 'detached' });
    await callAs(other, 'updateNews', { id, version, summary: 'Tóm tắt của người khác' });
    await ask();
    await page.getByRole('button', { name: 'Lấy bản mới' }).click();
    await expect.poll(() => page.getByLabel('Tóm tắt').inputValue()).toBe('Tóm tắt của người khác');
    expect(await page.getByLabel('Tiêu đề', { exact: true }).inputValue()).toBe('Tiêu đề của tôi');
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Cập nhật thành công');
  });

  test('whoever types while the session ends is left to it until the keys rest', async () => {
    const { context } = await newWriter();
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    const title = page.getByLabel('Tiêu đề', { exact: true });
    await title.fill('');
    await title.pressSequentially('Nước về hồ ');
    await callAs(context, 'logout', {});
    const words = 'nhiều hơn mọi năm, nhà máy phát hết công suất từ đầu tháng mười một';
    await title.pressSequentially(words, { delay: 40 });
    expect(await title.inputValue()).toBe(`Nước về hồ ${words}`);
    const again = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết hạn' });
    await again.waitFor();
    expect(await again.getByLabel('Mật khẩu', { exact: true }).inputValue()).toBe('');
    await page.context().close();
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
    // What was interrupted is carried out.
    await expectNotice(page, 'Cập nhật thành công');
    const stored = await callAs<Article>(context, 'getDetailNews', { id: article.id });
    expect(stored.title).toBe('Tiêu đề viết khi phiên đã hết hạn');
  });

  test('a part of the page that is first needed without a line comes when the line is back, and the page stays', async () => {
    const context = await visit('editor');
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    const title = page.getByLabel('Tiêu đề', { exact: true });
    await title.fill('Viết trước khi mất mạng');
    await context.setOffline(true);
    await page.getByText(/^Mất kết nối/).waitFor();
    await page.locator('[data-field="thumbnail"]').getByRole('button', { name: 'Chọn từ thư viện' }).click();
    await page.keyboard.press('Control+End');
    expect(await title.inputValue()).toBe('Viết trước khi mất mạng');
    await context.setOffline(false);
    await page.getByText(/^Mất kết nối/).waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Chọn ảnh từ thư viện' }).waitFor();
    expect(await title.inputValue()).toBe('Viết trước khi mất mạng');
  });

  test('without a line that is said at once, and the save is carried out when it is back', async () => {
    const context = await visit('editor');
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    await page.getByLabel('Tiêu đề', { exact: true }).fill('Viết khi mất mạng');
    await context.setOffline(true);
    await page.getByText(/^Mất kết nối/).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Chưa lưu vì mất kết nối').waitFor();
    await page.getByLabel('Tiêu đề', { exact: true }).fill('Viết tiếp khi mất mạng');
    await context.setOffline(false);
    await expectNotice(page, 'Cập nhật thành công');
    await page.getByText(/^Mất kết nối/).waitFor({ state: 'detached' });
    const stored = await callAs<Article>(context, 'getDetailNews', { id: article.id });
    expect([stored.title, stored.version]).toEqual(['Viết khi mất mạng', 2]);
    await page.getByText('Có thay đổi chưa lưu').waitFor();
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await callAs<Article>(context, 'getDetailNews', { id: article.id })).title)
      .toBe('Viết tiếp khi mất mạng');
  });

  test('an answer that is lost after the record was stored doubles nothing', async () => {
    const context = await visit('editor');
    let lost = 0;
    // Before the page is there: one that is open learns of it a while after this has been said.
    await context.route('**/api/insertNews', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    const page = await open(context, '/news-management/news/new');
    const title = `Mất câu trả lời ${Date.now()}`;
    await page.getByLabel('Tiêu đề', { exact: true }).fill(title);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/news\/\d+$/);
    const { items } = await callAs<{ items: Article[] }>(context, 'getListNews', { textSearch: title });
    expect(items).toHaveLength(1);
    expect(lost).toBe(1);
  });

  test('a save that the server could not take is carried out when the server says it may be', async () => {
    const context = await visit('editor');
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    await page.getByLabel('Tiêu đề', { exact: true }).fill('Viết khi cơ sở dữ liệu bận');
    await withDatabase(async (client) => {
      await client.query('BEGIN');
      // The job that takes the words of the new article does not wait for this lock: only the save does.
      await client.query('SELECT FROM news WHERE id = $1 FOR NO KEY UPDATE', [article.id]);
      await page.keyboard.press('Control+s');
      // The connection on which the save waits dies: the server answers that it is not there for a moment.
      const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await client.query(end)).rowCount).toBe(1);
      await page.getByText('Chưa lưu vì máy chủ tạm thời chưa sẵn sàng').waitFor();
      await client.query('COMMIT');
    });
    await expectNotice(page, 'Cập nhật thành công');
    const stored = await callAs<Article>(context, 'getDetailNews', { id: article.id });
    expect([stored.title, stored.version]).toEqual(['Viết khi cơ sở dữ liệu bận', 2]);
  });

  test('a writer who loses the right keeps the text in view and can take it along', async () => {
    const { context, giveRoles } = await newWriter();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    const title = page.getByLabel('Tiêu đề', { exact: true });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    for (const [roles, text] of [
      [['viewer'], 'Viết khi còn quyền sửa'],
      // Not even reading is left.
      [['personnel'], 'Viết khi còn quyền xem'],
    ] as const) {
      await giveRoles(['editor']);
      await page.getByRole('button', { name: 'Lưu nháp' }).waitFor();
      await title.fill(text);
      await giveRoles(roles);
      await page.getByText('Bạn không còn quyền lưu bản ghi này').waitFor();
      expect(await title.inputValue()).toBe(text);
      await page.getByRole('button', { name: 'Sao chép nội dung' }).click();
      await page.getByText('Đã sao chép nội dung').first().waitFor();
      await expect.poll(copied).toBe(`Tiêu đề\n${text}`);
    }
    // The right comes back: so does the way to save.
    await giveRoles(['editor']);
    await page.getByRole('button', { name: 'Lưu nháp' }).waitFor();
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Cập nhật thành công');
  });

  test('another account in another window saves nothing of what is written here', async () => {
    const { context, fullName, password } = await newWriter();
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news/${article.id}`);
    const title = page.getByLabel('Tiêu đề', { exact: true });
    const titleStored = async () => (await callAs<Article>(context, 'getDetailNews', { id: article.id })).title;
    await title.fill('Của người viết');
    await changeAccount(context, fullName, 'viewer');
    const question = page.getByRole('dialog', { name: 'Trình duyệt đã đổi sang tài khoản khác' });
    await question.waitFor();
    expect([await titleStored(), await title.inputValue()]).toEqual([article.title, 'Của người viết']);
    await question.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await question.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Cập nhật thành công');
    expect(await titleStored()).toBe('Của người viết');

    await title.fill('Bản nháp của người viết');
    await changeAccount(context, fullName, 'viewer');
    await question.getByRole('button', { name: 'Tiếp tục với Người xem' }).click();
    await page.getByRole('button', { name: 'Người xem' }).waitFor();
    expect(await titleStored()).toBe('Của người viết');
    expect(await page.getByText('Bản nháp của người viết').count()).toBe(0);
    // It is kept for whom it belongs to.
    const drafts = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')));
    expect(JSON.stringify(drafts)).toContain('Bản nháp của người viết');
  });

  test('nothing at all is done as another account that signed in behind this page', async () => {
    const { context } = await newWriter();
    const article = await newArticle(context);
    const page = await open(context, `/news-management/news?q=${encodeURIComponent(article.title)}`);
    const remove = page.getByRole('button', { name: `Xoá: ${article.title}` });
    await remove.waitFor();
    const { username, password } = accountOf('administrator');
    expect((await context.request.post('/api/login', { data: { username, password } })).status()).toBe(200);
    // The page may hear of it by its stream before the press: its question covers the button then.
    const question = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết hạn' });
    await Promise.any([remove.click(), question.waitFor()]);
    await question.waitFor();
    expect(await callAs<Article>(context, 'getDetailNews', { id: article.id })).toMatchObject({ deletedAt: null });
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
