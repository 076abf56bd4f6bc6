import { damAcrossValley, foregroundBank, openGates } from './dam-wall.ts';
import { birds, clouds, daylight, mist, ridge, ripples, sky, sun } from './nature.ts';
import { HEIGHT, type Point, type Random, type Sheet, WIDTH } from './sheet.ts';
import { pylon, type SpillwayLook, wires } from './structures.ts';

export function dam(sheet: Sheet, random: Random): void {
  const toe = 775;
  const sunX = random.between(250, 1350);
  const daytime = daylight(random, 0.42);
  sky(sheet, daytime.sky);
  sun(sheet, sunX, random.between(95, 190), 42, daytime.sun, daytime.halo);
  clouds(sheet, random, { count: random.whole(5, 9), top: 50, bottom: 230, colour: daytime.cloud, opacity: 0.85 });
  ridge(sheet, random, {
    base: 400,
    height: 250,
    shape: 'peaked',
    top: daytime.air('#7fb2c0'),
    foot: daytime.haze,
    length: 720,
  });
  ridge(sheet, random, {
    base: 420,
    height: 170,
    shape: 'rolling',
    top: daytime.air('#4b8f8c'),
    foot: '#9cc4ae',
    length: 560,
    forest: 5,
  });
  const far = pylon(sheet, 1330, 350, 170, '#4a6470');
  wires(
    sheet,
    far,
    far.map(([x, y]): Point => [x + 400, y - 120]),
    '#4a6470',
    40,
    1.4,
  );
  tailwater(sheet, random, toe, { near: '#0b5f78', far: '#4ea7b4', foam: '#f2fbfa' });
  damAcrossValley(sheet, random, toe, openGates(random, random.whole(5, 7), 3), {
    hill: '#2f7f58',
    hillShade: '#1c5a49',
    look: DAY_LOOK,
    window: '#2c6f86',
  });
  ripples(sheet, random, {
    top: toe + 12,
    bottom: 860,
    left: 320,
    right: 1080,
    colour: '#ffffff',
    count: 90,
    opacity: 0.8,
  });
  mist(sheet, toe - 40, 110, '#ffffff', 0.35);
  birds(sheet, random, 6, sunX + 120, 250, '#44707d');
  foregroundBank(sheet, random, '#1f6446', '#123f35');
}

const DAY_LOOK: SpillwayLook = {
  concrete: '#d9dfdd',
  shade: '#a3b4b6',
  gate: '#0e6a82',
  water: '#4fa9b8',
  foam: '#f4fbfa',
};

/** The river below the dam with foam drifting away from the open bays. */
function tailwater(
  sheet: Sheet,
  random: Random,
  toe: number,
  colours: { near: string; far: string; foam: string },
): void {
  sheet.rect(
    0,
    toe,
    WIDTH,
    HEIGHT - toe,
    sheet.gradient([
      [0, colours.far],
      [1, colours.near],
    ]),
  );
  ripples(sheet, random, { top: toe + 4, colour: colours.foam, count: 130, opacity: 0.5 });
}
