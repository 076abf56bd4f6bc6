import { figure, type Pose, villager, worker } from './figures.ts';
import { clouds, daylight, mist, ridge, sky, sun } from './nature.ts';
import { HEIGHT, mix, type Point, type Random, round, type Sheet, WIDTH } from './sheet.ts';
import { pylon, stiltHouse } from './structures.ts';
import { broadleafTree, frond } from './vegetation.ts';

export function community(sheet: Sheet, random: Random): void {
  const light = daylight(random, 0.45);
  const guests = random.whole(0, 9);
  sky(sheet, light.sky);
  sun(sheet, random.between(250, 1300), random.between(150, 240), 50, light.sun, light.halo);
  clouds(sheet, random, { count: random.whole(5, 8), top: 60, bottom: 220, colour: light.cloud, opacity: 0.8 });
  ridge(sheet, random, {
    base: 450,
    height: 270,
    shape: random.pick(['karst', 'peaked'] as const),
    top: light.air('#9cc3bd'),
    foot: light.haze,
    length: 600,
  });
  ridge(sheet, random, {
    base: 480,
    height: 160,
    shape: 'rolling',
    top: '#5b9f80',
    foot: '#b4cf9c',
    length: 560,
    forest: 6,
  });
  mist(sheet, 410, 110, '#fff6dc', 0.7);
  // Terraced rice on the slope behind the houses.
  for (let step = 0; step < 7; step += 1) {
    const y = 470 + step * 26;
    const line: Point[] = Array.from({ length: 42 }, (_, index) => [
      index * 40,
      y + Math.sin(index / 6 + step * 0.7) * 13,
    ]);
    sheet.polygon([...line, [WIDTH + 40, HEIGHT], [0, HEIGHT]], mix('#c6d678', '#7fb457', step / 6));
    sheet.stroke(line, '#eef2b6', 3, 'opacity="0.7"');
  }
  const pole = pylon(sheet, 1460, 560, 190, '#5b6a6c');
  for (const [x, y] of pole.slice(3))
    sheet.path(
      `M${round(x)} ${round(y)}Q700 ${round(y + 120)} -40 ${round(y - 10)}`,
      'none',
      'stroke="#5b6a6c" stroke-width="1.6" opacity="0.7"',
    );
  const yard: Point[] = Array.from({ length: 42 }, (_, index) => [index * 40, 668 + Math.sin(index / 5) * 9]);
  sheet.polygon(
    [...yard, [WIDTH + 40, HEIGHT], [0, HEIGHT]],
    sheet.gradient([
      [0, '#94bf5e'],
      [1, '#6d9e48'],
    ]),
  );
  sheet.path('M760 690C700 760 980 830 800 1010H1240C1260 860 900 790 860 690Z', '#e6d2a0');
  const roofs = ['#9a6b3f', '#8a5a3a', '#a87944'] as const;
  broadleafTree(sheet, random, 90, 730, 330, '#3f8d55');
  stiltHouse(sheet, 330, 760, 400, { wall: '#b5814f', roof: random.pick(roofs), window: '#ffe1a0' });
  stiltHouse(sheet, 1000, 690, 230, { wall: '#a9764a', roof: random.pick(roofs), window: '#ffe1a0' });
  broadleafTree(sheet, random, 690, 700, 210, '#4f9a55');
  stiltHouse(sheet, 1330, 775, 370, { wall: '#bd8a56', roof: random.pick(roofs), window: '#ffe1a0' });
  broadleafTree(sheet, random, 1560, 800, 300, '#3b8852');
  for (const [index, [x, y, height, pose, facing]] of (
    [
      [700, 905, 235, 'standing', 1],
      [810, 918, 240, 'holding', -1],
      [905, 905, 150, 'standing', -1],
      [610, 920, 160, 'standing', 1],
      [1080, 875, 215, 'pointing', -1],
    ] as [number, number, number, Pose, 1 | -1][]
  ).entries()) {
    figure(
      sheet,
      x,
      y,
      height,
      pose,
      index === 1 || index === 4 ? worker(index + guests) : villager(index + guests),
      facing,
    );
  }
  for (let index = 0; index < 130; index += 1) {
    const x = random.chance(0.5) ? random.between(0, 560) : random.between(1250, WIDTH);
    const y = random.between(850, 995);
    sheet.stroke(
      [
        [x, y],
        [x, y - 18],
      ],
      '#5a8f3f',
      2.5,
    );
    sheet.circle(x, y - 20, random.between(4, 8), random.pick(['#f7d24a', '#f29a9a', '#fff3d6', '#e86f5c'] as const));
  }
  frond(sheet, -40, 20, 380, 20, '#2d7a4c');
  frond(sheet, -30, -30, 330, 48, '#246a44');
}
