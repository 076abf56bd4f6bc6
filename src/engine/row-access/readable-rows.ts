import type { Resource } from '../../declare/resource.ts';
import type { Context } from '../handler.ts';
import type { ResourceScope } from '../record-rules.ts';
import { scopeCondition } from './data-scope.ts';

/** The condition on `r` for the records that a caller may read; undefined: all. */
export async function readableCondition(
  { rules }: ResourceScope,
  resource: Resource,
  context: Context,
): Promise<string | undefined> {
  const conditions = [
    scopeCondition(resource, context),
    await rules.get(resource)?.readable?.(context.database, context),
  ].filter((condition) => condition !== undefined);
  return conditions.length > 0 ? conditions.join(' AND ') : undefined;
}
