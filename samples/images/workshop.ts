import { figure, worker } from './figures.ts';
import { pottedPlant, windowView } from './furnishings.ts';
import { HEIGHT, type Random, type Sheet, WIDTH } from './sheet.ts';

export function workshop(sheet: Sheet, random: Random): void {
  sheet.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    sheet.gradient([
      [0, '#eef1ec'],
      [0.7, '#dfe6e3'],
      [1, '#c5cfce'],
    ]),
  );
  sheet.rect(
    0,
    730,
    WIDTH,
    270,
    sheet.gradient([
      [0, '#9cb0a8'],
      [1, '#6f8a82'],
    ]),
  );
  sheet.polygon(
    [
      [0, 820],
      [WIDTH, 820],
      [WIDTH, 838],
      [0, 838],
    ],
    '#f2c94c',
  );
  sheet.polygon(
    [
      [1090, 838],
      [1116, 838],
      [1010, HEIGHT],
      [976, HEIGHT],
    ],
    '#f2c94c',
  );
  windowView(sheet, random, 1130, 110, 400, 300);
  for (const x of [300, 900]) {
    sheet.rect(x - 140, 30, 280, 12, '#fffdf2', 'rx="6"');
    sheet.ellipse(
      x,
      70,
      330,
      130,
      sheet.radial([
        [0, '#fff7da', 0.55],
        [1, '#fff7da', 0],
      ]),
    );
  }
  sheet.rect(90, 110, 890, 400, '#26566a', 'rx="12"');
  sheet.rect(106, 126, 858, 368, '#e7efee', 'rx="6"');
  const offset = random.whole(0, TOOLS.length - 1);
  for (let row = 0; row < 2; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const x = 160 + column * 107;
      const y = 150 + row * 178;
      // The painted shadow behind each tool shows at a glance what is missing.
      sheet.rect(x - 47, y - 12, 94, 128, '#cfe0e0', 'rx="10"');
      sheet.rect(x - 22, y + 126, 44, 10, ['#0e7490', '#e0a43a', '#5a9a5f'][(column + row) % 3] ?? '#0e7490', 'rx="5"');
      TOOLS[(column + row * 3 + offset) % TOOLS.length]?.(sheet, x, y);
    }
  }
  sheet.rect(
    60,
    596,
    950,
    34,
    sheet.gradient([
      [0, '#cf9f68'],
      [1, '#a9784a'],
    ]),
    'rx="5"',
  );
  for (const x of [90, 520, 950]) sheet.rect(x, 630, 28, 170, '#34525e');
  sheet.rect(120, 650, 390, 130, '#2f7f92', 'rx="6"');
  for (const [dx, dy] of [
    [0, 0],
    [196, 0],
    [0, 66],
    [196, 66],
  ] as const) {
    sheet.rect(130 + dx, 658 + dy, 186, 52, '#3b96aa', 'rx="5"');
    sheet.rect(200 + dx, 678 + dy, 46, 8, '#e9f2f2', 'rx="4"');
  }
  for (let index = 0; index < 4; index += 1) {
    const x = 570 + index * 94;
    sheet.polygon(
      [
        [x, 690],
        [x + 82, 690],
        [x + 74, 780],
        [x + 8, 780],
      ],
      ['#e0a43a', '#5a9a5f', '#d9572f', '#4a7fb0'][(index + offset) % 4] ?? '#e0a43a',
    );
    sheet.rect(x + 24, 722, 34, 20, '#fbfaf4', 'rx="3"');
  }
  sheet.rect(150, 540, 90, 58, '#5d7078', 'rx="6"');
  sheet.rect(120, 524, 150, 26, '#46575e', 'rx="4"');
  sheet.stroke(
    [
      [262, 566],
      [318, 566],
    ],
    '#8b9ca2',
    9,
  );
  sheet.polygon(
    [
      [620, 596],
      [800, 596],
      [784, 560],
      [636, 560],
    ],
    '#f7f5ee',
    'stroke="#c3cdcc" stroke-width="2"',
  );
  cabinet(sheet, 1180, 468);
  pottedPlant(sheet, 1490, 470, 120);
  figure(sheet, 880, 940, 420, 'holding', worker(random.whole(0, 2)), -1);
  figure(sheet, 1060, 950, 415, random.pick(['standing', 'pointing'] as const), worker(random.whole(0, 2) + 1), -1);
}

type Tool = (sheet: Sheet, x: number, y: number) => void;

const STEEL = '#8b9ca2';

/** Silhouettes on the shadow board, each about 100 high, hung by their top. */
const TOOLS: readonly Tool[] = [
  (sheet, x, y) => {
    sheet.stroke(
      [
        [x, y + 26],
        [x, y + 96],
      ],
      STEEL,
      13,
    );
    sheet.path(`M${x - 20} ${y + 2}a22 22 0 1 0 40 0l-9 18h-22Z`, STEEL);
  },
  (sheet, x, y) => {
    sheet.stroke(
      [
        [x, y + 22],
        [x, y + 100],
      ],
      '#b57b45',
      12,
    );
    sheet.path(`M${x - 32} ${y + 4}h52q14 4 14 20h-66Z`, '#59696f');
  },
  (sheet, x, y) => {
    sheet.rect(x - 10, y, 20, 44, '#d9572f', 'rx="8"');
    sheet.stroke(
      [
        [x, y + 44],
        [x, y + 100],
      ],
      STEEL,
      6,
    );
  },
  (sheet, x, y) => {
    sheet.stroke(
      [
        [x - 14, y + 100],
        [x - 4, y + 40],
        [x + 12, y + 4],
      ],
      '#0e7490',
      12,
    );
    sheet.stroke(
      [
        [x + 14, y + 100],
        [x + 4, y + 40],
        [x - 12, y + 4],
      ],
      '#0b5a70',
      12,
    );
    sheet.circle(x, y + 38, 8, '#d5dcdd');
  },
  (sheet, x, y) => {
    sheet.path(`M${x - 40} ${y + 6}h80v10l-70 26q-12 2 -10 -12Z`, '#b9c5c8');
    sheet.rect(x - 44, y, 26, 46, '#e0a43a', 'rx="8"');
  },
  (sheet, x, y) => {
    sheet.circle(x, y + 48, 40, '#f2c94c');
    sheet.circle(x, y + 48, 27, '#f7f5ee');
    sheet.rect(x - 12, y + 40, 24, 16, '#c9852a', 'rx="4"');
  },
];

function cabinet(sheet: Sheet, x: number, y: number): void {
  sheet.rect(x, y, 350, 330, '#3f6675', 'rx="6"');
  for (let shelf = 0; shelf < 3; shelf += 1) {
    sheet.rect(x + 16, y + 16 + shelf * 102, 318, 90, '#e7eeec');
    for (let box = 0; box < 7; box += 1) {
      const height = 50 + ((box * 13 + shelf * 7) % 26);
      sheet.rect(
        x + 26 + box * 43,
        y + 104 + shelf * 102 - height,
        36,
        height,
        ['#0e7490', '#7fc4cf', '#e0a43a', '#c9d4d4'][(box + shelf) % 4] ?? '#0e7490',
        'rx="3"',
      );
      sheet.rect(x + 34 + box * 43, y + 104 + shelf * 102 - height * 0.6, 20, 12, '#fbfaf4', 'rx="2"');
    }
  }
}
