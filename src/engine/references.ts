import type { Reference } from '../contract/errors.ts';
import { type Resource, referencesOf } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { columnOf, tableOf } from './names.ts';
import { type ResourceScope, type UsageScope, usersOf } from './record-rules.ts';
import { query } from './statement.ts';

/**
 * What still refers to the given records, in all resources and by their rules; empty if nothing does. Records in the
 * trash count only with `trashed`: a reference to a permanently deleted record must not remain.
 */
export async function referencesTo(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  ids: readonly string[],
  looking: UsageScope,
): Promise<Reference[]> {
  const references: Reference[] = [];
  const state = looking.trashed ? '' : ' AND deleted_at IS NULL';
  for (const other of scope.registry.values()) {
    for (const { name, to } of referencesOf(other)) {
      if (to !== resource.name) continue;
      // Records that are deleted together do not block each other.
      const itself = other === resource ? ' AND NOT id = ANY($1::bigint[])' : '';
      const rows = await query<{ id: string; title: string; total: number }>(
        transaction,
        `SELECT id, ${columnOf(other.title)} AS title, (count(*) OVER ())::int AS total FROM ${tableOf(other)}
         WHERE ${columnOf(name)} = ANY($1::bigint[])${state}${itself} ORDER BY id LIMIT 5`,
        [ids],
      );
      if (rows[0]) {
        const examples = rows.map(({ id, title }) => ({ id, title }));
        references.push({ resource: other.name, total: rows[0].total, examples });
      }
    }
  }
  return [...references, ...(await usersOf(transaction, scope, resource, ids, looking))];
}
