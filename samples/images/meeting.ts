import { figure, seatedFromBehind, volunteer } from './figures.ts';
import { pottedPlant, windowView } from './furnishings.ts';
import { HEIGHT, mix, type Point, type Random, type Sheet, WIDTH } from './sheet.ts';

export function meeting(sheet: Sheet, random: Random): void {
  const wall = random.pick(['#e9eeea', '#eee9df', '#e4edf0'] as const);
  sheet.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    sheet.gradient([
      [0, mix(wall, '#ffffff', 0.4)],
      [0.6, wall],
      [1, mix(wall, '#7f8d8d', 0.25)],
    ]),
  );
  sheet.rect(
    0,
    640,
    WIDTH,
    360,
    sheet.gradient([
      [0, '#8fa3a6'],
      [1, '#6c8388'],
    ]),
  );
  for (let x = -800; x < 2400; x += 160)
    sheet.stroke(
      [
        [800 + (x - 800) * 0.6, 640],
        [800 + (x - 800) * 1.5, 1000],
      ],
      '#5b7076',
      2,
      'opacity="0.4"',
    );
  sheet.rect(0, 628, WIDTH, 14, '#f7f5ee');
  for (const x of [260, 800, 1340]) {
    sheet.rect(x - 130, 24, 260, 10, '#fffdf2', 'rx="5"');
    sheet.ellipse(
      x,
      60,
      300,
      120,
      sheet.radial([
        [0, '#fff7da', 0.5],
        [1, '#fff7da', 0],
      ]),
    );
  }
  windowView(sheet, random, 70, 130, 410, 330);
  windowView(sheet, random, 1150, 130, 380, 330);
  presentation(sheet, random);
  pottedPlant(sheet, 555, 655, 190);
  pottedPlant(sheet, 1085, 655, 160);
  figure(sheet, 1010, 700, 330, 'pointing', { ...volunteer(1), top: '#f4f6f4', legs: '#2a3d4a' }, -1);
  const tops = ['#dfe9ec', '#1f7a8c', '#c8d9e3', '#37657f', '#f0efe6', '#2b8296'];
  const seat = (x: number, y: number, height: number, index: number) => {
    seatedFromBehind(sheet, x, y, height, {
      ...volunteer(index),
      top: tops[index % tops.length] ?? '#dfe9ec',
      headColour: ['#1d1512', '#2a1d18', '#15110f'][index % 3] ?? '#1d1512',
    });
  };
  sheet.ellipse(800, 800, 690, 125, '#000000', 'opacity="0.18"');
  sheet.ellipse(800, 762, 660, 118, '#6b4a30');
  sheet.ellipse(
    800,
    746,
    660,
    118,
    sheet.gradient([
      [0, '#c99d6c'],
      [1, '#a97c50'],
    ]),
  );
  sheet.ellipse(800, 742, 470, 66, '#b98a5b', 'opacity="0.6"');
  for (const [x, y] of [
    [330, 752],
    [540, 800],
    [800, 818],
    [1060, 800],
    [1270, 752],
    [470, 700],
    [640, 676],
    [1130, 700],
  ] as const) {
    sheet.polygon(
      [
        [x - 46, y - 4],
        [x + 34, y - 8],
        [x + 48, y + 12],
        [x - 40, y + 16],
      ],
      '#fbfaf4',
      'stroke="#cfc8b6" stroke-width="1.5"',
    );
    for (const row of [0, 6])
      sheet.stroke(
        [
          [x - 30, y + 1 + row],
          [x + 26, y - 2 + row],
        ],
        '#9fb0b3',
        1.6,
      );
    sheet.rect(x + 62, y - 22, 16, 30, '#d9eef2', 'rx="4" stroke="#9cc4cc" stroke-width="1.5"');
  }
  const first = random.whole(0, 5);
  const seats: [number, number, number][] = [
    [190, 1030, 380],
    [480, 1065, 420],
    [800, 1085, 440],
    [1120, 1065, 420],
    [1410, 1030, 380],
  ];
  for (const [index, [x, y, height]] of seats.entries()) seat(x, y, height, first + index);
}

/** A screen with a rising hydrograph and bars; no figures, no letters. */
function presentation(sheet: Sheet, random: Random): void {
  sheet.rect(600, 110, 400, 270, '#2b3f48', 'rx="10"');
  sheet.rect(612, 122, 376, 246, '#fbfdfc');
  sheet.rect(632, 142, 120, 12, '#0e7490', 'rx="6"');
  sheet.rect(632, 164, 200, 7, '#c3d2d6', 'rx="3"');
  for (let index = 0; index < 10; index += 1) {
    const size = random.between(20, 58) + index * 6;
    sheet.rect(640 + index * 34, 340 - size, 20, size, index > 7 ? '#f0a94a' : '#7fc4cf', 'rx="2"');
  }
  let level = 290;
  const points: Point[] = Array.from({ length: 11 }, (_, index) => {
    level -= random.between(-4, 22);
    return [636 + index * 33, Math.max(190, level)];
  });
  sheet.stroke(points, '#0e7490', 5);
  for (const [x, y] of points) sheet.circle(x, y, 6, '#ffffff', 'stroke="#0e7490" stroke-width="3"');
  sheet.rect(632, 342, 336, 3, '#90a4aa');
}
