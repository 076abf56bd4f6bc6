import type { ImageValue } from '../../declare/resource.ts';

/** The box, in CSS pixels, that a list keeps for a picture. */
export const thumbnailSize = { width: 56, height: 42 } as const;

/** The smallest copy of a picture that is sharp in a list on fine screens. */
export function thumbnailUrl(picture: ImageValue): string {
  const sharp = picture.variants.filter((variant) => variant.width >= thumbnailSize.width * 2);
  return sharp.sort((one, other) => one.width - other.width)[0]?.url ?? picture.url;
}
