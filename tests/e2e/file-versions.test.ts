import { describe, expect, test } from 'vitest';
import { open, settle, useBrowser, visit } from './browser.ts';
import { violations } from './judging.ts';
import { named, photograph, store } from './library.ts';

describe("a file's page", () => {
  useBrowser();

  test('replaces the file, lists what it was and brings that back; its form goes on from there', async () => {
    const context = await visit('editor');
    const stem = named('Đập phụ');
    const { ids } = await store(context, stem, 1);
    const page = await open(context, `/gallery-management/library/${ids[0]}`);
    const shown = () => page.locator('.file-header-picture img').getAttribute('src');
    const before = await shown();
    await page.getByLabel('Thay tệp').setInputFiles(await photograph('khac.jpg'));
    await page.getByText('Đã thay tệp. Mọi nội dung dùng tệp này hiển thị bản mới.').waitFor();
    await expect.poll(shown).not.toBe(before);
    await page.getByText('Bản 2 · đang dùng').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Văn bản thay thế' }).fill('Đập phụ bờ trái');
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => {
        const answer = await context.request.post('/api/getDetailLibraryCMS', { data: { id: ids[0] } });
        return (await answer.json()).data.alt;
      })
      .toBe('Đập phụ bờ trái');
    await page.getByRole('button', { name: 'Dùng lại bản 1' }).click();
    await page.getByText('Bản 3 · đang dùng').waitFor();
    await expect.poll(shown).toBe(before);
  });
});
