/** A square part of a picture: its middle in pixels of the picture, and how far it is zoomed in (1: as much as fits). */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Closer than this no portrait of a usable picture is. */
const mostZoom = 6;
/** Pixels below which a part is not worth zooming into. */
const leastSide = 120;

/** The sides of the part, in pixels of the picture. */
export function sideOf(size: Size, { zoom }: Crop): number {
  return Math.min(size.width, size.height) / zoom;
}

/** How far a picture may be zoomed in: a small one not at all. */
export function maxZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / leastSide));
}

/** What to begin with: the largest square; of an upright picture nearer to the top, where faces are. */
export function firstCrop(size: Size): Crop {
  const side = Math.min(size.width, size.height);
  return { x: size.width / 2, y: side / 2 + (size.height - side) * 0.25, zoom: 1 };
}

/** The crop with what is shown moved by parts of its own side: to the right and down the picture's other parts come in. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return within(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/**
 * The crop zoomed by a factor. What lies at `at` (parts of the side from its middle) stays where it is, so that wheel and
 * fingers zoom into what they point at.
 */
export function zoomed(size: Size, crop: Crop, factor: number, at = { right: 0, down: 0 }): Crop {
  const zoom = Math.min(maxZoom(size), Math.max(1, crop.zoom * factor));
  const change = sideOf(size, crop) - sideOf(size, { ...crop, zoom });
  return within(size, { x: crop.x + at.right * change, y: crop.y + at.down * change, zoom });
}

/** The nearest crop that shows nothing beyond the picture's edges. */
function within(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop) / 2;
  const clamp = (value: number, end: number) => Math.min(end - half, Math.max(half, value));
  return { ...crop, x: clamp(crop.x, size.width), y: clamp(crop.y, size.height) };
}
