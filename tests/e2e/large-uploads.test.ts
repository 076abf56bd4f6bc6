import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { filmOf } from '../support/videos.ts';
import { open, settle, useBrowser, visit } from './browser.ts';
import { cardOf, named, photograph } from './library.ts';
import { violations } from './page-checks.ts';

const route = '/gallery-management/library';
const directory = mkdtempSync(join(tmpdir(), 'cms-large-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A film on the computer of whoever uploads it: what is chosen twice must be the same file. */
function filmFile(stem: string): { name: string; path: string } {
  const name = `${stem}.mp4`;
  const path = join(directory, name);
  writeFileSync(path, filmOf(20 * 1024 * 1024));
  return { name, path };
}

/** Keeps back every part but the first, until it is told to let them go. */
async function holdParts(page: Page): Promise<void> {
  let parts = 0;
  await page.route('**/api/uploads/*', (at) => {
    if (at.request().method() === 'PATCH') parts += 1;
    return parts > 1 ? at.abort('connectionfailed') : at.continue();
  });
}

describe('a large file', () => {
  useBrowser();

  test('is paused and goes on; after the browser was closed it is found again and goes on where it stopped', async () => {
    const context = await visit('editor');
    const film = filmFile(named('Xả lũ'));
    const page = await open(context, route);
    await holdParts(page);
    await page.route('**/api/insertMedia', (at) => at.abort('connectionfailed'));
    const arrived = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.status() === 204);
    const small = join(directory, `${named('Bậc nước')}.jpg`);
    writeFileSync(small, (await photograph('')).buffer);
    await page.locator('.list-header input[type=file]').setInputFiles([film.path, small]);
    await arrived;
    const panel = page.getByRole('region', { name: 'Tệp đang tải lên' });
    // The line is cut in the second part: nobody has to do anything.
    await panel.getByText(/Mất kết nối: đang chờ, sẽ tự tải tiếp/).waitFor();
    await panel.getByRole('button', { name: `Tạm dừng: ${film.name}` }).click();
    await panel.getByText('Đã tạm dừng').waitFor();
    await panel.getByRole('button', { name: `Tải tiếp: ${film.name}` }).waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    // A page that is being closed is no longer held by its routes: what it tries once more would arrive.
    await context.setOffline(true);
    await page.close();
    await context.setOffline(false);

    const again = await open(context, route);
    const found = again.getByRole('region', { name: 'Tệp đang tải lên' });
    await found.getByText('2 tệp chưa tải xong, chọn lại tệp để tiếp tục').waitFor();
    await found.getByTitle(basename(small)).first().waitFor();
    await found.getByText(/đã tải 8,0 MB \/ 20,0 MB|đã tải 8 MB \/ 20 MB/).waitFor();
    await settle(again);
    expect(await violations(again)).toEqual([]);
    const parts: string[] = [];
    again.on('request', (request) => {
      if (request.method() === 'PATCH') parts.push(request.headers()['upload-offset'] ?? '');
    });
    await found.locator('input[type=file]').setInputFiles([film.path, small]);
    await found.getByText('Đã tải lên 2 tệp').waitFor();
    expect(parts[0]).toBe(String(8 * 1024 * 1024));
    await cardOf(again, film.name).waitFor();
    await cardOf(again, basename(small)).waitFor();
    expect(
      await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('uploads-of-'))),
    ).toEqual([]);
  });

  test('that is stopped for good leaves nothing to go on with', async () => {
    const context = await visit('editor');
    const film = filmFile(named('Cửa xả'));
    const page = await open(context, route);
    await holdParts(page);
    const announced = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
    await page.locator('.list-header input[type=file]').setInputFiles(film.path);
    await announced;
    const panel = page.getByRole('region', { name: 'Tệp đang tải lên' });
    await panel.getByRole('button', { name: `Tạm dừng: ${film.name}` }).click();
    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.unroute('**/api/uploads/*');
    await panel.getByRole('button', { name: `Huỷ: ${film.name}` }).click();
    expect((await removed).status()).toBe(204);
    await page.reload();
    await page.getByRole('button', { name: 'Tải tệp lên' }).first().waitFor();
    await settle(page);
    expect(await page.getByText('chưa tải xong').count()).toBe(0);
  });

  test("goes in parts from the field of a form too, is paused and goes on; the bound that is told is the server's", async () => {
    const context = await visit('editor');
    const name = `${named('Hồ sơ')}.pdf`;
    const path = join(directory, name);
    writeFileSync(
      path,
      Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20 * 1024 * 1024), Buffer.from('%%EOF')]),
    );
    const page = await open(context, '/news-management/news/new');
    const field = page.locator('.files-field');
    await field.getByText(/Mỗi tệp tối đa 50 MB/).waitFor();
    await holdParts(page);
    await field.locator('input[type=file]').setInputFiles(path);
    await field.getByRole('button', { name: `Tạm dừng: ${name}` }).click();
    await field.getByText('Đã tạm dừng').waitFor();
    await page.unroute('**/api/uploads/*');
    await field.getByRole('button', { name: `Tải tiếp: ${name}` }).click();
    await field.getByRole('list', { name: 'Tệp đính kèm' }).getByRole('link', { name }).waitFor();
  });
});
