import { figure, type Pose, volunteer } from './figures.ts';
import { birds, clouds, daylight, ridge, ripples, sky, sun } from './nature.ts';
import { HEIGHT, mix, type Point, type Random, round, type Sheet, WIDTH } from './sheet.ts';
import { broadleafTree, forestEdge } from './vegetation.ts';

export function forestPlanting(sheet: Sheet, random: Random): void {
  const light = daylight(random, 0.46);
  sky(sheet, light.sky);
  sun(sheet, random.between(300, 1350), 150, 44, light.sun, light.halo);
  clouds(sheet, random, { count: random.whole(5, 8), top: 60, bottom: 210, colour: light.cloud, opacity: 0.85 });
  ridge(sheet, random, {
    base: 420,
    height: 250,
    shape: random.pick(['peaked', 'karst'] as const),
    top: light.air('#9ac7c4'),
    foot: light.haze,
    length: 720,
  });
  ridge(sheet, random, {
    base: 455,
    height: 140,
    shape: 'rolling',
    top: '#5aa384',
    foot: '#a9d0a4',
    length: 560,
    forest: 5,
  });
  sheet.rect(
    0,
    455,
    WIDTH,
    150,
    sheet.gradient([
      [0, '#bfe2e0'],
      [1, '#0e7f98'],
    ]),
  );
  ripples(sheet, random, { top: 458, bottom: 590, colour: '#ffffff', count: 60, opacity: 0.6 });
  const slope = (x: number, rise: number, start: number) =>
    start - rise * Math.sin(((x + 200) / (WIDTH + 700)) * Math.PI);
  const layers: [string, string, number, number][] = [
    ['#79b35b', '#5d9c4d', 655, 140],
    ['#8cc063', '#69a650', 765, 150],
    ['#9ccb68', '#5f9a48', 900, 160],
  ];
  layers.forEach(([top, foot, start, rise], layer) => {
    const line: Point[] = Array.from({ length: 82 }, (_, index) => [
      index * 20,
      slope(index * 20 + layer * 160, rise, start) + Math.sin(index / (5 + layer)) * 6,
    ]);
    sheet.polygon(
      [...line, [WIDTH + 20, HEIGHT], [0, HEIGHT]],
      sheet.gradient([
        [0, top],
        [1, foot],
      ]),
    );
    if (layer === 0)
      forestEdge(
        sheet,
        random,
        line.filter(([x]) => x > 1120),
        '#3f8a55',
        15,
      );
    for (let index = 0; index < 70; index += 1) {
      const x = random.between(0, WIDTH);
      const y = slope(x + layer * 160, rise, start) + random.between(16, 110);
      sheet.stroke(
        [
          [x, y],
          [x - 3, y - 8 - layer * 3],
        ],
        mix(foot, '#2d6b33', 0.4),
        2,
        'opacity="0.6"',
      );
    }
    const gap = 92 + layer * 54;
    for (let x = 30 + random.between(0, gap); x < WIDTH; x += gap) {
      sapling(sheet, random, x, slope(x + layer * 160, rise, start) + 46 + layer * 20, 34 + layer * 28);
    }
  });
  broadleafTree(sheet, random, 110, 800, 400, '#3a8a54');
  broadleafTree(sheet, random, 1530, 760, 250, '#4a9a58');
  const crew: [number, number, number, Pose, 1 | -1][] = [
    [420, 850, 250, 'digging', 1],
    [1080, 850, 255, 'standing', -1],
    [800, 950, 310, 'kneeling', -1],
    [1270, 905, 275, 'kneeling', -1],
  ];
  crew.forEach(([x, y, height, pose, facing], index) => {
    if (pose === 'digging') {
      sheet.stroke(
        [
          [x + height * 0.16, y - height * 0.62],
          [x + height * 0.42, y - height * 0.08],
        ],
        '#8a623c',
        8,
      );
      sheet.polygon(
        [
          [x + height * 0.36, y - height * 0.12],
          [x + height * 0.46, y - height * 0.09],
          [x + height * 0.5, y + height * 0.02],
          [x + height * 0.4, y + height * 0.01],
        ],
        '#7f8f94',
      );
    }
    figure(
      sheet,
      x,
      y,
      height,
      pose,
      index % 2 === 0 ? { ...volunteer(index), headwear: 'conical', headColour: '#ecd9a8' } : volunteer(index),
      facing,
    );
  });
  sapling(sheet, random, 650, 962, 150);
  sapling(sheet, random, 1130, 918, 128);
  birds(sheet, random, 5, 560, 230, '#4a7d82');
}

/** A young tree in its planting pit, held by a stake. */
function sapling(sheet: Sheet, random: Random, x: number, y: number, height: number): void {
  sheet.ellipse(x, y, height * 0.34, height * 0.09, '#6b4a32');
  sheet.ellipse(x, y - height * 0.02, height * 0.22, height * 0.05, '#523624');
  sheet.stroke(
    [
      [x + height * 0.09, y],
      [x + height * 0.05, y - height * 0.62],
    ],
    '#b98d5c',
    Math.max(1.5, height * 0.035),
  );
  sheet.stroke(
    [
      [x, y],
      [x + height * 0.01, y - height * 0.75],
    ],
    '#4c6b35',
    Math.max(1.5, height * 0.04),
  );
  for (const [dx, dy, turn] of [
    [-0.16, 0.45, -35],
    [0.17, 0.52, 32],
    [-0.14, 0.68, -42],
    [0.14, 0.74, 40],
    [0.01, 0.9, 0],
  ] as const) {
    const cx = x + dx * height;
    const cy = y - dy * height;
    sheet.ellipse(
      cx,
      cy,
      height * 0.085,
      height * 0.17,
      random.pick(['#57a74b', '#6fbb52', '#459646'] as const),
      `transform="rotate(${turn} ${round(cx)} ${round(cy)})"`,
    );
  }
}
