import { expect, test } from 'vitest';
import { firstCrop, maxZoom, moved, sideOf, zoomed } from './crop.ts';

const upright = { width: 600, height: 1000 };

test('begins with the largest square, nearer to the top of an upright picture', () => {
  expect(firstCrop(upright)).toEqual({ x: 300, y: 400, zoom: 1 });
  expect(firstCrop({ width: 900, height: 500 })).toEqual({ x: 450, y: 250, zoom: 1 });
});

test('moves with the hand and never beyond the edges', () => {
  const crop = firstCrop(upright);
  expect(moved(upright, crop, 0, 0.1).y).toBe(340);
  expect(moved(upright, crop, 0.5, 0)).toEqual(crop);
  expect(moved(upright, crop, 0, 9).y).toBe(300);
  expect(moved(upright, crop, 0, -9).y).toBe(700);
});

test('zooms into what is pointed at, within what the picture can bear', () => {
  const crop = firstCrop(upright);
  const closer = zoomed(upright, crop, 2, { right: 0.5, down: -0.5 });
  // The corner under the pointer stays in place.
  expect([closer.x + sideOf(upright, closer) / 2, closer.y - sideOf(upright, closer) / 2]).toEqual([600, 100]);
  expect(zoomed(upright, crop, 100).zoom).toBe(maxZoom(upright));
  expect(zoomed(upright, closer, 0.01).zoom).toBe(1);
  expect(maxZoom({ width: 100, height: 80 })).toBe(1);
});
