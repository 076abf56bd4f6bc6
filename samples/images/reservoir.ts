import { boat, hills } from './lake.ts';
import { birds, clouds, daylight, ripples, sky, sun, withReflection } from './nature.ts';
import { HEIGHT, mix, type Point, type Random, type Sheet, WIDTH } from './sheet.ts';
import { forestEdge, frond } from './vegetation.ts';

export function reservoir(sheet: Sheet, random: Random): void {
  const waterline = 545;
  const tint = random.pick(['#0e7490', '#12788a', '#0f6c8c'] as const);
  const light = daylight(random, 0.55);
  withReflection(sheet, waterline, 0.75, () => {
    sky(sheet, light.sky);
    sun(sheet, random.between(350, 1250), random.between(140, 230), 44, light.sun, light.halo);
    clouds(sheet, random, { count: random.whole(5, 9), top: 70, bottom: 270, colour: light.cloud, opacity: 0.8 });
    hills(sheet, random, waterline, light.air('#8dbcc7'), light.air('#17644f'), light.haze);
  });
  sheet.rect(
    0,
    waterline,
    WIDTH,
    HEIGHT - waterline,
    sheet.gradient([
      [0, light.haze, 0.35],
      [0.2, tint, 0.55],
      [1, mix(tint, '#063445', 0.45), 0.97],
    ]),
  );
  sheet.rect(0, waterline - 2, WIDTH, 5, '#f3efd9', 'opacity="0.6"');
  island(sheet, random, random.between(240, 620), waterline + 45, random.between(230, 320), '#2a7a58');
  island(sheet, random, random.between(900, 1350), waterline + 95, random.between(330, 430), '#23704f');
  ripples(sheet, random, { top: waterline + 10, colour: '#e9fbf8', count: 150, opacity: 0.5 });
  boat(sheet, Math.round(random.between(620, 900)), 760, 74, '#3c2a20', '#8a3b35');
  birds(sheet, random, 7, random.between(500, 1100), 310, '#3d6672');
  for (const [angle, length, tone] of [
    [128, 300, 0.3],
    [151, 400, 0.1],
    [172, 340, 0],
  ] as const) {
    frond(sheet, 1640, -20, length, angle, mix('#1d6b4c', '#0c3d33', tone));
  }
}

function island(sheet: Sheet, random: Random, x: number, y: number, width: number, colour: string): void {
  const line: Point[] = Array.from({ length: 33 }, (_, index) => {
    const share = index / 32;
    return [x - width / 2 + share * width, y - Math.sin(share * Math.PI) ** 0.8 * width * 0.15];
  });
  sheet.polygon([...line, [x + width / 2, y]], mix(colour, '#0b2b2b', 0.1));
  forestEdge(sheet, random, line, colour, width * 0.034);
  sheet.ellipse(x, y, width * 0.51, width * 0.012, '#d8c9a0', 'opacity="0.75"');
}
