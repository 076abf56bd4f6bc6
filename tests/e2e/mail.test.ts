import { describe, expect, test } from 'vitest';
import { insertUser } from '../../src/features/access/contract/accounts.ts';
import { callAs, open, useBrowser, visit } from './browser.ts';
import { findPageFaults } from './page-checks.ts';

const email = 'quen.mat.khau@example.test';
const newPassword = 'Dap-tran-cua-xa-2026';

describe('a forgotten password without a mail server', () => {
  useBrowser();

  test('the code is handed over from the outbox, and sets a new password', async () => {
    const administrator = await visit('administrator');
    await callAs(administrator, insertUser.name, {
      username: 'quen.mat.khau',
      fullName: 'Người quên mật khẩu',
      email,
    });
    const page = await open(await visit(undefined), '/signin');
    await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
    await page.getByRole('heading', { name: 'Quên mật khẩu' }).waitFor();
    await page.getByRole('button', { name: 'Gửi mã' }).click();
    await page.getByText('Vui lòng nhập email').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await page.getByText(`Nếu ${email} là địa chỉ của một tài khoản`).waitFor();

    const outbox = await open(administrator, '/system/mail');
    await outbox.getByText('Chưa có máy chủ thư').waitFor();
    const row = outbox.getByRole('row').filter({ hasText: email });
    await row.getByText('Chờ trao tay').waitFor();
    // Before a mail is open: what looks into its page would run a script there.
    expect(await findPageFaults(outbox)).toEqual([]);
    await row.getByRole('button', { name: 'Đặt lại mật khẩu của tài khoản quen.mat.khau', exact: true }).click();
    const drawer = outbox.getByRole('dialog');
    expect(await drawer.locator('iframe').getAttribute('srcdoc')).toContain('••••-••••');
    await drawer.getByRole('button', { name: 'Hiện mã để trao tay' }).click();
    await outbox.getByRole('dialog').last().getByRole('button', { name: 'Hiện mã để trao tay' }).click();
    const code = (await drawer.locator('code').first().textContent()) ?? '';
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);

    await page.getByLabel('Mã trong thư').fill('AAAA2222');
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill(newPassword);
    await page.getByLabel('Xác nhận mật khẩu mới').fill(newPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Mã hoặc liên kết không đúng').waitFor();
    expect(await page.getByLabel('Mật khẩu mới', { exact: true }).inputValue()).toBe(newPassword);
    await page.getByLabel('Mã trong thư').fill(code.toLowerCase().replace('-', ''));
    await page.keyboard.press('Enter');
    await page.getByText('Đã đặt mật khẩu mới cho tài khoản quen.mat.khau').waitFor();
  });

  test('the link of a mail brings its code without showing it, and a wrong one leads back', async () => {
    const page = await open(await visit(undefined), '/reset-password#code=khong-con-dung-duoc');
    await page.getByRole('heading', { name: 'Đặt mật khẩu mới' }).waitFor();
    expect(page.url()).not.toContain('khong-con');
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill(newPassword);
    await page.getByLabel('Xác nhận mật khẩu mới').fill(newPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Mã hoặc liên kết không đúng').waitFor();
    await page.getByRole('link', { name: 'Yêu cầu mã mới' }).click();
    await page.getByRole('heading', { name: 'Quên mật khẩu' }).waitFor();
  });
});
