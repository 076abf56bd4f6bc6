import type { Database } from '../../platform/database/connect.ts';
import type { ImportState } from './contract/operations.ts';
import { reportProgress, type StoredImport } from './queries/imports.ts';

/** Somebody stopped the step: its transaction is rolled back, and everything stays as it was. */
export class Stopped extends Error {}

/** Counts rows of a step that runs in a transaction. @throws Stopped if the step is to stop. */
export interface StepProgress {
  readonly add: (rows: number) => Promise<void>;
  readonly done: () => number;
}

/**
 * The progress of a step of an import. It is written on another connection than the step's transaction, so that it is
 * visible while that runs.
 */
export function stepProgress(
  database: Database,
  stored: StoredImport,
  state: ImportState,
  signal: AbortSignal,
): StepProgress {
  let done = 0;
  return {
    add: async (rows) => {
      done += rows;
      if (signal.aborted || !(await reportProgress(database, stored, state, done))) throw new Stopped();
    },
    done: () => done,
  };
}
