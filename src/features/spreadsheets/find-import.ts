import { ProblemError } from '../../contract/errors.ts';
import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { isNarrowed } from '../../engine/row-access/data-scope.ts';
import { hiddenColumns, importable } from './columns.ts';
import { readImport, type StoredImport } from './queries/imports.ts';

/** An import, and the resource of its records. */
export interface FoundImport {
  readonly stored: StoredImport;
  readonly resource: Resource;
}

/**
 * An import that the caller may view and change.
 * @throws ProblemError NOT_FOUND, FORBIDDEN.
 */
export async function findImport(id: string, registry: ResourceRegistry, context: Context): Promise<FoundImport> {
  const stored = await readImport(context.database, id);
  if (!stored) throw new ProblemError('NOT_FOUND');
  const resource = importable(registry, stored.resource, context);
  if (hidesImport(stored, resource, context)) throw new ProblemError('FORBIDDEN', { detail: 'detail.importPrivate' });
  return { stored, resource };
}

/** Whether the caller uploaded an import or stored it. */
export function isOwnImport(
  { createdBy, storedBy }: Pick<StoredImport, 'createdBy' | 'storedBy'>,
  context: Context,
): boolean {
  return [createdBy, storedBy].includes(callerOf(context).accountId);
}

/**
 * Whether an import is closed to the caller. Any column of a file may be personal, whatever its field: a caller who
 * may not read personal values can open only his own imports, without columns that fill a personal field. Any row may be
 * of another plant: a caller who is bound to some opens only his own imports of what belongs to plants.
 */
export function hidesImport(stored: StoredImport, resource: Resource, context: Context): boolean {
  const hidden = hiddenColumns(resource, context);
  const fills = stored.columns.some(({ field }) => field !== null && hidden.has(field));
  const isOwn = stored.createdBy === callerOf(context).accountId;
  return (hidden.size > 0 && fills) || (opensOwnOnly(resource, context) && !isOwn);
}

/** Whether the caller opens only his own imports of a resource. */
export function opensOwnOnly(resource: Resource, context: Context): boolean {
  return hiddenColumns(resource, context).size > 0 || isNarrowed(resource, context);
}
