export const WIDTH = 1600;
export const HEIGHT = 1000;

/** Offset 0-1, colour, opacity 0-1 (1 when absent). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Point = readonly [x: number, y: number];

/** A drawing being composed: shapes are painted in the order they are added, in a 1600 x 1000 space. */
export type Sheet = {
  add(markup: string): void;
  rect(x: number, y: number, width: number, height: number, fill: string, attributes?: string): void;
  circle(x: number, y: number, radius: number, fill: string, attributes?: string): void;
  ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: string, attributes?: string): void;
  path(d: string, fill: string, attributes?: string): void;
  polygon(points: readonly Point[], fill: string, attributes?: string): void;
  stroke(points: readonly Point[], colour: string, width: number, attributes?: string): void;
  /** Opens a group; everything added by `draw` belongs to it. */
  group(attributes: string, draw: () => void): void;
  /** Registers a gradient and answers a paint reference; `angle` 0 runs top to bottom, 90 left to right. */
  gradient(stops: readonly Stop[], angle?: number): string;
  radial(stops: readonly Stop[]): string;
  /** Registers a blur and answers the attribute that applies it. */
  blur(amount: number): string;
  toSvg(view: View): string;
};

/** The part of the sheet that is shown, and whether it is turned round left to right. */
export type View = { x: number; y: number; width: number; height: number; mirrored: boolean };

export type Random = {
  next(): number;
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  /** `items` must not be empty. */
  pick<const Items extends readonly unknown[]>(items: Items): Items[number];
};

/** Mulberry32: small, and gives the same picture for the same seed on every machine. */
export function seededRandom(seed: number): Random {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => Math.floor(min + next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)],
  };
}

/** One decimal is finer than a pixel here and keeps the markup small. */
export const round = (value: number) => Math.round(value * 10) / 10;

export const toPathData = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Mixes two #rrggbb colours; amount 0 gives the first, 1 the second. */
export function mix(first: string, second: string, amount: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(first, at) * (1 - amount) + channel(second, at) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

export function createSheet(): Sheet {
  const definitions: string[] = [];
  const shapes: string[] = [];
  const stopMarkup = (stops: readonly Stop[]) =>
    stops
      .map(
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('');
  const define = (markup: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push(markup(id));
    return `url(#${id})`;
  };
  const add = (markup: string) => {
    shapes.push(markup);
  };
  const path = (d: string, fill: string, attributes = '') => add(`<path d="${d}" fill="${fill}" ${attributes}/>`);
  return {
    add,
    path,
    rect: (x, y, width, height, fill, attributes = '') =>
      add(
        `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${attributes}/>`,
      ),
    circle: (x, y, radius, fill, attributes = '') =>
      add(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${attributes}/>`),
    ellipse: (x, y, radiusX, radiusY, fill, attributes = '') =>
      add(
        `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}" fill="${fill}" ${attributes}/>`,
      ),
    polygon: (points, fill, attributes) => path(`${toPathData(points)}Z`, fill, attributes),
    stroke: (points, colour, width, attributes = '') =>
      path(
        toPathData(points),
        'none',
        `stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${attributes}`,
      ),
    group: (attributes, draw) => {
      add(`<g ${attributes}>`);
      draw();
      add('</g>');
    },
    gradient: (stops, angle = 0) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" gradientTransform="rotate(${-angle} .5 .5)">${stopMarkup(stops)}</linearGradient>`,
      ),
    radial: (stops) => define((id) => `<radialGradient id="${id}">${stopMarkup(stops)}</radialGradient>`),
    blur: (amount) =>
      `filter="${define((id) => `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${amount}"/></filter>`)}"`,
    toSvg: ({ x, y, width, height, mirrored }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${round(mirrored ? WIDTH - x - width : x)} ${round(y)} ${round(width)} ${round(height)}"><defs>${definitions.join('')}</defs><g${mirrored ? ` transform="translate(${WIDTH} 0) scale(-1 1)"` : ''}>${shapes.join('')}</g></svg>`,
  };
}
