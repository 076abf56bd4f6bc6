import { performance } from 'node:perf_hooks';

const seconds = 5;

/** How often per second some clients complete `task`, each one after another. */
export async function ratePerSecond(clients: number, task: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      await task();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return (1000 * done) / (performance.now() - started);
}
