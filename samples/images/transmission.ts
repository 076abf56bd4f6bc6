import { clouds, ridge, sky, sun } from './nature.ts';
import { HEIGHT, mix, type Point, type Random, round, type Sheet, WIDTH } from './sheet.ts';
import { pylon, wires } from './structures.ts';
import { forestEdge } from './vegetation.ts';

export function transmission(sheet: Sheet, random: Random): void {
  const dusk = random.pick([
    ['#1f3a5f', '#b5667c', '#f6a861'],
    ['#24486a', '#d97b66', '#f9c474'],
    ['#1b3350', '#8f5f8d', '#f08f6a'],
    ['#3f86a8', '#9cc9cf', '#f6d79a'],
  ] as const);
  sky(sheet, [
    [0, dusk[0]],
    [0.34, dusk[1]],
    [0.62, dusk[2]],
    [0.72, '#fde3ae'],
    [1, '#fde3ae'],
  ]);
  const sunX = random.between(420, 760);
  sun(sheet, sunX, 600, 62, '#fff3cf', '#ffd88a');
  clouds(sheet, random, { count: 9, top: 110, bottom: 430, colour: '#f7b7a0', opacity: 0.5, size: 1.4 });
  ridge(sheet, random, { base: 690, height: 210, shape: 'peaked', top: '#b0737b', foot: '#f2b98a', length: 820 });
  ridge(sheet, random, { base: 740, height: 150, shape: 'rolling', top: '#7c5a74', foot: '#c98b80', length: 700 });
  ridge(sheet, random, {
    base: 800,
    height: 120,
    shape: 'rolling',
    top: '#41466b',
    foot: '#6f5d78',
    length: 620,
    forest: 5,
  });
  const ink = '#1b2742';
  const places: [number, number][] = [
    [190, 130],
    [350, 200],
    [random.between(570, 660), 330],
    [random.between(1040, 1240), random.between(620, 720)],
  ];
  const slope = (x: number) => 815 - 26 * Math.sin((x / WIDTH) * 4.4 + 1) + Math.max(0, x - 900) * 0.07;
  let previous: Point[] | undefined;
  const towers = places.map(([x, height]) => ({ x, y: slope(x) + height * 0.05, height }));
  const front: Point[] = Array.from({ length: 81 }, (_, index) => [index * 20, slope(index * 20) + 12]);
  for (const tower of towers) {
    const hangers = pylon(sheet, tower.x, tower.y, tower.height, mix('#6b5676', ink, Math.min(1, tower.height / 420)));
    if (previous) wires(sheet, previous, hangers, ink, tower.height * 0.14, Math.max(1, tower.height / 260));
    previous = hangers;
  }
  if (previous)
    wires(
      sheet,
      previous,
      previous.map(([x, y]): Point => [x + 760, y - 330]),
      ink,
      130,
      3.2,
    );
  sheet.path(
    `M0 ${HEIGHT}${front.map(([x, y]) => `L${x} ${round(y)}`).join('')}L${WIDTH} ${HEIGHT}Z`,
    sheet.gradient([
      [0, '#27365a'],
      [1, '#121c33'],
    ]),
  );
  forestEdge(
    sheet,
    random,
    front.filter((_, index) => index < 26 || index > 66),
    '#223052',
    15,
  );
  for (let index = 0; index < 260; index += 1) {
    const x = random.between(0, WIDTH);
    const y = slope(x) + random.between(20, 190);
    const tip = random.between(14, 46);
    sheet.stroke(
      [
        [x, y],
        [x + random.between(-8, 12), y - tip],
      ],
      random.pick(['#35486f', '#1a2644', '#4a4a6e'] as const),
      2.4,
    );
  }
}
