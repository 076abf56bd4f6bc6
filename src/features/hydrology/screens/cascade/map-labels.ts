/** Height and average width of letters, in pixels. */
const letter = { width: 7.4, height: 16 } as const;
/** The gap between a point and the name beside it. */
const gap = 4;

/** The distances from its point of a name that does not fit beside it: horizontally, and up or down. */
const [aside, steps] = [[16, 28, 42, 60, 84, 112, 140, 170], Array.from({ length: 10 }, (_, step) => step * 13)];
/** The step along a line when it is checked for overlaps. */
const stride = 3;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The anchor position of a name: its beginning, end or middle. */
export interface MapLabel extends Place {
  readonly anchor: 'start' | 'end' | 'middle';
  /** Whether a line connects it with its point. */
  readonly isLed: boolean;
}

interface Named extends Place {
  readonly name: string;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The size of a map and of its points, in pixels. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/**
 * The positions of the names of points: to the right, left, below or above; if there is no room, the nearest free
 * place, with a line to the point. No name covers a point, another name or a line. Undefined: there is no room nearby.
 */
export function labelsOf(points: readonly Named[], { width, height, radius }: Frame): (MapLabel | undefined)[] {
  const boxes: Box[] = points.map((point) => discOf(point, radius));
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.right <= width &&
    box.top >= 0 &&
    box.bottom <= height &&
    !boxes.some((each) => overlap(box, each));
  const place = (point: Named, candidates: readonly MapLabel[]): MapLabel | undefined => {
    const label = candidates.find((each) => {
      const line = each.isLed ? lineTo(point, each, radius) : [];
      return isFree(boxOf(each, point.name)) && line.every((dot) => !boxes.some((box) => overlap(dot, box)));
    });
    if (label) boxes.push(boxOf(label, point.name), ...(label.isLed ? lineTo(point, label, radius) : []));
    return label;
  };
  // Names beside their points are placed first; connected names use the remaining room.
  const beside = points.map((point) => place(point, sidesOf(point, radius)));
  return points.map((point, index) => beside[index] ?? place(point, furtherOf(point)));
}

/** The box that a point covers. */
export function discOf({ x, y }: Place, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function sidesOf({ x, y }: Place, radius: number): MapLabel[] {
  return [
    { x: x + radius + gap, y, anchor: 'start', isLed: false },
    { x: x - radius - gap, y, anchor: 'end', isLed: false },
    { x, y: y + radius + letter.height / 2, anchor: 'middle', isLed: false },
    { x, y: y - radius - letter.height / 2, anchor: 'middle', isLed: false },
  ];
}

/** Positions further away, nearest first. */
function furtherOf({ x, y }: Place): MapLabel[] {
  const found = aside.flatMap((across) =>
    steps.flatMap((step) =>
      [step, -step].flatMap((down): (MapLabel & { far: number })[] => [
        { x: x + across, y: y + down, anchor: 'start', isLed: true, far: Math.hypot(across, down) },
        { x: x - across, y: y + down, anchor: 'end', isLed: true, far: Math.hypot(across, down) },
      ]),
    ),
  );
  return found.sort((one, other) => one.far - other.far);
}

/** The box that a name covers, with a small margin. */
export function boxOf({ x, y, anchor }: MapLabel, name: string): Box {
  const length = name.length * letter.width;
  const left = x - length * { start: 0, middle: 0.5, end: 1 }[anchor];
  return { left: left - 2, right: left + length + 2, top: y - letter.height / 2, bottom: y + letter.height / 2 };
}

/** The line from a point to its name, as small boxes. It starts outside the point and others that touch it. */
function lineTo(from: Place, to: Place, radius: number): Box[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.max(0, Math.floor((length - 2 * radius) / stride));
  return Array.from({ length: count }, (_, step) => {
    const share = (2 * radius + step * stride) / length;
    return discOf({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, stride / 2);
  });
}
