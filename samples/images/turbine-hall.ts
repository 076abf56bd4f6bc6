import { figure, worker } from './figures.ts';
import { HEIGHT, mix, type Point, type Random, round, type Sheet, WIDTH } from './sheet.ts';

export function turbineHall(sheet: Sheet, random: Random): void {
  const at = roomView({ left: 560, right: 1040, top: 300, bottom: 560 });
  const machine = random.pick(['#0e7490', '#1b6f7d', '#2a6d99'] as const);
  roomShell(sheet, at, { floor: '#b9c4c2', ceiling: '#dfe6e4', wall: '#d5deda', back: '#eef2ee' });
  for (const depth of [0.12, 0.27, 0.42, 0.57, 0.72, 0.87]) {
    const beam = mix('#9fb1b3', '#dfe6e4', depth * 0.8);
    sheet.polygon([at(0, 1, depth), at(1, 1, depth), at(1, 0.965, depth), at(0, 0.965, depth)], beam);
    for (const wall of [0, 1])
      sheet.polygon(
        [at(wall, 0, depth), at(wall, 1, depth), at(wall, 1, depth + 0.03), at(wall, 0, depth + 0.03)],
        mix(beam, '#ffffff', 0.25),
      );
    sheet.polygon(
      [
        at(0.36, 0.985, depth + 0.05),
        at(0.64, 0.985, depth + 0.05),
        at(0.64, 0.985, depth + 0.08),
        at(0.36, 0.985, depth + 0.08),
      ],
      '#fffdf0',
    );
  }
  const glass = sheet.gradient([
    [0, '#8fd0e3'],
    [0.6, '#e3f5f2'],
    [1, '#bfe0c8'],
  ]);
  for (const depth of [0.16, 0.31, 0.46, 0.61, 0.76]) {
    for (const wall of [0, 1]) {
      sheet.polygon(
        [at(wall, 0.36, depth), at(wall, 0.72, depth), at(wall, 0.72, depth + 0.1), at(wall, 0.36, depth + 0.1)],
        glass,
        'stroke="#7e9699" stroke-width="3"',
      );
      sheet.stroke([at(wall, 0.54, depth), at(wall, 0.54, depth + 0.1)], '#7e9699', 3);
    }
    sheet.polygon(
      [at(0.02, 0, depth), at(0.02, 0, depth + 0.1), at(0.3, 0, depth + 0.12), at(0.3, 0, depth + 0.02)],
      '#ffffff',
      'opacity="0.22"',
    );
  }
  sheet.polygon(
    [at(0.2, 0, 1), at(0.8, 0, 1), at(0.8, 0.62, 1), at(0.2, 0.62, 1)],
    glass,
    'stroke="#7e9699" stroke-width="3"',
  );
  for (const across of [0.35, 0.5, 0.65]) sheet.stroke([at(across, 0, 1), at(across, 0.62, 1)], '#7e9699', 3);
  for (const side of [0.05, 0.95])
    sheet.polygon(
      [at(side - 0.012, 0.8, 0), at(side + 0.012, 0.8, 0), at(side + 0.012, 0.8, 1), at(side - 0.012, 0.8, 1)],
      '#c9902f',
    );
  const lane = (across: number) =>
    sheet.polygon([at(across, 0, 0), at(across + 0.012, 0, 0), at(across + 0.012, 0, 1), at(across, 0, 1)], '#f0c24b');
  lane(0.08);
  lane(0.22);
  for (const depth of [0.78, 0.5, 0.28, 0.1]) {
    const [x, y] = at(0.64, 0, depth);
    const [right] = at(1, 0, depth);
    const [left] = at(0, 0, depth);
    generator(sheet, x, y, (right - left) * 0.122, machine);
  }
  const crane = random.between(0.3, 0.42);
  sheet.polygon(
    [at(0.04, 0.86, crane), at(0.96, 0.86, crane), at(0.96, 0.78, crane), at(0.04, 0.78, crane)],
    sheet.gradient([
      [0, '#f6c650'],
      [1, '#d99c2b'],
    ]),
  );
  sheet.polygon([at(0.04, 0.8, crane), at(0.96, 0.8, crane), at(0.96, 0.78, crane), at(0.04, 0.78, crane)], '#a87418');
  const hook = random.between(0.34, 0.56);
  const [hx, hy] = at(hook, 0.78, crane);
  sheet.rect(hx - 46, hy - 74, 92, 34, '#5a6b70', 'rx="4"');
  for (const dx of [-12, 12])
    sheet.stroke(
      [
        [hx + dx, hy],
        [hx + dx * 0.5, hy + 70],
      ],
      '#4a5a5f',
      3,
    );
  sheet.path(
    `M${round(hx - 14)} ${round(hy + 68)}h28v16h-28ZM${round(hx)} ${round(hy + 84)}q20 12 2 26q-18 2 -16 -14`,
    '#d0862c',
    'stroke="#8c5a1a" stroke-width="3"',
  );
  const [fx, fy] = at(0.15, 0, 0.2);
  figure(sheet, fx - 30, fy, 235, 'holding', worker(random.whole(0, 2)));
  figure(sheet, fx + 92, fy - 20, 222, 'pointing', worker(random.whole(3, 5)));
  const [gx, gy] = at(0.13, 0, 0.62);
  figure(sheet, gx, gy, 100, 'standing', worker(1));
}

/** A box-shaped room seen straight down its axis: turns (across, up, depth), each 0-1, into a point on the sheet. */
function roomView(back: { left: number; right: number; top: number; bottom: number }) {
  const front = { left: -160, right: WIDTH + 160, top: -120, bottom: HEIGHT + 60 };
  return (across: number, up: number, depth: number): Point => {
    // Perspective foreshortening: equal steps of depth shrink towards the back wall.
    const far = (depth * 3) / (1 + depth * 2);
    const left = front.left + (back.left - front.left) * far;
    const right = front.right + (back.right - front.right) * far;
    const top = front.top + (back.top - front.top) * far;
    const bottom = front.bottom + (back.bottom - front.bottom) * far;
    return [left + (right - left) * across, bottom + (top - bottom) * up];
  };
}

function roomShell(
  sheet: Sheet,
  at: ReturnType<typeof roomView>,
  colours: { floor: string; ceiling: string; wall: string; back: string },
): void {
  sheet.polygon(
    [at(0, 1, 0), at(1, 1, 0), at(1, 1, 1), at(0, 1, 1)],
    sheet.gradient([
      [0, mix(colours.ceiling, '#000000', 0.3)],
      [1, colours.ceiling],
    ]),
  );
  sheet.polygon(
    [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)],
    sheet.gradient([
      [0, mix(colours.floor, '#ffffff', 0.22)],
      [1, mix(colours.floor, '#000000', 0.18)],
    ]),
  );
  sheet.polygon(
    [at(0, 0, 0), at(0, 1, 0), at(0, 1, 1), at(0, 0, 1)],
    sheet.gradient(
      [
        [0, mix(colours.wall, '#000000', 0.18)],
        [1, colours.wall],
      ],
      90,
    ),
  );
  sheet.polygon(
    [at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)],
    sheet.gradient(
      [
        [0, mix(colours.wall, '#000000', 0.06)],
        [1, mix(colours.wall, '#000000', 0.28)],
      ],
      90,
    ),
  );
  sheet.polygon([at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)], colours.back);
}

/** One generator: pit cover, stator barrel, bracket and exciter; `size` is its radius on the sheet. */
function generator(sheet: Sheet, x: number, y: number, size: number, colour: string): void {
  const tilt = 0.3;
  const barrel = (radius: number, foot: number, height: number, tone: string) => {
    const side = sheet.gradient(
      [
        [0, mix(tone, '#04222c', 0.35)],
        [0.3, mix(tone, '#ffffff', 0.25)],
        [0.6, tone],
        [1, mix(tone, '#04222c', 0.5)],
      ],
      90,
    );
    const top = foot - height;
    sheet.path(
      `M${round(x - radius)} ${round(top)}V${round(foot)}A${round(radius)} ${round(radius * tilt)} 0 0 0 ${round(x + radius)} ${round(foot)}V${round(top)}Z`,
      side,
    );
    sheet.ellipse(x, top, radius, radius * tilt, mix(tone, '#ffffff', 0.22));
    sheet.ellipse(x, top, radius * 0.9, radius * tilt * 0.9, mix(tone, '#ffffff', 0.08));
  };
  sheet.ellipse(x, y + size * 0.08, size * 1.5, size * tilt * 1.5, '#0b2a33', 'opacity="0.28"');
  sheet.ellipse(x, y, size * 1.34, size * tilt * 1.34, '#e0b23c');
  sheet.ellipse(x, y - size * 0.03, size * 1.28, size * tilt * 1.28, '#8fa5a8');
  barrel(size, y, size * 0.62, colour);
  for (let bolt = 0; bolt < 9; bolt += 1) {
    const angle = Math.PI * (0.1 + (bolt / 8) * 0.8);
    sheet.rect(
      x + Math.cos(angle) * size * 0.99 - size * 0.045,
      y - size * 0.44 + Math.sin(angle) * size * tilt * 0.99,
      size * 0.09,
      size * 0.26,
      mix(colour, '#04222c', 0.45),
      'rx="2"',
    );
  }
  barrel(size * 0.62, y - size * 0.62, size * 0.22, mix(colour, '#e6eceb', 0.5));
  barrel(size * 0.34, y - size * 0.84, size * 0.34, '#d98b3a');
  // Handrail around the upper deck: posts on the near side, then the rail.
  for (let post = 0; post <= 10; post += 1) {
    const angle = Math.PI * (post / 10);
    const px = x + Math.cos(angle) * size * 0.94;
    const py = y - size * 0.62 + Math.sin(angle) * size * tilt * 0.94;
    sheet.stroke(
      [
        [px, py],
        [px, py - size * 0.2],
      ],
      '#f0c24b',
      size * 0.02,
    );
  }
  sheet.path(
    `M${round(x - size * 0.94)} ${round(y - size * 0.82)}A${round(size * 0.94)} ${round(size * tilt * 0.94)} 0 0 0 ${round(x + size * 0.94)} ${round(y - size * 0.82)}`,
    'none',
    `stroke="#f0c24b" stroke-width="${round(size * 0.03)}"`,
  );
}
