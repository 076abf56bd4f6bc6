import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/record.ts';
import { pdfPage } from '../support/files.ts';
import { filmOf } from '../support/videos.ts';
import { callAs, open, productUrl, settle, useBrowser, visit } from './browser.ts';
import { cardOf, insert, named, photograph } from './library.ts';
import { violations } from './page-checks.ts';

const route = '/gallery-management/library';
const captions = {
  name: 'loi.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.100 --> 00:00.900\nNước về hồ\n'),
};

/** A film of less than two seconds that browsers play: dark at first, then of a colour. Recorded by one, of what was drawn. */
function shortFilm(name: string) {
  return {
    name,
    mimeType: 'video/webm',
    buffer: readFileSync(new URL('../fixtures/films/dark-then-bright.webm', import.meta.url)),
  };
}

async function recordNamed(context: BrowserContext, name: string): Promise<AnyRecord> {
  const input = { textSearch: name, pageSize: 1 };
  const { items } = await callAs<{ items: AnyRecord[] }>(context, 'getListLibraryCMS', input);
  expect(items).toHaveLength(1);
  return items[0] as AnyRecord;
}

/** What a file's form asks for that says something of some kinds alone. */
async function fieldLabels(page: Page): Promise<string[]> {
  await page.locator('[data-field=name]').waitFor();
  const fields = ['name', 'alt', 'caption', 'description', 'persons', 'photographer'];
  const labels = page.locator(fields.map((field) => `[data-field=${field}] .ant-form-item-label span[id]`).join(','));
  return labels.allTextContents();
}

describe('films of the library', () => {
  useBrowser();

  test('show a frame and how long they last once uploaded; on their page they are played, spoken for and given another picture', async () => {
    const context = await visit('editor');
    const page = await open(context, route);
    const name = `${named('Mở cửa xả')}.webm`;
    await page.locator('.list-header input[type=file]').setInputFiles(shortFilm(name));
    const card = cardOf(page, name);
    await card.locator('.file-picture img').waitFor();
    await card.getByText(/^Video · 0:\d\d · /).waitFor();
    const before = await recordNamed(context, name);
    // The dark beginning is passed over.
    const shown = await (await context.request.get(String(before.poster))).body();
    const { channels } = await sharp(shown).stats();
    expect(channels[0]?.mean).toBeGreaterThan(180);

    await card.getByRole('link', { name }).click();
    const player = page.locator('.film-player video');
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
    expect(await player.getAttribute('poster')).toBe(before.poster);
    await page.getByLabel('Tệp phụ đề').setInputFiles({ ...captions, buffer: Buffer.from('1\n00:00:01,000 --> x') });
    await page.getByText(/dòng đầu tiên là WEBVTT/).waitFor();
    await page.getByLabel('Tệp phụ đề').setInputFiles(captions);
    await page.getByText('Đã lưu phụ đề.').waitFor();
    const spoken = () =>
      player.evaluate((video: HTMLVideoElement) => {
        const [track] = video.textTracks;
        return track?.cues && [track.language, track.mode, track.cues.length];
      });
    await expect.poll(spoken).toEqual(['vi', 'showing', 1]);
    await page.getByRole('button', { name: 'Thêm phụ đề Tiếng Anh' }).waitFor();
    // It is asked for what says something of a film, and a document for what says something of that.
    expect(await fieldLabels(page)).toEqual([
      'Tên',
      'Chú thích',
      'Mô tả',
      'Người trong ảnh, video',
      'Người chụp hoặc quay',
    ]);
    await settle(page);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Chọn khung hình này' }).click();
    await expect.poll(() => player.getAttribute('poster')).not.toBe(before.poster);
    const framed = await player.getAttribute('poster');
    await page.locator('.film-poster-choice input[type=file]').setInputFiles(await photograph('bia.jpg'));
    await expect.poll(() => player.getAttribute('poster')).not.toBe(framed);
    const poster = (await player.getAttribute('poster')) ?? '';
    const address = await page.getByLabel('Địa chỉ của tệp').inputValue();

    // By the address that its page gives, and from the library, it stands in an album, whose card shows it.
    const album = await open(context, '/gallery-management/video/new');
    const title = named('Mùa lũ');
    await album.getByLabel('Tên album').fill(title);
    await album.getByRole('button', { name: 'Thêm địa chỉ YouTube hoặc Vimeo' }).click();
    await album.getByLabel('Địa chỉ video').fill(address);
    expect(await album.getByLabel('Địa chỉ video').inputValue()).toBe(new URL(address).pathname);
    await album.locator('.rows-pictures').getByRole('button', { name: 'Chọn từ thư viện' }).click();
    const picker = album.getByRole('dialog', { name: 'Chọn video từ thư viện' });
    await picker.getByRole('option', { name }).first().click();
    await picker.getByRole('button', { name: 'Chọn 1 tệp' }).click();
    const row = album.locator('.row-item').nth(1);
    await row.getByText(/^0:\d\d · \S+\.webm$|^0:\d\d$/).waitFor();
    expect(await row.locator('.row-picture').getAttribute('src')).toBe(poster);
    await album.keyboard.press('Control+s');
    await album.waitForURL(/video\/\d+$/);
    await album.goto('/gallery-management/video');
    const cover = album.locator('.album-card').filter({ hasText: title }).locator('.album-cover img');
    await cover.waitFor();
    expect(await cover.getAttribute('src')).toBe(poster);
    await album.goto(route);
    await album.getByRole('button', { name: 'Dạng bảng' }).click();
    const line = album.locator('tr').filter({ hasText: name });
    expect(await line.locator('.list-thumbnail').getAttribute('src')).toBe(poster);
    await line.getByText(/^\d+ KB$/).waitFor();
    await album.close();

    // It stands in an article too, with what is said in it; visitors of another site see that as well.
    const article = await open(context, '/news-management/news/new');
    await article.getByLabel('Tiêu đề', { exact: true }).fill(title);
    await article.locator('.ProseMirror').click();
    await insert(article, 'Video từ thư viện');
    await article.getByRole('option', { name }).first().click();
    const edited = article.locator('.ProseMirror video');
    const tracksOf = (video: Locator) =>
      video.evaluate((each: HTMLVideoElement) => [...each.textTracks].map(({ language, mode }) => [language, mode]));
    await expect.poll(() => tracksOf(edited)).toEqual([['vi', 'showing']]);
    // A press selects it, and does not play it.
    const look = () =>
      edited.evaluate(({ poster, controls, played }: HTMLVideoElement) => [
        poster.endsWith('.webp'),
        controls,
        played.length,
      ]);
    await article.getByLabel('Tiêu đề', { exact: true }).click();
    await edited.click();
    await expect.poll(look).toEqual([true, true, 0]);
    await article.getByLabel('Danh mục').click();
    await article.locator('.ant-select-item-option').first().click();
    await article.getByRole('button', { name: 'Đăng ngay' }).click();
    await article.waitForURL(/news\/\d+$/);
    const { slug } = await callAs<AnyRecord>(context, 'getDetailNews', { id: article.url().split('/').at(-1) });
    await article.close();
    const body = await (await context.request.get(`/public/v1/news/${slug}`)).json();
    const visitor = await visit(undefined);
    // What was published is for visitors within a second.
    for (const [, url] of body.data.content.matchAll(/src="([^"]+)"/g))
      await expect.poll(async () => (await visitor.request.get(url)).status()).toBe(200);
    const elsewhere = await visitor.newPage();
    // Of a server, for a page that only the test gives may not ask this machine for anything.
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(body.data.content.replaceAll('"/files/', `"${productUrl()}/files/`));
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    await elsewhere.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const published = elsewhere.locator('video');
    const played = () =>
      published.evaluate((video: HTMLVideoElement) => {
        const [track] = video.textTracks;
        if (track) track.mode = 'showing';
        video.preload = 'auto';
        return [video.poster !== '', video.readyState >= HTMLMediaElement.HAVE_METADATA, track?.cues?.length];
      });
    await expect.poll(played).toEqual([true, true, 1]);
    site.close();

    await page.getByRole('button', { name: 'Bỏ phụ đề Tiếng Việt' }).click();
    await page.getByRole('button', { name: 'Thêm phụ đề Tiếng Việt' }).waitFor();
  });

  test('stand beside documents, whose first page is shown and which are asked for less', async () => {
    const context = await visit('editor');
    const name = `${named('Báo cáo')}.pdf`;
    const file = {
      name,
      mimeType: 'application/pdf',
      buffer: pdfPage({ width: 595, height: 842, colour: '0 0.4 0.6' }),
    };
    const multipart = { purpose: 'attachment', same: 'copy', file };
    expect((await context.request.post('/api/insertMedia', { multipart })).status()).toBe(200);
    await expect.poll(async () => (await recordNamed(context, name)).poster).toMatch(/\.poster\.webp$/);
    const page = await open(context, route);
    const card = cardOf(page, name);
    await card.locator('.file-picture img').waitFor();
    await card.getByText('PDF', { exact: true }).waitFor();
    await card.getByRole('link', { name }).click();
    await page.locator('.file-header .file-picture img').waitFor();
    expect(await fieldLabels(page)).toEqual(['Tên', 'Mô tả']);
    await settle(page);
    expect(await violations(page)).toEqual([]);
  });

  test('that the browser cannot play are stored all the same, and captions are told where they belong', async () => {
    const context = await visit('editor');
    const page = await open(context, route);
    const name = `${named('Phim lạ')}.mp4`;
    const film = { name, mimeType: 'video/mp4', buffer: filmOf(30_000) };
    await page.locator('.list-header input[type=file]').setInputFiles([film, captions]);
    const panel = page.getByRole('region', { name: 'Tệp đang tải lên' });
    await panel.getByText(/Đã lưu video, nhưng trình duyệt này không đọc được khung hình/).waitFor();
    await panel.getByText(/Hãy mở trang của video trong thư viện/).waitFor();
    expect(await panel.getByRole('button', { name: /Thử lại/ }).count()).toBe(0);
    expect(await recordNamed(context, name)).toMatchObject({ poster: '', duration: 0 });
  });
});
