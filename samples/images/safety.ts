import { figure, type Pose, worker } from './figures.ts';
import { clouds, daylight, ridge, ripples, sky, sun } from './nature.ts';
import { type Random, round, type Sheet, WIDTH } from './sheet.ts';

export function safety(sheet: Sheet, random: Random): void {
  const light = daylight(random, 0.55);
  sky(sheet, light.sky);
  sun(sheet, random.between(200, 950), random.between(130, 260), 46, light.sun, light.halo);
  clouds(sheet, random, { count: random.whole(5, 9), top: 60, bottom: 280, colour: light.cloud, opacity: 0.85 });
  ridge(sheet, random, {
    base: 500,
    height: 260,
    shape: 'peaked',
    top: light.air('#86b7c0'),
    foot: light.haze,
    length: 700,
  });
  ridge(sheet, random, {
    base: 530,
    height: 150,
    shape: 'rolling',
    top: '#4a9382',
    foot: '#a4ccb0',
    length: 560,
    forest: 6,
  });
  sheet.rect(
    0,
    525,
    WIDTH,
    200,
    sheet.gradient([
      [0, '#b5dedf'],
      [1, '#0e7490'],
    ]),
  );
  ripples(sheet, random, { top: 530, bottom: 700, colour: '#ffffff', count: 80, opacity: 0.6 });
  // Gantry crane over the intake, far enough to stay behind the crew.
  sheet.path('M1010 700L1050 250H1430L1470 700H1425L1398 310H1082L1055 700Z', '#e6a836');
  sheet.rect(
    990,
    214,
    500,
    52,
    sheet.gradient([
      [0, '#f5c557'],
      [1, '#d8952a'],
    ]),
    'rx="6"',
  );
  sheet.rect(1180, 164, 130, 56, '#c9852a', 'rx="6"');
  for (const [x1, x2] of [
    [1070, 1412],
    [1410, 1066],
  ] as const)
    sheet.stroke(
      [
        [x1, 330],
        [x2, 560],
      ],
      '#c9852a',
      7,
      'opacity="0.75"',
    );
  for (const x of [1215, 1270])
    sheet.stroke(
      [
        [x, 266],
        [x, 470],
      ],
      '#59696e',
      4,
    );
  sheet.rect(
    1140,
    470,
    205,
    230,
    sheet.gradient([
      [0, '#1a8aa4'],
      [1, '#0b5a70'],
    ]),
  );
  for (const y of [520, 575, 630]) sheet.rect(1140, y, 205, 7, '#084a5d');
  sheet.rect(
    0,
    690,
    WIDTH,
    310,
    sheet.gradient([
      [0, '#c9d0cc'],
      [1, '#9aa8a6'],
    ]),
  );
  for (const x of [-300, 60, 420, 780, 1140, 1500])
    sheet.stroke(
      [
        [800 + (x - 800) * 0.8, 700],
        [800 + (x - 800) * 1.5, 1000],
      ],
      '#8d9b9a',
      2.5,
    );
  sheet.polygon(
    [
      [0, 835],
      [WIDTH, 835],
      [WIDTH, 858],
      [0, 858],
    ],
    '#f0c24b',
  );
  for (let x = -30; x < WIDTH; x += 64)
    sheet.polygon(
      [
        [x, 858],
        [x + 32, 858],
        [x + 46, 835],
        [x + 14, 835],
      ],
      '#26343a',
    );
  for (const dy of [0, 38]) sheet.rect(0, 610 + dy, WIDTH, 8, '#f2f4ef');
  for (let x = 20; x < WIDTH; x += 130) sheet.rect(x, 606, 9, 94, '#dfe4df');
  warningSign(sheet, 170, 900, 150);
  for (const [x, y, size] of [
    [1390, 930, 110],
    [1500, 895, 92],
  ] as const)
    cone(sheet, x, y, size);
  const poses: readonly [Pose, Pose, Pose] = random.chance(0.5)
    ? ['holding', 'pointing', 'standing']
    : ['holding', 'standing', 'pointing'];
  const first = random.whole(0, 2);
  const places: [number, number, 1 | -1][] = [
    [430, 440, 1],
    [650, 460, poses[1] === 'pointing' ? 1 : -1],
    [890, 435, poses[2] === 'pointing' ? 1 : -1],
  ];
  for (const [index, [x, height, facing]] of places.entries()) {
    figure(sheet, x, 960 - (index % 2) * 14, height, poses[index] ?? 'standing', worker(first + index), facing);
  }
}

/** A warning triangle on a stand, with a bolt instead of a letter. */
function warningSign(sheet: Sheet, x: number, y: number, size: number): void {
  for (const dx of [-0.4, 0.4])
    sheet.stroke(
      [
        [x, y - size * 1.2],
        [x + dx * size, y],
      ],
      '#56666b',
      size * 0.05,
    );
  sheet.polygon(
    [
      [x, y - size * 1.75],
      [x + size * 0.68, y - size * 0.58],
      [x - size * 0.68, y - size * 0.58],
    ],
    '#f7c933',
    `stroke="#26343a" stroke-width="${round(size * 0.08)}" stroke-linejoin="round"`,
  );
  sheet.polygon(
    [
      [x + size * 0.08, y - size * 1.4],
      [x - size * 0.18, y - size * 0.96],
      [x + size * 0.0, y - size * 0.96],
      [x - size * 0.08, y - size * 0.68],
      [x + size * 0.2, y - size * 1.08],
      [x + size * 0.03, y - size * 1.08],
    ],
    '#26343a',
  );
}

function cone(sheet: Sheet, x: number, y: number, size: number): void {
  sheet.rect(x - size * 0.5, y - size * 0.1, size, size * 0.12, '#c9562a', 'rx="4"');
  sheet.polygon(
    [
      [x - size * 0.36, y - size * 0.1],
      [x - size * 0.07, y - size],
      [x + size * 0.07, y - size],
      [x + size * 0.36, y - size * 0.1],
    ],
    '#ef6c35',
  );
  for (const [low, high] of [
    [0.3, 0.46],
    [0.6, 0.74],
  ] as const) {
    const half = (level: number) => size * (0.36 - 0.29 * ((level - 0.1) / 0.9));
    sheet.polygon(
      [
        [x - half(low), y - size * low],
        [x + half(low), y - size * low],
        [x + half(high), y - size * high],
        [x - half(high), y - size * high],
      ],
      '#fbf7ec',
    );
  }
}
