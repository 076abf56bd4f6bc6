import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/record.ts';
import { callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { named, photograph, store } from './library.ts';

declare global {
  interface Window {
    pressed(): void;
  }
}

/** What the dialog of the operating system takes: choosing the files, and its own button. */
const fileDialog = 2;

const counts: Record<string, { presses: number; 'at most': number }> = {};
let presses = 0;
let context: BrowserContext;

/** Counts each press of the pointer, and of each key that enters no text. */
function countPresses(): void {
  addEventListener('pointerdown', () => window.pressed(), true);
  const typing = new Set(['Shift', 'Control', 'Alt', 'Meta', 'Backspace']);
  const count = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!typing.has(key) && (key.length > 1 || ctrlKey || metaKey)) window.pressed();
  };
  addEventListener('keydown', count, true);
}

/** Does a task of an editor, whose presses are counted, from a page that is open. */
async function count(page: Page, task: string, most: number, work: () => Promise<void>): Promise<void> {
  await settle(page);
  presses = 0;
  await work();
  counts[task] = { presses, 'at most': most };
  expect(presses, task).toBeLessThanOrEqual(most);
  // A counter that counts nothing shows nothing.
  expect(presses, task).toBeGreaterThan(0);
}

async function chooseFiles(page: Page, button: string, stem: string, many: number): Promise<void> {
  const files = await Promise.all(Array.from({ length: many }, (_, place) => photograph(`${stem} ${place + 1}.jpg`)));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles(files);
  presses += fileDialog;
}

async function newArticle(values: Readonly<Record<string, unknown>>): Promise<AnyRecord> {
  const { items } = await callAs<{ items: AnyRecord[] }>(context, 'getListCategoryNews', {});
  return callAs(context, 'insertNews', {
    categoryId: items[0]?.id,
    content: '<p>Mực nước hồ đang lên.</p>',
    ...values,
  });
}

describe('the presses that a task of every day takes', () => {
  useBrowser();
  beforeAll(async () => {
    context = await visit('editor', { stays: true });
    await context.exposeFunction('pressed', () => {
      presses += 1;
    });
    await context.addInitScript(countPresses);
  });
  afterAll(() => console.table(counts));

  test('an article with a picture of the library is published', async () => {
    const stem = named('Ảnh bìa');
    await store(context, stem, 1);
    const page = await open(context, '/news-management/news');
    await count(page, 'publish an article with a picture of the library', 7, async () => {
      await page.getByRole('button', { name: 'Thêm mới' }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/title$/);
      await page.keyboard.type(stem);
      await page.locator('.ProseMirror').click();
      await page.keyboard.type('Hồ chứa vận hành bình thường.');
      await page.getByLabel('Danh mục').click();
      await page.locator('.ant-select-item-option').first().click();
      await page.locator('[data-field=thumbnail]').getByRole('button', { name: 'Chọn từ thư viện' }).click();
      await page.getByRole('option', { name: stem }).first().click();
      await page.locator('[data-field=thumbnail] img').waitFor();
      await page.getByRole('button', { name: 'Đăng ngay' }).click();
      await expectNotice(page, 'Thêm mới thành công');
    });

    const { id } = await newArticle({ title: named('Có ảnh trong bài') });
    await page.goto(`/news-management/news/${id}`);
    await page.locator('.ProseMirror').click();
    await count(page, 'put a picture of the library into a text', 3, async () => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Chèn', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Ảnh từ thư viện' }).click();
      await page.getByRole('option', { name: stem }).first().click();
      await page.locator('.ProseMirror figure img').waitFor();
    });
  });

  test('a word of a published article is corrected', async () => {
    const title = named('Tin có một chữ sai');
    await newArticle({ title, status: 1 });
    const page = await open(context, `/news-management/news?q=${encodeURIComponent(title)}`);
    await count(page, 'correct a word of a published article', 3, async () => {
      await page.getByRole('link', { name: title, exact: true }).click();
      const { width = 0 } = (await page.locator('.ProseMirror p').boundingBox()) ?? {};
      await page.locator('.ProseMirror p').click({ position: { x: width - 5, y: 12 } });
      // Nobody presses a key before the browser has told the editor where the caret is.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type('xuống.');
      await page.locator('.ProseMirror', { hasText: 'Mực nước hồ đang xuống.' }).waitFor();
      await page.getByRole('button', { name: 'Cập nhật' }).click();
      await expectNotice(page, 'Cập nhật thành công');
    });
  });

  test('an article is scheduled', async () => {
    const { id } = await newArticle({ title: named('Tin hẹn giờ') });
    const page = await open(context, `/news-management/news/${id}`);
    const times = page.locator('[data-field=publishAt]').getByRole('group', { name: 'Giờ thường dùng' });
    await count(page, 'schedule an article that is open', 2, async () => {
      await times.getByRole('button').first().click();
      await page.getByRole('button', { name: /^Hẹn giờ đăng/ }).click();
      await expectNotice(page, 'Cập nhật thành công');
    });
    expect((await callAs<AnyRecord>(context, 'getDetailNews', { id })).status).toBe(1);
  });

  test('ten pictures are uploaded, and six become an album', async () => {
    const page = await open(context, '/gallery-management/library');
    await count(page, 'upload ten pictures', 4, async () => {
      await chooseFiles(page, 'Tải tệp lên', named('Mười ảnh'), 10);
      await page.getByText('Đã tải lên 10 tệp').waitFor();
    });
    await page.goto('/gallery-management/image');
    await count(page, 'make an album of six pictures', 10, async () => {
      await page.getByRole('button', { name: 'Thêm mới' }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/title$/);
      await page.keyboard.type(named('Sáu ảnh'));
      await chooseFiles(page, 'Chọn ảnh', named('Sáu ảnh'), 6);
      await page.locator('.row-item').nth(5).waitFor();
      await page.getByRole('button', { name: 'Đăng', exact: true }).click();
      await expectNotice(page, 'Thêm mới thành công');
    });
  });
});
