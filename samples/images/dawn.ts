import { boat, hills } from './lake.ts';
import { birds, clouds, mist, ripples, sky, sun, withReflection } from './nature.ts';
import { HEIGHT, type Point, type Random, round, type Sheet, WIDTH } from './sheet.ts';

export function dawn(sheet: Sheet, random: Random): void {
  const waterline = 590;
  const sunX = random.between(560, 1040);
  const warm = random.pick(['#f7b267', '#f5a374', '#f9c06a'] as const);
  withReflection(sheet, waterline, 0.85, () => {
    sky(sheet, [
      [0, '#25486b'],
      [0.22, '#6c7fa0'],
      [0.4, '#e6a08a'],
      [0.53, warm],
      [0.6, '#fde7b3'],
      [1, '#fde7b3'],
    ]);
    sun(sheet, sunX, 436, 74, '#fff6dc', '#ffe9a8');
    clouds(sheet, random, { count: 10, top: 90, bottom: 330, colour: '#f6c7a6', opacity: 0.55, size: 1.3 });
    hills(sheet, random, waterline, '#c98f86', '#233e4e', '#f8d3a0');
  });
  sheet.rect(
    0,
    waterline,
    WIDTH,
    HEIGHT - waterline,
    sheet.gradient([
      [0, '#fbd9a0', 0.15],
      [0.4, '#8a5f6b', 0.3],
      [1, '#12303f', 0.92],
    ]),
  );
  mist(sheet, waterline - 60, 130, '#fff1d6', 0.75);
  for (let index = 0; index < 34; index += 1) {
    const depth = index / 33;
    const width = 50 + depth * 130 + random.between(-20, 40);
    sheet.rect(
      sunX - width / 2 + random.between(-30, 30),
      waterline + 14 + depth * 380,
      width,
      2 + depth * 4,
      '#ffe9b8',
      `rx="3" opacity="${round((0.85 - depth * 0.6) * 10) / 10}"`,
    );
  }
  ripples(sheet, random, { top: waterline + 14, colour: '#f9d7a8', count: 90, opacity: 0.35 });
  boat(sheet, Math.round(sunX + random.pick([-320, 300] as const)), 770, 92, '#1a2530', '#2b3c49');
  birds(sheet, random, 9, sunX + random.between(-260, 260), 300, '#3a3f56');
  const bank: Point[] = Array.from({ length: 60 }, (_, index) => [
    -20 + index * 12,
    1000 - 95 * Math.cos((index / 59) * 1.57) + random.between(-3, 3),
  ]);
  sheet.polygon([...bank, [700, 1000], [-20, 1000]], '#0d1f29');
  for (let index = 0; index < 150; index += 1) {
    const x = random.between(-20, 620);
    const foot = 1000 - 92 * Math.cos((x / 700) * 1.57);
    const tip = random.between(30, 105) * (1.15 - x / 900);
    const bend = random.between(-16, 30);
    sheet.path(
      `M${round(x - 3)} ${round(foot + 12)}Q${round(x - 2)} ${round(foot - tip * 0.5)} ${round(x + bend)} ${round(foot - tip)}Q${round(x + 4)} ${round(foot - tip * 0.45)} ${round(x + 4)} ${round(foot + 12)}Z`,
      random.pick(['#0d1f29', '#142d38', '#1b3742'] as const),
    );
  }
}
