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
