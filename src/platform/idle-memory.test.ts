import { expect, test } from 'vitest';
import { idleChecks } from './idle-memory.ts';

/** The checks at which memory is released. */
function givenAt(looks: readonly (readonly [passed: number, worked: number])[]): number[] {
  const given: number[] = [];
  let passing = 0;
  const check = idleChecks(() => given.push(passing));
  for (const [passed, worked] of looks) {
    passing = passed;
    check({ passed, worked });
  }
  return given;
}

test('a process that started and is quiet gives back what its start took', () => {
  expect(
    givenAt([
      [0, 1_500],
      [2_000, 1_599],
    ]),
  ).toEqual([2_000]);
});

test('a process that works keeps its memory until it is quiet, and gives it back once', () => {
  expect(
    givenAt([
      [0, 1_500],
      [2_000, 1_600],
      [32_000, 31_000],
      [62_000, 32_400],
      [92_000, 32_700],
      [122_000, 32_850],
    ]),
  ).toEqual([62_000]);
});

test('a process that looks for work and finds none gives nothing back', () => {
  expect(
    givenAt([
      [0, 300],
      [30_000, 400],
      [60_000, 490],
    ]),
  ).toEqual([]);
  expect(givenAt([[0, 5_000]])).toEqual([]);
});
