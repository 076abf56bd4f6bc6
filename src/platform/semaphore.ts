/** Work that takes turns, so that much of it leaves the machine to others. */
export interface Semaphore {
  /**
   * Does the work when its turn comes; urgent work goes before the rest.
   * @throws SemaphoreFullError at once, when already so many wait that the wait would be long.
   */
  run<Answer>(urgency: 'urgent' | 'usual', work: () => Promise<Answer>): Promise<Answer>;
}

/** Too many wait for their turn. */
export class SemaphoreFullError extends Error {
  override readonly name = 'SemaphoreFullError';
}

/** @param maxQueued how many may wait of each urgency, so that the one cannot fill the places of the other */
export function createSemaphore({ maxConcurrent, maxQueued }: { maxConcurrent: number; maxQueued: number }): Semaphore {
  const waiting: Record<'urgent' | 'usual', (() => void)[]> = { urgent: [], usual: [] };
  let working = 0;
  return {
    async run(urgency, work) {
      if (working < maxConcurrent) working += 1;
      else {
        const queue = waiting[urgency];
        if (queue.length >= maxQueued) throw new SemaphoreFullError();
        // Whoever is done hands his place over, so the number of those at work stays.
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
