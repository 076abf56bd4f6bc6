import { type FieldError, ProblemError } from '../../contract/errors.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { privateNames, type Resource } from '../../declare/resource.ts';
import { type Context, callerOf } from '../handler.ts';

/** Whether the caller may read a resource's private fields; of a resource without any, everybody reads all. */
export function readsPrivate(resource: Resource, context: Context): boolean {
  const { viewPrivate } = resourceOperations(resource);
  return viewPrivate === undefined || callerOf(context).permissions.has(viewPrivate.name);
}

/**
 * Keeps those who may not read private fields from writing them: nobody overwrites what he cannot see, nor empties it.
 * @param isSaid whether the caller says something of a private field
 * @throws ProblemError FORBIDDEN naming the fields.
 */
export function checkPrivateWriting(resource: Resource, isSaid: (name: string) => boolean, context: Context): void {
  if (readsPrivate(resource, context)) return;
  const written = privateNames(resource).filter(isSaid);
  if (written.length === 0) return;
  const errors: FieldError[] = written.map((path) => ({ path, code: 'private' }));
  throw new ProblemError('FORBIDDEN', { detail: 'detail.privateFields', errors });
}
