import { mix, type Point, round, type Sheet } from './sheet.ts';

type Headwear = 'helmet' | 'conical' | 'hood' | 'hair';
export type Pose = 'standing' | 'pointing' | 'holding' | 'kneeling' | 'digging';
export type FigureLook = {
  skin: string;
  top: string;
  legs: string;
  headwear: Headwear;
  headColour: string;
  vest?: string;
};

const SKINS = ['#e0ac84', '#d39c74', '#c98f68'] as const;

/** A crew member in working clothes; `index` only varies tone and colour so that a group does not look cloned. */
export const worker = (index: number): FigureLook => ({
  skin: SKINS[index % SKINS.length] ?? SKINS[0],
  top: '#1f5f7a',
  legs: index % 2 === 0 ? '#24434f' : '#2d3f58',
  headwear: 'helmet',
  headColour: ['#f6c445', '#f4f4ef', '#e8743b'][index % 3] ?? '#f6c445',
  vest: '#f28c28',
});

export const villager = (index: number): FigureLook => ({
  skin: SKINS[(index + 1) % SKINS.length] ?? SKINS[0],
  top: ['#b8413f', '#2f6f8f', '#7a4b8c', '#3d7a57', '#d9822b'][index % 5] ?? '#2f6f8f',
  legs: ['#22303c', '#3a2d3d', '#26413c'][index % 3] ?? '#22303c',
  headwear: index % 3 === 1 ? 'hair' : 'conical',
  headColour: index % 3 === 1 ? '#241a17' : '#ecd9a8',
});

export const volunteer = (index: number): FigureLook => ({
  ...villager(index),
  top: '#1b7f8c',
  headwear: 'hair',
  headColour: '#241a17',
});

const limb = (sheet: Sheet, points: Point[], colour: string, width: number) => sheet.stroke(points, colour, width);

/** A flat, faceless figure whose feet stand at (x, y). Faceless on purpose: no picture may be taken for a real person. */
export function figure(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  pose: Pose,
  look: FigureLook,
  facing: 1 | -1 = 1,
): void {
  const unit = height / 8;
  const kneeling = pose === 'kneeling';
  const lean = kneeling ? 0.9 : pose === 'digging' ? 0.7 : 0;
  const hip = kneeling ? 1.7 : 3.7;
  const at = (dx: number, dy: number): Point => [x + facing * dx * unit, y - dy * unit];
  const shoulder = hip + 2.55;
  const sleeve = mix(look.top, '#000000', 0.12);
  sheet.ellipse(x, y, unit * 1.7, unit * 0.22, '#000000', 'opacity="0.2"');

  if (kneeling) {
    limb(sheet, [at(-0.2, hip), at(-0.5, 0.3), at(-1.8, 0.25)], mix(look.legs, '#000000', 0.2), unit * 0.85);
    limb(sheet, [at(0.1, hip), at(1.1, 1.9), at(1.05, 0.3)], look.legs, unit * 0.85);
  } else {
    limb(sheet, [at(-0.35, hip), at(-0.45 - lean * 0.3, 0.35)], mix(look.legs, '#000000', 0.2), unit * 0.88);
    limb(sheet, [at(0.35, hip), at(0.45 + lean * 0.5, 0.35)], look.legs, unit * 0.88);
    for (const dx of [-0.4 - lean * 0.3, 0.6 + lean * 0.5])
      sheet.ellipse(...at(dx, 0.16), unit * 0.52, unit * 0.24, '#1d2327');
  }

  const farHand = handOf(pose, 'far');
  limb(
    sheet,
    [at(0.75 + lean, shoulder - 0.3), at(...farHand.elbow(shoulder, lean)), at(...farHand.hand(shoulder, lean))],
    sleeve,
    unit * 0.58,
  );
  sheet.circle(...at(...farHand.hand(shoulder, lean)), unit * 0.3, look.skin);

  sheet.stroke([at(lean, shoulder), at(lean * 1.15, shoulder + 0.5)], mix(look.skin, '#7a4a30', 0.25), unit * 0.5);
  const torso: Point[] = [
    at(-1.0 + lean, shoulder - 0.15),
    at(-0.6 + lean, shoulder + 0.2),
    at(0.6 + lean, shoulder + 0.2),
    at(1.0 + lean, shoulder - 0.15),
    at(0.82, hip - 0.35),
    at(-0.82, hip - 0.35),
  ];
  sheet.polygon(
    torso,
    look.vest ?? look.top,
    `stroke="${look.vest ?? look.top}" stroke-width="${round(unit * 0.3)}" stroke-linejoin="round"`,
  );
  if (look.vest) {
    const strip = '#f5f0c9';
    for (const dx of [-0.5, 0.5])
      sheet.stroke([at(dx + lean, shoulder + 0.1), at(dx * 1.1, hip + 0.7)], strip, unit * 0.2);
    sheet.stroke([at(-0.9 + lean * 0.35, hip + 0.72), at(0.9 + lean * 0.35, hip + 0.72)], strip, unit * 0.22);
  }

  head(sheet, at(lean * 1.25, shoulder + 1.0), unit, look, facing);

  const nearHand = handOf(pose, 'near');
  limb(
    sheet,
    [at(-0.85 + lean, shoulder - 0.3), at(...nearHand.elbow(shoulder, lean)), at(...nearHand.hand(shoulder, lean))],
    look.top,
    unit * 0.6,
  );
  sheet.circle(...at(...nearHand.hand(shoulder, lean)), unit * 0.31, look.skin);
  if (pose === 'holding') {
    sheet.polygon(
      [at(0.1, hip + 0.75), at(1.5, hip + 1.05), at(1.35, hip + 2.2), at(-0.05, hip + 1.9)],
      '#f7f4ea',
      `stroke="#b9b29c" stroke-width="${round(unit * 0.08)}"`,
    );
    for (const row of [0, 1, 2])
      sheet.stroke([at(0.3, hip + 1.1 + row * 0.3), at(1.15, hip + 1.3 + row * 0.3)], '#8ea3a8', unit * 0.07);
  }
}

type Reach = (shoulder: number, lean: number) => [number, number];
type Arm = { elbow: Reach; hand: Reach };

function handOf(pose: Pose, side: 'near' | 'far'): Arm {
  const arms: Record<Pose, { near: Arm; far: Arm }> = {
    standing: {
      near: { elbow: (s) => [-1.3, s - 1.5], hand: (s) => [-1.15, s - 2.7] },
      far: { elbow: (s) => [1.3, s - 1.5], hand: (s) => [1.15, s - 2.7] },
    },
    pointing: {
      near: { elbow: (s) => [-1.35, s - 1.4], hand: (s) => [-0.9, s - 2.5] },
      far: { elbow: (s) => [1.9, s - 0.3], hand: (s) => [3.0, s + 0.35] },
    },
    holding: {
      near: { elbow: (s) => [-1.05, s - 1.65], hand: (s) => [0.15, s - 1.75] },
      far: { elbow: (s) => [1.35, s - 1.4], hand: (s) => [1.35, s - 1.3] },
    },
    kneeling: {
      near: { elbow: (s, lean) => [0.7 + lean, s - 1.5], hand: (s, lean) => [1.7 + lean, s - 2.9] },
      far: { elbow: (s, lean) => [1.3 + lean, s - 1.3], hand: (s, lean) => [2.2 + lean, s - 2.8] },
    },
    digging: {
      near: { elbow: (s, lean) => [0.2 + lean, s - 1.5], hand: (s, lean) => [1.5 + lean, s - 1.6] },
      far: { elbow: (s, lean) => [1.5 + lean, s - 1.3], hand: (s, lean) => [2.2 + lean, s - 2.3] },
    },
  };
  return arms[pose][side];
}

function head(sheet: Sheet, [x, y]: Point, unit: number, look: FigureLook, facing: 1 | -1): void {
  const radius = unit * 0.68;
  const arc = (width: number, rise: number, dy: number) =>
    `M${round(x - width)} ${round(y + dy)}A${round(width)} ${round(rise)} 0 0 1 ${round(x + width)} ${round(y + dy)}Z`;
  if (look.headwear === 'hood') sheet.circle(x, y, radius * 1.32, mix(look.headColour, '#000000', 0.12));
  sheet.ellipse(x, y, radius * 0.94, radius, look.skin);
  sheet.ellipse(
    x - facing * radius * 0.46,
    y + radius * 0.08,
    radius * 0.46,
    radius * 0.76,
    mix(look.skin, '#7a4a30', 0.22),
    'opacity="0.55"',
  );
  if (look.headwear === 'helmet') {
    sheet.path(arc(radius * 1.12, radius * 1.2, -radius * 0.12), look.headColour);
    sheet.rect(
      x - radius * (facing > 0 ? 1.1 : 1.55),
      y - radius * 0.26,
      radius * 2.65,
      radius * 0.24,
      mix(look.headColour, '#000000', 0.12),
      `rx="${round(radius * 0.12)}"`,
    );
    sheet.path(arc(radius * 0.28, radius * 1.3, -radius * 0.2), mix(look.headColour, '#ffffff', 0.35));
  } else if (look.headwear === 'conical') {
    sheet.path(
      `M${round(x - radius * 2.1)} ${round(y - radius * 0.1)}L${round(x)} ${round(y - radius * 1.75)}L${round(x + radius * 2.1)} ${round(y - radius * 0.1)}Q${round(x)} ${round(y + radius * 0.25)} ${round(x - radius * 2.1)} ${round(y - radius * 0.1)}Z`,
      look.headColour,
    );
    sheet.path(
      `M${round(x)} ${round(y - radius * 1.75)}L${round(x + radius * 2.1)} ${round(y - radius * 0.1)}Q${round(x + radius)} ${round(y + radius * 0.06)} ${round(x + radius * 0.4)} ${round(y + radius * 0.06)}Z`,
      mix(look.headColour, '#8a6a2f', 0.3),
    );
  } else if (look.headwear === 'hair') {
    sheet.path(arc(radius * 1.04, radius * 1.12, -radius * 0.05), look.headColour);
    sheet.ellipse(x - facing * radius * 0.72, y - radius * 0.05, radius * 0.36, radius * 0.62, look.headColour);
  } else {
    sheet.path(arc(radius * 1.3, radius * 1.35, -radius * 0.25), look.headColour);
  }
}

/** Somebody in an office chair, seen from behind; (x, y) is the middle of the chair's foot. */
export function seatedFromBehind(sheet: Sheet, x: number, y: number, height: number, look: FigureLook): void {
  const unit = height / 8;
  sheet.stroke(
    [
      [x, y - unit * 2.4],
      [x, y - unit * 0.6],
    ],
    '#1a2930',
    unit * 0.35,
  );
  for (const dx of [-1.5, 0, 1.5])
    sheet.stroke(
      [
        [x, y - unit * 0.7],
        [x + dx * unit, y - unit * 0.1],
      ],
      '#1a2930',
      unit * 0.26,
    );
  for (const side of [-1, 1]) {
    sheet.stroke(
      [
        [x + side * unit * 1.15, y - unit * 5.3],
        [x + side * unit * 1.85, y - unit * 4.0],
        [x + side * unit * 1.2, y - unit * 3.9],
      ],
      mix(look.top, '#000000', 0.18),
      unit * 0.75,
    );
  }
  sheet.rect(x - unit * 1.3, y - unit * 6.05, unit * 2.6, unit * 3.2, look.top, `rx="${round(unit * 0.8)}"`);
  sheet.rect(x - unit * 0.3, y - unit * 6.5, unit * 0.6, unit * 0.7, mix(look.skin, '#7a4a30', 0.35));
  sheet.circle(x, y - unit * 7.05, unit * 0.78, look.headColour);
  sheet.rect(
    x - unit * 1.45,
    y - unit * 5.0,
    unit * 2.9,
    unit * 2.7,
    sheet.gradient([
      [0, '#34505c'],
      [1, '#1c2f37'],
    ]),
    `rx="${round(unit * 0.6)}"`,
  );
  sheet.rect(x - unit * 1.6, y - unit * 2.55, unit * 3.2, unit * 0.55, '#15252c', `rx="${round(unit * 0.25)}"`);
}
