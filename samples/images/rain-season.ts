import { type FigureLook, figure, worker } from './figures.ts';
import { clouds, mist, rain, ridge, ripples, sky } from './nature.ts';
import { HEIGHT, mix, type Point, type Random, type Sheet, WIDTH } from './sheet.ts';
import { type SpillwayLook, spillway } from './structures.ts';
import { forestEdge } from './vegetation.ts';

export function rainSeason(sheet: Sheet, random: Random): void {
  sky(sheet, [
    [0, '#37505e'],
    [0.3, '#64808a'],
    [0.55, '#a4b8b8'],
    [1, '#a4b8b8'],
  ]);
  sheet.group('', () => {
    clouds(sheet, random, { count: 16, top: 40, bottom: 210, colour: '#2d434f', opacity: 0.75, size: 1.9 });
    clouds(sheet, random, { count: 9, top: 120, bottom: 290, colour: '#7d969e', opacity: 0.55, size: 1.6 });
  });
  ridge(sheet, random, { base: 430, height: 210, shape: 'peaked', top: '#5f7c83', foot: '#8ea5a5', length: 700 });
  ridge(sheet, random, {
    base: 470,
    height: 150,
    shape: 'rolling',
    top: '#416468',
    foot: '#7d9794',
    length: 560,
    forest: 6,
  });
  mist(sheet, 330, 170, '#c3d0cf', 0.7);
  const look: SpillwayLook = {
    concrete: '#9fb0b2',
    shade: '#6f858a',
    gate: '#0f5b6e',
    water: '#7d8f7f',
    foam: '#e3ebe6',
  };
  const toe = 760;
  sheet.rect(
    0,
    toe - 6,
    WIDTH,
    260,
    sheet.gradient([
      [0, '#a9b6a4'],
      [0.5, '#7b8d7f'],
      [1, '#4f6a66'],
    ]),
  );
  sheet.polygon(
    [
      [-20, 455],
      [1120, 430],
      [1120, toe],
      [-20, toe],
    ],
    sheet.gradient([
      [0, look.concrete],
      [1, look.shade],
    ]),
  );
  const gates = Array.from({ length: 5 }, (_, index) => index > 0 || random.chance(0.5));
  spillway(sheet, random, { left: 60, right: 1010, crest: 440, toe: toe + 14 }, gates, look);
  sheet.polygon(
    [
      [-20, 418],
      [1130, 408],
      [1130, 432],
      [-20, 446],
    ],
    '#b9c7c7',
  );
  for (const [rise, colour, lift] of [
    [150, '#4a6f70', 40],
    [70, '#33595a', 0],
  ] as const) {
    const bank: Point[] = Array.from({ length: 58 }, (_, index) => {
      const share = index / 57;
      return [1030 + share * 600, 720 - lift - share ** 0.45 * rise - share * 110 - Math.sin(share * 9 + lift) * 16];
    });
    sheet.polygon(
      [...bank, [WIDTH + 40, 800], [1030, 800]],
      sheet.gradient([
        [0, colour],
        [1, mix(colour, '#1d3639', 0.5)],
      ]),
    );
    for (let row = 0; row < 5; row += 1)
      forestEdge(
        sheet,
        random,
        bank.map(([x, y]): Point => [x, y + row * 26]).filter(([, y]) => y < 772),
        mix(colour, '#1d3639', row * 0.1),
        19,
      );
  }
  sheet.group(sheet.blur(10), () => {
    for (let index = 0; index < 40; index += 1)
      sheet.ellipse(
        random.between(0, 1080),
        toe + random.between(-16, 44),
        random.between(40, 110),
        random.between(14, 34),
        '#e9efea',
        'opacity="0.6"',
      );
  });
  ripples(sheet, random, { top: toe + 30, colour: '#dfe8e0', count: 120, opacity: 0.6 });
  gaugeStaff(sheet, random.between(1130, 1400), 905, 290);
  rain(sheet, random, 420, '#dbe6e8');
  walkway(sheet, 900);
  const shift = random.between(0, 380);
  const coats: [number, number, 'pointing' | 'standing' | 'holding'][] = [
    [330 + shift, 300, 'pointing'],
    [210 + shift, 285, 'holding'],
  ];
  for (const [index, [x, height, pose]] of coats.entries()) figure(sheet, x, 985, height, pose, raincoat(index));
  railing(sheet, 900);
  rain(sheet, random, 170, '#eef4f5');
}

const raincoat = (index: number): FigureLook => ({
  skin: worker(index).skin,
  top: '#e3b52f',
  legs: '#c99a1f',
  headwear: 'hood',
  headColour: '#efc445',
});

/** Red and white bands of equal height: a staff gauge without figures. */
function gaugeStaff(sheet: Sheet, x: number, foot: number, height: number): void {
  sheet.rect(x - 6, foot - height - 14, 52, height + 14, '#5d7378', 'rx="4"');
  for (let band = 0; band < 12; band += 1)
    sheet.rect(x, foot - (band + 1) * (height / 12), 40, height / 12, band % 2 === 0 ? '#f4f4ee' : '#c9463c');
}

function walkway(sheet: Sheet, y: number): void {
  sheet.rect(
    0,
    y + 30,
    WIDTH,
    HEIGHT - y,
    sheet.gradient([
      [0, '#7f9194'],
      [1, '#4c5f64'],
    ]),
  );
  sheet.rect(0, y + 26, WIDTH, 8, '#a9b8b9');
}

function railing(sheet: Sheet, y: number): void {
  for (const dy of [-58, -20]) sheet.rect(0, y + dy, WIDTH, 8, '#d9a62e', 'opacity="0.95"');
  for (let x = 40; x < WIDTH; x += 150) sheet.rect(x, y - 62, 11, 100, '#c08f22');
}
