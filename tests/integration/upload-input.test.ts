import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Media } from '../../src/features/media/contract/media.ts';
import { blankPng, uploadForm, zipOf } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';

const server = await startTestServer();
// Their answers tell of copies as soon as those are made.
await putOff(server.database, 'make-copies');
const editor = await server.as('editor');

const colour = { r: 20, g: 90, b: 160 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: colour, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
const upload = async (bytes: Buffer, name: string, fields: Record<string, string> = {}) => {
  const answer = await editor.post('/api/insertMedia', uploadForm(bytes, name, fields));
  return { ...answer, data: answer.data as unknown as Media };
};

/** What is stored: rows and files. */
async function stored() {
  const [rows] = await server.database.rows('SELECT count(*)::int AS files FROM stored_files');
  const directory = join(server.running.config.dataDirectory, 'files');
  return { rows, entries: await readdir(directory, { recursive: true }) };
}

/** A HEIC file as far as it is told by its head. */
const heic = Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)]);
const frames = async (format: 'gif' | 'webp') => {
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
  const pixels = Buffer.concat([Buffer.alloc(20 * 20 * 3, 255), Buffer.alloc(20 * 20 * 3, 9)]);
  return sharp(pixels, { raw })
    [format]({ loop: 0, delay: [100, 100] })
    .toBuffer();
};

const still = blankPng(20, 20);
/** What says of a PNG that it moves stands right behind its head. */
const movingPng = Buffer.concat([
  still.subarray(0, 33),
  Buffer.from('000000086163544c00000002000000006b000000', 'hex'),
  still.subarray(33),
]);
const movingAvif = Buffer.concat([
  Buffer.from('\0\0\0\u001cftypavis\0\0\0\0avismif1miaf', 'latin1'),
  Buffer.alloc(400),
]);

describe('taken, and made a picture like any other', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, { width: number; height: number }]>([
    [
      'a JPEG in the colours of printing',
      () => picture(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
      { width: 60, height: 40 },
    ],
    ['a PNG of 16 bits', () => picture(60, 41).toColourspace('rgb16').png().toBuffer(), { width: 60, height: 41 }],
    ['a WebP of one picture', () => picture(62, 40).webp().toBuffer(), { width: 62, height: 40 }],
    ['one of 30,000 pixels across', () => blankPng(30_000, 60), { width: 2560, height: 5 }],
    ['one of 30,000 pixels down', () => blankPng(60, 30_000), { width: 33, height: 16_383 }],
    [
      'a picture that is an archive too',
      async () => Buffer.concat([await picture(61, 40).jpeg().toBuffer(), zipOf('a.html', '<script>1</script>')]),
      { width: 61, height: 40 },
    ],
  ])('%s', async (_what, bytes, size) => {
    const { status, data } = await upload(await bytes(), 'ảnh.png');
    expect({ status, image: data.image }).toMatchObject({ status: 200, image: size });
    const storedBytes = Buffer.from(await (await server.visitor.get(data.url)).arrayBuffer());
    const { format, space, pages } = await sharp(storedBytes).metadata();
    expect({ format, space, pages: pages ?? 1 }).toEqual({ format: 'webp', space: 'srgb', pages: 1 });
    expect(storedBytes.includes('<script>')).toBe(false);
  });

  test.each([
    ['../../etc/đập.png', 'đập.png'],
    ['a\u202egnp.exe.png', 'agnp.exe.png'],
    ['Đập Hoà Bình.png'.normalize('NFD'), 'Đập Hoà Bình.png'],
    [`${'đ'.repeat(300)}.png`, `${'đ'.repeat(196)}.png`],
    ['a\u0000b\u200b.png', 'ab.png'],
  ])('under a name that can be shown: %s', async (name, shown) => {
    const { status, data } = await upload(blankPng(8, 8), name, { same: 'copy' });
    expect(status).toBe(200);
    expect(data.name.replace(/^\.*/, '')).toBe(shown);
    expect(data.name).toBe(data.name.normalize('NFC'));
  });
});

describe('refused in words, and nothing of it stays', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a HEIC, which is told what to do on the telephone', () => heic, 'anh.heic', 'imageHeic'],
    ['nothing but blanks', () => Buffer.alloc(64, ' '), 'anh.jpg', 'imageOnly'],
    ['a moving GIF', () => frames('gif'), 'anh.gif', 'imageAnimated'],
    ['a moving WebP, which would stand still', () => frames('webp'), 'anh.webp', 'imageAnimated'],
    ['a moving PNG', () => movingPng, 'anh.png', 'imageAnimated'],
    ['a moving AVIF', () => movingAvif, 'anh.avif', 'imageAnimated'],
    ['a GIF that stands still', () => picture(20, 20).gif().toBuffer(), 'anh.gif', 'imageOnly'],
    ['a page called a picture', () => Buffer.from('<html><script>1</script></html>'), 'anh.jpg', 'imageOnly'],
    [
      'a drawing with a script',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'anh.svg',
      'imageOnly',
    ],
    ['a picture of too many pixels', () => blankPng(30_000, 30_000), 'bom.png', 'imageTooLarge'],
    [
      'the beginning of a WebP',
      async () => (await noise(500, 400).webp().toBuffer()).subarray(0, 600),
      'anh.webp',
      'imageUnreadable',
    ],
    [
      'the head of a JPEG and nothing more',
      () => Buffer.from('ffd8ffe000104a46494600', 'hex'),
      'anh.jpg',
      'imageUnreadable',
    ],
  ])('%s', async (_what, bytes, name, code) => {
    const before = await stored();
    const { status, problem } = await upload(await bytes(), name);
    expect([413, 415]).toContain(status);
    expect(problem.errors).toMatchObject([{ path: 'file', code, message: expect.stringMatching(/\S{2,} \S/) }]);
    expect(await stored()).toEqual(before);
  });

  test('a folder that is not there, before and after the file is made', async () => {
    const before = await stored();
    const { problem } = await upload(blankPng(33, 44), 'a.png', { folderId: '999999' });
    expect(problem.errors).toMatchObject([{ path: 'folderId', code: 'reference' }]);
    expect(await stored()).toEqual(before);
  });
});
