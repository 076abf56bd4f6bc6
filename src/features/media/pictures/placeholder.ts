import type { Sharp } from 'sharp';

/** The longer side of the placeholder in pixels: the browser enlarges it, which blurs it. */
const side = 20;

/** A preview of a picture as a data URL of some hundred bytes, which is shown at once without a request. */
export async function placeholderOf(picture: Sharp): Promise<string> {
  const small = picture.resize({ width: side, height: side, fit: 'inside' }).webp({ quality: 30, alphaQuality: 30 });
  return `data:image/webp;base64,${(await small.toBuffer()).toString('base64')}`;
}
