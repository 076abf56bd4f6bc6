import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from '../engine/slices/server-slice.ts';

/**
 * Runs each job again and again, never two runs of one job at a time. What a run throws is told to `failed`, and the job
 * runs again when its time comes. A timer keeps no process alive.
 * @returns a function that stops them all when the runs under way are done.
 */
export function startJobs(jobs: readonly Job[], failed: (job: Job, error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(job, stopping.signal, (error) => failed(job, error)));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function repeat(job: Job, signal: AbortSignal, failed: (error: unknown) => void): Promise<void> {
  for (let pause = job.firstAfter ?? job.every; ; pause = job.every) {
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await job.run(signal);
    } catch (error) {
      failed(error);
    }
  }
}
