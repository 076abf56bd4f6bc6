/**
 * A chart as screens describe it, independent of the library: panels one under another on one axis. Numbers are the
 * exact decimal strings of the API; only the drawing converts them.
 */
export interface ChartSpec {
  readonly axis: TimeAxis | CategoryAxis;
  readonly panels: readonly ChartPanel[];
  /** The value axes show the measurements closely: rules far from them are out of sight. */
  readonly isCloseUp?: boolean;
  /**
   * Notes that apply at a place on the axis besides the values, such as the document that sets a limit; shown with
   * them.
   */
  readonly notes?: (x: number) => readonly string[];
}

/** Instants in milliseconds; the axis shows the plant's local time. */
interface TimeAxis {
  readonly kind: 'time';
  readonly from: number;
  readonly to: number;
}

/** Names next to one another, such as months; a point is at the index of its name. */
interface CategoryAxis {
  readonly kind: 'category';
  readonly names: readonly string[];
}

export interface ChartPanel {
  /** The quantity, such as "Mực nước". */
  readonly name: string;
  readonly unit: string;
  /** The panel's share of the height, relative to the other panels. */
  readonly share: number;
  /** The axis starts at zero: for flows and amounts, whose bars are compared, and not for levels. */
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
  /** A limit, not a measurement: the crosshair does not stop at its points. */
  readonly isRule?: boolean;
  readonly dash?: 'dashed' | 'dotted';
  readonly isThin?: boolean;
  /** Tints the area below or above the line, for example what a limit does not allow. */
  readonly fill?: 'below' | 'above';
}

export interface ChartPoint {
  /** An instant in milliseconds, or the index of a name. */
  readonly x: number;
  /** Null: no value from here on. */
  readonly y: string | null;
  /** Shown as a dot: a corrected value. */
  readonly isMarked?: boolean;
  /** Shown as an open circle: a value that is not sure. */
  readonly isDoubtful?: boolean;
}

/** A tinted range of the axis, such as a period of spilling. */
export interface ChartArea {
  readonly from: number;
  readonly to: number;
  readonly colour: ChartColour;
}

/** Colours by role; the theme defines them. */
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

/** A range of the axis, in its own numbers. */
export interface ChartRange {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds: the shortest range of a time axis that can be shown. */
export const shortestRange = 6 * 3_600_000;

/** The values at one place on the axis. */
export interface ChartReading {
  readonly x: number;
  readonly values: readonly { readonly line: ChartLine; readonly unit: string; readonly point: ChartPoint }[];
  readonly notes: readonly string[];
}

/** The whole axis. */
export function wholeOf(axis: ChartSpec['axis']): ChartRange {
  return axis.kind === 'time' ? { from: axis.from, to: axis.to } : { from: 0, to: Math.max(0, axis.names.length - 1) };
}

/** The lines that a legend names: those with a value, each once. */
export function legendLines(spec: ChartSpec): ChartLine[] {
  const lines = spec.panels.flatMap((panel) => panel.lines.filter(hasValues));
  return [...new Map(lines.map((line) => [line.key, line] as const)).values()];
}

/** Whether a line has a value anywhere. */
export function hasValues({ points }: Pick<ChartLine, 'points'>): boolean {
  return points.some(({ y }) => y !== null);
}

/** A chart without its hidden lines. */
export function withoutLines(spec: ChartSpec, hidden: ReadonlySet<string>): ChartSpec {
  if (hidden.size === 0) return spec;
  return {
    ...spec,
    panels: spec.panels.map((panel) => ({ ...panel, lines: panel.lines.filter(({ key }) => !hidden.has(key)) })),
  };
}

/** The measured places in order, where the crosshair stops. */
export function stopsOf({ panels }: ChartSpec, { from, to }: ChartRange): number[] {
  const stops = new Set<number>();
  for (const { points, isRule } of panels.flatMap(({ lines }) => lines)) {
    if (isRule) continue;
    for (const { x, y } of points) if (y !== null && x >= from && x <= to) stops.add(x);
  }
  return [...stops].sort((one, other) => one - other);
}

/**
 * The values of all lines at a place. A measured line gives its nearest point if that is at most `reach` away; a rule
 * and a step line give the last value before the place.
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

/** The stop nearest to a place; the stops are sorted. */
export function nearestStop(stops: readonly number[], x: number): number | undefined {
  const above = firstFrom(stops, x, (stop) => stop);
  const [before, after] = [stops[above - 1], stops[above]];
  if (before === undefined || after === undefined) return before ?? after;
  return x - before <= after - x ? before : after;
}

/**
 * The indexes of points drawn as dots, because the line through them is no longer than `longest` and would be
 * invisible.
 */
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

/** A point without a neighbour, which no line reaches. */
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

/** The index of the first item at or after a place; the items are sorted. */
function firstFrom<Thing>(things: readonly Thing[], x: number, placeOf: (thing: Thing) => number): number {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const thing = things[middle];
    if (thing !== undefined && placeOf(thing) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The range after zooming by a factor; a factor of 0 gives the whole axis. The place under the crosshair stays where it
 * is on the screen. Without a crosshair the middle does, but the newest measurement stays in sight: the middle of the
 * current year may be empty.
 */
export function scaled(spec: ChartSpec, { from, to }: ChartRange, factor: number, looked?: number): ChartRange {
  const whole = wholeOf(spec.axis);
  const least = spec.axis.kind === 'time' ? shortestRange : 1;
  const length = Math.max(least, (to - from) * factor);
  if (factor === 0 || length >= whole.to - whole.from) return whole;
  if (looked !== undefined) return within(spec, looked - ((looked - from) / (to - from)) * length, length);
  const middle = (from + to - length) / 2;
  const newest = factor < 1 ? stopsOf(spec, { from, to }).at(-1) : undefined;
  // Leaves a little room for what comes after it.
  const latest = newest === undefined ? middle : newest - 0.9 * length;
  return within(spec, Math.min(middle, latest), length);
}

/** The same length of range, moved just far enough to show a place, with a little beyond it. */
export function movedTo(spec: ChartSpec, range: ChartRange, x: number): ChartRange {
  if (x >= range.from && x <= range.to) return range;
  const length = range.to - range.from;
  return within(spec, x - (x < range.from ? 0.1 : 0.9) * length, length);
}

/** The range for a zoom by wheel or fingers; if measurements were visible before, some still are. */
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
