import type { ImageValue } from '../../../declare/kinds/image.ts';

/** The size, in CSS pixels, that a list reserves for a picture. */
export const thumbnailSize = { width: 56, height: 42 } as const;

/** The smallest rendition of a picture that is sharp in a list on high-resolution screens. */
export function thumbnailUrl(picture: ImageValue): string {
  const sharp = picture.variants.filter((variant) => variant.width >= thumbnailSize.width * 2);
  return sharp.sort((one, other) => one.width - other.width)[0]?.url ?? picture.url;
}

/** The renditions of a picture for `srcset`; the AVIF ones if there are any. */
export function sourcesOf({ url, width, variants, avif }: ImageValue): { srcSet: string; avif: string | undefined } {
  const written = (copies: ImageValue['variants']) => copies.map((copy) => `${copy.url} ${copy.width}w`).join(', ');
  return { srcSet: written([...variants, { url, width }]), avif: avif.length > 0 ? written(avif) : undefined };
}

/** The focal point of a picture, as a CSS `object-position`. */
export function positionOf({ focal }: ImageValue): string {
  return `${focal.x}% ${focal.y}%`;
}
