import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/record.ts';
import { filmOf } from '../support/videos.ts';
import { callAs, open, settle, useBrowser, visit } from './browser.ts';
import { checkScreens, violations } from './page-checks.ts';

const images = '/gallery-management/image';
const videos = '/gallery-management/video';

/** A picture of which there is no other. */
async function photograph(name: string, red: number) {
  const background = { r: red, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) };
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

describe('albums', () => {
  useBrowser();

  checkScreens([images, videos, `${images}/new`, `${videos}/new`]);

  test('many pictures chosen at once become rows in their order, are named, ordered and looked through by keyboard', async () => {
    const context = await visit('editor');
    const page = await open(context, `${images}/new`);
    const title = `Lễ khánh thành ${Date.now()}`;
    await page.getByLabel('Tên album').fill(title);
    const names = Array.from({ length: 8 }, (_, place) => place);
    const files = await Promise.all(names.map((place) => photograph(`anh-${place}.jpg`, place * 30)));
    await page.locator('.rows-pictures input[type=file]').setInputFiles(files);
    const rows = page.locator('.row-item');
    await rows.nth(7).waitFor();
    expect(await rows.count()).toBe(8);
    // The first became the cover; another does in one press.
    expect(await page.locator('.row-cover[aria-pressed=true]').count()).toBe(1);
    await rows.nth(2).getByLabel('Chú thích').fill('Cắt băng');
    await page.getByRole('button', { name: 'Đặt làm ảnh bìa: Cắt băng' }).click();
    expect(await rows.nth(2).locator('.row-cover').getAttribute('aria-pressed')).toBe('true');
    await rows.nth(2).locator('.list-handle').click();
    await page.getByRole('menuitem', { name: 'Lên đầu' }).click();
    await expect.poll(() => rows.first().getByLabel('Chú thích').inputValue()).toBe('Cắt băng');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/image\/\d+$/);

    const tile = page.getByRole('button', { name: 'Xem ảnh 1/8: Cắt băng' });
    await tile.focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('dialog', { name: `Xem lớn: ${title}` });
    await box.getByText('1/8').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await box.getByText('2/8').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await box.getByText('8/8').waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await expect.poll(() => tile.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole('link', { name: 'Quay lại danh sách' }).click();
    const card = page.locator('.album-card').filter({ hasText: title });
    await card.getByText('8 ảnh').waitFor();
    expect(await card.locator('img').count()).toBe(1);
  });

  test('of two hundred pictures only those near the screen have a field to write into, and each can be written beside', async () => {
    const context = await visit('editor');
    const lists = await open(context, images);
    const { items } = await callAs<{ items: AnyRecord[] }>(context, 'getListLibraryCMS', {
      kind: 'image',
      pageSize: 1,
    });
    const pictures = Array.from({ length: 200 }, (_, place) => ({
      picture: items[0]?.id,
      caption: `Ảnh thứ ${place + 1}`,
    }));
    const title = `Hai trăm ảnh ${Date.now()}`;
    const { id } = await callAs<{ id: string }>(context, 'insertFolder', { title, kind: 'image', pictures });
    await lists.close();
    const page = await open(context, `${images}/${id}`);
    const rows = page.locator('.row-item');
    await rows.nth(199).waitFor({ state: 'attached' });
    const fields = page.locator('.row-item input');
    await fields.first().waitFor();
    // With each key Ant Design draws all fields of a form again: what this bounds is how long a key takes.
    expect(await fields.count()).toBeLessThan(60);
    // The others say what they hold, in the same room.
    const last = rows.nth(199);
    expect(await last.textContent()).toContain('Ảnh thứ 200');
    const heightOf = () => last.evaluate((row) => row.getBoundingClientRect().height);
    const before = await heightOf();
    await last.scrollIntoViewIfNeeded();
    await last.getByLabel('Chú thích').fill('Toàn cảnh');
    expect(await heightOf()).toBe(before);
    // Whoever writes and scrolls away writes on.
    await page.getByLabel('Tên album').evaluate((field) => field.scrollIntoView());
    await page.keyboard.type(' đập');
    await rows.first().scrollIntoViewIfNeeded();
    await rows.first().getByLabel('Chú thích').fill('Ảnh đầu');
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => {
        const saved = await callAs<{ pictures: { caption: string }[] }>(context, 'getDetailFolder', { id });
        return [saved.pictures[0]?.caption, saved.pictures[1]?.caption, saved.pictures[199]?.caption];
      })
      .toEqual(['Ảnh đầu', 'Ảnh thứ 2', 'Toàn cảnh đập']);
  });

  test('a video is checked, played on a press alone, and is in the list of videos alone', async () => {
    const context = await visit('editor');
    const foreign: string[] = [];
    // Not answered: what stands in a frame of another site is not ours to judge.
    await context.route(/youtube|vimeo/, (route) => void foreign.push(new URL(route.request().url()).host));
    const page = await open(context, `${videos}/new`);
    const title = `Phim tư liệu ${Date.now()}`;
    await page.getByLabel('Tên album').fill(title);
    await page.getByRole('button', { name: 'Thêm địa chỉ YouTube hoặc Vimeo' }).click();
    await page.getByLabel('Địa chỉ video').fill('https://example.test/phim');
    await page.keyboard.press('Control+s');
    await page.getByText('phải là địa chỉ YouTube hoặc Vimeo').first().waitFor();
    await page.getByLabel('Địa chỉ video').fill('https://youtu.be/abcdefghijk');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/video\/\d+$/);
    expect(foreign).toEqual([]);
    await page.getByRole('button', { name: /Phát video 1\/1/ }).click();
    await expect.poll(() => foreign).toEqual(['www.youtube-nocookie.com']);
    await page.keyboard.press('Escape');

    // By the address of the other part, as the history knows it, it is led to its own.
    const id = page.url().split('/').at(-1);
    await page.goto(`${images}/${id}`);
    await page.waitForURL(`**${videos}/${id}`);
    await page.getByRole('link', { name: 'Quay lại danh sách' }).click();
    await page.locator('.album-card').filter({ hasText: title }).waitFor();
    await page.goto(images);
    await page.getByLabel(/Tìm kiếm/).fill(title);
    await page.getByText(/không tìm thấy/i).waitFor();
  });

  test('films come into an album from the computer and from the library, several at once, and are named by their files', async () => {
    const context = await visit('editor');
    const page = await open(context, `${videos}/new`);
    const title = `Xả lũ ${Date.now()}`;
    await page.getByLabel('Tên album').fill(title);
    const name = (place: number) => `xa-lu-${Date.now()}-${place}.mp4`;
    const films = [1, 2].map((place) => ({ name: name(place), mimeType: 'video/mp4', buffer: filmOf(30_000) }));
    await page.locator('.rows-pictures input[type=file]').setInputFiles(films);
    const rows = page.locator('.row-item');
    await rows.nth(1).waitFor();
    await rows
      .first()
      .getByText(films[0]?.name ?? '')
      .waitFor();
    await page.locator('.rows-pictures').getByRole('button', { name: 'Chọn từ thư viện' }).click();
    const picker = page.getByRole('dialog', { name: 'Chọn video từ thư viện' });
    for (const film of films) await picker.getByRole('option', { name: film.name }).first().click();
    await picker.getByRole('button', { name: 'Chọn 2 tệp' }).click();
    await rows.nth(3).waitFor();
    await page.keyboard.press('Control+s');
    await page.waitForURL(/video\/\d+$/);
    await page.getByRole('button', { name: `Phát video 4/4: ${films[1]?.name}` }).waitFor();
    await page.reload();
    await rows
      .nth(3)
      .getByText(films[1]?.name ?? '')
      .waitFor();
    expect(await violations(page)).toEqual([]);

    // A save asked for while a file is on its way waits for it.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/insertMedia', async (route) => {
      await held.promise;
      await route.continue();
    });
    const late = { name: name(5), mimeType: 'video/mp4', buffer: filmOf(30_000) };
    await page.locator('.rows-pictures input[type=file]').setInputFiles(late);
    await page.keyboard.press('Control+s');
    await page.getByText('Còn 1 tệp đang tải lên. Sẽ tự lưu khi các tệp này tới nơi.').waitFor();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/updateFolder'));
    held.resolve();
    expect((await saved).status()).toBe(200);
    await page.getByRole('button', { name: /Phát video 5\/5/ }).waitFor();
    await page.reload();
    await rows.nth(4).getByText(late.name).waitFor();
  });

  test('a finger swipes through an album, and whoever may only read looks through it too', async () => {
    const editor = await visit('editor');
    const page = await open(editor, images);
    const { items } = await callAs<{ items: AnyRecord[] }>(editor, 'getListFolder', { kind: 'image', pageSize: 200 });
    const album = items.find(({ itemCount }) => Number(itemCount) > 1);
    await page.close();
    const context = await visit('viewer', { width: 375, touch: true });
    const reading = await open(context, `${images}/${album?.id}`);
    await reading.locator('.album-reading .album-tile').first().click();
    const box = reading.getByRole('dialog');
    await box.getByText(/^1\//).waitFor();
    await settle(reading);
    await box.evaluate((dialog) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: dialog, clientX, clientY: 300 });
      const say = (type: string, at: number, lifted: boolean) =>
        dialog.dispatchEvent(
          new TouchEvent(type, { bubbles: true, touches: lifted ? [] : [touch(at)], changedTouches: [touch(at)] }),
        );
      say('touchstart', 300, false);
      say('touchend', 120, true);
    });
    await box.getByText(/^2\//).waitFor();
    await box.getByRole('button', { name: 'Đóng' }).click();
    await box.waitFor({ state: 'detached' });
  });
});
