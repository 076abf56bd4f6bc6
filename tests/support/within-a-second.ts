import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

/**
 * Asks until the answer is the expected one, and fails by an answer to a question that was put more than a second after the
 * call: however busy the machine is, none of these may be an old one.
 */
export async function withinASecond<Answer>(ask: () => Promise<Answer>, expected: Answer): Promise<void> {
  const began = performance.now();
  for (;;) {
    const late = performance.now() - began > 1_000;
    const answer = await ask();
    if (late) expect(answer).toEqual(expected);
    if (answer === expected) return;
    await wait(20);
  }
}

/**
 * The milliseconds of what is promised within a second: on a busy machine as many more as the machine is slower, told by
 * the slowest of a few calls that take some milliseconds on a quiet one.
 */
export async function aSecond(call: () => Promise<unknown>): Promise<number> {
  let slowest = 0;
  for (let calls = 0; calls < 5; calls += 1) {
    const began = performance.now();
    await call();
    slowest = Math.max(slowest, performance.now() - began);
  }
  return 1_000 + 20 * slowest;
}
