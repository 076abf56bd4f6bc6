import { mix, type Point, type Random, round, type Sheet } from './sheet.ts';

/** Rounded crowns along an outline, in one colour or in a colour that depends on the height y. */
export function forestEdge(
  sheet: Sheet,
  random: Random,
  line: readonly Point[],
  colour: string | ((y: number) => string),
  size: number,
): void {
  for (const [x, y] of line) {
    const radius = size * random.between(0.55, 1.15);
    const base = typeof colour === 'string' ? colour : colour(y);
    const tone = random.pick([base, mix(base, '#ffffff', 0.05), mix(base, '#000000', 0.06)]);
    sheet.ellipse(x + random.between(-4, 4), y + radius * 0.45, radius, radius * random.between(0.8, 1.2), tone);
  }
}

export function broadleafTree(
  sheet: Sheet,
  random: Random,
  x: number,
  y: number,
  height: number,
  colour: string,
): void {
  const trunk = mix(colour, '#3b2a1e', 0.75);
  sheet.path(
    `M${round(x - height * 0.025)} ${round(y)}L${round(x - height * 0.012)} ${round(y - height * 0.6)}L${round(x + height * 0.012)} ${round(y - height * 0.6)}L${round(x + height * 0.03)} ${round(y)}Z`,
    trunk,
  );
  const crowns: [number, number, number][] = [
    [0, -0.64, 0.27],
    [-0.2, -0.44, 0.2],
    [0.2, -0.46, 0.21],
    [0.02, -0.38, 0.24],
  ];
  for (const [dx, dy, size] of crowns) {
    sheet.ellipse(
      x + dx * height,
      y + dy * height,
      size * height,
      size * height * random.between(0.82, 0.98),
      mix(colour, '#0b2f2a', 0.16),
    );
  }
  for (const [dx, dy, size] of crowns) {
    sheet.ellipse(
      x + (dx - 0.035) * height,
      y + (dy - 0.045) * height,
      size * height * 0.8,
      size * height * 0.72,
      colour,
    );
  }
  sheet.ellipse(x - height * 0.09, y - height * 0.71, height * 0.12, height * 0.09, mix(colour, '#ffffff', 0.14));
}

/** A palm-like frond that frames a picture from its edge; `angle` in degrees, 0 points right. */
export function frond(sheet: Sheet, x: number, y: number, length: number, angle: number, colour: string): void {
  sheet.group(`transform="translate(${round(x)} ${round(y)}) rotate(${round(angle)})"`, () => {
    const spine = (t: number): Point => [
      length * t,
      -Math.sin(t * Math.PI * 0.9) * length * 0.16 + t * t * length * 0.22,
    ];
    sheet.stroke(
      Array.from({ length: 13 }, (_, index) => spine(index / 12)),
      mix(colour, '#ffffff', 0.12),
      length * 0.011,
    );
    for (let index = 2; index <= 24; index += 1) {
      const t = index / 24;
      const [px, py] = spine(t);
      const reach = length * 0.27 * Math.sin(Math.PI * (0.16 + t * 0.8));
      for (const side of [-1, 1]) {
        const tip: Point = [px + reach * 0.9, py + side * reach * 0.5 + reach * 0.3];
        sheet.path(
          `M${round(px)} ${round(py)}Q${round(px + reach * 0.5)} ${round(py + side * reach * 0.22)} ${round(tip[0])} ${round(tip[1])}Q${round(px + reach * 0.34)} ${round(py + side * reach * 0.36)} ${round(px)} ${round(py)}Z`,
          side < 0 ? colour : mix(colour, '#000000', 0.14),
        );
      }
    }
  });
}
