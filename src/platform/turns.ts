/** Work that takes turns, so that much of it leaves the machine to others. */
export interface Turns {
  /**
   * Does the work when its turn comes; urgent work goes before the rest.
   * @throws TurnsTaken at once, when already so many wait that the wait would be long.
   */
  take<Answer>(urgency: 'urgent' | 'usual', work: () => Promise<Answer>): Promise<Answer>;
}

/** Too many wait for their turn. */
export class TurnsTaken extends Error {
  override readonly name = 'TurnsTaken';
}

/** @param mostWaiting how many may wait of each urgency, so that the one cannot fill the places of the other */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  const waiting = { urgent: [] as (() => void)[], usual: [] as (() => void)[] };
  let working = 0;
  return {
    async take(urgency, work) {
      if (working < atOnce) working += 1;
      else {
        const queue = waiting[urgency];
        if (queue.length >= mostWaiting) throw new TurnsTaken();
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
