import { HEIGHT, mix, type Point, type Random, round, type Sheet, type Stop, toPathData, WIDTH } from './sheet.ts';
import { forestEdge } from './vegetation.ts';

export function sky(sheet: Sheet, stops: readonly Stop[]): void {
  sheet.rect(0, 0, WIDTH, HEIGHT, sheet.gradient(stops));
}

/** The light of one hour of the day, shared by everything a scene paints. */
type Daylight = {
  sky: readonly Stop[];
  sun: string;
  halo: string;
  cloud: string;
  haze: string;
  air: (colour: string) => string;
};

/** Clear noon, golden afternoon, cool morning or a rosy evening; `horizon` (0-1 of the height) is where the sky ends. */
export function daylight(random: Random, horizon: number): Daylight {
  const [high, middle, low, light, halo, cloud, tint] = random.pick([
    ['#4fa3c7', '#b6dde6', '#f7efd9', '#fffaf0', '#fff1c8', '#ffffff', '#8fc4d6'],
    ['#5f9fb6', '#f0dcb0', '#fbe3ad', '#fff6dc', '#ffdf94', '#fff3dc', '#e0b878'],
    ['#86b4c6', '#cfe1e3', '#eef2e8', '#ffffff', '#f6fbf4', '#fbfdfd', '#b7d2d8'],
    ['#5b8db3', '#e6c4bb', '#fbdfbd', '#fff3e0', '#ffd3a6', '#fde9dc', '#c99aa0'],
  ] as const);
  return {
    sky: [
      [0, high],
      [horizon * 0.62, middle],
      [horizon, low],
      [1, low],
    ],
    sun: light,
    halo,
    cloud,
    haze: low,
    air: (colour) => mix(colour, tint, 0.22),
  };
}

/** A disc of light with a wide soft halo. */
export function sun(sheet: Sheet, x: number, y: number, radius: number, colour: string, halo: string): void {
  sheet.circle(
    x,
    y,
    radius * 7,
    sheet.radial([
      [0, halo, 0.75],
      [0.35, halo, 0.28],
      [1, halo, 0],
    ]),
  );
  sheet.circle(x, y, radius, colour);
}

export function clouds(
  sheet: Sheet,
  random: Random,
  options: { count: number; top: number; bottom: number; colour: string; opacity: number; size?: number },
): void {
  for (let index = 0; index < options.count; index += 1) {
    const width = random.between(150, 360) * (options.size ?? 1);
    const x = random.between(-120, WIDTH);
    const y = random.between(options.top, options.bottom);
    const bar = width * 0.085;
    // Opacity sits on the group, so that the parts of one cloud do not darken where they overlap.
    sheet.group(`opacity="${round(options.opacity * random.between(0.6, 1) * 10) / 10}"`, () => {
      sheet.rect(x, y - bar, width, bar, options.colour, `rx="${round(bar / 2)}"`);
      sheet.rect(
        x + width * random.between(-0.18, 0.02),
        y - bar * 0.35,
        width * random.between(0.6, 0.8),
        bar * 0.8,
        options.colour,
        `rx="${round(bar * 0.4)}"`,
      );
      const puffs = random.whole(3, 4);
      for (let puff = 0; puff < puffs; puff += 1) {
        const share = (puff + 1) / (puffs + 1);
        const radius = width * (0.055 + 0.075 * Math.sin(share * Math.PI)) * random.between(0.8, 1.2);
        sheet.path(
          `M${round(x + share * width - radius * 1.25)} ${round(y - bar * 0.5)}a${round(radius * 1.25)} ${round(radius * 1.15)} 0 0 1 ${round(radius * 2.5)} 0Z`,
          options.colour,
        );
      }
    });
  }
}

type RidgeShape = 'rolling' | 'peaked' | 'karst';

/** The outline of a mountain chain, left to right; `height` is how far its highest tops stand above `base`. */
function ridgeLine(random: Random, base: number, height: number, shape: RidgeShape, length = 640): Point[] {
  const waves = [1, 2.3, 4.9].map((factor, index) => ({
    frequency: ((Math.PI * 2) / length) * factor * random.between(0.85, 1.15),
    phase: random.between(0, Math.PI * 2),
    weight: [0.6, 0.28, 0.12][index] ?? 0,
  }));
  const points: Point[] = [];
  for (let x = -40; x <= WIDTH + 40; x += 8) {
    const rise = waves.reduce((sum, wave) => {
      const angle = x * wave.frequency + wave.phase;
      if (shape === 'rolling') return sum + wave.weight * (0.5 + 0.5 * Math.sin(angle));
      const fold = Math.abs(Math.sin(angle / 2));
      return sum + wave.weight * (shape === 'peaked' ? (1 - fold) ** 1.25 : fold ** 0.7);
    }, 0);
    points.push([x, base - rise * height]);
  }
  return points;
}

/** A filled mountain chain that fades towards its foot, the way haze lies in a valley; optionally edged with forest. */
export function ridge(
  sheet: Sheet,
  random: Random,
  options: {
    base: number;
    height: number;
    shape: RidgeShape;
    top: string;
    foot: string;
    length?: number;
    forest?: number;
    bottom?: number;
  },
): Point[] {
  const line = ridgeLine(random, options.base, options.height, options.shape, options.length);
  const bottom = options.bottom ?? HEIGHT;
  sheet.path(
    `${toPathData(line)}L${WIDTH + 40} ${bottom}L-40 ${bottom}Z`,
    sheet.gradient([
      [0, options.top],
      [0.75, options.foot],
      [1, options.foot],
    ]),
  );
  if (options.forest) {
    // The crowns fade with the slope they stand on, or its edge would read as a row of beads.
    const highest = Math.min(...line.map(([, y]) => y));
    const fade = (y: number) => mix(options.top, options.foot, Math.min(1, (y - highest) / (bottom - highest) / 0.75));
    forestEdge(sheet, random, line, fade, options.forest);
  }
  return line;
}

/** A horizontal veil of mist, thickest in its middle. */
export function mist(sheet: Sheet, y: number, height: number, colour: string, opacity: number): void {
  sheet.rect(
    0,
    y,
    WIDTH,
    height,
    sheet.gradient([
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ]),
  );
}

/** Mirrors whatever `draw` paints in the water below `waterline`, painting it twice: upright, then dimmed and flipped. */
export function withReflection(sheet: Sheet, waterline: number, opacity: number, draw: () => void): void {
  const name = `mirror${waterline}`;
  sheet.group(`id="${name}"`, draw);
  sheet.add(
    `<clipPath id="${name}c"><rect x="0" y="${waterline}" width="${WIDTH}" height="${HEIGHT - waterline}"/></clipPath>`,
  );
  sheet.add(
    `<g clip-path="url(#${name}c)" opacity="${opacity}"><use href="#${name}" transform="translate(0 ${waterline * 2}) scale(1 -1)"/></g>`,
  );
}

/** Streaks of light on water: short and fine far away, long and broad near the viewer. */
export function ripples(
  sheet: Sheet,
  random: Random,
  options: {
    top: number;
    bottom?: number;
    left?: number;
    right?: number;
    colour: string;
    count: number;
    opacity?: number;
  },
): void {
  const bottom = options.bottom ?? HEIGHT;
  for (let index = 0; index < options.count; index += 1) {
    const depth = random.next() ** 1.4;
    const y = options.top + 4 + depth * (bottom - options.top);
    const length = random.between(14, 60) + depth * random.between(30, 190);
    const x = random.between(options.left ?? -60, (options.right ?? WIDTH) - length * 0.5);
    sheet.rect(
      x,
      y,
      length,
      1.4 + depth * 3.4,
      options.colour,
      `rx="2" opacity="${round((options.opacity ?? 0.5) * random.between(0.2, 1) * 10) / 10}"`,
    );
  }
}

export function birds(sheet: Sheet, random: Random, count: number, x: number, y: number, colour: string): void {
  for (let index = 0; index < count; index += 1) {
    const bx = x + random.between(-150, 150);
    const by = y + random.between(-55, 55);
    const wing = random.between(9, 18);
    sheet.path(
      `M${round(bx - wing)} ${round(by - wing * 0.35)}Q${round(bx - wing * 0.4)} ${round(by - wing * 0.55)} ${round(bx)} ${round(by)}Q${round(bx + wing * 0.4)} ${round(by - wing * 0.55)} ${round(bx + wing)} ${round(by - wing * 0.35)}`,
      'none',
      `stroke="${colour}" stroke-width="2.6" stroke-linecap="round"`,
    );
  }
}

/** Slanted rain over the whole picture, in three depths. */
export function rain(sheet: Sheet, random: Random, count: number, colour: string): void {
  for (let index = 0; index < count; index += 1) {
    const depth = random.whole(1, 3);
    const x = random.between(-100, WIDTH + 200);
    const y = random.between(-80, HEIGHT);
    const length = depth * random.between(16, 30);
    sheet.stroke(
      [
        [x, y],
        [x - length * 0.26, y + length],
      ],
      colour,
      depth * 0.9,
      `opacity="${0.1 + depth * 0.09}"`,
    );
  }
}
