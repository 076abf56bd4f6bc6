import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { aSecond } from '../support/a-second.ts';
import { accountOf, callAs, inDatabase, open, settle, useBrowser, visit } from './browser.ts';
import { looks, violations } from './judging.ts';

interface Matrix {
  roles: { id: string; code: string; name: string; version: number; functionIds: string[] }[];
  functions: { id: string; code: string; name: string; apis: string[] }[];
}

const password = 'Thác nước 9 tầng!';
/** What the browsers of new accounts call themselves when they sign in. */
const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';

/** A role with the functions that open these operations; the smallest function that does for each. */
async function makeRole(context: BrowserContext, apis: readonly string[]) {
  const name = `Vai trò ${Date.now()}`;
  const role = await callAs<{ id: string; version: number }>(context, 'insertRole', { name });
  const { functions } = await callAs<Matrix>(context, 'getListAllRoleFunction', {});
  const chosen = apis.map((api) => {
    const [smallest] = functions.filter((fn) => fn.apis.includes(api)).sort((a, b) => a.apis.length - b.apis.length);
    if (!smallest) throw new TypeError(`No function opens ${api}.`);
    return smallest;
  });
  const add = [...new Set(chosen.map(({ id }) => id))];
  await callAs(context, 'updateRoleFunction', {
    changes: [{ roleId: role.id, version: role.version, add, remove: [] }],
  });
  return { id: role.id, name, functions: chosen };
}

/** An account with roles, made by an administrator; answers its one-time password. */
async function makeAccount(context: BrowserContext, roleIds: readonly string[]) {
  const username = `nv${Date.now()}`;
  const input = { username, fullName: `Nhân viên ${username}`, email: `${username}@example.vn`, roleIds };
  const made = await callAs<{ account: { id: string; version: number }; password: string }>(
    context,
    'insertUser',
    input,
  );
  return { ...made.account, username, fullName: input.fullName, password: made.password };
}

/** A browser signed in as an account that has chosen its own password. */
async function signIn({ username, password: oneTime }: { username: string; password: string }) {
  const context = await visit(undefined);
  const data = { username, password: oneTime };
  const answer = await context.request.post('/api/login', { data, headers: { 'user-agent': device } });
  expect(answer.status()).toBe(200);
  await callAs(context, 'changePassword', { currentPassword: oneTime, newPassword: password });
  return context;
}

async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Trình đơn chính' });
  await menu.getByRole('menuitem').first().waitFor();
  const submenus = await menu.locator('.ant-menu-submenu-title').all();
  for (const submenu of submenus) {
    if ((await submenu.getAttribute('aria-expanded')) !== 'true') await submenu.click();
  }
  await settle(page);
  return (await menu.getByRole('link').allTextContents()).toSorted();
}

describe('access management', () => {
  useBrowser();

  test('an account sees what its role opens, and loses it within a second in its open browser', async () => {
    const admin = await visit('administrator');
    const role = await makeRole(admin, ['getListNews', 'getListIntroduce']);
    const account = await makeAccount(admin, [role.id]);
    const context = await signIn(account);
    const page = await open(context, '/news-management/news');
    await page.getByRole('row').nth(2).waitFor();
    const entries = await menuOf(page);
    expect(entries).toContain('Tin tức');
    expect(entries).not.toContain('Tài khoản');
    const refused = await context.request.post('/api/getListCulture', { data: {} });
    expect(refused.status()).toBe(403);

    const { roles } = await callAs<Matrix>(admin, 'getListAllRoleFunction', {});
    const version = roles.find(({ id }) => id === role.id)?.version;
    const remove = [role.functions[0]?.id];
    const changes = [{ roleId: role.id, version, add: [], remove }];
    const second = await aSecond(() => context.request.post('/api/getListIntroduce', { data: {} }));
    const begun = Date.now();
    await callAs(admin, 'updateRoleFunction', { changes });
    await page.getByText('Bạn không có quyền xem trang này').waitFor({ timeout: 20_000 });
    expect(Date.now() - begun).toBeLessThan(second);
    expect((await context.request.post('/api/getListNews', { data: {} })).status()).toBe(403);
    const left = await menuOf(page);
    expect(left).toEqual(entries.filter((entry) => left.includes(entry)));
    expect(left).not.toContain('Tin tức');
    expect(left.length).toBeGreaterThan(0);
  });

  test('whoever may not upload files is offered no button for it, and is told so', async () => {
    const admin = await visit('administrator');
    const role = await makeRole(admin, ['getListNews', 'insertNews']);
    const page = await open(await signIn(await makeAccount(admin, [role.id])), '/news-management/news/new');
    await page.getByRole('toolbar').getByRole('button', { name: 'Chèn bảng' }).waitFor();
    expect(await page.getByRole('button', { name: /Chèn ảnh|Chọn ảnh|Chọn tệp/ }).count()).toBe(0);
    expect(await page.getByText('Tài khoản của bạn không có quyền tải tệp lên.').count()).toBe(2);
  });

  test('an account is created in the drawer, its one-time password is shown once and must be changed', async () => {
    const admin = await visit('administrator');
    const page = await open(admin, '/account-management');
    await page.getByRole('button', { name: 'Thêm mới' }).click();
    const drawer = page.getByRole('dialog');
    const username = `mk${Date.now()}`;
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await drawer.getByText('Vui lòng nhập tên đăng nhập').waitFor();
    await drawer.getByLabel('Tên đăng nhập').fill('Có Dấu');
    await drawer.getByLabel('Họ và tên').fill('Đặng Thị Thuỷ');
    await drawer.getByLabel('Email').fill(`${username}@example.vn`);
    await drawer.getByRole('checkbox', { name: 'Người xem' }).check();
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await drawer.getByText('Tên đăng nhập không đúng định dạng').waitFor();
    await drawer.getByLabel('Tên đăng nhập').fill(username);
    await drawer.getByRole('button', { name: 'Lưu' }).click();

    const shown = page.getByRole('dialog', { name: `Mật khẩu dùng một lần của ${username}` });
    const oneTime = (await shown.locator('code').textContent()) ?? '';
    expect(oneTime.length).toBeGreaterThanOrEqual(10);
    await shown.getByRole('button', { name: 'Tôi đã lưu mật khẩu' }).click();
    await page.getByText(oneTime).waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: username }).getByText('Cần đổi mật khẩu').waitFor();

    const other = await open(await visit(undefined), '/signin');
    await other.getByLabel('Tên đăng nhập').fill(username);
    await other.getByLabel('Mật khẩu', { exact: true }).fill(oneTime);
    await other.getByRole('button', { name: 'Đăng nhập' }).click();
    await other.waitForURL('**/change-password*');
  });

  test('a stale edit keeps what was typed and takes what somebody else changed', async () => {
    const admin = await visit('administrator');
    const account = await makeAccount(admin, []);
    const page = await open(admin, `/account-management?q=${account.username}`);
    await page.getByRole('button', { name: `Sửa: ${account.username}` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Họ và tên').fill('Tên tôi gõ');
    const { id, version } = account;
    await callAs(admin, 'updateUser', { id, version, phone: '0909 123 456' });
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await drawer.getByText('Nội dung bạn nhập vẫn được giữ').waitFor();
    expect(await drawer.getByLabel('Họ và tên').inputValue()).toBe('Tên tôi gõ');
    expect(await drawer.getByLabel('Số điện thoại').inputValue()).toBe('0909 123 456');
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Tên tôi gõ' }).waitFor();
  });

  test('a revoked session is asked to sign in again in place', async () => {
    const admin = await visit('administrator');
    const account = await makeAccount(admin, []);
    const page = await open(await signIn(account), '/dashboard');
    await page.getByText('Xin chào').waitFor();
    const managing = await open(admin, `/account-management?q=${account.username}`);
    await managing.getByRole('button', { name: `Thao tác khác: ${account.username}` }).click();
    await managing.getByRole('menuitem', { name: 'Thiết bị đang đăng nhập' }).click();
    const drawer = managing.getByRole('dialog');
    await drawer.getByText('127.0.0.1').waitFor();
    await drawer.getByRole('button', { name: 'Đăng xuất: Chrome trên Windows' }).first().click();
    await page.getByText('Phiên đăng nhập đã hết hạn').waitFor();
  });

  test('why an account may do something is told by role and function', async () => {
    const admin = await visit('administrator');
    const role = await makeRole(admin, ['getListNews']);
    const account = await makeAccount(admin, [role.id]);
    const page = await open(admin, `/account-management?q=${account.username}`);
    await page.getByRole('button', { name: `Thao tác khác: ${account.username}` }).click();
    await page.getByRole('menuitem', { name: 'Vì sao có quyền?' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('combobox').fill('xem danh sach tin tuc');
    await page.locator('.ant-select-item-option').first().click();
    await drawer.getByText('Quyền đến từ').waitFor();
    expect(await drawer.getByRole('status').textContent()).toContain(role.name);
    expect(await drawer.getByRole('status').textContent()).toContain(role.functions[0]?.name);
  });

  test('accounts are chosen together: given a role, locked, and whom a rule protects is named', async () => {
    const admin = await visit('administrator');
    const role = await makeRole(admin, ['getListNews']);
    const account = await makeAccount(admin, []);
    const page = await open(admin, '/account-management?size=50');
    const own = accountOf('administrator').username;
    const rowOf = (username: string) => page.getByRole('row').filter({ hasText: username });
    await rowOf(account.username).getByRole('checkbox').check();
    await rowOf(own).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Thao tác với các bản ghi đã chọn' });
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Thêm vai trò' }).click();
    await page.getByRole('menuitem', { name: role.name }).click();
    await page.getByText('Đã cập nhật 2 tài khoản').waitFor();
    await rowOf(account.username).getByText(role.name).waitFor();

    await rowOf(account.username).getByRole('checkbox').check();
    await rowOf(own).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Khoá', exact: true }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Khoá 1 tài khoản?' });
    await question.getByText('Tài khoản của chính bạn không bị khoá.').waitFor();
    await question.getByRole('button', { name: 'Khoá' }).click();
    await rowOf(account.username).getByText('Bị khoá').waitFor();

    await rowOf(own).getByRole('checkbox').check();
    expect(await bar.getByRole('button', { name: 'Khoá', exact: true }).count()).toBe(0);
    await bar.getByRole('button', { name: 'Gỡ vai trò' }).click();
    await page.getByRole('menuitem', { name: 'Quản trị viên' }).click();
    const told = page.getByRole('dialog').filter({ hasText: '1 tài khoản không được thay đổi' });
    await told.locator('li').filter({ hasText: own }).waitFor();
    await told.getByRole('button', { name: 'Đóng' }).click();
  });

  test('a role is made of another by name', async () => {
    const admin = await visit('administrator');
    const role = await makeRole(admin, ['getListNews']);
    const page = await open(admin, `/role-management/role?q=${encodeURIComponent(role.name)}`);
    await page.getByRole('button', { name: `Nhân bản vai trò: ${role.name}` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Vai trò mới có 1 chức năng').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('textbox').first().fill(`${role.name} mới`);
    await page.keyboard.press('Control+s');
    await page.getByText('Đã tạo vai trò với 1 chức năng').waitFor();
    await page.getByText(`${role.name} mới`).first().waitFor();
  });

  test('the matrix tells what a function opens, by the keyboard', async () => {
    const admin = await visit('administrator');
    const page = await open(admin, '/role-management/role-function?q=xem%20tin%20tuc');
    await page
      .getByRole('checkbox', { name: /: Xem tin tức$/ })
      .first()
      .focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: '“Xem tin tức” mở những thao tác nào' });
    await drawer.getByText('xem tin tức').first().waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Xem tin tức');
  });

  test.each([
    { width: 1367, theme: 'light' },
    { width: 360, theme: 'dark' },
  ] as const)('all that an account may do is one page at $width px', async (size) => {
    const own = await open(await visit('editor', size), '/dashboard');
    await own.locator('.user-menu').click();
    await own.getByRole('menuitem', { name: 'Quyền của tôi' }).click();
    await own.getByRole('heading', { name: 'Quyền của tôi' }).waitFor();
    await settle(own);
    expect(await violations(own)).toEqual([]);
    expect(await own.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await own.keyboard.press('/');
    await own.keyboard.type('xoa tin tuc');
    await own.waitForURL('**/account/access?q=xoa*');
    const functions = own.getByRole('heading', { level: 3 });
    await expect
      .poll(async () => (await functions.allTextContents()).every((name) => name.startsWith('Xoá')))
      .toBe(true);
    expect(await functions.count()).toBeGreaterThan(0);

    const viewer = accountOf('viewer').username;
    const page = await open(await visit('administrator', size), `/account-management?q=${viewer}`);
    await page.getByRole('button', { name: `Thao tác khác: ${viewer}` }).click();
    await page.getByRole('menuitem', { name: 'Xem mọi quyền' }).click();
    await page.getByRole('heading', { name: 'Quyền của Người xem' }).waitFor();
    await page.getByText('Từ vai trò Người xem').first().waitFor();
  });

  test('the matrix is changed with the keyboard, previewed, undone and saved', async () => {
    const admin = await visit('administrator');
    const role = await makeRole(admin, ['getListNews']);
    const account = await makeAccount(admin, [role.id]);
    const page = await open(admin, `/role-management/role-function?roles=${role.id}&q=gioi%20thieu`);
    const grid = page.getByRole('grid');
    await grid.getByRole('checkbox').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('1 thay đổi chưa lưu ở 1 vai trò').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('2 thay đổi chưa lưu ở 1 vai trò').waitFor();
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await page.getByText('1 thay đổi chưa lưu ở 1 vai trò').waitFor();
    expect(await grid.getByRole('checkbox', { name: /chưa lưu/ }).count()).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Xem trước' }).click();
    const preview = page.getByRole('dialog');
    await preview.getByText(account.fullName).waitFor();
    await preview.getByText(/Được thêm \d+ thao tác/).waitFor();
    await preview.getByRole('button', { name: 'Đóng' }).last().click();

    await page.getByRole('link', { name: 'Bảng điều khiển' }).click();
    await page.getByText('Các ô đã đánh dấu mà chưa lưu sẽ bị mất.').waitFor();
    await page.getByRole('button', { name: 'Ở lại' }).click();
    await page.keyboard.press('Control+s');
    await page.getByText('Không có thay đổi chưa lưu').waitFor();
    const { roles } = await callAs<Matrix>(admin, 'getListAllRoleFunction', {});
    expect(roles.find(({ id }) => id === role.id)?.functionIds).toHaveLength(2);
  });

  test('what an update brought is proposed with its reason, taken, and the rest dismissed', async () => {
    const admin = await visit('administrator');
    const role = await makeRole(admin, ['exportCategoryNews']);
    await inDatabase('UPDATE functions SET new_since = now() WHERE seed = ANY($1)', [['news-export', 'trash-purge']]);
    const page = await open(admin, '/role-management/role-function');
    await page.getByText('Có 2 chức năng mới từ bản cập nhật. Đề xuất cấp cho 1 vai trò.').waitFor();
    const reason = `Vai trò này đã có: ${role.functions[0]?.name}`;
    const box = page.getByRole('checkbox', { name: `${role.name}: Xuất tin tức ra tệp (đề xuất cấp` });
    expect(await box.isChecked()).toBe(false);
    await box.focus();
    await page.getByRole('tooltip', { name: reason }).waitFor();
    expect(await violations(page)).toEqual([]);
    // A tick takes the proposal's place and a second one brings it back; the keyboard stays in the box.
    await page.keyboard.press('Space');
    await page.getByText('1 thay đổi chưa lưu ở 1 vai trò').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Không có thay đổi chưa lưu').waitFor();
    expect(await box.evaluate((input) => input === document.activeElement && input.matches(':not(:checked)'))).toBe(
      true,
    );

    await page.getByRole('button', { name: 'Chọn theo đề xuất' }).click();
    await page.getByText('1 thay đổi chưa lưu ở 1 vai trò').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Có 1 chức năng mới từ bản cập nhật. Không có vai trò nào được đề xuất.').waitFor();
    const { roles } = await callAs<Matrix>(admin, 'getListAllRoleFunction', {});
    expect(roles.find(({ id }) => id === role.id)?.functionIds).toHaveLength(2);

    await page.getByRole('button', { name: 'Bỏ qua' }).click();
    await page.getByText('chức năng mới từ bản cập nhật').waitFor({ state: 'detached' });
    expect(await page.getByRole('grid').getByText('Mới', { exact: true }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  test('an operation is switched off for everyone and on again', async () => {
    const admin = await visit('administrator');
    const page = await open(admin, '/role-management/api?q=getListCulture');
    const toggle = page.getByRole('switch').first();
    await toggle.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tắt' }).click();
    await page.getByText('Đã tắt').waitFor();
    expect((await admin.request.post('/api/getListCulture', { data: {} })).status()).toBe(503);
    await toggle.click();
    await page.getByText('Đã bật').waitFor();
    expect((await admin.request.post('/api/getListCulture', { data: {} })).status()).toBe(200);
  });

  test('a function is given an operation', async () => {
    const admin = await visit('administrator');
    const name = `Chức năng ${Date.now()}`;
    await callAs(admin, 'insertFunction', { name });
    const page = await open(admin, `/role-management/function?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Thao tác của chức năng: ${name}` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Tìm thao tác, chức năng').fill('getListNews');
    await drawer.getByRole('checkbox').first().check();
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await drawer.waitFor({ state: 'detached' });
    const { functions } = await callAs<Matrix>(admin, 'getListAllRoleFunction', {});
    expect(functions.find((fn) => fn.name === name)?.apis).toEqual(['getListNews']);
  });

  test('the product is seen as another, reading only, until it is ended', async () => {
    const admin = await visit('administrator');
    const role = await makeRole(admin, ['getListNews', 'insertNews', 'deleteNews']);
    const account = await makeAccount(admin, [role.id]);
    const page = await open(admin, `/account-management?q=${account.username}`);
    await page.getByRole('button', { name: `Thao tác khác: ${account.username}` }).click();
    await page.getByRole('menuitem', { name: 'Xem với tư cách' }).click();
    const banner = page.getByRole('region', { name: 'Đang xem với tư cách người khác' });
    await banner.getByText(account.fullName).waitFor();
    expect(await menuOf(page)).not.toContain('Tài khoản');
    await page.goto('/news-management/news');
    await page.getByRole('row').nth(2).waitFor();
    expect(await page.getByRole('button', { name: /Thêm mới|Xoá/ }).count()).toBe(0);
    const refused = await admin.request.post('/api/insertNews', { data: {} });
    expect(refused.status()).toBe(403);
    await banner.getByRole('button', { name: 'Kết thúc' }).click();
    await banner.waitFor({ state: 'detached' });
    expect(await menuOf(page)).toContain('Tài khoản');
  });

  test.each(looks)('the devices of an account are within everyone’s reach (%s, %i px)', async (theme, width) => {
    const context = await visit('administrator', { theme, width });
    const page = await open(context, '/account-management');
    await page
      .getByRole('button', { name: /^Thao tác khác/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Thiết bị đang đăng nhập' }).click();
    await page.getByRole('dialog').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
  });
});
