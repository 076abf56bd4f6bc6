import { performance } from 'node:perf_hooks';
import { median } from './load.ts';
import { startByNpm } from './processes.ts';

/**
 * Milliseconds from `npm start` on an initialised data directory, whose database server is stopped, to its first ready
 * response: the median of `times` starts.
 */
export async function measureColdStart(dataDirectory: string, times: number): Promise<number> {
  const durations: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const started = performance.now();
    await using product = await startByNpm(dataDirectory);
    const { status } = await fetch(`${product.url}/readyz`);
    if (status !== 200) throw new Error(`/readyz answered ${status}.`);
    durations.push(performance.now() - started);
  }
  return median(durations);
}
