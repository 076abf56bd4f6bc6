import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The size of a photograph of 24 megapixels, as cameras and good phones take them. */
const [width, height] = [6_000, 4_000];
/** Patterns from coarse to fine, each with its share of the picture: shapes, leaves and grain. */
const layers = [
  { across: 12, part: 0.5 },
  { across: 60, part: 0.25 },
  { across: 300, part: 0.15 },
  { across: 1_500, part: 0.1 },
];

/** Writes photographs of about three megabytes, all different, and returns their paths. */
export async function takePhotographs(folder: string, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const path = join(folder, `anh-${number}.jpg`);
    writeFileSync(path, await takePhotograph(number));
    paths.push(path);
  }
  return paths;
}

async function takePhotograph(seed: number): Promise<Buffer> {
  const sum = new Float32Array(width * height * 3);
  for (const [place, { across, part }] of layers.entries()) {
    const pattern = await spread(across, seed * 31 + place);
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (pattern[at] ?? 0) * part;
  }
  const raw = { width, height, channels: 3 } as const;
  return sharp(Buffer.from(Uint8Array.from(sum)), { raw })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Random colours on a coarse grid, scaled to the size of the photograph. */
async function spread(across: number, seed: number): Promise<Buffer> {
  const down = Math.round((across * height) / width);
  const colours = Buffer.alloc(across * down * 3);
  let state = seed * 2_654_435_761;
  for (let at = 0; at < colours.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    colours[at] = state >>> 24;
  }
  const raw = { width: across, height: down, channels: 3 } as const;
  return sharp(colours, { raw }).resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
}

// Runs as a separate process, whose memory is gone when the product is measured.
if (process.argv[1] === import.meta.filename) {
  const [, , folder = '', count = '1'] = process.argv;
  console.log(JSON.stringify(await takePhotographs(folder, Number(count))));
}
