/**
 * A chart as its screens say it, without the library that draws it: panels one under another on one axis. Numbers are the
 * exact decimals of the calls; only the drawing turns them into lengths.
 */
export interface ChartSpec {
  readonly axis: TimeAxis | CategoryAxis;
  readonly panels: readonly ChartPanel[];
  /** What holds at a place of the axis besides the values, such as the document that sets a limit: said with them. */
  readonly notes?: (x: number) => readonly string[];
}

/** Moments, as milliseconds: the axis shows the plant's clock. */
interface TimeAxis {
  readonly kind: 'time';
  readonly from: number;
  readonly to: number;
}

/** Names beside one another, such as months; a point stands at the place of its name. */
interface CategoryAxis {
  readonly kind: 'category';
  readonly names: readonly string[];
}

export interface ChartPanel {
  /** What its values are, such as "Mực nước". */
  readonly name: string;
  readonly unit: string;
  /** How much of the height it takes, beside the others' shares. */
  readonly share: number;
  /** Its axis begins at nothing: for flows and amounts, of which bars are compared, and not for levels. */
  readonly fromZero: boolean;
  readonly lines: readonly ChartLine[];
  readonly areas?: readonly ChartArea[];
}

export interface ChartLine {
  readonly key: string;
  readonly name: string;
  readonly colour: ChartColour;
  readonly shape: 'line' | 'step' | 'bar';
  readonly points: readonly ChartPoint[];
  /** A rule and no measurement: no crosshair stops at its points. */
  readonly isRule?: boolean;
  readonly dash?: 'dashed' | 'dotted';
  readonly isThin?: boolean;
  /** The room under the line is tinted, or above it: what a limit does not allow. */
  readonly fill?: 'below' | 'above';
}

export interface ChartPoint {
  /** A moment in milliseconds, or the place of a name. */
  readonly x: number;
  /** Null: from here on there is nothing. */
  readonly y: string | null;
  /** Shown as a dot: a value that was corrected. */
  readonly isMarked?: boolean;
}

/** A stretch of the axis that is tinted, as when water goes over the spillway. */
export interface ChartArea {
  readonly from: number;
  readonly to: number;
  readonly colour: ChartColour;
}

/** Colours by their part; the theme says which they are. */
export type ChartColour =
  | 'primary'
  | 'blue'
  | 'orange'
  | 'magenta'
  | 'purple'
  | 'green'
  | 'danger'
  | 'strong'
  | 'muted'
  | 'faint';

/** A stretch of the axis, in its own numbers. */
export interface ChartRange {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds: less of a time axis is not shown at once. */
export const shortestRange = 6 * 3_600_000;

/** What is read at one place of the axis. */
export interface ChartReading {
  readonly x: number;
  readonly values: readonly { readonly line: ChartLine; readonly unit: string; readonly point: ChartPoint }[];
  readonly notes: readonly string[];
}

/** All of the axis. */
export function wholeOf(axis: ChartSpec['axis']): ChartRange {
  return axis.kind === 'time' ? { from: axis.from, to: axis.to } : { from: 0, to: Math.max(0, axis.names.length - 1) };
}

/** A chart without the lines that are hidden. */
export function withoutLines(spec: ChartSpec, hidden: ReadonlySet<string>): ChartSpec {
  if (hidden.size === 0) return spec;
  return {
    ...spec,
    panels: spec.panels.map((panel) => ({ ...panel, lines: panel.lines.filter(({ key }) => !hidden.has(key)) })),
  };
}

/** The places at which something was measured, in their order: where the crosshair stops. */
export function stopsOf({ panels }: ChartSpec, { from, to }: ChartRange): number[] {
  const stops = new Set<number>();
  for (const { points, isRule } of panels.flatMap(({ lines }) => lines)) {
    if (isRule) continue;
    for (const { x, y } of points) if (y !== null && x >= from && x <= to) stops.add(x);
  }
  return [...stops].sort((one, other) => one - other);
}

/**
 * What all lines say at a place. A measured line says its nearest point, if that is no further than `reach` away; a rule and
 * a line of steps what has held since their last point.
 */
export function readingAt(spec: ChartSpec, x: number, reach: number): ChartReading {
  const values = spec.panels.flatMap(({ lines, unit }) =>
    lines.flatMap((line) => {
      const point = line.isRule || line.shape === 'step' ? lastBefore(line.points, x) : nearest(line.points, x, reach);
      return point && point.y !== null ? [{ line, unit, point }] : [];
    }),
  );
  return { x, values, notes: spec.notes?.(x) ?? [] };
}

/** The place among places in order that lies nearest to one. */
export function nearestStop(stops: readonly number[], x: number): number | undefined {
  const above = firstFrom(stops, x, (stop) => stop);
  const [before, after] = [stops[above - 1], stops[above]];
  if (before === undefined || after === undefined) return before ?? after;
  return x - before <= after - x ? before : after;
}

/** The places of points that are drawn as dots, because the line through them is no longer than this: it would not be seen. */
export function dotsOf(points: readonly ChartPoint[], longest: number): Set<number> {
  const dots = new Set<number>();
  let start = 0;
  for (let end = 0; end <= points.length; end += 1) {
    if ((points[end]?.y ?? null) !== null) continue;
    const length = (points[end - 1]?.x ?? 0) - (points[start]?.x ?? 0);
    if (length <= longest) for (let place = start; place < end; place += 1) dots.add(place);
    start = end + 1;
  }
  return dots;
}

/** A point that no line reaches, because there is nothing on either side of it. */
export function standsAlone(points: readonly ChartPoint[], place: number): boolean {
  return (points[place - 1]?.y ?? null) === null && (points[place + 1]?.y ?? null) === null;
}

function lastBefore(points: readonly ChartPoint[], x: number): ChartPoint | undefined {
  return points[firstFrom(points, x + 1, (point) => point.x) - 1];
}

function nearest(points: readonly ChartPoint[], x: number, reach: number): ChartPoint | undefined {
  const above = firstFrom(points, x, (point) => point.x);
  const near = [points[above - 1], points[above]].flatMap((point) => (point && point.y !== null ? [point] : []));
  const best = near.sort((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0];
  return best && Math.abs(best.x - x) <= reach ? best : undefined;
}

/** The place of the first of some things in order that does not lie before one. */
function firstFrom<Thing>(things: readonly Thing[], x: number, placeOf: (thing: Thing) => number): number {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(things[middle] as Thing) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * So much of the axis that it shows a part of what was seen; a factor of 0: all. A place that is looked at stays where it is
 * seen; otherwise the middle does, and what was measured last stays in sight: the middle of a year that is not over lies where
 * there is nothing yet.
 */
export function scaled(spec: ChartSpec, { from, to }: ChartRange, factor: number, looked?: number): ChartRange {
  const whole = wholeOf(spec.axis);
  const least = spec.axis.kind === 'time' ? shortestRange : 1;
  const length = Math.max(least, (to - from) * factor);
  if (factor === 0 || length >= whole.to - whole.from) return whole;
  if (looked !== undefined) return within(spec, looked - ((looked - from) / (to - from)) * length, length);
  const middle = (from + to - length) / 2;
  const newest = factor < 1 ? stopsOf(spec, { from, to }).at(-1) : undefined;
  // A little of what is to come is seen behind it.
  const latest = newest === undefined ? middle : newest - 0.9 * length;
  return within(spec, Math.min(middle, latest), length);
}

/** As much of the axis, moved no further than a place comes into sight, with a little beyond it. */
export function movedTo(spec: ChartSpec, range: ChartRange, x: number): ChartRange {
  if (x >= range.from && x <= range.to) return range;
  const length = range.to - range.from;
  return within(spec, x - (x < range.from ? 0.1 : 0.9) * length, length);
}

/** What wheel or fingers zoom to: not away from all that was measured where some of it was seen. */
export function keptInView(spec: ChartSpec, before: ChartRange, next: ChartRange): ChartRange {
  if (next.to - next.from >= before.to - before.from || stopsOf(spec, next).length > 0) return next;
  const near = nearestStop(stopsOf(spec, before), (next.from + next.to) / 2);
  return near === undefined ? next : movedTo(spec, next, near);
}

function within({ axis }: ChartSpec, start: number, length: number): ChartRange {
  const whole = wholeOf(axis);
  const from = Math.max(whole.from, Math.min(start, whole.to - length));
  return { from: Math.round(from), to: Math.round(from + length) };
}
