import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aSecond } from '../support/within-a-second.ts';
import { accountOf, callAs, inDatabase, open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';
import { type Matrix, makeAccount, makeRole, signIn } from './roles.ts';

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
    await page.getByRole('toolbar').getByRole('button', { name: 'Chèn', exact: true }).click();
    const items = page.locator('.ant-dropdown').getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allTextContents()).toEqual(['Video YouTube, Vimeo', 'Bảng', 'Đường kẻ ngang---']);
    await expect.poll(() => page.getByText('Tài khoản của bạn không có quyền tải tệp lên.').count()).toBe(2);
    expect(await page.getByRole('button', { name: /Chọn ảnh|Chọn tệp/ }).count()).toBe(0);
  });

  test('whoever may change portraits and not upload is offered to take one away, where there is one', async () => {
    const admin = await visit('administrator');
    const personnel = await visit('personnel');
    const { staffList } = await callAs<{ staffList: { id: string }[] }>(personnel, 'getListStaff', {});
    const [pictured, other] = staffList;
    await callAs(personnel, 'updateStaffAvatar', { staffId: other?.id, avatar: null });
    const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0e7490' } })
      .png()
      .toBuffer();
    const upload = { purpose: 'portrait', alt: 'Ảnh', file: { name: 'anh.png', mimeType: 'image/png', buffer } };
    const answer = await personnel.request.post('/api/insertMedia', { multipart: upload });
    const { data } = await answer.json();
    await callAs(personnel, 'updateStaffAvatar', { staffId: pictured?.id, avatar: data.id });
    const role = await makeRole(admin, ['getListStaff', 'updateStaffAvatar']);
    const context = await signIn(await makeAccount(admin, [role.id]));
    const page = await open(context, `/employee-management/employees/${other?.id}`);
    await page.locator('.person-header h1').waitFor();
    await settle(page);
    expect(await page.getByRole('button', { name: 'Đổi ảnh' }).count()).toBe(0);
    await page.goto(`/employee-management/employees/${pictured?.id}`);
    await page.getByRole('button', { name: 'Đổi ảnh' }).click();
    await page.getByText('không có quyền tải ảnh lên').waitFor();
    await page.getByRole('button', { name: 'Gỡ ảnh' }).waitFor();
    expect(await page.getByRole('button', { name: /Chọn ảnh|Chụp ảnh/ }).count()).toBe(0);
    await callAs(personnel, 'updateStaffAvatar', { staffId: pictured?.id, avatar: null });
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
    // One that no other journey calls: they all share the product.
    const status = async () => (await admin.request.post('/api/getListThreshold', { data: {} })).status();
    const page = await open(admin, '/role-management/api?q=getListThreshold');
    const toggle = page.getByRole('switch').first();
    await toggle.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tắt' }).click();
    await page.getByText('Đã tắt').waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(false);
    expect(await status()).toBe(503);
    await toggle.click();
    await page.getByText('Đã bật').waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(true);
    expect(await status()).toBe(200);
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
});
