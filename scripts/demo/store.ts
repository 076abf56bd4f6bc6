import type { AnyRecord } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import type { Context } from '../../src/engine/handler.ts';
import { insertRecord } from '../../src/engine/insert.ts';
import { columnOf, tableOf } from '../../src/engine/names.ts';
import { query } from '../../src/engine/statement.ts';
import { resourceScope } from '../../src/server/services.ts';

/**
 * Stores a record of the samples, unless a filling that was interrupted stored it.
 * @param key the fields by which the record is known; its title, if absent.
 */
export async function addMissing(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  context: Context,
  key: readonly string[] = [resource.title],
): Promise<Pick<AnyRecord, 'id'> & { readonly isNew: boolean }> {
  const conditions = key.map((name, place) => `${columnOf(name)}::text IS NOT DISTINCT FROM $${place + 1}`);
  const known = await query<{ id: string }>(
    context.database,
    `SELECT id FROM ${tableOf(resource)} WHERE ${conditions.join(' AND ')} AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    key.map((name) => values[name] ?? null),
  );
  if (known[0]) return { ...known[0], isNew: false };
  const { id } = await insertRecord(resource, resourceScope, values, context);
  return { id, isNew: true };
}
