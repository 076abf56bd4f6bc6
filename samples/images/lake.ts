import { mist, ridge } from './nature.ts';
import { mix, type Random, type Sheet } from './sheet.ts';

/** Three or four chains of hills, each nearer one darker and less hazy. */
export function hills(sheet: Sheet, random: Random, waterline: number, far: string, near: string, haze: string): void {
  const layers = 4;
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const colour = mix(far, near, depth);
    ridge(sheet, random, {
      base: waterline - 70 + depth * 66,
      height: 270 - depth * 165,
      shape: layer < 2 ? 'peaked' : 'rolling',
      length: 760 - depth * 200,
      top: colour,
      foot: mix(colour, haze, 0.55 - depth * 0.35),
      forest: layer === 3 ? 9 : layer === 2 ? 5 : 0,
      bottom: waterline,
    });
    mist(sheet, waterline - 130 + depth * 40, 120, haze, 0.3);
  }
}

export function boat(sheet: Sheet, x: number, y: number, size: number, hull: string, person: string): void {
  sheet.path(
    `M${x - size} ${y - size * 0.16}Q${x} ${y + size * 0.06} ${x + size} ${y - size * 0.16}Q${x + size * 0.72} ${y + size * 0.17} ${x} ${y + size * 0.17}Q${x - size * 0.72} ${y + size * 0.17} ${x - size} ${y - size * 0.16}Z`,
    hull,
  );
  sheet.path(
    `M${x - size * 0.28} ${y}q${size * 0.02} ${-size * 0.42} ${size * 0.16} ${-size * 0.44}q${size * 0.16} 0 ${size * 0.18} ${size * 0.44}Z`,
    person,
  );
  sheet.circle(x - size * 0.1, y - size * 0.5, size * 0.09, mix(person, '#d9a07a', 0.5));
  sheet.path(
    `M${x - size * 0.34} ${y - size * 0.51}L${x - size * 0.1} ${y - size * 0.7}L${x + size * 0.14} ${y - size * 0.51}Z`,
    mix(hull, '#f3dfae', 0.7),
  );
  sheet.stroke(
    [
      [x + size * 0.02, y - size * 0.3],
      [x + size * 0.62, y + size * 0.26],
    ],
    hull,
    Math.max(2, size * 0.03),
  );
  sheet.ellipse(x, y + size * 0.2, size * 0.95, size * 0.06, hull, 'opacity="0.35"');
}
