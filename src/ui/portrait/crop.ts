/** A square crop of a picture: its centre in pixels of the picture, and its zoom (1: as much as fits). */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The maximum zoom: a smaller portrait would not be usable. */
const mostZoom = 6;
/** The crop cannot be zoomed to fewer pixels than this. */
const leastSide = 120;

/** The side of the crop, in pixels of the picture. */
export function sideOf(size: Size, { zoom }: Crop): number {
  return Math.min(size.width, size.height) / zoom;
}

/** The maximum zoom of a picture: 1 for a small one. */
export function maxZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / leastSide));
}

/** The initial crop: the largest square; for an upright picture nearer to the top, where faces are. */
export function firstCrop(size: Size): Crop {
  const side = Math.min(size.width, size.height);
  return { x: size.width / 2, y: side / 2 + (size.height - side) * 0.25, zoom: 1 };
}

/** The crop after the picture is moved by fractions of the crop's side to the right and down. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return within(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/**
 * The crop zoomed by a factor. The point `at` (fractions of the side from its centre) stays in place, so that wheel and
 * fingers zoom into what they point at.
 */
export function zoomed(size: Size, crop: Crop, factor: number, at = { right: 0, down: 0 }): Crop {
  const zoom = Math.min(maxZoom(size), Math.max(1, crop.zoom * factor));
  const change = sideOf(size, crop) - sideOf(size, { ...crop, zoom });
  return within(size, { x: crop.x + at.right * change, y: crop.y + at.down * change, zoom });
}

/** The nearest crop within the picture's edges. */
function within(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop) / 2;
  const clamp = (value: number, end: number) => Math.min(end - half, Math.max(half, value));
  return { ...crop, x: clamp(crop.x, size.width), y: clamp(crop.y, size.height) };
}
