import type { Sharp } from 'sharp';

/** The longer side of what is shown until a picture is there: a browser draws it blurred, being so much larger. */
const side = 20;

/** A picture in some hundred bytes, as an address that holds it: shown at once, it needs no request. */
export async function placeholderOf(picture: Sharp): Promise<string> {
  const small = picture.resize({ width: side, height: side, fit: 'inside' }).webp({ quality: 30, alphaQuality: 30 });
  return `data:image/webp;base64,${(await small.toBuffer()).toString('base64')}`;
}
