import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountOf, callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';

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

async function fullName(context: BrowserContext): Promise<string> {
  return (await callAs<{ fullName: string }>(context, 'getUserInfo', {})).fullName;
}
