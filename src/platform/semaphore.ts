/** Limits the number of concurrent tasks, so that they do not use up the machine. */
export interface Semaphore {
  /**
   * Runs the task when a slot is free; urgent tasks go first.
   * @throws SemaphoreFullError at once, when the queue is full.
   */
  run<Answer>(urgency: 'urgent' | 'usual', work: () => Promise<Answer>): Promise<Answer>;
}

/** Too many tasks are queued. */
export class SemaphoreFullError extends Error {
  override readonly name = 'SemaphoreFullError';
}

/** @param maxQueued the queue length of each urgency, so that one cannot fill the places of the other */
export function createSemaphore({ maxConcurrent, maxQueued }: { maxConcurrent: number; maxQueued: number }): Semaphore {
  const waiting: Record<'urgent' | 'usual', (() => void)[]> = { urgent: [], usual: [] };
  let working = 0;
  return {
    async run(urgency, work) {
      if (working < maxConcurrent) working += 1;
      else {
        const queue = waiting[urgency];
        if (queue.length >= maxQueued) throw new SemaphoreFullError();
        // A finished task passes its slot to the next, so the number of running tasks stays.
        await new Promise<void>((resolve) => queue.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = waiting.urgent.shift() ?? waiting.usual.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}
