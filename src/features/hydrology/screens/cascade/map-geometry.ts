import type { CascadeState } from '../../figures/contract.ts';
import type { River } from './geometry.ts';

/** How large a map is drawn, in pixels: letters are as large on any, so that fewer names have room on a small one. */
export interface MapSize {
  /** Of a degree of latitude, at most. */
  readonly degree: number;
  /** Of the whole map, at most. */
  readonly width: number;
  /** Of a point. */
  readonly radius: number;
}

export const largeMap: MapSize = { degree: 100, width: Number.POSITIVE_INFINITY, radius: 10 };
/** As wide as a telephone of 360 pixels shows without moving it sideways. */
export const smallMap: MapSize = { degree: 100, width: 328, radius: 8 };

/** Around the points, in degrees. */
const margin = 0.6;
/** Heights and widths of names, in pixels. */
const letter = { width: 7.4, height: 16 } as const;

interface MapPoint {
  readonly state: CascadeState;
  readonly x: number;
  readonly y: number;
}

export interface MapLabel extends MapPoint {
  /** Where the name stands; undefined: there is no room for it, and the point says it when it is pointed at. */
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' } | undefined;
}

/** A line of the graticule. */
interface MapLine {
  readonly at: number;
  readonly degrees: number;
}

export interface CascadeMap {
  /** Of its points. */
  readonly radius: number;
  readonly width: number;
  readonly height: number;
  readonly meridians: readonly MapLine[];
  readonly parallels: readonly MapLine[];
  readonly rivers: readonly { readonly name: string; readonly points: readonly MapPoint[] }[];
  readonly points: readonly MapLabel[];
  /** Reservoirs that have no place on it. */
  readonly without: readonly CascadeState[];
}

/**
 * The reservoirs by their coordinates. A degree of longitude is as wide as it is at the middle of the map (an equirectangular
 * projection), which over Vietnam bends no distance by more than a few percent. Undefined: none has coordinates.
 */
export function mapOf(rivers: readonly River[], size: MapSize = largeMap): CascadeMap | undefined {
  const all = rivers.flatMap(({ reservoirs }) => reservoirs);
  const placed = all.flatMap((state) => {
    const { latitude, longitude } = state;
    return latitude === null || longitude === null ? [] : [{ state, north: Number(latitude), east: Number(longitude) }];
  });
  if (placed.length === 0) return undefined;
  const norths = placed.map(({ north }) => north);
  const easts = placed.map(({ east }) => east);
  const bounds = {
    north: Math.max(...norths) + margin,
    south: Math.min(...norths) - margin,
    west: Math.min(...easts) - margin,
    east: Math.max(...easts) + margin,
  };
  const narrow = Math.cos((((bounds.north + bounds.south) / 2) * Math.PI) / 180);
  const degree = Math.min(size.degree, size.width / ((bounds.east - bounds.west) * narrow));
  const xOf = (east: number) => (east - bounds.west) * degree * narrow;
  const yOf = (north: number) => (bounds.north - north) * degree;
  const points = placed.map(({ state, north, east }) => ({ state, x: xOf(east), y: yOf(north) }));
  const known = new Map(points.map((point) => [point.state.id, point]));
  const [width, height] = [xOf(bounds.east), yOf(bounds.south)];
  return {
    ...{ radius: size.radius, width, height },
    meridians: wholeDegrees(bounds.west, bounds.east).map((degrees) => ({ at: xOf(degrees), degrees })),
    parallels: wholeDegrees(bounds.south, bounds.north).map((degrees) => ({ at: yOf(degrees), degrees })),
    rivers: rivers.flatMap(({ name, reservoirs }) => {
      const line = reservoirs.flatMap(({ id }) => known.get(id) ?? []);
      return name !== '' && line.length > 1 ? [{ name, points: line }] : [];
    }),
    points: labelled(points, width, size.radius),
    without: all.filter(({ id }) => !known.has(id)),
  };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Names to the right or the left of their points, wherever they cover neither a point nor a name that stands already. */
function labelled(points: readonly MapPoint[], width: number, pointRadius: number): MapLabel[] {
  const taken: Box[] = points.map(({ x, y }) => around(x - pointRadius, x + pointRadius, y, 2 * pointRadius));
  return points.map((point, place) => {
    const { x, y, state } = point;
    const length = state.name.length * letter.width;
    const sides = [
      {
        anchor: 'start' as const,
        x: x + pointRadius + 4,
        box: around(x + pointRadius + 2, x + pointRadius + 6 + length, y, letter.height),
      },
      {
        anchor: 'end' as const,
        x: x - pointRadius - 4,
        box: around(x - pointRadius - 6 - length, x - pointRadius - 2, y, letter.height),
      },
    ];
    const side = sides.find(
      ({ box }) =>
        box.left >= 0 && box.right <= width && !taken.some((other, own) => own !== place && meet(box, other)),
    );
    if (!side) return { ...point, label: undefined };
    taken.push(side.box);
    return { ...point, label: { x: side.x, y, anchor: side.anchor } };
  });
}

function around(left: number, right: number, middle: number, height: number): Box {
  return { left, right, top: middle - height / 2, bottom: middle + height / 2 };
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function wholeDegrees(from: number, to: number): number[] {
  const first = Math.ceil(from);
  return Array.from({ length: Math.max(0, Math.floor(to) - first + 1) }, (_, place) => first + place);
}

/** How far a level has come from dead to normal, from 0 to 1: a height to look at, and not a figure. */
export function levelShare({
  level,
  deadLevel,
  normalLevel,
}: Pick<CascadeState, 'level' | 'deadLevel' | 'normalLevel'>) {
  if (level === null || deadLevel === null || normalLevel === null) return undefined;
  const [dead, normal] = [Number(deadLevel), Number(normalLevel)];
  return normal > dead ? Math.max(0, Math.min(1, (Number(level) - dead) / (normal - dead))) : undefined;
}

/** The lower part of a point, filled to a share of its height: a chord, and the arc below it. */
export function segmentOf({ x, y }: { readonly x: number; readonly y: number }, share: number, radius: number): string {
  // A whole circle has no chord.
  const below = radius - 2 * radius * Math.min(share, 0.999);
  const half = Math.sqrt(Math.max(0, radius ** 2 - below ** 2));
  const isLarge = share > 0.5 ? 1 : 0;
  const [left, right, chord] = [x - half, x + half, y + below].map((place) => Number(place.toFixed(2)));
  return `M${left} ${chord}A${radius} ${radius} 0 ${isLarge} 0 ${right} ${chord}Z`;
}
