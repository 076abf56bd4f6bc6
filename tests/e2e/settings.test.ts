import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { getSiteSettings, type SiteSettings, updateSiteSettings } from '../../src/features/settings/contract.ts';
import { callAs, open, settle, told, useBrowser, visit } from './browser.ts';
import { violations } from './judging.ts';

async function openSettings(page: Page): Promise<void> {
  await page.locator('.user-menu').click();
  await page.getByRole('menuitem', { name: 'Cập nhật thông tin trang' }).click();
  await page.getByRole('dialog').getByLabel('Tên công ty', { exact: true }).waitFor();
}

describe('the settings of the site', () => {
  useBrowser();

  test('what somebody else saved meanwhile is taken over, or asked about where both changed it', async () => {
    const context = await visit('administrator');
    const elsewhere = await visit('administrator');
    const read = () => callAs<SiteSettings>(elsewhere, getSiteSettings.name, {});
    const page = await open(context, '/dashboard');
    await openSettings(page);
    const dialog = page.getByRole('dialog');
    const { version, slogan, companyNameEn } = await read();
    await dialog.getByLabel('Khẩu hiệu').fill('Lời của tôi');
    await callAs(elsewhere, updateSiteSettings.name, {
      version,
      slogan: 'Lời của người khác',
      companyNameEn: 'Theirs',
    });
    await dialog.getByRole('button', { name: 'Cập nhật', exact: true }).press('Enter');
    await dialog.getByText('Người khác vừa lưu: “Lời của người khác”.').waitFor();
    expect(await dialog.getByLabel('Khẩu hiệu').inputValue()).toBe('Lời của tôi');
    expect(await dialog.getByLabel('Tên công ty (tiếng Anh)').inputValue()).toBe('Theirs');
    expect((await read()).slogan).toBe('Lời của người khác');
    await settle(page);
    expect(await violations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Lấy bản này' }).click();
    expect(await dialog.getByLabel('Khẩu hiệu').inputValue()).toBe('Lời của người khác');
    await dialog.getByLabel('Khẩu hiệu').fill('Lời của cả hai');
    await dialog.getByRole('button', { name: 'Cập nhật', exact: true }).press('Enter');
    await told(page, 'Cập nhật thành công.');
    expect(await read()).toMatchObject({ slogan: 'Lời của cả hai', companyNameEn: 'Theirs' });
    const { version: last } = await read();
    await callAs(elsewhere, updateSiteSettings.name, { version: last, slogan, companyNameEn });
  });
});
