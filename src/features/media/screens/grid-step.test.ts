import { describe, expect, test } from 'vitest';
import { gridStep } from './grid-step.ts';

describe('arrows in a grid', () => {
  // Eight cards in rows of three.
  test.each([
    ['ArrowRight', 2, 3],
    ['ArrowRight', 7, undefined],
    ['ArrowLeft', 0, undefined],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 7],
    ['ArrowDown', 6, undefined],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 2, undefined],
    ['Home', 5, 0],
    ['End', 0, 7],
    ['a', 0, undefined],
  ])('%s from %i leads to %s', (key, from, to) => {
    expect(gridStep(key, from, 8, 3)).toBe(to);
  });
});
