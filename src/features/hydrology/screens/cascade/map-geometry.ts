import type { CascadeState } from '../../figures/contract/series.ts';
import type { River } from './geometry.ts';
import { boxOf, discOf, labelsOf, type MapLabel, overlap } from './map-labels.ts';

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
/** As wide as there is room beside the menu on a screen of 992 pixels. */
export const middleMap: MapSize = { degree: 100, width: 470, radius: 9 };
/** As wide as a telephone of 360 pixels shows without moving it sideways. */
export const smallMap: MapSize = { degree: 100, width: 328, radius: 7 };

/** Around the points, in degrees. */
const margin = 0.35;
/** East of them, over the sea, for the names of those that lie there, in pixels. */
const sea = 72;
/** How much of a line of the graticule its degrees cover, where it begins. */
const degreesRoom = { width: 42, height: 18 } as const;

interface MapPoint {
  readonly state: CascadeState;
  readonly x: number;
  readonly y: number;
}

export interface NamedPoint extends MapPoint {
  /** Where the name stands; undefined: there is no room for it, and it has a number that is told beside the map. */
  readonly label: MapLabel | undefined;
}

/** A line of the graticule. */
interface MapLine {
  readonly at: number;
  readonly degrees: number;
  /** Whether it says which it is: there is room for that, and neither a point nor a name over it. */
  readonly isNamed: boolean;
}

export interface CascadeMap {
  /** Of its points. */
  readonly radius: number;
  readonly width: number;
  readonly height: number;
  readonly meridians: readonly MapLine[];
  readonly parallels: readonly MapLine[];
  readonly rivers: readonly { readonly name: string; readonly points: readonly MapPoint[] }[];
  readonly points: readonly NamedPoint[];
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
    east: Math.max(...easts),
  };
  const narrow = Math.cos((((bounds.north + bounds.south) / 2) * Math.PI) / 180);
  const degree = Math.min(size.degree, (size.width - sea) / ((bounds.east - bounds.west) * narrow));
  const xOf = (east: number) => (east - bounds.west) * degree * narrow;
  const yOf = (north: number) => (bounds.north - north) * degree;
  const points = placed.map(({ state, north, east }) => ({ state, x: xOf(east), y: yOf(north) }));
  const known = new Map(points.map((point) => [point.state.id, point]));
  const [width, height] = [xOf(bounds.east) + sea, yOf(bounds.south)];
  const labels = labelsOf(
    points.map(({ x, y, state }) => ({ x, y, name: state.name })),
    { ...size, width, height },
  );
  const covered = points.flatMap((point, place) => {
    const label = labels[place];
    return [discOf(point, size.radius), ...(label ? [boxOf(label, point.state.name)] : [])];
  });
  const line = (at: number, degrees: number, left: number, top: number): MapLine => {
    const box = { left, top, right: left + degreesRoom.width, bottom: top + degreesRoom.height };
    const isFree = !covered.some((each) => overlap(box, each));
    return { at, degrees, isNamed: box.right <= width && box.top >= 0 && isFree };
  };
  return {
    ...{ radius: size.radius, width, height },
    meridians: wholeDegrees(bounds.west, bounds.east).map((degrees) => line(xOf(degrees), degrees, xOf(degrees), 0)),
    parallels: wholeDegrees(bounds.south, bounds.north).map((degrees) => {
      const at = yOf(degrees);
      return line(at, degrees, 0, at - degreesRoom.height);
    }),
    rivers: rivers.flatMap(({ name, reservoirs }) => {
      const run = reservoirs.flatMap(({ id }) => known.get(id) ?? []);
      return name !== '' && run.length > 1 ? [{ name, points: run }] : [];
    }),
    points: points.map((point, place) => ({ ...point, label: labels[place] })),
    without: all.filter(({ id }) => !known.has(id)),
  };
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
