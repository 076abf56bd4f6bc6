import { ProblemError } from '../../contract/errors.ts';
import { type Resource, type ResourceRegistry, referencesOf } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { DataScope, PlaceKind } from '../data-scope.ts';
import type { Context } from '../handler.ts';
import { columnOf, tableOf } from '../names.ts';
import { query } from '../statement.ts';

/** A caller's scope, or that of a job, which has none; null: everything. */
export function scopeOf(context: Context | undefined): DataScope | null {
  return context?.principal?.dataScope ?? null;
}

/** Whether the caller may see the data of all these places. */
export function seesPlaces(context: Context, of: PlaceKind, ids: Iterable<string>): boolean {
  const scope = scopeOf(context);
  return !scope || new Set(ids).isSubsetOf(scope[of]);
}

/** @throws ProblemError FORBIDDEN when the caller is bound, for what is of all plants. */
export function requireEverything(context: Context): void {
  if (scopeOf(context)) throw new ProblemError('FORBIDDEN', { detail: 'detail.beyondOwnScope' });
}

/** The condition on a column with ids of plants or reservoirs for those that the caller may see. */
export function placeCondition(context: Context, of: PlaceKind, column: string): string {
  const scope = scopeOf(context);
  return scope ? `${column} = ANY('{${[...scope[of]].join(',')}}'::bigint[])` : 'true';
}

/** What a resource's records are bound to, and the column that names it. */
function bindingOf({ scopedBy }: Resource): { readonly of: PlaceKind; readonly field: string } | undefined {
  if (!scopedBy) return undefined;
  return 'plant' in scopedBy
    ? { of: 'plants', field: scopedBy.plant }
    : { of: 'reservoirs', field: scopedBy.reservoir };
}

/** Whether the caller sees only some of a resource's records because of his scope. */
export function isNarrowed(resource: Resource, context: Context): boolean {
  return resource.scopedBy !== undefined && scopeOf(context) !== null;
}

/** The condition on `r` for the records in the caller's scope; undefined: all. */
export function scopeCondition(resource: Resource, context: Context): string | undefined {
  const binding = bindingOf(resource);
  if (!binding || !scopeOf(context)) return undefined;
  return placeCondition(context, binding.of, `r.${columnOf(binding.field)}`);
}

/** What is asked of a change (`RecordChange`). */
interface ScopedChange {
  readonly kind: string;
  readonly ids: readonly string[];
  readonly values?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Keeps a change of records within the caller's scope: those that change, what they come to refer to, and new ones.
 * @throws ProblemError NOT_FOUND for a record outside of it; VALIDATION_FAILED naming a field that refers outside;
 * FORBIDDEN for a new plant or reservoir, which is in nobody's scope.
 */
export async function requireInScope(
  transaction: Database,
  registry: ResourceRegistry,
  resource: Resource,
  { kind, ids, values = [] }: ScopedChange,
  context: Context | undefined,
): Promise<void> {
  if (!context || !scopeOf(context)) return;
  // Forms may keep a reference that they found (`checkReferenceChoice`); files say only what changes.
  if (kind === 'import' || kind === 'undo') requireReferences(registry, resource, values, context);
  const isNew = kind === 'insert' || (kind === 'import' && values.length > ids.length);
  if (isNew && placesOf(resource)) throw new ProblemError('FORBIDDEN', { detail: 'detail.beyondOwnScope' });
  const only = scopeCondition(resource, context);
  if (!only || ids.length === 0) return;
  const text = `SELECT FROM ${tableOf(resource)} AS r WHERE r.id = ANY($1::bigint[]) AND (${only}) IS NOT TRUE LIMIT 1`;
  if ((await query(transaction, text, [ids])).length > 0) throw new ProblemError('NOT_FOUND');
}

function requireReferences(
  registry: ResourceRegistry,
  resource: Resource,
  values: NonNullable<ScopedChange['values']>,
  context: Context,
): void {
  for (const { name, to } of referencesOf(resource)) {
    const ids = values.flatMap((each) =>
      Object.entries(each).flatMap(([key, id]) => (key === name && id ? [`${id}`] : [])),
    );
    if (refersOutside(registry.get(to), ids, context))
      throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: name, code: 'reference' }] });
  }
}

/** Whether some of these records are plants or reservoirs outside of the caller's scope. */
export function refersOutside(target: Resource | undefined, ids: readonly string[], context: Context): boolean {
  const of = placesOf(target);
  return of !== undefined && !seesPlaces(context, of, ids);
}

/** The kind of place that a resource's records are. */
function placesOf(resource: Resource | undefined): PlaceKind | undefined {
  const binding = resource && bindingOf(resource);
  return binding?.field === 'id' ? binding.of : undefined;
}
