import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountOf, callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';

type Role = Parameters<typeof accountOf>[0];

/** A browser signed in with a session of its own: tests of this file end it. */
async function signedIn(role: Role): Promise<BrowserContext> {
  const context = await visit(undefined);
  const { username, password } = accountOf(role);
  await callAs(context, 'login', { username, password });
  return context;
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('.user-menu').click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click();
  await expectNotice(page, 'Bạn đã đăng xuất thành công!');
}

async function signIn(page: Page, role: Role): Promise<void> {
  const { username, password } = accountOf(role);
  await page.goto('/signin');
  await page.getByLabel('Tên đăng nhập').fill(username);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** The text of what is drawn. */
function shownText(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.body.children].map((part) => (part.checkVisibility() ? part.textContent : '')).join('\n'),
  );
}

/** What a person, a screen reader and a printer get of a page. */
async function seenOf(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const printed = await shownText(page);
  await page.emulateMedia({ media: 'screen' });
  const selected = await page.evaluate(() => {
    document.execCommand('selectAll');
    return String(getSelection());
  });
  const read = await page.locator('body').ariaSnapshot();
  return [printed, selected, read, await page.title(), await shownText(page)].join('\n');
}

async function newArticle(context: BrowserContext, title: string): Promise<string> {
  const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
  const fields = { title, content: '<p>Nội dung ban đầu</p>', categoryId: items[0]?.id };
  return (await callAs<{ id: string }>(context, 'insertNews', fields)).id;
}

describe('a sign-out in one tab', () => {
  useBrowser({ backForwardCache: true });

  test('empties the others, and covers those with unsaved text until its author is back', async () => {
    const context = await signedIn('editor');
    const title = `Bài của người viết ${Date.now()}`;
    const id = await newArticle(context, title);
    const list = await open(context, `/news-management/news?q=${encodeURIComponent(title)}`);
    await list.getByText(title).first().waitFor();
    const writing = await open(context, `/news-management/news/${id}`);
    const summary = writing.getByLabel('Tóm tắt');
    await summary.fill('Tóm tắt chưa lưu');
    const page = await open(context, '/dashboard');
    await signOut(page);

    await list.waitForURL('**/signin');
    await list.getByLabel('Tên đăng nhập').waitFor();
    expect(await list.content()).not.toContain(title);
    const cover = writing.getByRole('dialog', { name: 'Bạn đã đăng xuất' });
    await cover.waitFor();
    expect(await seenOf(writing)).not.toMatch(new RegExp(`${title}|Tóm tắt|Tin tức`));
    // Another account does not see it either.
    await signIn(page, 'viewer');
    await writing.getByRole('dialog', { name: 'Trình duyệt đã đổi sang tài khoản khác' }).waitFor();
    expect(await seenOf(writing)).not.toMatch(new RegExp(`${title}|Tóm tắt|Tin tức`));
    await signOut(page);
    await cover.waitFor();
    // Its author goes on, by signing in here or, as now, in another tab.
    await signIn(page, 'editor');
    await cover.waitFor({ state: 'detached' });
    await summary.waitFor();
    expect(await summary.inputValue()).toBe('Tóm tắt chưa lưu');
    await writing.keyboard.press('Control+s');
    await expectNotice(writing, 'Cập nhật thành công');
  });

  test('leaves nothing of people to the "Back" button', async () => {
    const context = await signedIn('personnel');
    const page = await open(context, '/employee-management/employees');
    await settle(page);
    const { staffList } = await callAs<{ staffList: { fullName: string }[] }>(context, 'getListStaff', {});
    const name = staffList[0]?.fullName ?? '';
    await page.getByText(name).first().waitFor();
    // What the browser shows of the page between its return and the check of the session.
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        const shown = [...document.body.children].filter((part) => part.checkVisibility());
        sessionStorage.setItem('returned', `${persisted} ${shown.map(({ textContent }) => textContent).join('\n')}`);
      });
    });
    await page.goto('/healthz');
    const other = await open(context, '/dashboard');
    await signOut(other);
    await page.evaluate(() => history.back());
    await page.getByLabel('Tên đăng nhập').waitFor();
    const returned = await page.evaluate(() => sessionStorage.getItem('returned'));
    expect(returned).toMatch(/^true/);
    expect(returned).not.toContain(name);
    expect(await page.content()).not.toContain(name);
  });

  test('"Back" shows the page at once to whoever is still signed in', async () => {
    const context = await signedIn('editor');
    const page = await open(context, '/news-management/news');
    await settle(page);
    const first = await page.getByRole('row').nth(1).textContent();
    await page.goto('/healthz');
    await page.evaluate(() => history.back());
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toBe(first);
  });
});

describe('a session that ended while a page was open', () => {
  useBrowser();

  test.each([
    ['the same account', 'editor'],
    ['another account', 'viewer'],
  ] as const)('goes on when %s signs in in another tab', async (_, role) => {
    const context = await signedIn('editor');
    const page = await open(context, '/news-management/news');
    await settle(page);
    await context.clearCookies({ name: /session/ });
    await page.getByRole('link', { name: /^Nháp \d+$/ }).click();
    const expired = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết hạn' });
    await expired.waitFor();
    await signIn(await open(context, '/signin'), role);
    await expired.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.user-menu').textContent()).toContain(await fullName(context));
    await settle(page);
  });
});

describe('a locked screen', () => {
  useBrowser();
  const lockOf = (page: Page) => page.getByRole('dialog', { name: 'Màn hình đã khoá' });
  const unlock = async (page: Page, password: string) => {
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Mở khoá' }).click();
  };
  const isLocked = async (context: BrowserContext) =>
    (await callAs<{ locked: boolean }>(context, 'getSession', {})).locked;
  const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

  test('covers every window and keeps the work; a page that is read anew asks too, and one password opens all', async () => {
    const context = await signedIn('editor');
    const { password } = accountOf('editor');
    const title = `Bài trước khi khoá ${Date.now()}`;
    const id = await newArticle(context, title);
    const address = `/news-management/news?${new URLSearchParams({ q: title })}`;
    const list = await open(context, address);
    await list.getByText(title).first().waitFor();
    const writing = await open(context, `/news-management/news/${id}`);
    const summary = writing.getByLabel('Tóm tắt');
    await summary.fill('Tóm tắt trước khi khoá');
    await writing.setViewportSize({ width: 1000, height: 400 });
    await settle(writing);
    await writing.evaluate(() => window.scrollTo(0, 120));
    await writing.keyboard.press('Control+k');
    const palette = writing.getByRole('dialog', { name: 'Tìm nhanh' });
    await palette.waitFor();
    await writing.keyboard.type('tin');

    await writing.keyboard.press('Control+Alt+l');
    for (const page of [writing, list]) {
      await lockOf(page).waitFor();
      expect(await seenOf(page)).not.toMatch(new RegExp(`${title}|Tóm tắt|Tin tức|Tìm nhanh`));
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(() => document.body.checkVisibility())).toBe(false);
      await page.emulateMedia({ media: 'screen' });
    }
    expect((await context.request.post('/api/getDetailNews', { data: { id } })).status()).toBe(423);
    // A dialog that opens late, once its script has come, takes neither keys nor the place of the question.
    await writing.evaluate(() => {
      const late = document.createElement('dialog');
      late.id = 'late';
      document.body.append(late);
      late.showModal();
    });
    // Keys reach nothing of the page below.
    await writing.keyboard.press('Control+s');
    await unlock(writing, 'sai-mat-khau');
    await writing.getByText('Mật khẩu không đúng.').waitFor();

    await list.reload();
    await list.getByRole('heading', { name: 'Màn hình đã khoá' }).waitFor();
    expect(pathOf(list)).toBe(`/lock-screen?${new URLSearchParams({ next: address })}`);
    expect(await list.content()).not.toContain(title);
    for (const page of [list, writing]) expect(await violations(page)).toEqual([]);

    await unlock(writing, password);
    await lockOf(writing).waitFor({ state: 'detached' });
    await writing.evaluate(() => document.getElementById('late')?.remove());
    await list.getByText(title).first().waitFor();
    expect(pathOf(list)).toBe(address);
    expect(await palette.getByRole('combobox').inputValue()).toBe('tin');
    await writing.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await summary.inputValue()).toBe('Tóm tắt trước khi khoá');
    const scrolled = () => writing.evaluate(() => window.scrollY);
    expect(await scrolled()).toBe(120);
    await writing.mouse.move(300, 200);
    await writing.mouse.wheel(0, 100);
    await expect.poll(scrolled).toBeGreaterThan(120);
    await writing.keyboard.press('Control+s');
    await expectNotice(writing, 'Cập nhật thành công');
  });

  test('comes by the clock when nobody has used any window, also while none is open; another account may take over', async () => {
    const context = await signedIn('viewer');
    await context.clock.install();
    const [one, other] = [await open(context, '/account'), await open(context, '/dashboard')];
    for (const page of [one, other]) await settle(page);
    await context.clock.fastForward('14:30');
    await other.mouse.move(100, 100);
    await context.clock.fastForward('14:30');
    await settle(one);
    expect(await lockOf(one).count()).toBe(0);
    // The line is down for a moment: the pages are covered all the same, and the next one that asks locks the session.
    await context.route('**/api/lockSession', (route) => route.abort());
    await context.clock.fastForward('15:10');
    for (const page of [one, other]) await lockOf(page).waitFor();
    expect(await isLocked(context)).toBe(false);
    await context.unroute('**/api/lockSession');
    await other.reload();
    await other.getByRole('heading', { name: 'Màn hình đã khoá' }).waitFor();
    expect([await isLocked(context), await lockOf(one).count()]).toEqual([true, 1]);
    await unlock(one, accountOf('viewer').password);
    await lockOf(one).waitFor({ state: 'detached' });
    await other.waitForURL('**/dashboard');

    await other.close();
    await one.goto('/healthz');
    await context.clock.fastForward('16:00');
    await one.goto('/account');
    await one.getByRole('heading', { name: 'Màn hình đã khoá' }).waitFor();
    expect(await isLocked(context)).toBe(true);
    await one.getByRole('button', { name: 'Đăng nhập bằng tài khoản khác' }).click();
    await one.getByLabel('Tên đăng nhập').waitFor();
    expect((await callAs<{ user: object | null }>(context, 'getSession', {})).user).toBeNull();
  });
});

async function fullName(context: BrowserContext): Promise<string> {
  return (await callAs<{ fullName: string }>(context, 'getUserInfo', {})).fullName;
}
