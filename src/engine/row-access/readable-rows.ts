import type { Resource } from '../../declare/resource.ts';
import type { Context } from '../handler.ts';
import type { ResourceScope } from '../record-rules.ts';

/** The condition on `r` for the records that a caller may read; undefined: all. */
export async function readableCondition(
  { rules }: ResourceScope,
  resource: Resource,
  context: Context,
): Promise<string | undefined> {
  return rules.get(resource)?.readable?.(context.database, context);
}
