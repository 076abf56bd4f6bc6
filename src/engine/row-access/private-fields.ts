import { type FieldError, ProblemError } from '../../contract/errors.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { privateNames, type Resource } from '../../declare/resource.ts';
import { type Context, callerOf } from '../handler.ts';

/** Whether the caller may read a resource's private fields; true if it has none. */
export function readsPrivate(resource: Resource, context: Context): boolean {
  const { viewPrivate } = resourceOperations(resource);
  return viewPrivate === undefined || callerOf(context).permissions.has(viewPrivate.name);
}

/**
 * Prevents callers who cannot read private fields from writing them: nobody may overwrite or empty what they cannot
 * see.
 * @param isSaid whether the input contains a private field
 * @throws ProblemError FORBIDDEN naming the fields.
 */
export function checkPrivateWriting(resource: Resource, isSaid: (name: string) => boolean, context: Context): void {
  if (readsPrivate(resource, context)) return;
  const written = privateNames(resource).filter(isSaid);
  if (written.length === 0) return;
  const errors: FieldError[] = written.map((path) => ({ path, code: 'private' }));
  throw new ProblemError('FORBIDDEN', { detail: 'detail.privateFields', errors });
}
