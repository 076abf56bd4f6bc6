import type { FieldError, Reference } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import type { ChangeOf } from '../declare/record.ts';
import type { Resource, ResourceRegistry } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Context } from './handler.ts';
import type { FileRow, ProposedRow, RuleResult } from './kinds/sheet.ts';

/** A change that the kit is about to make to records of one resource, or has made, in one transaction. */
export interface RecordChange<R extends Resource = Resource> {
  readonly operation: Pick<Operation, 'name'>;
  readonly kind: 'insert' | 'update' | 'status' | 'position' | 'import' | 'undo' | 'remove' | 'restore' | 'purge';
  /** The records that are changed; none of them for new ones. */
  readonly ids: readonly string[];
  /** What is written: whole records that are new, of others the fields that change. */
  readonly values?: readonly Readonly<ChangeOf<R>>[];
}

/**
 * What a resource asks for beyond its declaration, of every way in which its records change: forms, lists, imports and
 * their undoing, the trash and its jobs. Each rule runs in the transaction of the change.
 */
export interface RecordRules<R extends Resource = Resource> {
  /** What uses the records besides the references that declarations name: it keeps them from being deleted. */
  usedBy?(transaction: Database, ids: readonly string[], looking: UsageScope): Promise<Reference[]>;
  /** Which records a caller may read, where that is not all: a condition on the relation `r`. */
  readable?(database: Database, context: Context): Promise<string | undefined>;
  /** Why a caller may not begin to point at these records, a code of the `validation` texts; undefined: he may. */
  refusedChoice?(database: Database, ids: readonly string[], context: Context): Promise<string | undefined>;
  /** Whether a new record comes under the rules of changes; absent: each does. One that does not needs no transaction. */
  concerns?(change: RecordChange<R>): boolean;
  /**
   * May refuse a change by throwing. It runs before the records are locked, so that a rule with a lock of its own takes it
   * first; some of the ids may name no record. Without a context nobody called: a job does it.
   */
  beforeChange?(transaction: Database, change: RecordChange<R>, context: Context | undefined): Promise<void>;
  /** What of rows of a file, that are right as far as declarations go, is refused or doubted: for each in its place. */
  validateRows?(database: Database, rows: readonly ProposedRow<R>[], context: Context): Promise<readonly RuleResult[]>;
  /** What is wrong with rows, by number, once all of a file is stored with them: asked when it is compared, stored, and taken back. */
  validateFile?(database: Database, rows: readonly FileRow<R>[]): Promise<ReadonlyMap<number, readonly FieldError[]>>;
  /** May refuse a change for what it led to. */
  afterChange?(transaction: Database, change: RecordChange<R>, context: Context | undefined): Promise<void>;
}

/** Rules with the resource that they are of. */
export interface ResourceRules {
  readonly resource: Resource;
  readonly rules: RecordRules;
}

/** Gives a resource rules, which are typed by its declaration. */
export function rulesFor<R extends Resource>(resource: R, rules: RecordRules<R>): ResourceRules {
  return { resource, rules };
}

/** For whom users of records are looked for, who may not see all of them, and whether those in the trash count too. */
export interface UsageScope {
  readonly context: Context | undefined;
  readonly trashed: boolean;
}

/** The resources and the rules that some of them have: what every change of a record works with. */
export interface ResourceScope {
  readonly registry: ResourceRegistry;
  readonly rules: ReadonlyMap<Resource, RecordRules>;
}

/** Makes a change with the rules of its resource before and after it. */
export async function underRules<Written>(
  transaction: Database,
  { rules }: ResourceScope,
  resource: Resource,
  change: RecordChange,
  context: Context | undefined,
  write: () => Promise<Written>,
): Promise<Written> {
  const own = rules.get(resource);
  await own?.beforeChange?.(transaction, change, context);
  const written = await write();
  await own?.afterChange?.(transaction, change, context);
  return written;
}

/** Whether the resource has rules about such a change: they need a transaction. */
export function isRuled({ rules }: ResourceScope, resource: Resource, change: RecordChange): boolean {
  const own = rules.get(resource);
  return (own?.beforeChange ?? own?.afterChange) !== undefined && own?.concerns?.(change) !== false;
}

/** What uses records besides the references that declarations name. */
export async function usersOf(
  transaction: Database,
  { rules }: ResourceScope,
  resource: Resource,
  ids: readonly string[],
  looking: UsageScope,
): Promise<Reference[]> {
  return (await rules.get(resource)?.usedBy?.(transaction, ids, looking)) ?? [];
}
