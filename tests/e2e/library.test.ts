import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { open, settle, useBrowser, visit } from './browser.ts';
import { cardOf, named, photograph, store } from './library.ts';
import { violations } from './page-checks.ts';

const route = '/gallery-management/library';

function chooseFiles(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  return page.locator('.list-header input[type=file]').setInputFiles(files);
}

describe('the library', () => {
  useBrowser();

  test('shows pictures, which are gone through and chosen by keyboard; the table stays the other view', async () => {
    const context = await visit('editor');
    const stem = named('Đập tràn xả lũ');
    await store(context, stem, 4);
    const page = await open(context, `${route}?q=${encodeURIComponent(stem)}`);
    await cardOf(page, `${stem} 4`).getByText('Thiếu văn bản thay thế').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);

    // What filters is over the files, and says itself in a line that has room: nothing moves.
    const top = async () => (await cardOf(page, `${stem} 4`).boundingBox())?.y;
    const before = await top();
    const filters = page.getByRole('button', { name: /^Bộ lọc/ });
    await filters.press('Enter');
    await page.getByRole('combobox', { name: 'Thiếu văn bản thay thế' }).click();
    await page.locator('.ant-select-item-option[title="Thiếu văn bản thay thế"]').click();
    await page.waitForURL('**withoutAlt=true**');
    await page.keyboard.press('Escape');
    const chip = page.getByRole('list', { name: 'Bộ lọc' }).getByRole('button', { name: 'Thiếu văn bản thay thế' });
    await chip.waitFor();
    await expect.poll(() => filters.textContent()).toBe('Bộ lọc (1)');
    await settle(page);
    expect([await filters.evaluate((own) => own === document.activeElement), await top()]).toEqual([true, before]);
    await chip.press('Enter');
    await chip.waitFor({ state: 'detached' });
    expect([new URL(page.url()).searchParams.has('withoutAlt'), await top()]).toEqual([false, before]);

    await cardOf(page, `${stem} 4`).getByRole('link').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('Đã chọn 2').waitFor();
    const chosen = page.locator('.library-card[data-selected]');
    expect(await chosen.locator('a').allTextContents()).toEqual([`${stem} 3.jpg`, `${stem} 2.jpg`]);
    await page.getByLabel(`${stem} 1.jpg`).click({ modifiers: ['Shift'] });
    await expect.poll(() => chosen.count()).toBe(3);

    await page.getByRole('button', { name: 'Dạng bảng' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: `${stem} 1` })
      .waitFor();
  });

  test('takes files chosen, dropped and pasted; says which it had; uploads go on on every screen', async () => {
    const context = await visit('editor');
    const stem = named('Nhà máy');
    const page = await open(context, route);
    const first = await photograph(`${stem} sáng.jpg`);
    await chooseFiles(page, [first, { name: 'trống.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }]);
    const panel = page.getByRole('region', { name: 'Tệp đang tải lên' });
    await panel.getByText('Đã tải lên 1 tệp; 1 tệp chưa tải lên được').waitFor();
    await panel.getByText('“trống.jpg” là tệp rỗng.').waitFor();
    await cardOf(page, stem).waitFor();
    await panel.getByLabel(`Văn bản thay thế của ${first.name}`).fill('Nhà máy lúc sáng sớm');
    await page.keyboard.press('Enter');
    await panel.getByText('Đã lưu văn bản thay thế.').waitFor();
    expect(await violations(page)).toEqual([]);

    // The same content under another name, dropped anywhere.
    await page.evaluate(
      ({ name, bytes }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
        for (const type of ['dragenter', 'dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      { name: 'ban-sao.jpg', bytes: [...first.buffer] },
    );
    await panel.getByText(`Thư viện đã có tệp này: ${first.name}`).waitFor();
    await panel.getByText('Đã tải lên 1 tệp mới; 1 tệp thư viện đã có; 1 tệp chưa tải lên được').waitFor();
    await panel.getByRole('button', { name: 'Vẫn tải thành tệp mới' }).click();
    await panel.getByText('Thư viện đã có tệp này').waitFor({ state: 'detached' });
    await panel.getByLabel('Văn bản thay thế của ban-sao.jpg').waitFor();

    const pasted = await photograph('image.png');
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      [...pasted.buffer],
    );
    await panel.getByLabel(/^Văn bản thay thế của Ảnh dán \d{4}-\d{2}-\d{2} \d{2}\.\d{2}\.png$/).waitFor();

    // A line that holds: what is on its way goes on beside the next screen, and only leaving the page is asked about.
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/insertMedia', async (request) => {
      await promise;
      await request.continue();
    });
    await chooseFiles(page, await Promise.all([1, 2, 3, 4, 5].map((place) => photograph(`${stem} ${place}.jpg`))));
    await panel.locator('[data-step=sending]').nth(2).waitFor();
    // What was refused is not among what is done.
    await panel.getByText('Đang tải lên: xong 3/8 tệp; 1 tệp chưa tải lên được').waitFor();
    expect(await panel.locator('[data-step=waiting]').count()).toBe(2);
    await page.getByRole('link', { name: 'Bảng điều khiển' }).first().click();
    await page.waitForURL((url) => !url.pathname.startsWith(route));
    const leaves = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await leaves()).toBe(false);
    await panel.getByRole('button', { name: `Huỷ: ${stem} 5.jpg` }).click();
    await panel.getByRole('button', { name: 'Thu gọn danh sách tệp' }).click();
    release();
    await panel.getByText('Đã tải lên 7 tệp; 1 tệp chưa tải lên được').waitFor();
    expect(await leaves()).toBe(true);
    await page.goBack();
    await cardOf(page, `${stem} 4`).waitFor();
    expect(await cardOf(page, `${stem} 5`).count()).toBe(0);
  });
});
