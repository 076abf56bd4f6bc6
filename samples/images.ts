import sharp from 'sharp';
import { community } from './images/community.ts';
import { controlRoom } from './images/control-room.ts';
import { dam } from './images/dam.ts';
import { dawn } from './images/dawn.ts';
import { forestPlanting } from './images/forest-planting.ts';
import { meeting } from './images/meeting.ts';
import { night } from './images/night.ts';
import { rainSeason } from './images/rain-season.ts';
import { reservoir } from './images/reservoir.ts';
import { river } from './images/river.ts';
import { safety } from './images/safety.ts';
import { createSheet, HEIGHT, type Random, type Sheet, seededRandom, type View, WIDTH } from './images/sheet.ts';
import { transmission } from './images/transmission.ts';
import { turbineHall } from './images/turbine-hall.ts';
import { workshop } from './images/workshop.ts';

export const scenes = [
  'dam',
  'reservoir',
  'turbine-hall',
  'control-room',
  'transmission',
  'river',
  'rain-season',
  'forest-planting',
  'community',
  'meeting',
  'safety',
  'dawn',
  'night',
  'workshop',
] as const;

export type Scene = (typeof scenes)[number];

type Composition = {
  paint: (sheet: Sheet, random: Random) => void;
  /** What must stay in the picture however it is framed: left, top, right, bottom. */
  subject: readonly [number, number, number, number];
};

const compositions: Record<Scene, Composition> = {
  dam: { paint: dam, subject: [300, 200, 1350, 880] },
  reservoir: { paint: reservoir, subject: [420, 150, 1300, 830] },
  'turbine-hall': { paint: turbineHall, subject: [200, 180, 1330, 960] },
  'control-room': { paint: controlRoom, subject: [300, 110, 1330, 960] },
  transmission: { paint: transmission, subject: [330, 150, 1480, 900] },
  river: { paint: river, subject: [340, 150, 1250, 960] },
  'rain-season': { paint: rainSeason, subject: [200, 270, 1180, 990] },
  'forest-planting': { paint: forestPlanting, subject: [330, 200, 1370, 985] },
  community: { paint: community, subject: [250, 230, 1400, 960] },
  meeting: { paint: meeting, subject: [300, 90, 1300, 960] },
  safety: { paint: safety, subject: [300, 160, 1420, 975] },
  dawn: { paint: dawn, subject: [330, 200, 1270, 850] },
  night: { paint: night, subject: [300, 110, 1350, 900] },
  workshop: { paint: workshop, subject: [260, 90, 1320, 960] },
};

/** A frame of the sheet's own proportions, no smaller than the subject needs, placed at random around it. */
function frame(random: Random, [left, top, right, bottom]: Composition['subject'], mirrored: boolean): View {
  const scale = random.between(Math.max((right - left) / WIDTH, (bottom - top) / HEIGHT), 1);
  const width = WIDTH * scale;
  const height = HEIGHT * scale;
  return {
    x: random.between(Math.max(0, right - width), Math.min(left, WIDTH - width)),
    y: random.between(Math.max(0, bottom - height), Math.min(top, HEIGHT - height)),
    width,
    height,
    mirrored,
  };
}

/**
 * Draws one scene as a 1280 x 800 JPEG. The same scene and seed always give the same picture; another seed gives
 * another light, framing and side, so that articles sharing a scene do not look alike.
 */
export async function renderScene(scene: Scene, seed: number): Promise<Buffer> {
  const { paint, subject } = compositions[scene];
  const sheet = createSheet();
  paint(sheet, seededRandom(seed));
  // Turning a picture round is safe because no scene holds lettering.
  const view = frame(seededRandom(seed + 7919), subject, seed % 2 === 0);
  // 72 dots an inch would be the sheet's full 1600 pixels.
  return sharp(Buffer.from(sheet.toSvg(view)), { density: 72 * (1280 / WIDTH) })
    .jpeg({ quality: 86 })
    .toBuffer();
}
