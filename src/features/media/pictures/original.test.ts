import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageFacts, photograph, pixels } from '../../../../tests/support/photograph.ts';
import { originalOf } from './original.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const most = 50_000_000;
const makeOriginal = async (bytes: Buffer) => originalOf(bytes, await sharp(bytes).metadata(), most);
const shown = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

describe.each(['jpeg', 'png', 'webp'] as const)('the original of a %s', (format) => {
  test('has the same pixels and the same way up, and says nothing else', async () => {
    const bytes = await photograph(format);
    expect(bytes.toString('latin1')).toMatch(imageFacts);
    const { bytes: original } = await makeOriginal(bytes);
    const { exif, xmp, iptc, comments, orientation } = await sharp(original).metadata();
    expect({ xmp, iptc, comments, orientation }).toEqual({ orientation: 6 });
    expect(exif?.length).toBeLessThan(40);
    expect(original.toString('latin1')).not.toMatch(imageFacts);
    expect((await shown(original)).equals(await shown(bytes))).toBe(true);
  });

  test('of a picture that says nothing is that picture, byte for byte', async () => {
    const bytes = await pixels(31, 17)[format]().toBuffer();
    expect((await makeOriginal(bytes)).bytes.equals(bytes)).toBe(true);
  });
});

test('an AVIF is written anew, upright and without what it says', async () => {
  const bytes = await photograph('avif');
  const { bytes: original, extension } = await makeOriginal(bytes);
  const { exif, xmp, orientation, width, height } = await sharp(original).metadata();
  expect({ extension, exif, xmp, orientation, width, height }).toEqual({ extension: 'avif', width: 40, height: 60 });
  expect(original.toString('latin1')).not.toMatch(imageFacts);
});

test('a JPEG keeps its colours: the profile of a camera, and those of printing', async () => {
  const wide = await pixels(20, 20).withIccProfile('p3').jpeg().toBuffer();
  const { bytes } = await makeOriginal(wide);
  expect((await sharp(bytes).metadata()).icc).toEqual((await sharp(wide).metadata()).icc);
  const printed = await pixels(20, 20).toColourspace('cmyk').jpeg().toBuffer();
  const original = (await makeOriginal(printed)).bytes;
  expect((await sharp(original).metadata()).space).toBe('cmyk');
  expect((await shown(original)).equals(await shown(printed))).toBe(true);
});

test('moving pictures go on moving', async () => {
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 255), Buffer.alloc(20 * 20 * 3, 9)]);
  const bytes = await sharp(frames, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const original = (await makeOriginal(bytes)).bytes;
  expect((await sharp(original, { animated: true }).metadata()).pages).toBe(2);
  expect((await sharp(original, { animated: true }).raw().toBuffer()).length).toBe(20 * 40 * 3);
});

test.each([
  ['JPEG', stripJpeg, 'jpeg'],
  ['PNG', stripPng, 'png'],
  ['WebP', stripWebp, 'webp'],
] as const)('of no beginning of a %s, and of no other bytes, anything is kept', async (_name, bare, format) => {
  const bytes = (await photograph(format)).subarray(0, -'behind the end'.length);
  for (let length = 0; length < bytes.length; length += 7) expect(bare(bytes.subarray(0, length), 1)).toBeUndefined();
  const other = Buffer.from(bytes);
  for (let at = 12; at < other.length; at += 1) other[at] = (other[at - 1] ?? 0) + at * 37;
  expect(() => bare(other, 6)).not.toThrow();
});
