import { mix, type Point, type Random, round, type Sheet } from './sheet.ts';

/** A lattice tower standing at (x, y); answers the three points where its right-hand wires hang, then the three on the left. */
export function pylon(sheet: Sheet, x: number, y: number, height: number, colour: string): Point[] {
  const at = (dx: number, dy: number): Point => [x + dx * height, y - dy * height];
  const line = (points: Point[], width: number) => sheet.stroke(points, colour, Math.max(0.8, width * height));
  const leg = (level: number) => 0.13 * (1 - level) ** 1.5 + 0.022;
  const levels = [0, 0.17, 0.32, 0.45, 0.56, 0.66, 0.75, 0.83, 0.91];
  for (const side of [-1, 1]) line([...levels.map((level) => at(side * leg(level), level)), at(0, 1)], 0.011);
  levels.slice(0, -1).forEach((level, index) => {
    const above = levels[index + 1] ?? 1;
    line([at(-leg(level), level), at(leg(above), above)], 0.006);
    line([at(leg(level), level), at(-leg(above), above)], 0.006);
    line([at(-leg(above), above), at(leg(above), above)], 0.006);
  });
  const hangers: Point[] = [];
  const arms: [number, number][] = [
    [0.62, 0.2],
    [0.74, 0.17],
    [0.86, 0.14],
  ];
  for (const side of [1, -1]) {
    for (const [level, reach] of arms) {
      line(
        [
          at(side * leg(level), level - 0.012),
          at(side * reach, level + 0.012),
          at(side * leg(level + 0.05), level + 0.045),
        ],
        0.009,
      );
      line([at(side * reach, level + 0.012), at(side * reach, level - 0.035)], 0.011);
      hangers.push(at(side * reach, level - 0.035));
    }
  }
  return hangers;
}

/** Sagging wires from each hanger of one tower to the same hanger of the next. */
export function wires(
  sheet: Sheet,
  from: readonly Point[],
  to: readonly Point[],
  colour: string,
  sag: number,
  width: number,
): void {
  from.forEach(([x1, y1], index) => {
    const [x2, y2] = to[index] ?? [x1, y1];
    sheet.path(
      `M${round(x1)} ${round(y1)}Q${round((x1 + x2) / 2)} ${round((y1 + y2) / 2 + sag)} ${round(x2)} ${round(y2)}`,
      'none',
      `stroke="${colour}" stroke-width="${width}" opacity="0.85"`,
    );
  });
}

export type SpillwayLook = { concrete: string; shade: string; gate: string; water: string; foam: string };

/**
 * A gated spillway seen from downstream. `open` says, bay by bay from the left, which gates are raised and spilling.
 */
export function spillway(
  sheet: Sheet,
  random: Random,
  box: { left: number; right: number; crest: number; toe: number },
  open: readonly boolean[],
  look: SpillwayLook,
): void {
  const bayWidth = (box.right - box.left) / open.length;
  const pier = bayWidth * 0.2;
  const height = box.toe - box.crest;
  const sill = box.crest + height * 0.3;
  const face = sheet.gradient([
    [0, mix(look.concrete, look.shade, 0.2)],
    [1, look.shade],
  ]);
  const fall = sheet.gradient([
    [0, mix(look.water, look.foam, 0.25)],
    [0.4, look.foam],
    [1, mix(look.foam, look.water, 0.12)],
  ]);
  open.forEach((isOpen, index) => {
    const left = box.left + index * bayWidth + pier / 2;
    const width = bayWidth - pier;
    sheet.rect(left, box.crest, width, height, face);
    sheet.rect(
      left,
      box.crest + height * 0.05,
      width,
      sill - box.crest - height * 0.05,
      mix(look.shade, '#10242b', 0.55),
    );
    const gateDrop = isOpen ? height * 0.1 : height * 0.25;
    sheet.rect(
      left,
      box.crest + height * 0.05,
      width,
      gateDrop,
      sheet.gradient([
        [0, mix(look.gate, '#ffffff', 0.15)],
        [1, look.gate],
      ]),
    );
    for (const share of [0.33, 0.66])
      sheet.rect(left, box.crest + height * 0.05 + gateDrop * share, width, 2.5, mix(look.gate, '#000000', 0.3));
    if (!isOpen) return;
    sheet.path(
      `M${round(left)} ${round(sill - height * 0.12)}h${round(width)}C${round(left + width)} ${round(sill + height * 0.2)} ${round(left + width * 1.06)} ${round(box.toe - height * 0.1)} ${round(left + width * 1.14)} ${round(box.toe)}H${round(left - width * 0.14)}C${round(left - width * 0.06)} ${round(box.toe - height * 0.1)} ${round(left)} ${round(sill + height * 0.2)} ${round(left)} ${round(sill - height * 0.12)}Z`,
      fall,
    );
    for (let streak = 0; streak < 9; streak += 1) {
      const x = left + random.between(0.04, 0.96) * width;
      const top = sill + random.between(0, height * 0.35);
      sheet.stroke(
        [
          [x, top],
          [x + (x - left - width / 2) * 0.08, top + random.between(0.1, 0.3) * height],
        ],
        look.water,
        random.between(1.5, 4),
        'opacity="0.35"',
      );
    }
  });
  for (let index = 0; index <= open.length; index += 1) {
    const x = box.left + index * bayWidth - pier / 2;
    sheet.polygon(
      [
        [x, box.crest - height * 0.05],
        [x + pier, box.crest - height * 0.05],
        [x + pier, sill + height * 0.1],
        [x + pier * 0.8, box.toe - height * 0.25],
        [x + pier * 0.2, box.toe - height * 0.25],
        [x, sill + height * 0.1],
      ],
      sheet.gradient(
        [
          [0, mix(look.concrete, '#ffffff', 0.25)],
          [1, mix(look.concrete, look.shade, 0.5)],
        ],
        90,
      ),
    );
    sheet.rect(x + pier * 0.72, box.crest - height * 0.05, pier * 0.28, height * 0.42, look.shade, 'opacity="0.5"');
  }
  open.forEach((isOpen, index) => {
    if (isOpen) spray(sheet, random, box.left + (index + 0.5) * bayWidth, box.toe, bayWidth, look.foam);
  });
}

/** The cloud of spray where falling water lands. */
function spray(sheet: Sheet, random: Random, x: number, y: number, width: number, colour: string): void {
  sheet.group(`${sheet.blur(7)} opacity="0.85"`, () => {
    for (let index = 0; index < 12; index += 1) {
      sheet.ellipse(
        x + random.between(-0.65, 0.65) * width,
        y + random.between(-0.16, 0.14) * width,
        width * random.between(0.1, 0.28),
        width * random.between(0.07, 0.17),
        colour,
      );
    }
  });
}

/** A long industrial building with a row of tall windows; (x, y) is its lower left corner. */
export function powerhouse(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  colours: { wall: string; roof: string; window: string },
): void {
  sheet.rect(
    x,
    y - height,
    width,
    height,
    sheet.gradient([
      [0, mix(colours.wall, '#ffffff', 0.2)],
      [1, mix(colours.wall, '#20343b', 0.18)],
    ]),
  );
  sheet.rect(x - width * 0.015, y - height * 1.1, width * 1.03, height * 0.14, colours.roof);
  sheet.rect(x, y - height * 0.16, width, height * 0.16, mix(colours.wall, '#20343b', 0.45));
  const count = Math.max(4, Math.round(width / (height * 0.42)));
  const step = width / count;
  for (let index = 0; index < count; index += 1) {
    sheet.rect(x + step * (index + 0.22), y - height * 0.82, step * 0.56, height * 0.52, colours.window, 'rx="2"');
    sheet.rect(x + step * (index + 0.48), y - height * 0.82, step * 0.05, height * 0.52, colours.wall);
  }
}

/** A house on stilts with a broad thatched roof, as in the northern highlands; (x, y) is the middle of its foot. */
export function stiltHouse(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  colours: { wall: string; roof: string; window: string },
): void {
  const at = (dx: number, dy: number): Point => [x + dx * width, y - dy * width];
  const post = mix(colours.wall, '#1f1410', 0.45);
  sheet.ellipse(x, y, width * 0.56, width * 0.035, '#000000', 'opacity="0.16"');
  for (const dx of [-0.42, -0.21, 0, 0.21, 0.42]) sheet.stroke([at(dx, 0), at(dx, 0.26)], post, width * 0.022);
  sheet.polygon([at(-0.44, 0.24), at(0.44, 0.24), at(0.42, 0.5), at(-0.42, 0.5)], colours.wall);
  for (let board = 1; board < 11; board += 1)
    sheet.stroke(
      [at(-0.44 + board * 0.08, 0.25), at(-0.44 + board * 0.08, 0.49)],
      mix(colours.wall, '#000000', 0.18),
      width * 0.004,
    );
  for (const dx of [-0.3, 0.06, 0.28])
    sheet.polygon([at(dx - 0.05, 0.31), at(dx + 0.05, 0.31), at(dx + 0.05, 0.43), at(dx - 0.05, 0.43)], colours.window);
  sheet.polygon(
    [at(-0.17, 0.25), at(-0.07, 0.25), at(-0.07, 0.44), at(-0.17, 0.44)],
    mix(colours.wall, '#000000', 0.5),
  );
  sheet.polygon([at(-0.48, 0.215), at(0.48, 0.215), at(0.48, 0.245), at(-0.48, 0.245)], post);
  sheet.polygon(
    [at(-0.56, 0.46), at(0.56, 0.46), at(0.34, 0.82), at(-0.34, 0.82)],
    sheet.gradient([
      [0, mix(colours.roof, '#ffffff', 0.14)],
      [1, mix(colours.roof, '#000000', 0.2)],
    ]),
  );
  for (let row = 1; row < 6; row += 1) {
    const reach = 0.34 + 0.22 * (row / 6);
    sheet.stroke(
      [at(-reach, 0.82 - row * 0.06), at(reach, 0.82 - row * 0.06)],
      mix(colours.roof, '#000000', 0.25),
      width * 0.005,
      'opacity="0.5"',
    );
  }
  sheet.stroke([at(-0.36, 0.82), at(0.36, 0.82)], mix(colours.roof, '#000000', 0.35), width * 0.02);
  sheet.polygon([at(-0.2, 0), at(-0.16, 0), at(-0.1, 0.24), at(-0.14, 0.24)], post);
  for (const step of [0.06, 0.12, 0.18])
    sheet.stroke([at(-0.2 + step * 0.25, step), at(-0.06 + step * 0.1, step)], post, width * 0.012);
}
