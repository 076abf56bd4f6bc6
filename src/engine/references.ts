import { type FieldError, invalidField, ProblemError, type Reference } from '../contract/errors.ts';
import type { ReferenceField } from '../declare/field.ts';
import { fieldEntries, type Resource } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { columnOf, type ResourceRegistry, tableOf } from './columns.ts';
import { query } from './statement.ts';

/**
 * Refuses values that point at nothing, and holds what they point at until the transaction ends: a category cannot
 * be moved to the trash between this check and the article's commit.
 * @throws ProblemError VALIDATION_FAILED naming each field.
 */
export async function checkReferences(
  transaction: Database,
  resource: Resource,
  registry: ResourceRegistry,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const errors: FieldError[] = [];
  for (const [name, field] of fieldEntries(resource)) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    if (field.kind === 'reference') {
      const target = registry.get(field.to);
      const found = target && (await query(transaction, heldRow(target), [value]));
      if (!found?.length) errors.push({ path: name, code: 'reference' });
    }
    if (field.kind === 'image' || field.kind === 'files') {
      const ids = field.kind === 'files' ? (value as string[]) : [value as string];
      if (ids.length > 0 && !(await allMedia(transaction, ids, field.kind)))
        errors.push({ path: name, code: 'reference' });
    }
  }
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
}

/** Reads a live record and keeps others from deleting it until the transaction ends. */
function heldRow(target: Resource): string {
  return `SELECT id FROM ${tableOf(target)} WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE`;
}

async function allMedia(transaction: Database, ids: string[], kind: 'image' | 'files'): Promise<boolean> {
  const picture = kind === 'image' ? ' AND width IS NOT NULL' : '';
  const rows = await query<{ total: number }>(
    transaction,
    `SELECT count(*)::int AS total FROM media WHERE id = ANY($1::bigint[])${picture}`,
    [ids],
  );
  return rows[0]?.total === new Set(ids).size;
}

/**
 * What still uses the given records, over all resources; empty when nothing does. Records in the trash use nothing,
 * unless `trashed` counts them: nobody may be left pointing at a record that is removed for ever.
 */
export async function referencesTo(
  transaction: Database,
  resource: Resource,
  registry: ResourceRegistry,
  ids: readonly string[],
  { trashed = false }: { trashed?: boolean } = {},
): Promise<Reference[]> {
  const references: Reference[] = [];
  const state = trashed ? '' : ' AND deleted_at IS NULL';
  for (const other of registry.values()) {
    for (const [name, field] of fieldEntries(other)) {
      if (field.kind !== 'reference' || field.to !== resource.name) continue;
      // Records that are deleted together do not hold each other back.
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
  return references;
}

/** The field that makes a resource a tree, if it is one. */
export function treeFieldOf(resource: Resource): { name: string; field: ReferenceField; maxDepth: number } | undefined {
  for (const [name, field] of fieldEntries(resource)) {
    if (field.kind === 'reference' && field.tree) return { name, field, maxDepth: field.tree.maxDepth };
  }
  return undefined;
}

/**
 * Refuses a parent that would close a circle or make the tree too deep. Changes to one tree wait for each other, so
 * that two moves at the same moment cannot close a circle between them.
 * @param id the record that moves; null for a new one.
 * @throws ProblemError VALIDATION_FAILED naming the parent field.
 */
export async function checkTree(
  transaction: Database,
  resource: Resource,
  id: string | null,
  parentId: unknown,
): Promise<void> {
  const tree = treeFieldOf(resource);
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
