import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/record.ts';
import { blankPng, pdf } from '../support/files.ts';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './page-checks.ts';

const library = '/gallery-management/library';

describe('several files of the library', () => {
  useBrowser();

  test('are described each beside its picture and credited together; what one cannot have is said there, and all is taken back by one press', async () => {
    const context = await visit('editor');
    const mark = `hang-loat-${Date.now()}`;
    const store = async (name: string, buffer: Buffer, mimeType: string) => {
      const purpose = mimeType === 'image/png' ? 'image' : 'attachment';
      const multipart = { purpose, same: 'copy', file: { name: `${mark}-${name}`, mimeType, buffer } };
      const answer = await context.request.post('/api/insertMedia', { multipart });
      return ((await answer.json()) as { data: { id: string } }).data.id;
    };
    const ids = [
      await store('một.png', blankPng(61, 31), 'image/png'),
      await store('hai.png', blankPng(62, 31), 'image/png'),
      await store('ba.pdf', pdf, 'application/pdf'),
    ] as const;
    const recordOf = (id: string) => callAs<AnyRecord>(context, 'getDetailLibraryCMS', { id });
    const valuesOf = async (field: string) => Promise.all(ids.map(async (id) => (await recordOf(id))[field]));
    const page = await open(context, `${library}?q=${mark}`);
    const boxes = page.locator('.library-card input[type=checkbox]');
    await boxes.nth(2).waitFor();
    await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();

    const choose = async (action: string) => {
      await page.getByRole('button', { name: 'Thao tác khác', exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Văn bản thay thế');
    const dialog = page.getByRole('dialog', { name: 'Văn bản thay thế của 2 ảnh' });
    await dialog.getByText('1 tệp đã chọn không phải là ảnh').waitFor();
    const first = dialog.getByLabel(/một\.png/);
    const second = dialog.getByLabel(/hai\.png/);
    await first.fill('Đập nhìn từ hạ lưu');
    await second.fill('Gian máy');
    await settle(page);
    expect(await violations(page)).toEqual([]);
    // Somebody else changes one of them meanwhile.
    const { version } = await recordOf(ids[1]);
    await callAs(context, 'updateLibraryCMS', { id: ids[1], version, caption: 'Chú thích khác' });
    await dialog.getByRole('button', { name: 'Lưu 2 tệp' }).click();
    await dialog.getByText('1 tệp chưa lưu được').waitFor();
    expect(await second.getAttribute('aria-describedby')).not.toBeNull();
    expect(await second.inputValue()).toBe('Gian máy');
    expect(await valuesOf('alt')).toEqual(['Đập nhìn từ hạ lưu', '', '']);
    // Against what the file is by now it is saved.
    await dialog.getByRole('button', { name: 'Lưu 1 tệp' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await valuesOf('alt')).toEqual(['Đập nhìn từ hạ lưu', 'Gian máy', '']);

    for (const place of [0, 1, 2]) await boxes.nth(place).check();
    await choose('Nguồn và giấy phép');
    const credits = page.getByRole('dialog', { name: 'Nguồn và giấy phép của 3 tệp' });
    await credits.getByLabel('Người chụp hoặc quay').fill('Phòng Truyền thông');
    await credits.getByLabel('Giấy phép sử dụng').fill('Nội bộ');
    await credits.getByRole('button', { name: 'Huỷ' }).click();
    await page.getByRole('button', { name: 'Tiếp tục nhập' }).click();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await credits.getByRole('button', { name: 'Lưu 3 tệp' }).click();
    await credits.waitFor({ state: 'detached' });
    expect(await valuesOf('licence')).toEqual(['Nội bộ', 'Nội bộ', 'Nội bộ']);
    // A document is not photographed.
    expect(await valuesOf('photographer')).toEqual(['Phòng Truyền thông', 'Phòng Truyền thông', '']);
    await page
      .locator('.ant-message-notice')
      .filter({ hasText: 'Đã lưu nguồn và giấy phép của 3 tệp.' })
      .getByRole('button', { name: 'Hoàn tác' })
      .click();
    await expect.poll(() => valuesOf('licence')).toEqual(['', '', '']);
    expect(await valuesOf('photographer')).toEqual(['', '', '']);
  });

  test('are all chosen, also those beyond the page, and it is said how many', async () => {
    const context = await visit('editor');
    const mark = `chon-het-${Date.now()}`;
    for (let place = 0; place < 12; place++) {
      const file = { name: `${mark}-${place}.png`, mimeType: 'image/png', buffer: blankPng(63, 31) };
      const multipart = { purpose: 'image', same: 'copy', file };
      expect((await context.request.post('/api/insertMedia', { multipart })).status()).toBe(200);
    }
    const page = await open(context, `${library}?q=${mark}&size=10`);
    await page.getByText('Chọn cả 10 tệp của trang này').click();
    await page.getByText('Đã chọn 10 bản ghi').waitFor();
    await page.getByRole('button', { name: 'Chọn cả 12 tệp tìm thấy' }).click();
    await page.getByText('Đã chọn 12 bản ghi').waitFor();
    expect(await page.locator('.library-card[data-selected]').count()).toBe(12);
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Chọn tất cả' }).uncheck();
    await page.locator('.list-bulk').waitFor({ state: 'detached' });
  });
});
