import { seatedFromBehind, worker } from './figures.ts';
import { HEIGHT, type Point, type Random, round, type Sheet, WIDTH } from './sheet.ts';

export function controlRoom(sheet: Sheet, random: Random): void {
  sheet.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    sheet.gradient([
      [0, '#0a1d28'],
      [0.6, '#12384a'],
      [1, '#0b222d'],
    ]),
  );
  for (let x = 40; x < WIDTH; x += 130) sheet.rect(x, 26, 90, 9, '#dff6fb', 'rx="4" opacity="0.75"');
  sheet.rect(110, 90, 1380, 470, '#06131b', 'rx="14"');
  const panels: [number, number, number, number][] = [
    [128, 108, 440, 434],
    [580, 108, 440, 434],
    [1032, 108, 440, 210],
    [1032, 332, 440, 210],
  ];
  for (const [x, y, width, height] of panels)
    sheet.rect(
      x,
      y,
      width,
      height,
      sheet.gradient([
        [0, '#0d3345'],
        [1, '#0a2634'],
      ]),
      'rx="6" stroke="#1d5a72" stroke-width="2"',
    );
  singleLineDiagram(sheet, random, 128, 108);
  damSection(sheet, random, 580, 108);
  trend(sheet, random, 1052, 128, 400, 170, ['#5ee0d0', '#f4b860']);
  bars(sheet, random, 1052, 352, 400, 170);
  sheet.ellipse(
    800,
    580,
    900,
    130,
    sheet.radial([
      [0, '#4fd3e0', 0.28],
      [1, '#4fd3e0', 0],
    ]),
  );
  sheet.path(
    `M-20 ${HEIGHT}V760Q800 610 1620 760V${HEIGHT}Z`,
    sheet.gradient([
      [0, '#173f50'],
      [1, '#0a222d'],
    ]),
  );
  sheet.path(
    'M-20 760Q800 610 1620 760V792Q800 642 -20 792Z',
    sheet.gradient([
      [0, '#5d8796'],
      [1, '#2d5667'],
    ]),
  );
  for (const [index, x] of [170, 430, 690, 950, 1210, 1440].entries()) {
    const y = 705 - 68 * (1 - ((x - 800) / 800) ** 2);
    sheet.rect(x - 14, y + 36, 28, 46, '#0a1f29');
    sheet.rect(x - 108, y - 104, 216, 142, '#06131b', 'rx="8"');
    sheet.rect(
      x - 100,
      y - 96,
      200,
      124,
      sheet.gradient([
        [0, '#11495c'],
        [1, '#0c3141'],
      ]),
      'rx="4"',
    );
    if (index % 2 === 0) trend(sheet, random, x - 88, y - 84, 176, 100, ['#7ff0e0', '#f4b860']);
    else bars(sheet, random, x - 88, y - 84, 176, 100);
  }
  const seats = random.pick([
    [300, 820, 1330],
    [330, 1090],
    [560, 1080],
  ] as const);
  const shirts = ['#2b7f94', '#3a6f9b', '#2f7a6d'] as const;
  for (const [index, x] of seats.entries()) {
    seatedFromBehind(sheet, x, 1040, 430, { ...worker(index), headColour: '#17120f', top: shirts[index] ?? shirts[0] });
  }
}

/** A bus, breakers and unit feeders, as operators see a substation. */
function singleLineDiagram(sheet: Sheet, random: Random, x: number, y: number): void {
  for (const [dy, colour] of [
    [96, '#f25f5c'],
    [140, '#f4b860'],
  ] as const)
    sheet.rect(x + 30, y + dy, 380, 5, colour);
  for (let feeder = 0; feeder < 6; feeder += 1) {
    const fx = x + 58 + feeder * 65;
    const running = random.chance(0.75);
    const colour = running ? '#f25f5c' : '#5f7f8c';
    sheet.stroke(
      [
        [fx, y + 98],
        [fx, y + 340],
      ],
      colour,
      3,
    );
    sheet.rect(fx - 9, y + 170, 18, 18, running ? '#f25f5c' : '#0d3345', `stroke="${colour}" stroke-width="3"`);
    for (const dy of [232, 252]) sheet.circle(fx, y + dy, 15, 'none', 'stroke="#5ee0d0" stroke-width="3"');
    sheet.circle(fx, y + 356, 20, '#0d3345', `stroke="${running ? '#7ef0a0' : '#5f7f8c'}" stroke-width="4"`);
    sheet.path(
      `M${fx - 9} ${y + 356}q4.5 -10 9 0t9 0`,
      'none',
      `stroke="${running ? '#7ef0a0' : '#5f7f8c'}" stroke-width="2.5"`,
    );
    if (feeder % 2 === 0)
      sheet.stroke(
        [
          [fx + 20, y + 140],
          [fx + 20, y + 36],
        ],
        '#f4b860',
        3,
      );
  }
}

/** A cross-section: reservoir, dam, penstock, tailwater. */
function damSection(sheet: Sheet, random: Random, x: number, y: number): void {
  const level = y + random.between(120, 180);
  sheet.path(
    `M${x + 12} ${round(level)}H${x + 226}V${y + 360}H${x + 120}L${x + 12} ${y + 300}Z`,
    sheet.gradient([
      [0, '#1fa5bd'],
      [1, '#0c5a70'],
    ]),
  );
  sheet.polygon(
    [
      [x + 226, y + 92],
      [x + 258, y + 92],
      [x + 330, y + 380],
      [x + 200, y + 380],
    ],
    '#8ea4ab',
  );
  sheet.path(
    `M${x + 214} ${y + 236}L${x + 330} ${y + 340}H${x + 428}`,
    'none',
    'stroke="#5ee0d0" stroke-width="14" stroke-linejoin="round"',
  );
  sheet.circle(x + 344, y + 342, 24, '#f4b860');
  sheet.circle(x + 344, y + 342, 11, '#0a2634');
  sheet.rect(x + 366, y + 350, 62, 34, '#167d93');
  sheet.polygon(
    [
      [x + 12, y + 300],
      [x + 120, y + 360],
      [x + 200, y + 380],
      [x + 428, y + 384],
      [x + 428, y + 420],
      [x + 12, y + 420],
    ],
    '#31505a',
  );
  for (const dy of [120, 150, 180, 210, 240, 270]) sheet.rect(x + 18, y + dy, 18, 3, '#dff6fb', 'opacity="0.7"');
  sheet.rect(x + 14, level - 2, 214, 4, '#aef4f0');
}

function trend(
  sheet: Sheet,
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  colours: readonly string[],
): void {
  for (const share of [0.25, 0.5, 0.75, 1]) sheet.rect(x, y + height * share, width, 1.5, '#2c6377');
  for (const colour of colours) {
    let value = random.between(0.3, 0.7);
    const points: Point[] = Array.from({ length: 22 }, (_, index) => {
      value = Math.min(0.95, Math.max(0.08, value + random.between(-0.13, 0.13)));
      return [x + (index / 21) * width, y + height * (1 - value)];
    });
    sheet.stroke(points, colour, Math.max(2.5, height / 50));
  }
}

function bars(sheet: Sheet, random: Random, x: number, y: number, width: number, height: number): void {
  const count = 12;
  for (let index = 0; index < count; index += 1) {
    const size = height * random.between(0.25, 0.95);
    sheet.rect(
      x + (index * width) / count,
      y + height - size,
      (width / count) * 0.62,
      size,
      index % 4 === 3 ? '#f4b860' : '#35b5c4',
      'rx="2"',
    );
  }
  sheet.rect(x, y + height, width, 2, '#7fb6c4');
}
