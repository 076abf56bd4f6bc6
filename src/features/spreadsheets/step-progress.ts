import type { Database } from '../../platform/database/connect.ts';
import { type ImportProblem, reportProgress, type StoredImport } from './queries/imports.ts';

/** The step was stopped: its transaction is rolled back, and everything stays as it was. */
export class Stopped extends Error {
  /** Why; null when a person stopped it. */
  readonly problem: ImportProblem | null;

  constructor(problem: ImportProblem | null = null) {
    super('The step was stopped.');
    this.problem = problem;
  }
}

const revoked = { storing: 'revokedStoring', undoing: 'revokedUndoing' } as const;

/** Counts rows of a step that runs in a transaction. @throws Stopped if the step is to stop. */
export interface StepProgress {
  readonly add: (rows: number) => Promise<void>;
  readonly done: () => number;
}

/**
 * The progress of a step of an import. It is written on another connection than the step's transaction, so that it is
 * visible while that runs. The caller's rights are asked anew after each batch: what was written without them is rolled
 * back with the rest.
 */
export function stepProgress(
  database: Database,
  stored: StoredImport,
  state: keyof typeof revoked,
  signal: AbortSignal,
  isPermitted: () => Promise<boolean>,
): StepProgress {
  let done = 0;
  return {
    add: async (rows) => {
      done += rows;
      if (signal.aborted || !(await reportProgress(database, stored, state, done))) throw new Stopped();
      if (!(await isPermitted())) throw new Stopped({ code: revoked[state] });
    },
    done: () => done,
  };
}
