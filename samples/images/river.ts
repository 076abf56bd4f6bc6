import { clouds, daylight, ridge, sky, sun } from './nature.ts';
import { HEIGHT, type Point, type Random, type Sheet, WIDTH } from './sheet.ts';
import { broadleafTree } from './vegetation.ts';

export function river(sheet: Sheet, random: Random): void {
  const light = daylight(random, 0.44);
  const shape = random.pick(['karst', 'peaked'] as const);
  sky(sheet, light.sky);
  sun(sheet, random.between(250, 1350), 130, 40, light.sun, light.halo);
  clouds(sheet, random, { count: random.whole(5, 9), top: 50, bottom: 200, colour: light.cloud, opacity: 0.85 });
  ridge(sheet, random, { base: 400, height: 270, shape, top: light.air('#8fbfc6'), foot: light.haze, length: 560 });
  ridge(sheet, random, {
    base: 440,
    height: 210,
    shape,
    top: light.air('#4f9a95'),
    foot: '#a9d0b4',
    length: 480,
    forest: 4,
  });
  ridge(sheet, random, {
    base: 465,
    height: 95,
    shape: 'rolling',
    top: '#2f7d62',
    foot: '#6fb07a',
    length: 500,
    forest: 7,
  });
  sheet.rect(
    0,
    462,
    WIDTH,
    538,
    sheet.gradient([
      [0, '#b9cf7f'],
      [0.4, '#8fbb5d'],
      [1, '#4f8d47'],
    ]),
  );
  // Rice fields: bands that widen towards the viewer, cut by slanted dykes.
  const rows = [474, 494, 520, 556, 606, 676, 774, 910, 1080];
  const greens = ['#c9d77c', '#a7c962', '#8dbb58', '#d9d37f', '#79ad52', '#9ac566'] as const;
  rows.slice(0, -1).forEach((top, index) => {
    const bottom = rows[index + 1] ?? HEIGHT;
    const spread = (y: number) => (y - 430) / 90;
    for (let cell = -9; cell < 9; cell += 1) {
      const shift = ((index * 37) % 11) * 9;
      const left = (y: number) => 800 + (cell * 105 + shift) * spread(y) * 0.62;
      const right = (y: number) => left(y) + 105 * spread(y) * 0.62;
      if (right(bottom) < 0 || left(bottom) > WIDTH) continue;
      sheet.polygon(
        [
          [left(top), top],
          [right(top), top],
          [right(bottom), bottom],
          [left(bottom), bottom],
        ],
        random.pick(greens),
        'stroke="#5f9448" stroke-width="2" stroke-opacity="0.55"',
      );
    }
  });
  const bend = random.pick([1, -1] as const);
  const centre = (t: number) => 800 + bend * (Math.sin(t * 6.1) * 240 * (0.3 + t) - 110 * t);
  const half = (t: number) => 14 + t * 60 + t * t * 210;
  const edge = (side: 1 | -1, extra: number): Point[] =>
    Array.from({ length: 49 }, (_, index) => {
      const t = index / 48;
      return [centre(t) + side * (half(t) + extra * (0.2 + t)), 466 + t * 560];
    });
  sheet.polygon([...edge(-1, 26), ...edge(1, 26).reverse()], '#dccf9c');
  sheet.polygon(
    [...edge(-1, 0), ...edge(1, 0).reverse()],
    sheet.gradient([
      [0, '#d3ecec'],
      [0.3, '#5fb2bd'],
      [1, '#0e7490'],
    ]),
  );
  for (let index = 0; index < 90; index += 1) {
    const t = random.next() ** 0.7;
    const width = half(t) * random.between(0.15, 0.7);
    sheet.rect(
      centre(t) + random.between(-0.85, 0.5) * half(t),
      466 + t * 545,
      width,
      1.5 + t * 3,
      '#eafcfb',
      'rx="2" opacity="0.4"',
    );
  }
  const trees = Array.from({ length: 26 }, () => ({
    t: random.next() ** 0.8,
    side: random.pick([1, -1] as const),
    away: random.between(40, 120),
  })).sort((a, b) => a.t - b.t);
  for (const { t, side, away } of trees) {
    broadleafTree(
      sheet,
      random,
      centre(t) + side * (half(t) + 20 + away * (0.15 + t)),
      470 + t * 500,
      22 + t * 150,
      random.pick(['#2f7d4f', '#3d8b50', '#27704c'] as const),
    );
  }
}
