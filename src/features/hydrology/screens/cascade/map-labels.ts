/** Heights and widths of names, in pixels. */
const letter = { width: 7.4, height: 16 } as const;
/** Between a point and the name beside it. */
const gap = 4;

/** How far from its point a name stands that has no room beside it: to the side, and up or down. */
const [aside, steps] = [[16, 28, 42, 60, 84, 112, 140, 170], Array.from({ length: 10 }, (_, step) => step * 13)];
/** Along a line, where it is asked what it crosses. */
const stride = 3;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where a name begins, ends or has its middle, as it is anchored. */
export interface MapLabel extends Place {
  readonly anchor: 'start' | 'end' | 'middle';
  /** Whether a line leads to it from its point. */
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

/** The frame of a map and how large its points are, in pixels. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/**
 * Where the names of points stand: to the right or the left of theirs, below or above, and where there is no room, as near as there is
 * some, with a line that leads to it. None covers a point, another name or a line; undefined: there is no room for it anywhere near.
 */
export function labelsOf(points: readonly Named[], { width, height, radius }: Frame): (MapLabel | undefined)[] {
  const taken: Box[] = points.map((point) => discOf(point, radius));
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.right <= width &&
    box.top >= 0 &&
    box.bottom <= height &&
    !taken.some((each) => overlap(box, each));
  const place = (point: Named, candidates: readonly MapLabel[]): MapLabel | undefined => {
    const label = candidates.find((each) => {
      const line = each.isLed ? lineTo(point, each, radius) : [];
      return isFree(boxOf(each, point.name)) && line.every((dot) => !taken.some((box) => overlap(dot, box)));
    });
    if (label) taken.push(boxOf(label, point.name), ...(label.isLed ? lineTo(point, label, radius) : []));
    return label;
  };
  // A name beside its point says most: lines lead through what such names leave.
  const beside = points.map((point) => place(point, sidesOf(point, radius)));
  return points.map((point, index) => beside[index] ?? place(point, furtherOf(point)));
}

/** What a point covers. */
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

/** Places further away, the nearest first. */
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

/** What a name covers, with a little around it. */
export function boxOf({ x, y, anchor }: MapLabel, name: string): Box {
  const length = name.length * letter.width;
  const left = x - length * { start: 0, middle: 0.5, end: 1 }[anchor];
  return { left: left - 2, right: left + length + 2, top: y - letter.height / 2, bottom: y + letter.height / 2 };
}

/** The line from a point to its name, as small boxes, from where it has left the point and those that stand against it. */
function lineTo(from: Place, to: Place, radius: number): Box[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.max(0, Math.floor((length - 2 * radius) / stride));
  return Array.from({ length: count }, (_, step) => {
    const share = (2 * radius + step * stride) / length;
    return discOf({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, stride / 2);
  });
}
