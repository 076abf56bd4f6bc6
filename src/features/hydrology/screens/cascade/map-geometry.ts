import type { CascadeState } from '../../figures/contract/series.ts';
import type { River } from './geometry.ts';
import { boxOf, discOf, labelsOf, type MapLabel, overlap } from './map-labels.ts';

/** The size of a map in pixels. Letters have the same size on every map, so a small one has room for fewer names. */
export interface MapSize {
  /** Maximum pixels per degree of latitude. */
  readonly degree: number;
  /** Maximum width of the map. */
  readonly width: number;
  /** Radius of a point. */
  readonly radius: number;
}

export const largeMap: MapSize = { degree: 100, width: Number.POSITIVE_INFINITY, radius: 10 };
/** The room beside the menu on a screen of 992 pixels. */
export const middleMap: MapSize = { degree: 100, width: 470, radius: 9 };
/** The width of a 360 pixel phone without horizontal scrolling. */
export const smallMap: MapSize = { degree: 100, width: 328, radius: 7 };

/** The margin around the points, in degrees. */
const margin = 0.35;
/** The room to the east, over the sea, for the names there, in pixels. */
const sea = 72;
/** How much of a graticule line its label covers, at its beginning. */
const degreesRoom = { width: 42, height: 18 } as const;

interface MapPoint {
  readonly state: CascadeState;
  readonly x: number;
  readonly y: number;
}

export interface NamedPoint extends MapPoint {
  /**
   * The position of the name; undefined: there is no room, so the point has a number and the name is listed beside the
   * map.
   */
  readonly label: MapLabel | undefined;
}

/** A line of the graticule. */
interface MapLine {
  readonly at: number;
  readonly degrees: number;
  /** Whether it has a label: there is room, without a point or name over it. */
  readonly isNamed: boolean;
}

export interface CascadeMap {
  /** Radius of its points. */
  readonly radius: number;
  readonly width: number;
  readonly height: number;
  readonly meridians: readonly MapLine[];
  readonly parallels: readonly MapLine[];
  readonly rivers: readonly { readonly name: string; readonly points: readonly MapPoint[] }[];
  readonly points: readonly NamedPoint[];
  /** Reservoirs without coordinates. */
  readonly without: readonly CascadeState[];
}

/**
 * Places the reservoirs by their coordinates. The scale of longitude is that of the middle of the map (equirectangular
 * projection), which over Vietnam distorts distances by only a few percent. Undefined: none has coordinates.
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

/** The position of a level between dead and normal, from 0 to 1: for drawing, not an exact figure. */
export function levelShare({
  level,
  deadLevel,
  normalLevel,
}: Pick<CascadeState, 'level' | 'deadLevel' | 'normalLevel'>) {
  if (level === null || deadLevel === null || normalLevel === null) return undefined;
  const [dead, normal] = [Number(deadLevel), Number(normalLevel)];
  return normal > dead ? Math.max(0, Math.min(1, (Number(level) - dead) / (normal - dead))) : undefined;
}

/** The lower part of a point, filled to a share of its height: a chord and the arc below it. */
export function segmentOf({ x, y }: { readonly x: number; readonly y: number }, share: number, radius: number): string {
  // A full circle has no chord.
  const below = radius - 2 * radius * Math.min(share, 0.999);
  const half = Math.sqrt(Math.max(0, radius ** 2 - below ** 2));
  const isLarge = share > 0.5 ? 1 : 0;
  const [left, right, chord] = [x - half, x + half, y + below].map((place) => Number(place.toFixed(2)));
  return `M${left} ${chord}A${radius} ${radius} 0 ${isLarge} 0 ${right} ${chord}Z`;
}
