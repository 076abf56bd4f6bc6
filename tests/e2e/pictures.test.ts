import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { open, settle, useBrowser, visit } from './browser.ts';
import { cardOf, named, photograph, store } from './library.ts';
import { violations } from './page-checks.ts';

const route = '/gallery-management/library';

describe('a picture of the library', () => {
  useBrowser();

  test('keeps the point that matters where it is cut: set by keyboard, seen in the crops and on the cards', async () => {
    const context = await visit('editor');
    const stem = named('Cửa xả mặt');
    await store(context, stem, 1);
    const page = await open(context, `${route}?q=${encodeURIComponent(stem)}`);
    await cardOf(page, stem).getByRole('link').click();
    await page.getByRole('button', { name: 'Đặt điểm chính' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Điểm chính của ảnh' });
    const point = dialog.getByRole('slider', { name: 'Điểm chính' });
    await expect.poll(() => point.evaluate((each) => each === document.activeElement)).toBe(true);
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    expect(await point.getAttribute('aria-valuetext')).toBe('Cách mép trái 29%, cách mép trên 51%');
    const positions = await dialog
      .locator('.focal-crop img')
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition));
    expect(new Set(positions)).toEqual(new Set(['29% 51%']));
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Lưu điểm chính' }).press('Enter');
    await page.getByText('Đã lưu điểm chính của ảnh.').waitFor();

    await page.goto(`${route}?q=${encodeURIComponent(stem)}`);
    const card = cardOf(page, stem).locator('img');
    await expect.poll(() => card.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('29% 51%');
  });

  test('is downloaded as it came by who may change it', async () => {
    const context = await visit('editor');
    const file = await photograph(`${named('Toàn cảnh đập')}.jpg`);
    const page = await open(context, route);
    await page.locator('.list-header input[type=file]').setInputFiles([file]);
    await cardOf(page, file.name.slice(0, -4)).getByRole('link').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Tải bản gốc/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file.name);
    const bytes = await readFile(await download.path());
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(bytes.equals(file.buffer)).toBe(true);
  });

  test('is shown in a few bytes until it is there', async () => {
    const context = await visit('editor');
    const stem = named('Hồ chứa mùa lũ');
    await store(context, stem, 1);
    const page = await open(context, '/');
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/files/**', async (picture) => {
      await held;
      await picture.continue();
    });
    await page.goto(`${route}?q=${encodeURIComponent(stem)}`);
    const image = cardOf(page, stem).locator('img');
    const background = () => image.evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(await background()).toMatch(/^url\("data:image\/webp;base64,/);
    send();
    await expect.poll(background).toBe('none');
  });

  test('that another replaces in a form does not come back when its text has been stored', async () => {
    const page = await open(await visit('editor'), '/news-management/news/new');
    const field = page.locator('[data-field=thumbnail]');
    const shown = field.locator('.image-field-preview img');
    const choose = async (file: string) => {
      const chooser = page.waitForEvent('filechooser');
      await field.locator('.drop-zone-actions button').first().click();
      await (await chooser).setFiles(file);
    };
    await choose('samples/images/community-1.webp');
    await shown.waitFor();
    const first = await shown.getAttribute('src');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/updateMedia', async (route) => {
      await held.promise;
      await route.continue();
    });
    await field.getByRole('button', { name: /văn bản thay thế/i }).click();
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/updateMedia'));
    await page.getByRole('textbox', { name: 'Văn bản thay thế' }).fill('Nhà sàn');
    await page.keyboard.press('Enter');
    await choose('samples/images/control-room-1.webp');
    await expect.poll(() => shown.getAttribute('src')).not.toBe(first);
    held.resolve();
    await stored;
    await settle(page);
    expect(await shown.getAttribute('src')).not.toBe(first);
  });
});
