import { describe, expect, onTestFinished, test } from 'vitest';
import { settingsPath } from '../../src/contract/file-holders.ts';
import {
  getSiteSettings,
  type SiteSettings,
  updateSiteSettings,
} from '../../src/features/settings/contract/settings.ts';
import { callAs, expectNotice, inDatabase, open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';

describe('the settings of the site', () => {
  useBrowser();

  test('what somebody else saved meanwhile is taken over, or asked about where both changed it', async () => {
    const context = await visit('administrator');
    const elsewhere = await visit('administrator');
    const read = () => callAs<SiteSettings>(elsewhere, getSiteSettings.name, {});
    const page = await open(context, settingsPath);
    const form = page.locator('main form');
    const { version, slogan, companyNameEn } = await read();
    await form.getByLabel('Khẩu hiệu').fill('Lời của tôi');
    await callAs(elsewhere, updateSiteSettings.name, {
      version,
      slogan: 'Lời của người khác',
      companyNameEn: 'Theirs',
    });
    await form.getByRole('button', { name: 'Cập nhật', exact: true }).press('Enter');
    await form.getByText('Vừa được lưu ở nơi khác: “Lời của người khác”.').waitFor();
    expect(await form.getByLabel('Khẩu hiệu').inputValue()).toBe('Lời của tôi');
    expect(await form.getByLabel('Tên công ty (tiếng Anh)').inputValue()).toBe('Theirs');
    expect((await read()).slogan).toBe('Lời của người khác');
    await settle(page);
    expect(await violations(page)).toEqual([]);

    await form.getByRole('button', { name: 'Lấy bản này' }).click();
    expect(await form.getByLabel('Khẩu hiệu').inputValue()).toBe('Lời của người khác');
    await form.getByLabel('Khẩu hiệu').fill('Lời của cả hai');
    await form.getByRole('button', { name: 'Cập nhật', exact: true }).press('Enter');
    await expectNotice(page, 'Cập nhật thành công.');
    expect(await read()).toMatchObject({ slogan: 'Lời của cả hai', companyNameEn: 'Theirs' });
    const { version: last } = await read();
    await callAs(elsewhere, updateSiteSettings.name, { version: last, slogan, companyNameEn });
  });

  test('the time zone that is chosen tells the time in every open browser, without losing what is typed', async () => {
    const administrator = await visit('administrator');
    const editor = await visit('editor');
    const category = await callAs<{ id: string }>(administrator, 'insertCategoryNews', { name: `Giờ ${Date.now()}` });
    const { id } = await callAs<{ id: string }>(administrator, 'insertNews', {
      title: `Múi giờ ${Date.now()}`,
      content: '<p>x</p>',
      categoryId: category.id,
      publishAt: '2031-05-08T20:30:00Z',
    });
    onTestFinished(() => inDatabase("UPDATE site_settings SET time_zone = 'Asia/Ho_Chi_Minh'"));
    const list = await open(editor, `/news-management/news?categoryId=${category.id}&from=2031-05-09&to=2031-05-09`);
    const row = list.locator(`tr[data-record="${id}"]`);
    await row.getByText('03:30').waitFor();
    const form = await open(editor, `/news-management/news/${id}`);
    await form.getByLabel('Tiêu đề', { exact: true }).fill('Chưa lưu');
    expect(await form.getByLabel('Ngày đăng').inputValue()).toBe('09/05/2031 03:30');

    const page = await open(administrator, settingsPath);
    const zone = page.getByRole('combobox', { name: 'Múi giờ' });
    await zone.fill('paris');
    await page.locator('.ant-select-item-option[title^="Europe/Paris"]:visible').click();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expectNotice(page, 'Cập nhật thành công.');

    // The same days, of another clock: what was published on the 9th is of the 8th now.
    await row.waitFor({ state: 'detached' });
    await list.goto(list.url().replace(/2031-05-09/g, '2031-05-08'));
    await row.getByText('22:30').waitFor();
    const publishAt = form.getByLabel('Ngày đăng');
    await expect.poll(() => publishAt.inputValue()).toBe('08/05/2031 22:30');
    expect(await form.getByLabel('Tiêu đề', { exact: true }).inputValue()).toBe('Chưa lưu');
    await publishAt.fill('30/3/2031 2h30');
    await publishAt.press('Tab');
    await form.getByText('bỏ qua giờ này').waitFor();
    await publishAt.fill('26/10/2031 2h30');
    await publishAt.press('Tab');
    expect(await publishAt.inputValue()).toBe('26/10/2031 02:30 (+02:00)');
  });
});
