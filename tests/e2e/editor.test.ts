import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { insert, photograph } from './library.ts';
import { findPageFaults } from './page-checks.ts';

async function newText(): Promise<Page> {
  const page = await open(await visit('editor'), '/news-management/news/new');
  await page.getByRole('textbox', { name: 'Nội dung' }).click();
  return page;
}

const htmlOf = (page: Page) => page.getByRole('textbox', { name: 'Nội dung' }).evaluate((element) => element.innerHTML);

/** Pastes formatted text, as the clipboard of a word processor holds it. */
function paste(page: Page, html: string): Promise<void> {
  return page.getByRole('textbox', { name: 'Nội dung' }).evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Whether the keyboard is in the editor: in its text, or at the button above it that was pressed. */
const writing = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.rich-text-editor') !== null && document.activeElement !== null);

/** As many frames as the browser draws, so that what waits for some of them has happened. */
async function framesPass(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
}

describe('the editor of a text', () => {
  useBrowser();

  test('makes links of addresses alone, typed or pasted', async () => {
    const page = await newText();
    await page.keyboard.type('Đang mùa lũ.Do đó xem evn.com.vn và lu.Do nhé ');
    const links = page.getByRole('textbox', { name: 'Nội dung' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['evn.com.vn']);
    await page.keyboard.press('Enter');
    await paste(page, '<p>Qua mùa lũ.Do đó www.thuydien.vn</p>');
    expect(await links.allTextContents()).toEqual(['evn.com.vn', 'www.thuydien.vn']);
  });

  test('takes a text from Word without a complaint of the browser, and says in sight what it could not take', async () => {
    const page = await newText();
    for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter');
    await paste(
      page,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {font-size:13pt} --></style></head>` +
        `<body><p class=MsoNormal style='margin:0;font-size:13.0pt'>Công văn<img src="file:///C:/anh.png" width=10></p>` +
        `<p><img src="https://other.example/a.png" style="border:1px"></p></body></html>`,
    );
    const notice = page.getByText(/2 ảnh trong nội dung vừa dán không lấy được/);
    await notice.waitFor();
    const box = await notice.boundingBox();
    expect(box && box.y > 0 && box.y < 900).toBe(true);
    expect(await htmlOf(page)).toContain('Công văn');
    // What the browser complains of (a refused style, a picture from a disk) fails the test at its end.
  });

  test('selects the picture that is pressed: keys act on it, and its commands stand above the text', async () => {
    const page = await newText();
    const text = page.getByRole('textbox', { name: 'Nội dung' });
    await page.keyboard.type('Đoạn đầu.');
    await page.keyboard.press('Enter');
    const photographs = ['một', 'hai'].map((name) => photograph(`${name} ${Date.now()}.jpg`));
    await page.locator('[data-field="content"] input[type=file]').setInputFiles(await Promise.all(photographs));
    await expect.poll(() => text.locator('figure img').count()).toBe(2);
    const blocks = () =>
      text.evaluate((element) =>
        [...element.children].map((block) => (block.querySelector('img') ? 'picture' : block.textContent)),
      );
    const picture = text.locator('figure img').first();
    for (const held of [0, 120, 300]) {
      await picture.hover();
      await page.mouse.down();
      await new Promise((resolve) => setTimeout(resolve, held));
      await page.mouse.up();
      await page.keyboard.type('x');
      expect(await blocks()).toEqual(['Đoạn đầu.', 'picture', 'x', 'picture', '']);
      await page.keyboard.press('Backspace');
    }
    await picture.click();
    const tools = page.getByRole('toolbar', { name: 'Định dạng văn bản' });
    const whole = await picture.getAttribute('src');
    await tools.getByRole('button', { name: 'Cắt ảnh' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cắt ảnh' });
    const frame = dialog.getByLabel('Khung cắt');
    await expect.poll(() => frame.evaluate((each) => each === document.activeElement)).toBe(true);
    await dialog.getByText('1:1').click();
    const place = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
      return { x: x + width / 2, y: y + height / 2, ratio: width / height };
    };
    await expect.poll(async () => (await place()).ratio).toBeCloseTo(1);
    const middle = await place();
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 60, middle.y, { steps: 3 });
    await page.mouse.up();
    for (let step = 0; step < 5; step += 1) await frame.press('ArrowLeft');
    expect((await place()).x).toBeCloseTo(middle.x - 65, 0);
    await settle(page);
    expect(await findPageFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cắt ảnh' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await picture.getAttribute('src')).toMatch(/da-cat\.webp$/);
    await page.keyboard.press('Control+z');
    expect(await picture.getAttribute('src')).toBe(whole);
    await tools.getByRole('button', { name: 'Bên trái, chữ bao quanh' }).click();
    await tools.getByRole('button', { name: 'Liên kết của ảnh' }).click();
    await page.getByLabel('Địa chỉ liên kết').fill('evn.com.vn');
    await page.keyboard.press('Enter');
    expect(await text.locator('figure').first().getAttribute('data-side')).toBe('left');
    await settle(page);
    expect(await findPageFaults(page)).toEqual([]);
    await page.keyboard.press('Delete');
    expect(await blocks()).toEqual(['Đoạn đầu.', '', 'picture', '']);
    await page.keyboard.press('Control+z');
    await page.getByLabel('Tiêu đề', { exact: true }).fill(`Ảnh bên trái ${Date.now()}`);
    await page.getByRole('button', { name: 'Lưu nháp' }).click();
    await expectNotice(page, 'Thêm mới thành công');
    const id = page.url().split('/').at(-1);
    const { content } = await callAs<{ content: string }>(page.context(), 'getDetailNews', { id });
    expect(content).toMatch(
      /^<p>Đoạn đầu.<\/p><figure data-size="half" data-side="left"><a href="https:\/\/evn.com.vn"><img [^>]*><\/a><\/figure><figure><img [^>]*><\/figure>$/,
    );
  });

  test('takes the numbering of a decree from Word off the real clipboard: drawn as it was, or kept as text', async () => {
    const page = await newText();
    const html = readFileSync('tests/fixtures/clipboard/word-vn-points.html', 'utf8');
    await page.evaluate((content) => {
      const write = (event: ClipboardEvent) => {
        event.preventDefault();
        event.clipboardData?.setData('text/html', content);
      };
      document.addEventListener('copy', write, { once: true, capture: true });
      document.execCommand('copy');
    }, html);
    await page.keyboard.press('Control+V');
    const text = page.getByRole('textbox', { name: 'Nội dung' });
    await text.getByText('mục 3').waitFor();
    expect(await text.locator(':scope > p').allTextContents()).toEqual([
      ...['a', 'b', 'c', 'd', 'đ', 'e', 'g'].map((letter) => `${letter}) điểm ${letter})`),
      'xen',
      'xen',
      'xen',
      // The line behind a list, to write on.
      '',
    ]);
    const lists = await text
      .locator('ol')
      .evaluateAll((all) =>
        all.map((list) => [list.getAttribute('type'), list.getAttribute('start'), list.children.length]),
      );
    expect(lists).toEqual([
      ['I', null, 3],
      ['I', '4', 1],
      [null, '2', 2],
    ]);
    expect(await text.locator('li > p').allTextContents()).toEqual([
      ...['mục I.', 'mục II.', 'mục III.', 'mục IV', 'mục 2', '2.1. con 2.1', '2.2. con 2.2', 'mục 3'],
    ]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/numbering.png`, fullPage: true });
  });

  test('asks about one picture at a time, and Escape leads back into the text', async () => {
    const page = await newText();
    const picture = readFileSync('samples/images/community-1.webp');
    const files = ['mot', 'hai'].map((name) => ({ name: `${name}.webp`, mimeType: 'image/webp', buffer: picture }));
    const chooser = page.waitForEvent('filechooser');
    await insert(page, 'Ảnh từ máy');
    await (await chooser).setFiles(files);
    const ask = page.getByRole('button', { name: /văn bản thay thế/i });
    await expect.poll(() => ask.count()).toBe(2);
    await ask.nth(0).click();
    await ask.nth(1).evaluate((element: HTMLElement) => element.click());
    const form = page.getByRole('textbox', { name: 'Văn bản thay thế' });
    await expect.poll(() => form.count()).toBe(1);
    await form.press('Escape');
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => writing(page)).toBe(true);
    // What is written next stands behind the picture, and not in its place.
    await page.keyboard.type('Viết tiếp');
    await page.locator('.ProseMirror > p', { hasText: 'Viết tiếp' }).waitFor();
    expect(await page.locator('.ProseMirror figure').count()).toBe(2);

    const press = (name: RegExp) => () => page.getByRole('button', { name }).first().click();
    const openings = {
      ...{ link: press(/^Liên kết/), insert: press(/^Chèn$/), style: press(/^Kiểu đoạn/), align: press(/^Căn lề/) },
      ...{ video: () => insert(page, 'Video YouTube, Vimeo'), table: () => insert(page, 'Bảng') },
    };
    for (const [name, openIt] of Object.entries(openings)) {
      await openIt();
      await page
        .locator('.ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden)')
        .last()
        .waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => writing(page), { message: name }).toBe(true);
    }
  });

  test('has a save wait for the pictures that are on their way into the text, and says so', async () => {
    const page = await newText();
    const [held, title] = [Promise.withResolvers<void>(), `Ảnh tới sau ${Date.now()}`];
    await page.route('**/api/insertMedia', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel('Tiêu đề', { exact: true }).fill(title);
    const picture = readFileSync('samples/images/community-1.webp');
    const files = ['mot', 'hai'].map((name) => ({ name: `${name}.webp`, mimeType: 'image/webp', buffer: picture }));
    const chooser = page.waitForEvent('filechooser');
    await insert(page, 'Ảnh từ máy');
    await (await chooser).setFiles(files);
    await page.keyboard.press('Control+s');
    await page.getByText('Còn 2 tệp đang tải lên. Sẽ tự lưu khi các tệp này tới nơi.').waitFor();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/insertNews'));
    held.resolve();
    expect(String((await sent).postDataJSON().content).match(/<img /g)).toHaveLength(2);
  });

  test('asks about a picture below it on a phone: nothing jumps, and both are seen above bars and keyboard', async () => {
    const page = await open(
      await visit('editor', { width: 375, height: 740, touch: true }),
      '/news-management/news/new',
    );
    await page.getByRole('textbox', { name: 'Nội dung' }).click();
    for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await insert(page, 'Ảnh từ máy');
    await (await chooser).setFiles('samples/images/community-1.webp');
    const form = page.getByRole('textbox', { name: 'Văn bản thay thế' });
    const picture = page.locator('.rich-text-picture img');
    /** Whether the form is seen to its end, above the bar of the buttons, with a good part of its picture. */
    const areSeen = () =>
      page.evaluate(() => {
        const [buttons, image, bar] = ['.alt-form-actions', '.rich-text-picture img', '.record-bar'].map((place) =>
          document.querySelector(place)?.getBoundingClientRect(),
        );
        if (!buttons || !image || !bar) return 'not there';
        const end = Math.min(bar.top, window.visualViewport?.height ?? 0);
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return [buttons.bottom <= end, image.bottom - Math.max(image.top, header) > 80];
      });
    // It is asked as soon as the picture has arrived, and again when the button is pressed.
    for (const ask of [async () => undefined, () => page.getByRole('button', { name: /văn bản thay thế/i }).tap()]) {
      await ask();
      await form.waitFor();
      await expect.poll(() => form.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
      await expect.poll(areSeen).toEqual([true, true]);
      // A keyboard of 300 px covers the rest of the window.
      await page.evaluate(() => {
        const seen = window.visualViewport as VisualViewport;
        Object.defineProperty(seen, 'height', { value: 440, configurable: true });
        seen.dispatchEvent(new Event('resize'));
      });
      await expect.poll(areSeen).toEqual([true, true]);
      await page.evaluate(() => Reflect.deleteProperty(window.visualViewport as VisualViewport, 'height'));
      await form.press('Escape');
      await form.waitFor({ state: 'detached' });
      await picture.click();
    }
    for (const button of await page.locator('.rich-text-picture-actions button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  test('gives the keyboard back to the text by an Escape that comes before a menu has it', async () => {
    const page = await newText();
    const text = page.getByRole('textbox', { name: 'Nội dung' });
    const menus = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');
    for (const name of [/^Kiểu đoạn/, /^Căn lề/, /^Chèn$/]) {
      // By one script, for the machine between two presses of a test is slower than the menu.
      await page
        .getByRole('button', { name })
        .first()
        .evaluate(async (button: HTMLElement) => {
          button.click();
          await new Promise((resolve) => setTimeout(resolve));
          button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true }));
        });
      await expect.poll(() => menus.count(), { message: String(name) }).toBe(0);
      await page.evaluate(framesPass, 10);
      expect(await text.evaluate((element) => element === document.activeElement), String(name)).toBe(true);
    }
  });
});
