import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../support/authenticator.ts';
import { accountOf, callAs, expectNotice, inDatabase, open, productUrl, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';

describe('signing in and out', () => {
  useBrowser();

  test('a visitor reads the newest articles, signs in, sees what the role allows, and signs out', async () => {
    const context = await visit(undefined);
    const page = await open(context, '/');
    await page.getByRole('heading', { name: 'Tin tức' }).waitFor();
    await page.getByRole('link', { name: 'Đăng nhập' }).click();
    await page.waitForURL('**/signin*');

    const { username, password } = accountOf('viewer');
    await page.getByLabel('Tên đăng nhập').fill(username);
    await page.getByLabel('Mật khẩu', { exact: true }).fill('sai-mat-khau');
    await page.keyboard.press('Enter');
    await page.getByText('Tên đăng nhập hoặc mật khẩu không đúng').waitFor();
    expect(await page.getByLabel('Tên đăng nhập').inputValue()).toBe(username);

    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Xin chào, Người xem' }).waitFor();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(password);
    expect(stored).not.toMatch(/token/i);

    await page.getByRole('menuitem', { name: 'Tin tức' }).first().click();
    const menu = page.getByRole('navigation', { name: 'Trình đơn chính' });
    await menu.getByRole('link', { name: 'Tin tức', exact: true }).click();
    await page.waitForURL('**/news-management/news');
    await page.getByRole('table').getByRole('row').nth(10).waitFor();
    expect(await page.getByRole('button', { name: 'Thêm mới' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Người xem' }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Bạn có muốn đăng xuất không?' });
    await question.getByRole('button', { name: 'Đăng xuất' }).click();
    await expectNotice(page, 'Bạn đã đăng xuất thành công!');
    await page.waitForURL('**/dashboard');
  });

  test('a sign-out leaves nothing behind in the storage, and language and theme as they were', async () => {
    const context = await visit(undefined, { theme: 'dark' });
    // A session of its own: what is signed out here is no other test's.
    const { username, password } = accountOf('editor');
    await callAs(context, 'login', { username, password });
    const page = await open(context, '/news-management/news/new');
    const typed = 'Bản tin chưa lưu của người trước';
    await page.getByLabel('Tiêu đề', { exact: true }).fill(typed);
    const readStorage = () => page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
    await expect.poll(async () => JSON.stringify(await readStorage())).toContain(typed);

    await page.locator('.user-menu').click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Bạn có muốn đăng xuất không?' });
    await question.getByRole('button', { name: 'Đăng xuất' }).click();
    await expectNotice(page, 'Bạn đã đăng xuất thành công!');
    expect(await readStorage()).toEqual({ local: {}, session: {} });
    // Nor when the page is read anew, which asks who is signed in, but for where that page was scrolled to.
    await page.goto('/dashboard');
    await settle(page);
    const { local, session } = await readStorage();
    expect(local).toEqual({});
    expect(Object.values(session).join()).toMatch(/^(?:\{("\w+":\{\},?)*\})?$/);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('to have no session is no error: the console stays quiet before, after and when it has ended', async () => {
    const context = await visit(undefined);
    const noise: string[] = [];
    context.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
    await context.addInitScript(() => {
      const streams: EventSource[] = [];
      Object.assign(window, {
        streams,
        EventSource: class extends EventSource {
          constructor(address: string) {
            super(address);
            streams.push(this);
          }
        },
      });
    });
    context.on('response', (answer) => answer.status() >= 400 && noise.push(`${answer.status()} ${answer.url()}`));
    const page = await open(context, '/signin');
    for (const path of ['/', '/signin']) {
      await page.goto(path);
      await settle(page);
    }
    await page.goto('/news-management/news');
    await page.waitForURL('**/signin*');

    // A session that ends elsewhere while its page is open: the stream of events is not asked for again.
    const { username, password } = accountOf('viewer');
    const other = await visit(undefined);
    await callAs(other, 'login', { username, password });
    const signIn = () => callAs<{ session: string }>(context, 'login', { username, password });
    const end = ({ session }: { session: string }) => callAs(other, 'endMySession', { id: session });
    const first = await signIn();
    await page.evaluate(() => localStorage.removeItem('account'));
    await page.goto('/news-management/news');
    await settle(page);
    await end(first);
    const streams = () =>
      page.evaluate(() => (Reflect.get(window, 'streams') as EventSource[]).map(({ readyState }) => readyState));
    await expect.poll(streams).toEqual([2]);

    // One that has run out meanwhile, and what the browser remembers of it with it.
    await end(await signIn());
    await page.evaluate(() => {
      const account = JSON.parse(localStorage.getItem('account') ?? '{}');
      localStorage.setItem('account', JSON.stringify({ ...account, expiresAt: '2026-01-01T00:00:00.000Z' }));
    });
    await page.reload();
    await page.waitForURL('**/signin*');

    await page.getByLabel('Tên đăng nhập').fill(username);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/news-management/news');
    await settle(page);
    await page.getByRole('button', { name: 'Người xem' }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click();
    await expectNotice(page, 'Bạn đã đăng xuất thành công!');
    await page.waitForURL('**/dashboard');
    await settle(page);
    await page.reload();
    await settle(page);
    expect(noise).toEqual([]);
  });

  test('a screen asks for a sign-in first and opens after it; without the permission it says so', async () => {
    const context = await visit(undefined);
    const page = await open(context, '/corporate-culture/news');
    await page.waitForURL('**/signin*');
    const { username, password } = accountOf('production-clerk');
    await page.getByLabel('Tên đăng nhập').fill(username);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.getByText('Bạn không có quyền xem trang này').waitFor();
    expect(new URL(page.url()).pathname).toBe('/corporate-culture/news');
  });

  test('a person ends another device of his, which is asked to sign in again; this one is marked and stays', async () => {
    const context = await visit('viewer');
    const page = await open(context, '/');
    const { username, password } = accountOf('viewer');
    const other = await open(await visit(undefined), '/signin?next=/account');
    await other.getByLabel('Tên đăng nhập').fill(username);
    await other.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'Thiết bị đang đăng nhập' }).waitFor();

    await page.getByRole('button', { name: 'Người xem' }).click();
    await page.getByRole('menuitem', { name: 'Tài khoản của tôi' }).click();
    await page.waitForURL('**/account');
    await page.getByText('Thiết bị này').waitFor();
    await page.getByRole('button', { name: 'Đăng xuất các thiết bị khác' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Đăng xuất khỏi các thiết bị khác?' });
    await question.getByRole('button', { name: 'Đăng xuất các thiết bị khác' }).click();
    await page.getByText(/Đã đăng xuất \d+ thiết bị/).waitFor();
    await expect.poll(() => page.locator('.session-list li').count()).toBe(1);

    await other.reload();
    await other.waitForURL('**/signin*');

    await page.getByRole('button', { name: 'Tạo mã' }).click();
    const form = page.getByRole('dialog', { name: 'Mã truy cập cá nhân mới' });
    await form.getByLabel('Tên mã').fill('Báo cáo tuần');
    await form.getByRole('button', { name: /thao tác chỉ đọc/ }).click();
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Lưu' }).click();
    await page
      .getByText(/^cms_pat_/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Tôi đã lưu mã' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Báo cáo tuần' }).waitFor();
  });

  test('who failed too often is told how long to wait, and sees the time go by', async () => {
    const page = await open(await visit(undefined), '/signin');
    await inDatabase(
      `INSERT INTO sign_in_failures (subject, username, allowed, failures, last_failed_at, blocked_until)
        VALUES ('pair 127.0.0.0/24 khong.co.ai', 'khong.co.ai', 10, 11, now(), now() + interval '100 seconds')`,
    );
    await page.getByLabel('Tên đăng nhập').fill('khong.co.ai');
    await page.getByLabel('Mật khẩu', { exact: true }).fill('sai-mat-khau');
    await page.keyboard.press('Enter');
    await page.getByText(/Vui lòng thử lại sau 1 phút \d+ giây\./).waitFor();
    await page.getByText(/Còn 1:3\d\./).waitFor();
    await page.getByText(/Còn 1:2\d\./).waitFor();
  });

  test('a second factor is set up, asked for, replaced by a passkey, and proven again before it changes', async () => {
    const { username, password } = accountOf('production-clerk');
    const forget = async () => {
      for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'trusted_devices'])
        await inDatabase(`DELETE FROM account_${table}`);
    };
    await forget();
    const context = await visit(undefined);
    // A passkey belongs to a name.
    const site = productUrl().replace('127.0.0.1', 'localhost');
    const page = await open(context, `${site}/signin?next=/account`);
    const devTools = await context.newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const;
    await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } });
    const signIn = async () => {
      await page.getByLabel('Tên đăng nhập').fill(username);
      await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    };
    await signIn();

    await page.getByRole('button', { name: 'Thiết lập' }).click();
    const secret = ((await page.locator('.authenticator-secret').textContent()) ?? '').replace(/\s/g, '');
    await page.getByLabel('Mã 6 số đang hiện trên ứng dụng').fill(await codeOf(secret));
    await page.getByRole('button', { name: 'Bật' }).click();
    const codes = page.locator('.recovery-codes code');
    await expect.poll(() => codes.count()).toBe(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Tôi đã ghi lại' }).click();
    await page.getByRole('button', { name: 'Thêm khoá truy cập' }).click();
    await page.getByRole('button', { name: 'Tiếp tục' }).dblclick();
    await page.getByText(/^Thêm lúc/).waitFor();
    expect(await page.getByText(/^Thêm lúc/).count()).toBe(1);

    await context.clearCookies();
    await page.goto(`${site}/signin?next=/account`);
    await signIn();
    await page.getByLabel('Mã xác thực').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText(/Mã không đúng hoặc đã dùng/).waitFor();
    await page.getByLabel('Mã xác thực').fill(recovery.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('Còn 9 mã chưa dùng').waitFor();

    await context.clearCookies();
    await page.goto(`${site}/signin?next=/account`);
    await page.getByRole('button', { name: 'Dùng khoá truy cập' }).click();
    await page.getByText(/Dùng gần nhất lúc/).waitFor();

    // The last proof is old: the press waits for another one, and goes on by itself.
    await inDatabase("UPDATE account_sessions SET proven_at = now() - interval '15 minutes'");
    await inDatabase('UPDATE roles SET description = description');
    const isAsked = async () => (await context.request.post(`${site}/api/getMyPasskeyOptions`, { data: {} })).status();
    await expect.poll(isAsked).toBe(401);
    await page.getByRole('button', { name: 'Tạo mã mới' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tạo mã mới' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Xác nhận chính bạn' });
    await question.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await question.getByRole('button', { name: 'Xác nhận' }).click();
    await expect.poll(() => codes.count()).toBe(10);
    await forget();
  });

  test('a new password is judged while it is typed, and refused when it is easily guessed', async () => {
    const page = await open(await visit('viewer'), '/reset-password');
    const field = page.getByLabel('Mật khẩu mới', { exact: true });
    await field.fill('Thuydien@2026');
    await page.getByText('Độ mạnh: yếu').waitFor();
    await page.getByLabel('Mật khẩu hiện tại', { exact: true }).fill(accountOf('viewer').password);
    await page.getByLabel('Xác nhận mật khẩu mới', { exact: true }).fill('Thuydien@2026');
    await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
    await page.getByText(/Mật khẩu này dễ đoán/).waitFor();
    await field.fill('con ngua xanh bay qua');
    await page.getByText('Độ mạnh: mạnh').waitFor();
  });

  test('an unknown address is told inside the frame', async () => {
    const page = await open(await visit('viewer'), '/khong-co-trang-nay');
    await page.getByText('Không tìm thấy trang').waitFor();
    await page.getByRole('navigation', { name: 'Trình đơn chính' }).waitFor();
    await page.getByRole('link', { name: 'Về trang chủ', exact: true }).click();
    await page.getByRole('heading', { name: 'Xin chào, Người xem' }).waitFor();
    const answers: (readonly [string, number, string])[] = [];
    for (const [address, accept] of [
      ['/news-management/news/12', 'text/html'],
      ['/signin', '*/*'],
      ['/khong-co-trang-nay', 'text/html'],
      ['/khong-co-trang-nay', '*/*'],
      ['/.env', 'text/html'],
      ['/package.json', 'text/html'],
      ['/.git/config', 'text/html'],
    ] as const) {
      const answer = await page.request.get(address, { headers: { accept } });
      answers.push([address, answer.status(), answer.headers()['content-type']?.split(';')[0] ?? '']);
    }
    const [pageType, problemType] = ['text/html', 'application/problem+json'];
    expect(answers).toEqual([
      ['/news-management/news/12', 200, pageType],
      ['/signin', 200, pageType],
      ['/khong-co-trang-nay', 404, pageType],
      ['/khong-co-trang-nay', 404, problemType],
      ['/.env', 404, problemType],
      ['/package.json', 404, problemType],
      ['/.git/config', 404, problemType],
    ]);
  });
});

/** Keeps the application back, as a slow line does, until the answered function is called. */
async function keepApplicationBack(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route('**/{foundation,application,list}-*.js', async (request) => {
    await promise;
    await request.continue();
  });
  return resolve;
}

const name = (page: Page) => page.getByLabel('Tên đăng nhập');
const password = (page: Page) => page.getByLabel('Mật khẩu', { exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('the sign-in page before the application is there', () => {
  useBrowser();

  test('takes keys, shows a password, refuses in words, and carries the sign-in out, once, to what was asked for', async () => {
    const context = await visit(undefined);
    const release = await keepApplicationBack(context);
    const page = await open(context, '/signin?next=/account');
    const account = accountOf('viewer');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) sent += 1;
    });

    await name(page).waitFor();
    expect(await focused(page)).toBe('username');
    await page.keyboard.press('Enter');
    await page.getByText('Vui lòng nhập tên đăng nhập').waitFor();
    await page.getByText('Vui lòng nhập mật khẩu').waitFor();
    expect(await focused(page)).toBe('username');
    await page.keyboard.type(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type('sai-mat-khau');
    await page.getByRole('button', { name: 'Hiện Mật khẩu' }).click();
    expect(await password(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Ẩn Mật khẩu' }).click();
    expect(await password(page).getAttribute('type')).toBe('password');
    await password(page).press('Enter');
    await page.getByText('Tên đăng nhập hoặc mật khẩu không đúng').waitFor();
    expect(await focused(page)).toBe('password');
    expect(await password(page).inputValue()).toBe('');
    expect(await name(page).inputValue()).toBe(account.username);
    expect(sent).toBe(1);

    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('[aria-busy="true"]').waitFor();
    // What was said of the try before is cleared when the next one starts.
    expect(await page.getByText('Tên đăng nhập hoặc mật khẩu không đúng').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account');
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('heading', { name: 'Thiết bị đang đăng nhập' }).waitFor();
    expect(sent).toBe(2);
  });

  test('keeps what was typed when the language changes, and speaks it from then on', async () => {
    const context = await visit(undefined);
    const release = await keepApplicationBack(context);
    const page = await open(context, '/signin');
    expect(await page.getByRole('link', { name: 'Bạn chưa có tài khoản?' }).getAttribute('href')).toBe('/signup');
    await name(page).fill('ai-do');
    await page.getByLabel('Ngôn ngữ').selectOption('en');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('ai-do');
    expect(await page.evaluate(() => [document.documentElement.lang, document.title.split(' – ')[0]])).toEqual([
      'en',
      'Sign in',
    ]);
    release();
  });
});
