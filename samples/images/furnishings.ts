import { clouds, ridge, sun } from './nature.ts';
import { type Random, round, type Sheet } from './sheet.ts';

/** A window on a lake: the landscape is clipped to the frame. */
export function windowView(sheet: Sheet, random: Random, x: number, y: number, width: number, height: number): void {
  const id = `window${x}`;
  sheet.add(`<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`);
  sheet.group(`clip-path="url(#${id})"`, () => {
    sheet.rect(
      x,
      y,
      width,
      height,
      sheet.gradient([
        [0, '#8ccbe0'],
        [1, '#f3f3df'],
      ]),
    );
    sun(sheet, x + width * 0.7, y + height * 0.22, 26, '#fffaf0', '#fff0c2');
    clouds(sheet, random, {
      count: 8,
      top: y + 10,
      bottom: y + height * 0.35,
      colour: '#ffffff',
      opacity: 0.85,
      size: 0.6,
    });
    ridge(sheet, random, {
      base: y + height * 0.72,
      height: height * 0.4,
      shape: 'peaked',
      top: '#8fbcc2',
      foot: '#d6e6da',
      length: 420,
    });
    ridge(sheet, random, {
      base: y + height * 0.76,
      height: height * 0.22,
      shape: 'rolling',
      top: '#4b957f',
      foot: '#9cc7a4',
      length: 320,
      forest: 4,
    });
    sheet.rect(
      x,
      y + height * 0.76,
      width,
      height * 0.24,
      sheet.gradient([
        [0, '#b3dedd'],
        [1, '#0e7490'],
      ]),
    );
  });
  sheet.rect(x, y, width, height, 'none', 'stroke="#f6f4ec" stroke-width="14"');
  for (const share of [0.33, 0.66]) sheet.rect(x + width * share - 4, y, 8, height, '#f6f4ec');
  sheet.rect(x - 18, y + height, width + 36, 16, '#e3ded0');
}

export function pottedPlant(sheet: Sheet, x: number, y: number, size: number): void {
  for (const [turn, length] of [
    [-58, 0.8],
    [-30, 1],
    [-8, 1.12],
    [16, 1.05],
    [40, 0.92],
    [66, 0.75],
  ] as const) {
    sheet.path(
      `M${x} ${y - size * 0.4}q${round(size * 0.14)} ${round(-size * 0.5 * length)} 0 ${round(-size * length)}q${round(-size * 0.14)} ${round(size * 0.5 * length)} 0 ${round(size * length)}Z`,
      turn % 4 === 0 ? '#3d8f5c' : '#2f7a4f',
      `transform="rotate(${turn} ${x} ${y - size * 0.4})"`,
    );
  }
  sheet.polygon(
    [
      [x - size * 0.26, y - size * 0.44],
      [x + size * 0.26, y - size * 0.44],
      [x + size * 0.19, y],
      [x - size * 0.19, y],
    ],
    '#d8a273',
  );
  sheet.rect(x - size * 0.29, y - size * 0.48, size * 0.58, size * 0.09, '#c58d5f');
}
