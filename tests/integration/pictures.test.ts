import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { ImageValue, Resource } from '../../src/declare/resource.ts';
import { getLibraryCMSOriginal } from '../../src/features/media/contract/library.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { makeCopies } from '../../src/features/media/pictures/copies.ts';
import { news } from '../../src/resources/news/resource.ts';
import { createRecord } from '../support/factories.ts';
import { uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { imageFacts, photograph, pixels } from '../support/photograph.ts';

const server = await startTestServer();
await putOff(server.database, 'make-copies');
const editor = await server.as('editor');
const files = join(server.running.config.dataDirectory, 'files');

const upload = async (bytes: Buffer, name: string, fields: Record<string, string> = {}): Promise<Media> => {
  const { data } = await editor.post('/api/insertMedia', uploadForm(bytes, name, fields));
  return data as unknown as Media;
};
const originalFor = (client: typeof editor, id: string) => client.call(getLibraryCMSOriginal, { id });
/** Makes what the job makes. */
const made = () => makeCopies(server.running.database.app, server.running.storage);
const detailOf = (id: string) => editor.data<{ pictureImage: Media['image'] }>('getDetailLibraryCMS', { id });
const keyOf = (media: Media) => media.url.slice('/files/'.length);

describe('the original of a photograph', () => {
  test('is sent to who may change the file, in full size, without where and with what it was taken', async () => {
    const bytes = await photograph('jpeg', 3000, 200);
    const media = await upload(bytes, 'Đập Hoà Bình.JPG');
    const { headers } = await originalFor(editor, media.id);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-disposition')).toContain(encodeURIComponent('Đập Hoà Bình.jpg'));
    const { bytes: original } = await editor.file(getLibraryCMSOriginal.name, { id: media.id });
    expect(await sharp(original).metadata()).toMatchObject({
      format: 'jpeg',
      width: 3000,
      height: 200,
      orientation: 6,
    });
    expect(original.toString('latin1')).not.toMatch(imageFacts);
    expect(media.image).toMatchObject({ width: 200, height: 3000 });
    const stored = await editor.data<{ originalBytes: number }>('getDetailLibraryCMS', { id: media.id });
    expect(stored.originalBytes).toBe(original.length);
  });

  test('is nobody else’s: not visitors’, not readers’, and has no address', async () => {
    const media = await upload(await photograph('png', 61, 40), 'rieng.png');
    expect((await originalFor(server.visitor, media.id)).status).toBe(401);
    expect((await originalFor(await server.as('viewer'), media.id)).status).toBe(403);
    const beside = readdirSync(join(files, dirname(keyOf(media))));
    expect(beside.sort()).toEqual(['rieng.original.png', 'rieng.webp']);
    for (const place of ['rieng.original.png', 'rieng%2Eoriginal%2Epng', 'rieng.original.webp', 'rieng.png']) {
      expect((await server.visitor.get(`/files/${dirname(keyOf(media))}/${place}`)).status).toBe(404);
      expect((await editor.get(`/files/${dirname(keyOf(media))}/${place}`)).status).toBe(404);
    }
  });

  test('is kept of no portrait', async () => {
    const media = await upload(await photograph('jpeg', 64, 40), 'a.jpg', { purpose: 'portrait' });
    expect(readdirSync(join(files, dirname(keyOf(media))))).toEqual(['a.webp']);
    expect((await originalFor(editor, media.id)).status).toBe(404);
  });
});

describe('the copies of a picture', () => {
  test('are there in WebP at once, with a few bytes to show meanwhile, and in AVIF when the job has run', async () => {
    const media = await upload(await pixels(700, 500).jpeg().toBuffer(), 'ban-sao.jpg');
    expect(media.image).toMatchObject({ avif: [], focal: { x: 50, y: 50 } });
    const [, placeholder = ''] = /^data:image\/webp;base64,(.+)$/.exec(media.image?.placeholder ?? '') ?? [];
    expect(placeholder.length).toBeLessThan(1_000);
    expect(await sharp(Buffer.from(placeholder, 'base64')).metadata()).toMatchObject({ width: 20, height: 14 });
    await made();
    const { pictureImage } = await detailOf(media.id);
    expect(pictureImage?.avif.map(({ width }) => width)).toEqual([320, 640, 700]);
    for (const { url, width } of pictureImage?.avif ?? []) {
      const answer = await server.visitor.get(url);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        etag: `"${url.slice('/files/'.length)}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(metadata).toMatchObject({ format: 'heif', compression: 'av1', width });
    }
  });

  test('in AVIF are named only where they are worth having', async () => {
    const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#0e7490' } });
    const media = await upload(await plain.png().toBuffer(), 'mot-mau.png');
    await made();
    const { pictureImage } = await detailOf(media.id);
    expect(pictureImage?.avif).toEqual([]);
    expect(readdirSync(join(files, dirname(keyOf(media)))).sort()).toEqual([
      'mot-mau-320.webp',
      'mot-mau.original.png',
      'mot-mau.webp',
    ]);
  });
});

test('come with rows that are drawn on cards, and of a thumbnail in WebP alone', async () => {
  const media = await upload(await pixels(710, 500).jpeg().toBuffer(), 'anh-nho.jpg');
  await made();
  const article = await createRecord(editor, news, { thumbnail: media.id });
  const rowOf = async (resource: Resource, id: string) =>
    (await editor.list(resource, {})).items.find((each) => each.id === id);
  const onCard = (await rowOf(libraryFiles, media.id))?.pictureImage as ImageValue;
  expect([onCard.avif.length, onCard.placeholder]).toEqual([3, media.image?.placeholder]);
  const inList = (await rowOf(news, article.id))?.thumbnailImage as ImageValue;
  expect(inList).toEqual({ ...onCard, alt: inList.alt, avif: [], placeholder: null });
  const opened = await editor.data(resourceOperations(news).detail, { id: article.id });
  expect(opened.thumbnailImage).toMatchObject({ avif: onCard.avif, placeholder: onCard.placeholder });
});

test('visitors are told of a picture all that it is shown by: copies, placeholder and the point that stays', async () => {
  const media = await upload(await pixels(720, 500).jpeg().toBuffer(), 'cong-khai.jpg');
  await made();
  const { version } = await editor.data<{ version: number }>('getDetailLibraryCMS', { id: media.id });
  for (const value of [null, -1, 101, 1.5]) {
    const refused = await editor.call('updateLibraryCMS', { id: media.id, version, focalX: value });
    expect([value, refused.status]).toEqual([value, 400]);
  }
  await editor.data('updateLibraryCMS', { id: media.id, version, focalX: 20, focalY: 80 });
  const content = `<figure><img src="${media.image?.variants[1]?.url}" alt="Đập" width="640" height="444"></figure><p>Chữ</p>`;
  const { id, slug } = await createRecord(await server.as('administrator'), news, {
    status: 1,
    thumbnail: media.id,
    content,
  });
  const answer = await server.visitor.get(`/public/v1/news/${slug}`);
  const { data } = (await answer.json()) as { data: { thumbnailImage: Media['image']; content: string } };
  expect(data.thumbnailImage).toMatchObject({
    url: media.url,
    focal: { x: 20, y: 80 },
    placeholder: media.image?.placeholder,
    avif: [{ width: 320 }, { width: 640 }, { width: 720 }],
  });
  expect(data.content).toContain(`<source type="image/avif" srcset="${media.url.replace('.webp', '-320.avif')} 320w`);
  expect(data).not.toHaveProperty('beside');
  const { content: stored } = await editor.data<{ content: string }>('getDetailNews', { id });
  expect(stored).toBe(content);
});
