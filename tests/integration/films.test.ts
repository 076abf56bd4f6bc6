import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { deleteLibraryCMSCaptions, getLibraryCMSCaptions } from '../../src/features/media/contract/films.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import {
  getLibraryCMSVersions,
  publishLibraryCMSVersion,
  type Replaced,
  refuseLibraryCMSVersion,
} from '../../src/features/media/contract/versions.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { albums } from '../../src/resources/albums/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import type { Client } from '../support/client.ts';
import { buildRecord, createRecord } from '../support/factories.ts';
import { uploadForm } from '../support/files.ts';
import { grantFunction } from '../support/grants.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { filmOf } from '../support/videos.ts';

const server = await startTestServer();
await putOff(server.database, 'remove-bytes');
const editor = await server.as('editor');
const kit = resourceOperations(libraryFiles);
/** May change files, and publish nothing. */
let libraryEditor: Client;
beforeAll(async () => {
  await grantFunction(server, 'viewer', 'media-edit');
  await grantFunction(server, 'viewer', 'media-upload');
  libraryEditor = await server.signIn('viewer');
});

const frame = (colour: string) =>
  sharp({ create: { width: 1920, height: 1080, channels: 3, background: colour } })
    .webp()
    .toBuffer();
const captions = (text: string) => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.500\n${text}\n`);
const upload = async () =>
  (await editor.post('/api/insertMedia', uploadForm(filmOf(20_000), 'xả lũ.mp4', { purpose: 'attachment' })))
    .data as unknown as Media;
const recordOf = (id: string) => editor.data(kit.detail, { id });
const give = async (client: Client, id: string, colour: string, fields: Record<string, string> = {}) =>
  client.post('/api/updateLibraryCMSPoster', uploadForm(await frame(colour), 'khung.webp', { id, ...fields }));
const say = (client: Client, id: string, bytes: Buffer, language = 'vi') =>
  client.post('/api/updateLibraryCMSCaptions', uploadForm(bytes, 'loi.vtt', { id, language }));
const statusOf = async (url: string, client: Client = server.visitor) => (await client.get(url)).status;
const replace = async (client: Client, id: string) => {
  const fields = { id, version: String((await recordOf(id)).version) };
  return (await client.post('/api/replaceLibraryCMS', uploadForm(filmOf(21_000), 'khác.mp4', fields)))
    .data as unknown as Replaced;
};
const albumOf = async (film: Media, status: number) => {
  const videos = [{ address: film.url, caption: 'Mở cửa xả' }];
  return editor.data(resourceOperations(albums).insert, {
    title: `Phim ${film.id}`,
    kind: 'video',
    status,
    videos,
  });
};
const bytesOf = ({ url }: Media) =>
  readdirSync(join(server.running.config.dataDirectory, 'files', url.split('/')[2] ?? '')).length;

describe('the poster of a film', () => {
  test('is stored beside it with how long it lasts, is narrow enough for a page, and another takes its place', async () => {
    const film = await upload();
    expect(await recordOf(film.id)).toMatchObject({ poster: '', duration: 0 });
    const { status, data } = await give(editor, film.id, '#2050a0', { duration: '75' });
    expect([status, data]).toEqual([
      200,
      { version: 2, poster: expect.stringMatching(/\.poster\.webp$/), duration: 75 },
    ]);
    const { poster } = data as { poster: string };
    expect(await recordOf(film.id)).toMatchObject({ poster, duration: 75, version: 2 });
    const shown = await editor.get(poster);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 1280, height: 720 });
    const next = (await give(editor, film.id, '#a05020')).data as { poster: string; duration: number };
    expect(next).toMatchObject({ duration: 75 });
    expect(await statusOf(next.poster, editor)).toBe(200);
    await expect.poll(() => statusOf(poster, editor)).toBe(404);
    expect(bytesOf(film)).toBe(2);
    // The list tells both, for cards.
    const { items } = await editor.list(libraryFiles, { kind: 'video' } as never);
    expect(items.find(({ id }) => id === film.id)).toMatchObject({ poster: next.poster, duration: 75 });
  });

  test('is for whom the film is: for visitors while what is published names the film', async () => {
    const film = await upload();
    const { poster } = (await give(editor, film.id, '#204060')).data as { poster: string };
    const { captions: none } = await editor.data(getLibraryCMSCaptions, { id: film.id });
    expect(none).toEqual([]);
    expect((await say(editor, film.id, captions('Nước về'))).status).toBe(200);
    const [spoken] = (await editor.data(getLibraryCMSCaptions, { id: film.id })).captions;
    const addresses = [poster, spoken?.url ?? ''];
    for (const url of addresses) expect([await statusOf(url), await statusOf(url, editor)]).toEqual([404, 200]);
    await albumOf(film, 1);
    await expect.poll(() => Promise.all(addresses.map((url) => statusOf(url)))).toEqual([200, 200]);
    const sent = await server.visitor.get(spoken?.url ?? '');
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(sent.headers.get('content-disposition')).toBeNull();
  });

  test('of a published film is nothing that somebody without the right to publish changes, nor its captions', async () => {
    const film = await upload();
    await give(editor, film.id, '#406020', { duration: '12' });
    await albumOf(film, 1);
    for (const { status, problem } of [
      await give(libraryEditor, film.id, '#fff'),
      await say(libraryEditor, film.id, captions('Sai')),
    ]) {
      expect([status, problem.detail]).toEqual([403, expect.stringContaining('không có quyền xuất bản')]);
    }
    // What it is replaced by has a poster of its own, which waits with it.
    const before = await recordOf(film.id);
    const { number, pending } = await replace(libraryEditor, film.id);
    expect(pending).toBe(true);
    const posterData = (await give(libraryEditor, film.id, '#102030', { number: String(number), duration: '30' })).data;
    expect(await recordOf(film.id)).toMatchObject({ poster: before.poster, duration: 12 });
    const { poster } = posterData as { poster: string };
    await expect.poll(() => statusOf(before.poster as string)).toBe(200);
    expect([await statusOf(poster), await statusOf(poster, libraryEditor)]).toEqual([404, 200]);
    const { version } = await recordOf(film.id);
    await editor.data(publishLibraryCMSVersion, { id: film.id, version, number });
    expect(await recordOf(film.id)).toMatchObject({ poster, duration: 30 });
    await expect
      .poll(() => Promise.all([poster, before.poster as string].map((url) => statusOf(url))))
      .toEqual([200, 404]);
    // The one before stays with its content, to be brought back with it.
    expect(await statusOf(before.poster as string, editor)).toBe(200);
    const { versions } = await editor.data(getLibraryCMSVersions, { id: film.id });
    expect(versions.map(({ picture }) => picture)).toEqual([poster, before.poster]);
  });

  test('goes with the content that is refused, and is none of what it is replaced by', async () => {
    const film = await upload();
    await give(editor, film.id, '#608020', { duration: '12' });
    await albumOf(film, 1);
    const { number } = await replace(libraryEditor, film.id);
    await give(libraryEditor, film.id, '#203010', { number: String(number), duration: '9' });
    const { version } = await recordOf(film.id);
    await editor.data(refuseLibraryCMSVersion, { id: film.id, version, number });
    expect(bytesOf(film)).toBe(2);
    expect(await recordOf(film.id)).toMatchObject({ duration: 12 });
    expect((await give(editor, film.id, '#000', { number: String(number) })).status).toBe(404);
    await replace(editor, film.id);
    expect(await recordOf(film.id)).toMatchObject({ poster: '', duration: 0 });
  });

  test('is no picture of a document, no text, and of no file that the caller may not see', async () => {
    const film = await upload();
    const text = await editor.post('/api/updateLibraryCMSPoster', uploadForm(captions('x'), 'a.webp', { id: film.id }));
    expect([text.status, text.problem.errors?.[0]?.code]).toEqual([415, 'captionsFile']);
    const picture = (await editor.post('/api/insertMedia', uploadForm(await frame('#fff'), 'a.png')))
      .data as unknown as Media;
    const wrong = await give(editor, picture.id, '#fff');
    expect([wrong.status, wrong.problem.errors]).toEqual([400, [expect.objectContaining({ code: 'filmOnly' })]]);
    expect((await give(editor, '999999', '#fff')).status).toBe(404);
    expect(bytesOf(film)).toBe(1);
  });
});

describe('the captions of a film', () => {
  test('are one a language, replaced and taken away, each with a version of the record', async () => {
    const film = await upload();
    expect((await say(editor, film.id, captions('Nước về hồ'))).data).toEqual({ version: 2, cues: 1 });
    expect((await say(editor, film.id, captions('The water rises'), 'en')).data).toEqual({ version: 3, cues: 1 });
    const languagesOf = async () =>
      (await editor.data(getLibraryCMSCaptions, { id: film.id })).captions.map(({ language }) => language);
    expect(await languagesOf()).toEqual(['vi', 'en']);
    const [before] = (await editor.data(getLibraryCMSCaptions, { id: film.id })).captions;
    await say(editor, film.id, captions('Nước về hồ nhanh'));
    await expect.poll(() => statusOf(before?.url ?? '', editor)).toBe(404);
    await editor.data(deleteLibraryCMSCaptions, { id: film.id, language: 'en' });
    expect(await languagesOf()).toEqual(['vi']);
    expect(bytesOf(film)).toBe(2);
    expect((await editor.call(deleteLibraryCMSCaptions, { id: film.id, language: 'en' })).status).toBe(404);
    // They stay when the film is replaced.
    await replace(editor, film.id);
    const [after] = (await editor.data(getLibraryCMSCaptions, { id: film.id })).captions;
    expect(await (await editor.get(after?.url ?? '')).text()).toContain('Nước về hồ nhanh');
  });

  test('that a player could not show are refused with the line, and nothing of them stays', async () => {
    const film = await upload();
    const srt = Buffer.from('WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nMột\n');
    const { status, problem } = await say(editor, film.id, srt);
    expect([status, problem.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'file', code: 'captionsTime', message: expect.stringContaining('Dòng 3') })],
    ]);
    expect((await say(editor, film.id, Buffer.concat([captions('x'), Buffer.alloc(1_100_000, 'a')]))).status).toBe(413);
    expect((await say(editor, film.id, captions('x'), 'zh')).status).toBe(400);
    expect(bytesOf(film)).toBe(1);
  });

  test('are no file of the library: who uploads them there is told where they belong', async () => {
    const form = uploadForm(captions('Nước về'), 'loi.vtt', { purpose: 'attachment' });
    const { status, problem } = await editor.post('/api/insertMedia', form);
    expect([status, problem.detail]).toEqual([415, expect.stringContaining('trang của video')]);
  });
});

describe('an album that shows a film of the library', () => {
  test('brings its poster, how long it lasts and its captions, in the product and to visitors', async () => {
    const film = await upload();
    const { poster } = (await give(editor, film.id, '#123456', { duration: '75' })).data as { poster: string };
    await say(editor, film.id, captions('Nước về'));
    const { url } = (await editor.data(getLibraryCMSCaptions, { id: film.id })).captions[0] ?? { url: '' };
    const album = await albumOf(film, 1);
    const addressFilm = { address: film.url, poster, duration: 75, captions: [{ language: 'vi', url }] };
    const read = await editor.data(resourceOperations(albums).detail, { id: album.id });
    expect(read.videos).toMatchObject([{ address: film.url, addressFilm }]);
    const answer = (await (await server.visitor.get(`/public/v1/albums/${album.slug}`)).json()) as { data: AnyRecord };
    expect(answer.data.videos).toMatchObject([{ addressFilm }]);
    // A video of another site has none, and saving what was read says nothing of it.
    const stored = read.videos.map(({ addressFilm: _film, posterImage: _image, ...row }) => row);
    const videos = [...stored, { address: 'https://youtu.be/abcdefghijk', caption: '' }];
    const { update } = resourceOperations(albums);
    const saved = await editor.data(update, { id: album.id, version: read.version, videos });
    expect(saved.videos).toMatchObject([{ addressFilm }, { addressFilm: null }]);
  });
});

describe('a text that shows a film of the library', () => {
  test('is read by visitors with the poster and captions that the film has now, and uses it', async () => {
    const film = await upload();
    const { poster } = (await give(editor, film.id, '#123456')).data as { poster: string };
    await say(editor, film.id, captions('Nước về'));
    const { url } = (await editor.data(getLibraryCMSCaptions, { id: film.id })).captions[0] ?? { url: '' };
    const player = 'controls="controls" preload="none" title="Mở cửa xả"';
    const content = `<figure><video src="${film.url}" ${player}></video></figure><p>Nước về</p>`;
    const slug = `phim-${film.id}`;
    const article = await createRecord(editor, news, { slug, content, status: 1 });
    const { detail, update, remove } = resourceOperations(news);
    expect((await editor.data(detail, { id: article.id })).content).toBe(content);
    const read = async () =>
      ((await (await server.visitor.get(`/public/v1/news/${slug}`)).json()) as { data: AnyRecord }).data.content;
    expect(await read()).toBe(
      `<figure><video src="${film.url}" poster="${poster}" ${player} crossorigin="anonymous"><track kind="captions" src="${url}" srclang="vi" label="Tiếng Việt"></video></figure><p>Nước về</p>`,
    );
    for (const address of [film.url, poster, url])
      await expect.poll(() => statusOf(address), { message: address }).toBe(200);
    // A page of another site reads captions by scripts' rules, and then the film too: also what it has already, and parts.
    const readBy = async (address: string, client = server.visitor, headers = {}) => {
      const answer = await client.get(address, headers);
      return [answer.status, answer.headers.get('access-control-allow-origin')];
    };
    for (const address of [film.url, url]) {
      expect(await readBy(address)).toEqual([200, '*']);
      expect(await readBy(address, server.visitor, { range: 'bytes=0-9' })).toEqual([206, '*']);
      expect(await readBy(address, server.visitor, { 'if-none-match': `"${address.slice(7)}"` })).toEqual([304, '*']);
    }
    expect((await recordOf(film.id)).useCount).toBe(1);
    const refused = await editor.call(kit.remove, { id: film.id });
    expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE']);
    // Once no text shows it, visitors have it no more, and a new text may not name it from the trash.
    await editor.data(update, { id: article.id, version: article.version, content: '<p>Nước về</p>' });
    for (const address of [film.url, url]) await expect.poll(() => statusOf(address)).toBe(404);
    for (const address of [film.url, url]) expect(await readBy(address, editor)).toEqual([200, null]);
    expect((await editor.data(getLibraryCMSCaptions, { address: film.url })).captions).toMatchObject([{ url }]);
    const unclear = await editor.call(getLibraryCMSCaptions, { id: film.id, address: film.url });
    expect(unclear.problem.errors).toMatchObject([{ path: 'address', code: 'unknownKey' }]);
    const none = await editor.call(getLibraryCMSCaptions, { address: '/files/000000000000000000000000/a.mp4' });
    expect(none.status).toBe(404);
    await editor.data(kit.remove, { id: film.id });
    const named = await editor.call(resourceOperations(news).insert, buildRecord(news, { content }));
    expect(named.problem.errors).toMatchObject([{ path: 'content', code: 'linkedFile' }]);
    await editor.data(remove, { id: article.id });
  });
});
