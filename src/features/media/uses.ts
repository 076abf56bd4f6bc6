import type { Reference } from '../../contract/errors.ts';
import { fileHolders } from '../../contract/file-holders.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { activeStatus, type Resource, type ResourceRegistry } from '../../declare/resource.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { activeConditions, seenOf, windowOf } from '../../engine/publishing/visible.ts';
import type { UsageScope } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { FileUse } from './contract/library.ts';

/** Maximum records of each resource that a refusal names. */
const namedAtMost = 5;

/** The records that use one of these files: by name for resources that the caller may read, as a number for others. */
export async function usesOf(
  database: Database,
  registry: ResourceRegistry,
  ids: readonly string[],
  { context, trashed }: UsageScope,
): Promise<{ uses: FileUse[]; unseen: ReadonlyMap<string, number> }> {
  const rows = await query<{ resource: string; id: string; fields: string[] }>(
    database,
    `SELECT resource, record_id AS id, array_agg(DISTINCT field ORDER BY field) AS fields FROM media_uses
     WHERE media_id = ANY($1::bigint[]) GROUP BY resource, record_id ORDER BY resource, record_id`,
    [ids],
  );
  const uses: FileUse[] = [];
  const unseen = new Map<string, number>();
  for (const name of new Set(rows.map((row) => row.resource))) {
    const resource = registry.get(name);
    const fields = new Map(rows.flatMap((row) => (row.resource === name ? [[row.id, row.fields] as const] : [])));
    const shown = name in fileHolders ? [...fields.keys()].map(shownToAll) : [];
    const records = resource ? await readUsers(database, resource, registry, [...fields.keys()]) : shown;
    const counted = trashed ? records : records.filter((record) => !record.trashed);
    if (counted.length === 0) continue;
    if (!context || (resource && !mayRead(resource, context))) unseen.set(name, counted.length);
    else uses.push(...counted.map((record) => ({ ...record, resource: name, fields: fields.get(record.id) ?? [] })));
  }
  return { uses, unseen };
}

/**
 * The operations that publish the records in which visitors see a file, or will see it at a set time: its content was
 * approved with them. Settings are visible to everybody.
 */
export async function publishingOf(database: Database, registry: ResourceRegistry, id: string): Promise<string[]> {
  const rows = await query<{ resource: string; ids: string[] }>(
    database,
    'SELECT resource, array_agg(record_id::text) AS ids FROM media_uses WHERE media_id = $1 GROUP BY resource ORDER BY resource',
    [id],
  );
  const found: string[] = [];
  for (const { resource: name, ids } of rows) {
    const resource = registry.get(name);
    const seen = resource && (await seenOf(database, resource, registry, ids));
    if (seen && seen.visible + seen.scheduled > 0) found.push(resourceOperations(resource).setStatus.name);
    const holder = fileHolders[name];
    if (holder) found.push(holder.update);
  }
  return found;
}

/** The same in the form of a refusal. */
export async function referencesOfUses(
  transaction: Database,
  registry: ResourceRegistry,
  ids: readonly string[],
  looking: UsageScope,
): Promise<Reference[]> {
  const { uses, unseen } = await usesOf(transaction, registry, ids, looking);
  const named = [...new Set(uses.map(({ resource }) => resource))].map((resource) => {
    const own = uses.filter((use) => use.resource === resource);
    const examples = own.filter(({ title }) => title !== '').slice(0, namedAtMost);
    return { resource, total: own.length, examples: examples.map(({ id, title }) => ({ id, title })) };
  });
  return [...named, ...[...unseen].map(([resource, total]) => ({ resource, total, examples: [] }))];
}

/** A use outside records, such as settings, has no title and is visible to everybody. */
function shownToAll(id: string): Omit<FileUse, 'resource' | 'fields'> {
  return { id, title: '', status: activeStatus, isPublic: true, trashed: false };
}

function mayRead(resource: Resource, context: Context): boolean {
  return callerOf(context).permissions.has(resourceOperations(resource).detail.name);
}

async function readUsers(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  ids: readonly string[],
): Promise<Omit<FileUse, 'resource' | 'fields'>[]> {
  const seen = resource.publicFields
    ? [...activeConditions(resource, registry), ...windowOf(resource).open].join(' AND ')
    : 'false';
  return query(
    database,
    `SELECT r.id, r.${columnOf(resource.title)}::text AS title, r.status, r.deleted_at IS NOT NULL AS trashed,
       ${seen} AS "isPublic" FROM ${tableOf(resource)} AS r WHERE r.id = ANY($1::bigint[]) ORDER BY r.id`,
    [ids],
  );
}
