import type { FieldError, Reference } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import type { ChangeRemarks } from '../declare/change-remarks.ts';
import type { ChangeOf } from '../declare/record.ts';
import type { Resource, ResourceRegistry } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Context } from './handler.ts';
import type { FileRow, ProposedRow, RuleResult } from './kinds/sheet.ts';
import { requireInScope } from './row-access/data-scope.ts';

/** A change that the kit makes to records of one resource, in one transaction. */
export interface RecordChange<R extends Resource = Resource> {
  readonly operation: Pick<Operation, 'name'>;
  readonly kind: 'insert' | 'update' | 'status' | 'position' | 'import' | 'undo' | 'remove' | 'restore' | 'purge';
  /** The records that change; empty for new ones. */
  readonly ids: readonly string[];
  /** What is written: new records as a whole, only the changed fields of others. */
  readonly values?: readonly Readonly<ChangeOf<R>>[];
  /** What the caller said of the change besides its values. */
  readonly remarks?: ChangeRemarks;
}

/**
 * A resource's rules beyond its declaration. They apply to every change of its records: forms, lists, imports and their
 * undo, the trash and its jobs. Each rule runs in the transaction of the change.
 */
export interface RecordRules<R extends Resource = Resource> {
  /** Uses of the records besides declared references. They block deletion. */
  usedBy?(transaction: Database, ids: readonly string[], looking: UsageScope): Promise<Reference[]>;
  /** A condition on the relation `r`: the records that a caller may read; undefined: all. */
  readable?(database: Database, context: Context): Promise<string | undefined>;
  /** Why a caller may not refer to these records, as a code of the `validation` texts; undefined if the caller may. */
  refusedChoice?(database: Database, ids: readonly string[], context: Context): Promise<string | undefined>;
  /** Whether the rules of changes apply to a new record. Default: always. If they do not, no transaction is needed. */
  concerns?(change: RecordChange<R>): boolean;
  /**
   * May throw to refuse a change. It runs before the records are locked, so that a rule takes its own lock first. Some
   * of the ids may not exist. Without a context, a job makes the change.
   */
  beforeChange?(transaction: Database, change: RecordChange<R>, context: Context | undefined): Promise<void>;
  /**
   * Errors and warnings for rows of a file that satisfy the declarations: one result per row, in their order. `storing`:
   * they are validated again while the file is stored, so that some of its rows may not be written yet.
   */
  validateRows?(
    database: Database,
    rows: readonly ProposedRow<R>[],
    context: Context,
    step?: { readonly storing: boolean },
  ): Promise<readonly RuleResult[]>;
  /** Errors by row number once the whole file is stored. Called when a file is compared, stored and undone. */
  validateFile?(database: Database, rows: readonly FileRow<R>[]): Promise<ReadonlyMap<number, readonly FieldError[]>>;
  /** May throw to refuse a change because of its effect. */
  afterChange?(transaction: Database, change: RecordChange<R>, context: Context | undefined): Promise<void>;
}

/** Rules with their resource. */
export interface ResourceRules {
  readonly resource: Resource;
  readonly rules: RecordRules;
}

/** Gives a resource its rules, typed by its declaration. */
export function rulesFor<R extends Resource>(resource: R, rules: RecordRules<R>): ResourceRules {
  return { resource, rules };
}

/** Who looks for uses of records, because not everybody sees all of them, and whether uses in the trash count. */
export interface UsageScope {
  readonly context: Context | undefined;
  readonly trashed: boolean;
}

/** The resources and their rules: needed for every change of a record. */
export interface ResourceScope {
  readonly registry: ResourceRegistry;
  readonly rules: ReadonlyMap<Resource, RecordRules>;
}

/** Makes a change within the caller's data scope, and runs the rules of its resource before and after it. */
export async function underRules<Written>(
  transaction: Database,
  scope: ResourceScope,
  resource: Resource,
  change: RecordChange,
  context: Context | undefined,
  write: () => Promise<Written>,
): Promise<Written> {
  await requireInScope(transaction, scope.registry, resource, change, context);
  const known = scope.rules.get(resource);
  const own = known && concernedBy(known, change) ? known : undefined;
  await own?.beforeChange?.(transaction, change, context);
  const written = await write();
  await own?.afterChange?.(transaction, change, context);
  return written;
}

/** Whether something is asked about such a change before it is made: that needs a transaction. */
export function isRuled({ rules }: ResourceScope, resource: Resource, change: RecordChange): boolean {
  const own = rules.get(resource);
  return resource.scopedBy !== undefined || (own !== undefined && concernedBy(own, change));
}

/** Whether rules apply to a change. */
export function concernedBy(rules: RecordRules, change: RecordChange): boolean {
  const { beforeChange, afterChange } = rules;
  return (
    (beforeChange ?? afterChange) !== undefined && (change.kind !== 'insert' || rules.concerns?.(change) !== false)
  );
}

/** Uses of records besides declared references. */
export async function usersOf(
  transaction: Database,
  { rules }: ResourceScope,
  resource: Resource,
  ids: readonly string[],
  looking: UsageScope,
): Promise<Reference[]> {
  return (await rules.get(resource)?.usedBy?.(transaction, ids, looking)) ?? [];
}
