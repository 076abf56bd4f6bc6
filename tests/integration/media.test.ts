import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Media } from '../../src/features/media/contract/media.ts';
import { blankPng, pdf, uploadForm, zipOf } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { openRaw, rawHead, readAll } from '../support/raw-request.ts';

const server = await startTestServer();
// Their answers tell of copies as soon as those are made.
await putOff(server.database, 'make-copies');
const editor = await server.as('editor');

const upload = async (bytes: Buffer, name: string, fields: Record<string, string> = {}) => {
  const answer = await editor.post('/api/insertMedia', uploadForm(bytes, name, fields));
  return { ...answer, data: answer.data as unknown as Media };
};
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } });

/** What uploads leave: rows and files. */
async function stored() {
  const [rows] = await server.database.rows(
    'SELECT (SELECT count(*) FROM media) AS media, (SELECT count(*) FROM audit_log) AS log',
  );
  const files = await readdir(join(server.running.config.dataDirectory, 'files'), { recursive: true });
  return { rows, files: files.length };
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of format %s is kept as WebP with its smaller copies',
    async (format) => {
      const bytes = await picture(700, 400)[format]().toBuffer();
      const { status, data } = await upload(bytes, `Đập chính.${format}`, { alt: 'Đập chính' });
      expect(status).toBe(200);
      expect(data).toMatchObject({
        name: `Đập chính.${format}`,
        mediaType: 'image/webp',
        alt: 'Đập chính',
        image: { url: data.url, width: 700, height: 400, alt: 'Đập chính' },
      });
      expect(data.url).toMatch(/^\/files\/[0-9a-f]{24}\/dap-chinh\.webp$/);
      expect(data.image?.variants.map(({ width }) => width)).toEqual([320, 640]);
      for (const { url, width } of [{ url: data.url, width: 700 }, ...(data.image?.variants ?? [])]) {
        const answer = await server.visitor.get(url);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        expect(answer.headers.get('content-disposition')).toBeNull();
        const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(metadata).toMatchObject({ format: 'webp', width });
      }
    },
  );

  test('says nothing of where, when and with what it was taken, and stands upright', async () => {
    const bytes = await picture(60, 40)
      .withExif({
        IFD0: { Make: 'Maker', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 2/1 3/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif?.includes('Maker')).toBe(true);
    const { data } = await upload(bytes, 'exif.jpg');
    expect(data.image).toMatchObject({ width: 40, height: 60, variants: [] });
    const answer = await server.visitor.get(data.url);
    const storedBytes = Buffer.from(await answer.arrayBuffer());
    const { exif, xmp, iptc, orientation }: Metadata = await sharp(storedBytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(storedBytes.toString('latin1')).not.toMatch(/Maker|Somebody|Secret|GPS/);
  });

  test('carries nothing behind its end', async () => {
    const bytes = Buffer.concat([await picture(10, 10).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { data } = await upload(bytes, 'a.jpg');
    expect(await (await server.visitor.get(data.url)).text()).not.toContain('script');
  });

  test('wider than any screen is brought to 2560 pixels', async () => {
    const { data } = await upload(blankPng(5_000, 500), 'panorama.png');
    expect(data.image).toMatchObject({ width: 2560, height: 256 });
    expect(data.image?.variants.map(({ width }) => width)).toEqual([320, 640, 1280]);
  });

  test.each([
    '../../../etc/passwd.png',
    'a\u0000b.png',
    '.png',
    '..',
    `${'dài '.repeat(200)}.png`,
    '水力.png',
    'a"b.png',
  ])('may come under any name: %s', async (name) => {
    const { status, data } = await upload(blankPng(8, 8), name);
    expect(status).toBe(200);
    expect(data.url).toMatch(/^\/files\/[0-9a-f]{24}\/[a-z0-9-]{1,60}\.webp$/);
    expect((await server.visitor.get(data.url)).status).toBe(200);
    expect(data.name).not.toMatch(/[/\\\p{Cc}]/u);
  });
});

describe('refused, and nothing of it kept', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, string, string, number][] = [
    ['a script under the name of a picture', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 'a.jpg', 'imageOnly', 415],
    ['a page under the name of a picture', () => Buffer.from('<html><script>1</script>'), 'a.png', 'imageOnly', 415],
    ['a GIF', () => picture(5, 5).gif().toBuffer(), 'a.gif', 'imageOnly', 415],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg', 'imageOnly', 415],
    ['a TIFF', () => picture(5, 5).tiff().toBuffer(), 'a.tiff', 'imageOnly', 415],
    ['a PDF as a picture', () => pdf, 'a.pdf', 'imageOnly', 415],
    [
      'half a JPEG',
      async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 900),
      'a.jpg',
      'imageUnreadable',
      415,
    ],
    ['half a PNG', () => blankPng(900, 900).subarray(0, 80), 'a.png', 'imageUnreadable', 415],
    ['a picture of 400 million pixels', () => blankPng(20_000, 20_000), 'bomb.png', 'imageTooLarge', 413],
  ];

  test.each(cases)('%s', async (_what, bytes, name, code, status) => {
    const before = await stored();
    const answer = await upload(await bytes(), name);
    expect(answer.status).toBe(status);
    expect(answer.problem.errors).toMatchObject([{ path: 'file', code }]);
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['a program', Buffer.from('MZ\u0090\u0000\u0003'), 'a.pdf'],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'a.docx'],
    ['an archive', zipOf('a.txt'), 'a.docx'],
    ['a text', Buffer.from('chỉ là chữ'), 'a.txt'],
  ])('%s as an attachment', async (_what, bytes, name) => {
    const before = await stored();
    const { status, problem } = await upload(bytes, name, { purpose: 'attachment' });
    expect({ status, errors: problem.errors }).toMatchObject({ status: 415, errors: [{ code: 'attachmentOnly' }] });
    expect(await stored()).toEqual(before);
  });

  test('a file of more than 15 MB', async () => {
    const { status, problem } = await upload(Buffer.alloc(15 * 1024 * 1024 + 1), 'a.jpg');
    expect({ status, code: problem.code }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(problem.detail).toContain('15 MB');
  });

  test('no file, an empty one, two of them, unknown parts and wrong ones', async () => {
    const forms: [number, FormData][] = [
      [400, new FormData()],
      [400, uploadForm(Buffer.alloc(0), 'a.png')],
      [400, uploadForm(blankPng(4, 4), 'a.png', { alt: 'x'.repeat(251) })],
      [400, uploadForm(blankPng(4, 4), 'a.png', { purpose: 'avatar' })],
      [400, uploadForm(blankPng(4, 4), 'a.png', { khongCo: '1' })],
      [
        413,
        uploadForm(
          blankPng(4, 4),
          'a.png',
          Object.fromEntries(Array.from({ length: 20 }, (_, key) => [`k${key}`, ''])),
        ),
      ],
    ];
    const two = uploadForm(blankPng(4, 4), 'a.png');
    two.append('file', new File(['x'], 'b.png'));
    const before = await stored();
    for (const [status, form] of [...forms, [413, two] as const]) {
      const answer = await editor.post('/api/insertMedia', form);
      expect({ status: answer.status, problem: answer.problem }).toMatchObject({ status });
    }
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'a part without its end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    ['a part without a head', 'multipart/form-data; boundary=b', '--b\r\n\r\nabc\r\n--b--\r\n'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    [
      'a field of prototypes',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
    ['JSON', 'application/json', '{}'],
  ])('%s', async (_what, type, body) => {
    const { status, problem } = await editor.post('/api/insertMedia', body, { 'content-type': type });
    expect([400, 413, 415]).toContain(status);
    expect(problem.detail).not.toBe('');
  });

  test('an upload that stops half way', async () => {
    const before = await stored();
    const socket = await openRaw(server.url);
    const answer = readAll(socket);
    const type = 'multipart/form-data; boundary=b';
    const headers = { ...editor.headers, 'content-type': type, 'content-length': 100_000 };
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    socket.end(rawHead('/api/insertMedia', headers) + head + 'x'.repeat(1_000));
    expect(await answer).not.toMatch(/^HTTP\/1.1 (2|5)/);
    expect(await stored()).toEqual(before);
    expect((await upload(blankPng(4, 4), 'a.png')).status).toBe(200);
  });
});
