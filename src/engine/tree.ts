import { invalidField } from '../contract/errors.ts';
import { type Resource, treeOf } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { columnOf, tableOf } from './names.ts';
import { query } from './statement.ts';

/**
 * Refuses a parent that would close a cycle or make the tree too deep. Changes to one tree are serialized, so that two
 * concurrent moves cannot close a cycle together.
 * @param id the record that moves; null for a new one.
 * @throws ProblemError VALIDATION_FAILED naming the parent field.
 */
export async function checkTree(
  transaction: Database,
  resource: Resource,
  id: string | null,
  parentId: unknown,
): Promise<void> {
  const tree = treeOf(resource);
  if (!tree || parentId === null || parentId === undefined) return;
  const table = tableOf(resource);
  const parent = columnOf(tree.name);
  await query(transaction, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`tree ${resource.name}`]);
  const [found] = await query<{ circle: boolean; above: number; below: number }>(
    transaction,
    `WITH RECURSIVE ancestors AS (
       SELECT id, ${parent} AS parent, 1 AS level FROM ${table} WHERE id = $1::bigint
       UNION ALL
       SELECT t.id, t.${parent}, a.level + 1 FROM ${table} AS t JOIN ancestors AS a ON t.id = a.parent WHERE a.level < 100
     ), descendants AS (
       SELECT $2::bigint AS id, 1 AS level
       UNION ALL
       SELECT t.id, d.level + 1 FROM ${table} AS t JOIN descendants AS d ON t.${parent} = d.id
       WHERE t.deleted_at IS NULL AND d.level < 100
     )
     SELECT coalesce(bool_or(id = $2::bigint), false) AS circle, coalesce(max(level), 0) AS above,
       (SELECT max(level) FROM descendants) AS below
     FROM ancestors`,
    [parentId, id],
  );
  if (found?.circle) throw invalidField(tree.name, 'treeCircle');
  if (found && found.above + found.below > tree.maxDepth) {
    throw invalidField(tree.name, 'treeDepth', { max: tree.maxDepth });
  }
}
