import { expect, test } from 'vitest';
import { middle, movedByKey, pointAt } from './focal-point.ts';

test.each([
  ['ArrowLeft', false, { x: 49, y: 50 }],
  ['ArrowRight', true, { x: 60, y: 50 }],
  ['ArrowUp', true, { x: 50, y: 40 }],
  ['ArrowDown', false, { x: 50, y: 51 }],
  ['a', false, undefined],
])('%s moves the point, with Shift (%s) further', (key, withShift, moved) => {
  expect(movedByKey(middle, key, withShift)).toEqual(moved);
});

test('the point stays in the picture, by key and by pointer, and Home leads to the middle', () => {
  expect(movedByKey({ x: 3, y: 99 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 99 });
  expect(movedByKey({ x: 3, y: 99 }, 'ArrowDown', true)).toEqual({ x: 3, y: 100 });
  expect(movedByKey({ x: 3, y: 99 }, 'Home', false)).toEqual(middle);
  const box = { left: 100, top: 50, width: 200, height: 100 };
  expect(pointAt({ clientX: 150, clientY: 100 }, box)).toEqual({ x: 25, y: 50 });
  expect(pointAt({ clientX: 90, clientY: 500 }, box)).toEqual({ x: 0, y: 100 });
});
