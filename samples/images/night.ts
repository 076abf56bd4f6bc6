import { type DamLight, damAcrossValley, foregroundBank, openGates } from './dam-wall.ts';
import { clouds, ridge, ripples, sky, sun, withReflection } from './nature.ts';
import { HEIGHT, type Random, round, type Sheet, WIDTH } from './sheet.ts';

export function night(sheet: Sheet, random: Random): void {
  const toe = 745;
  const light: DamLight = {
    hill: '#12343f',
    hillShade: '#0a2029',
    look: { concrete: '#56707d', shade: '#2d4653', gate: '#0e5a70', water: '#2a7487', foam: '#b9dbe2' },
    lamp: '#ffd98a',
    window: '#ffd780',
  };
  const gates = openGates(random, random.whole(5, 7), 2);
  withReflection(sheet, toe, 0.55, () => {
    sky(sheet, [
      [0, '#071726'],
      [0.35, '#0f3247'],
      [0.6, '#1f5c70'],
      [1, '#1f5c70'],
    ]);
    for (let index = 0; index < 190; index += 1) {
      sheet.circle(
        random.between(0, WIDTH),
        random.between(0, 380),
        random.between(0.7, 2.2),
        '#eaf6ff',
        `opacity="${round(random.between(0.3, 1) * 10) / 10}"`,
      );
    }
    const moonX = random.between(260, 1340);
    sun(sheet, moonX, 140, 46, '#f8f1d8', '#9cc6d2');
    for (const [dx, dy, size] of [
      [-14, -8, 9],
      [12, 10, 12],
      [10, -18, 6],
    ] as const)
      sheet.circle(moonX + dx, 140 + dy, size, '#e4dabb', 'opacity="0.7"');
    clouds(sheet, random, { count: 5, top: 140, bottom: 300, colour: '#3a6b80', opacity: 0.35, size: 1.3 });
    ridge(sheet, random, { base: 400, height: 230, shape: 'peaked', top: '#123a4c', foot: '#1d5466', length: 720 });
    ridge(sheet, random, {
      base: 425,
      height: 150,
      shape: 'rolling',
      top: '#0d2c3a',
      foot: '#123d4b',
      length: 560,
      forest: 5,
    });
    damAcrossValley(sheet, random, toe, gates, light);
  });
  sheet.rect(
    0,
    toe,
    WIDTH,
    HEIGHT - toe,
    sheet.gradient([
      [0, '#0c3a4c', 0.35],
      [1, '#04141f', 0.9],
    ]),
  );
  for (let x = 110; x < 1540; x += 96) {
    for (let index = 0; index < 11; index += 1) {
      sheet.rect(
        x + random.between(-16, 8) - index,
        toe + 22 + index * 20 + random.between(-5, 5),
        random.between(10, 30),
        3,
        '#ffd98a',
        `rx="2" opacity="${round((0.7 - index * 0.055) * 10) / 10}"`,
      );
    }
  }
  ripples(sheet, random, { top: toe + 8, colour: '#9fd3dc', count: 90, opacity: 0.3 });
  foregroundBank(sheet, random, '#0a212b', '#051219');
}
