import { useState } from 'react';

/** Runs a step of an action, unless the same one still runs: it resolves with undefined then, and nothing is done. */
export type SingleRun = <Result>(action: string, step: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Lets each action run once at a time. A button that is pressed again before its answer is shown, as by a double click,
 * would send the same call again, which fails or undoes what the first one did.
 */
export function useSingleRun(): SingleRun {
  const [running] = useState(() => new Set<string>());
  return async (action, step) => {
    if (running.has(action)) return undefined;
    running.add(action);
    try {
      return await step();
    } finally {
      running.delete(action);
    }
  };
}
