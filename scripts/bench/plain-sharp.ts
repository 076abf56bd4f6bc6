import { performance } from 'node:perf_hooks';
import sharp from 'sharp';

/** Creates the renditions of a photograph like the product (features/media), with sharp alone as in its manual. */
async function makeCopies(path: string): Promise<void> {
  const upright = { width: 2560, height: 16_383, fit: 'inside', withoutEnlargement: true } as const;
  for (const width of [2560, 1280, 640, 320]) {
    const picture = sharp(path)
      .autoOrient()
      .resize({ ...upright, width });
    await picture.clone().webp({ quality: 82 }).toBuffer();
    await picture.clone().avif({ quality: 50, effort: 1 }).toBuffer();
  }
  await sharp(path).autoOrient().resize({ width: 20, height: 20, fit: 'inside' }).webp({ quality: 30 }).toBuffer();
}

/** Processes two pictures at a time, as the product does, and prints the total milliseconds. */
const waiting = process.argv.slice(2);
const started = performance.now();
const lane = async () => {
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await makeCopies(path);
};
await Promise.all([lane(), lane()]);
console.log(JSON.stringify(performance.now() - started));
