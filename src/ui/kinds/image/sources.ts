import type { ImageValue } from '../../../declare/kinds/image.ts';

/** The box, in CSS pixels, that a list keeps for a picture. */
export const thumbnailSize = { width: 56, height: 42 } as const;

/** The smallest copy of a picture that is sharp in a list on fine screens. */
export function thumbnailUrl(picture: ImageValue): string {
  const sharp = picture.variants.filter((variant) => variant.width >= thumbnailSize.width * 2);
  return sharp.sort((one, other) => one.width - other.width)[0]?.url ?? picture.url;
}

/** The copies of a picture from which a browser chooses, by how wide it will be; those in AVIF where there are any. */
export function sourcesOf({ url, width, variants, avif }: ImageValue): { srcSet: string; avif: string | undefined } {
  const written = (copies: ImageValue['variants']) => copies.map((copy) => `${copy.url} ${copy.width}w`).join(', ');
  return { srcSet: written([...variants, { url, width }]), avif: avif.length > 0 ? written(avif) : undefined };
}

/** The point of a picture that stays to be seen where it is cut, as CSS says it. */
export function positionOf({ focal }: ImageValue): string {
  return `${focal.x}% ${focal.y}%`;
}
