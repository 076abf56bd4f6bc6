/** A point of a picture, in percent from its left and top edges. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export const middle: FocalPoint = { x: 50, y: 50 };

/** Percent by which an arrow key moves the point, without and with Shift. */
const [step, stride] = [1, 10];

const arrows: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The point after a key; undefined for other keys. Home moves it to the middle. */
export function movedByKey(point: FocalPoint, key: string, withShift: boolean): FocalPoint | undefined {
  if (key === 'Home') return middle;
  const way = arrows[key];
  if (!way) return undefined;
  const far = withShift ? stride : step;
  return { x: within(point.x + way.x * far), y: within(point.y + way.y * far) };
}

/** The point under a pointer, for a picture drawn in this box. */
export function pointAt(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): FocalPoint {
  return {
    x: within(Math.round(((clientX - box.left) / box.width) * 100)),
    y: within(Math.round(((clientY - box.top) / box.height) * 100)),
  };
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
