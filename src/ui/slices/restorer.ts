import type { Values } from '../record/values.ts';

/** A record as it is now. */
export type Present = Values & { readonly id: string; readonly version: number };

/** An earlier state of a record, without what this account may not see. */
export interface EarlierState {
  readonly fields: Values;
  readonly redacted: readonly string[];
}

/** What bringing an earlier state back would change. */
export interface RestorePlan {
  /** The fields that can be brought back. */
  readonly names: readonly string[];
  /** Sentences for a person: what stays as it is although it was otherwise then, and why; what else to know. */
  readonly notes: readonly string[];
}

/** How earlier states of a kind of records are brought back. */
export interface Restorer {
  read(id: string, signal: AbortSignal): Promise<Present>;
  plan(present: Present, state: EarlierState): RestorePlan;
  /** Stores earlier values as a new version, by the operation that any change of such a record goes through. */
  save(present: Present, values: Values): Promise<Present>;
  /** Makes the screens ask anew for what they show of the record. */
  saved(present: Present): void;
}
