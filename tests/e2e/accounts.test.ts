import { describe, expect, test } from 'vitest';
import { accountOf, callAs, open, proofMailedTo, settle, useBrowser, visit } from './browser.ts';
import { findPageFaults, violations } from './page-checks.ts';
import { makeAccount, makeRole, signIn } from './roles.ts';

describe('accounts', () => {
  useBrowser();

  test('a person signs up, confirms the address and waits, and an administrator approves with a role', async () => {
    const [email, password] = [`ky.thuat${Date.now()}@vi-du.vn`, 'Thuyen-cau-quay-ve-2031'];
    const page = await open(await visit(undefined), '/signup');
    await page.getByLabel('Họ và tên').fill('Kỹ thuật viên đập chính');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mật khẩu', { exact: true }).fill('Matkhau123456');
    await page.getByLabel('Chức danh').fill('Trực ca');
    await page.getByRole('button', { name: 'Đăng ký' }).click();
    await page.getByText('Bạn cần đồng ý với điều khoản sử dụng.').waitFor();
    await page.getByRole('checkbox', { name: /đồng ý với điều khoản/ }).check();
    await page.getByRole('button', { name: 'Đăng ký' }).click();
    // What is refused by the server stands at its field, and everything typed is still there.
    await page.getByText('Mật khẩu này dễ đoán', { exact: false }).waitFor();
    expect(await page.getByLabel('Chức danh').inputValue()).toBe('Trực ca');
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Đăng ký' }).click();

    await page.getByLabel('Mã xác nhận').fill('AAAA-AAAA');
    await page.keyboard.press('Enter');
    await page.getByText('Mã không đúng', { exact: false }).waitFor();
    await page.getByLabel('Mã xác nhận').fill((await proofMailedTo(email)).code?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Đăng ký đang chờ duyệt' }).waitFor();

    const managing = await open(await visit('administrator'), '/account-management');
    await managing.getByRole('link', { name: /^Chờ duyệt \(/ }).click();
    const row = managing.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Duyệt đăng ký' }).click();
    const drawer = managing.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Duyệt', exact: true }).click();
    await drawer.getByText('Vui lòng chọn ít nhất một vai trò.').waitFor();
    await drawer.getByRole('checkbox', { name: 'Người xem' }).check();
    // What is given up while the line is down does not happen when it is back.
    await managing.context().setOffline(true);
    await drawer.getByRole('button', { name: 'Duyệt', exact: true }).click();
    await managing.getByText('Không kết nối được với máy chủ', { exact: false }).first().waitFor();
    await drawer.getByRole('button', { name: 'Huỷ' }).click();
    await managing.context().setOffline(false);
    await managing.reload();
    await row.getByText('Chờ duyệt').waitFor();
    await row.getByRole('button', { name: 'Duyệt đăng ký' }).click();
    await drawer.getByRole('checkbox', { name: 'Người xem' }).check();
    await drawer.getByRole('button', { name: 'Duyệt', exact: true }).click();
    await row.getByText('Đã duyệt').waitFor();
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
    await other.getByRole('heading', { name: 'Đổi mật khẩu' }).waitFor();
    await other.getByText(username).waitFor();
  });

  test('a machine is made, given keys that are shown once, and has one taken back', async () => {
    const admin = await visit('administrator');
    const page = await open(admin, '/account-management');
    await page.getByRole('button', { name: 'Thêm mới' }).click();
    const drawer = page.getByRole('dialog');
    const username = `tram${Date.now()}`;
    await drawer.getByText('Máy', { exact: true }).click();
    await drawer.getByLabel('Tên đăng nhập').fill(username);
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await drawer.getByText('Vui lòng nhập tên máy').waitFor();
    expect(await drawer.getByLabel('Email').count()).toBe(0);
    await drawer.getByLabel('Tên máy').fill('Trạm đo đập chính');
    await drawer.getByRole('button', { name: 'Lưu' }).click();

    const keys = page.getByRole('dialog', { name: 'Mã truy cập của Trạm đo đập chính' });
    await keys.getByText('Máy chưa có mã truy cập').waitFor();
    await keys.getByLabel('Tên mã').fill('Bộ ghi');
    await keys.getByRole('button', { name: 'Tạo mã' }).click();
    const shown = page.getByRole('dialog', { name: 'Mã truy cập mới của Trạm đo đập chính' });
    const key = (await shown.locator('code').textContent()) ?? '';
    expect(key).toMatch(/^cms_/);
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await shown.getByRole('button', { name: 'Tôi đã lưu mã' }).click();
    await page.getByText(key).waitFor({ state: 'detached' });
    await keys.getByText('Chưa dùng lần nào').waitFor();

    await keys.getByRole('button', { name: 'Thu hồi: Bộ ghi' }).click();
    await page.getByRole('dialog', { name: 'Thu hồi mã “Bộ ghi”?' }).getByRole('button', { name: 'Thu hồi' }).click();
    await keys.getByText('Máy chưa có mã truy cập').waitFor();
    await keys.getByRole('button', { name: 'Đóng' }).click();
    const row = page.getByRole('row').filter({ hasText: username });
    await row.getByText('Chưa có mã truy cập').waitFor();
    await row.getByRole('button', { name: /^Thao tác khác/ }).click();
    await page.getByRole('menuitem', { name: 'Mã truy cập', exact: true }).waitFor();
    for (const item of ['Đặt lại mật khẩu', 'Yêu cầu đổi mật khẩu', 'Đăng nhập và mã truy cập', 'Xem với tư cách']) {
      expect(await page.getByRole('menuitem', { name: item }).count()).toBe(0);
    }
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
    await managing.getByRole('menuitem', { name: 'Đăng nhập và mã truy cập' }).click();
    const drawer = managing.getByRole('dialog');
    await drawer.getByText('127.0.0.1').first().waitFor();
    await drawer.getByText('Thiết bị mới').first().waitFor();
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
    const refusedDialog = page.getByRole('dialog').filter({ hasText: '1 tài khoản không được thay đổi' });
    await refusedDialog.locator('li').filter({ hasText: own }).waitFor();
    await refusedDialog.getByRole('button', { name: 'Đóng' }).click();
  });

  test('the devices of an account are within everyone’s reach', async () => {
    const page = await open(await visit('administrator'), '/account-management');
    await page
      .getByRole('button', { name: /^Thao tác khác/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Đăng nhập và mã truy cập' }).click();
    await page.getByRole('dialog').getByText('Tài khoản không có mã truy cập cá nhân nào.').waitFor();
    expect(await findPageFaults(page)).toEqual([]);
  });
});
