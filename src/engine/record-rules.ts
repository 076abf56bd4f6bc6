import type { Reference } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Context } from './handler.ts';

/** A change that the kit is about to make to records that are there. */
interface RecordChange {
  readonly operation: Operation;
  readonly kind: 'update' | 'status' | 'remove' | 'restore';
}

/** What a resource asks for beyond its declaration; each rule runs in the transaction of the change. */
export interface RecordRules {
  /** What uses the records besides the references that declarations name: it keeps them from being deleted. */
  usedBy?(transaction: Database, ids: readonly string[]): Promise<Reference[]>;
  /**
   * May refuse a change by throwing. It runs before the records are locked, so that a rule with a lock of its own takes it
   * first; some of the ids may name no record.
   */
  beforeChange?(transaction: Database, ids: readonly string[], change: RecordChange, context: Context): Promise<void>;
  /** May refuse a change for what it led to. */
  afterChange?(transaction: Database, context: Context): Promise<void>;
}
