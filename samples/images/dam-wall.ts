import { HEIGHT, mix, type Point, type Random, type Sheet, WIDTH } from './sheet.ts';
import { powerhouse, type SpillwayLook, spillway } from './structures.ts';
import { forestEdge } from './vegetation.ts';

export type DamLight = { hill: string; hillShade: string; look: SpillwayLook; lamp?: string; window: string };

/** Which gates spill: one to three neighbours, as gates are opened in order and not at random. */
export function openGates(random: Random, bays: number, most: number): boolean[] {
  const count = random.whole(1, most);
  const first = random.whole(0, bays - count);
  return Array.from({ length: bays }, (_, index) => index >= first && index < first + count);
}

/** The whole dam across its valley, seen from downstream; the water at its foot is left to the caller. */
export function damAcrossValley(
  sheet: Sheet,
  random: Random,
  toe: number,
  gates: readonly boolean[],
  light: DamLight,
): void {
  const { look } = light;
  const crest = 385;
  const body: Point[] = [
    [60, crest],
    [1540, crest],
    [1330, toe],
    [270, toe],
  ];
  sheet.polygon(
    body,
    sheet.gradient([
      [0, look.concrete],
      [1, look.shade],
    ]),
  );
  for (let y = crest + 44; y < toe; y += 44) {
    const inset = ((y - crest) / (toe - crest)) * 210;
    sheet.stroke(
      [
        [60 + inset, y],
        [1540 - inset, y],
      ],
      look.shade,
      1.6,
      'opacity="0.7"',
    );
  }
  for (let x = 160; x < 1500; x += 92)
    sheet.stroke(
      [
        [x, crest],
        [x, toe],
      ],
      look.shade,
      1.2,
      'opacity="0.4"',
    );
  spillway(sheet, random, { left: 430, right: 1030, crest: crest + 6, toe }, gates, look);
  sheet.rect(40, crest - 12, 1520, 16, mix(look.concrete, '#ffffff', 0.35));
  sheet.rect(40, crest + 2, 1520, 7, look.shade);
  for (let x = 60; x < 1550; x += 26) sheet.rect(x, crest - 28, 3, 17, mix(look.shade, '#20343b', 0.3));
  sheet.rect(40, crest - 30, 1520, 3, mix(look.shade, '#20343b', 0.3));
  const bay = 600 / gates.length;
  for (let index = 0; index <= gates.length; index += 1) {
    sheet.rect(430 + index * bay - 16, crest - 64, 32, 54, mix(look.concrete, '#ffffff', 0.2));
    sheet.rect(430 + index * bay - 20, crest - 72, 40, 11, look.gate);
  }
  const crane = 470 + random.whole(1, gates.length - 2) * bay;
  sheet.path(
    `M${crane} ${crest - 12}V${crest - 118}H${crane + 104}V${crest - 12}H${crane + 90}V${crest - 98}H${crane + 14}V${crest - 12}Z`,
    '#e9a93a',
  );
  sheet.rect(crane - 8, crest - 134, 120, 20, '#c98622', 'rx="3"');
  sheet.rect(crane + 36, crest - 152, 42, 20, '#f0bb55', 'rx="3"');
  powerhouse(sheet, 1050, toe + 10, 270, 118, {
    wall: mix(look.concrete, '#ffffff', 0.2),
    roof: look.gate,
    window: light.window,
  });
  if (light.lamp) {
    for (let x = 110; x < 1540; x += 96) {
      sheet.rect(x - 1.5, crest - 62, 3, 40, mix(look.shade, '#0c1a22', 0.5));
      sheet.circle(
        x,
        crest - 64,
        46,
        sheet.radial([
          [0, light.lamp, 0.75],
          [0.3, light.lamp, 0.22],
          [1, light.lamp, 0],
        ]),
      );
      sheet.circle(x, crest - 64, 5, '#fff8e2');
    }
  }
  valleySide(sheet, random, -1, toe, light);
  valleySide(sheet, random, 1, toe, light);
}

/** The wooded slope a dam leans on, at the left (-1) or right (1) edge. */
function valleySide(sheet: Sheet, random: Random, side: 1 | -1, toe: number, light: DamLight): void {
  const mirror = (x: number) => (side < 0 ? x : WIDTH - x);
  const reach = side < 0 ? 300 : 250;
  const line: Point[] = Array.from({ length: 46 }, (_, index) => {
    const share = index / 45;
    return [mirror(-30 + share * (reach + 30)), 250 + share ** 1.35 * (toe - 232) + Math.sin(share * 17) * 9];
  });
  sheet.polygon(
    [...line, [mirror(reach + 8), toe + 26], [mirror(-30), toe + 40]],
    sheet.gradient([
      [0, light.hill],
      [1, light.hillShade],
    ]),
  );
  for (let row = 6; row > 0; row -= 1) {
    const moved = line
      .filter((_, index) => index % 2 === row % 2)
      .map(([x, y]): Point => [x - side * -1 * row * 36, y + row * 4]);
    forestEdge(
      sheet,
      random,
      moved.filter(([, y]) => y < toe + 8),
      mix(light.hill, light.hillShade, row / 8),
      22,
    );
  }
  forestEdge(
    sheet,
    random,
    line.filter(([, y]) => y < toe + 4),
    mix(light.hill, '#ffffff', 0.04),
    17,
  );
}

/** Dark leaves along the lower edge give the picture depth. */
export function foregroundBank(sheet: Sheet, random: Random, colour: string, shade: string): void {
  const line: Point[] = Array.from({ length: 82 }, (_, index) => [
    index * 20,
    985 - 60 * Math.abs(Math.cos((index / 81) * Math.PI)) ** 2.2 + random.between(-6, 6),
  ]);
  sheet.polygon([...line, [WIDTH, HEIGHT], [0, HEIGHT]], shade);
  forestEdge(
    sheet,
    random,
    line.filter(([, y]) => y < 972),
    colour,
    22,
  );
}
