import type { Values } from '../record/values.ts';

/** The current record. */
export type Present = Values & { readonly id: string; readonly version: number };

/** An earlier state of a record, without what this account may not see. */
export interface EarlierState {
  readonly fields: Values;
  readonly redacted: readonly string[];
}

/** What restoring an earlier state would change. */
export interface RestorePlan {
  /** The fields that can be restored. */
  readonly names: readonly string[];
  /** Sentences for the user: what was different then but is not restored, why, and other hints. */
  readonly notes: readonly string[];
}

/** How earlier states of a kind of records are restored. */
export interface Restorer {
  read(id: string, signal: AbortSignal): Promise<Present>;
  plan(present: Present, state: EarlierState): RestorePlan;
  /**
   * Stores earlier values as a new version, with the operation for any change of such a record. Undefined: the user went
   * back from a question.
   */
  save(present: Present, values: Values): Promise<Present | undefined>;
  /** Invalidates the queries of the record. */
  saved(present: Present): void;
}
