import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

// Draws the icons of the home screen from the mark: `node scripts/home-screen-icons.ts`, after the mark has changed. They are
// kept beside the manifest, which names them.

const mark = new URL('../src/web/theme/mark.svg', import.meta.url);
const directory = new URL('../src/web/public/home-screen/', import.meta.url);
/** The ground of the mark: a maskable icon and Apple's, whose corners the device cuts, are full of it. */
const ground = '#0e7490';

const drawing = await readFile(mark);
for (const size of [192, 512]) await write(`icon-${size}.png`, drawn(size));
await write('icon-maskable-512.png', onGround(512, 0.9));
await write('icon-apple-180.png', onGround(180, 0.9));

function drawn(size: number) {
  // Dots an inch at which the drawing of 40 pixels has this size.
  return sharp(drawing, { density: (72 * size) / 40 }).resize(size, size);
}

/** The mark in the middle of a full square: what is outside a circle of 80 % may be cut off. */
function onGround(size: number, part: number) {
  const square = sharp({ create: { width: size, height: size, channels: 3, background: ground } });
  return drawn(Math.round(size * part))
    .toBuffer()
    .then((input) => square.composite([{ input }]));
}

async function write(name: string, icon: Sharp | Promise<Sharp>) {
  await (await icon).png({ compressionLevel: 9, palette: true }).toFile(new URL(name, directory).pathname);
}
