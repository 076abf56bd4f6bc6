import { ProblemError, type Reference } from '../../contract/errors.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Context, callerOf } from '../handler.ts';
import { columnOf, tableOf } from '../names.ts';
import type { ResourceScope } from '../record-rules.ts';
import { readableCondition } from '../row-access/readable-rows.ts';
import { query } from '../statement.ts';
import { lockReferences, referenceFieldsOf } from './references.ts';

/**
 * Locks what a record that is restored refers to.
 * @throws ProblemError VALIDATION_FAILED naming each field whose reference points to nothing, with the records that lie
 * in the trash too, as far as the caller may see those: restored first, they make it possible.
 */
export async function checkRestorable(
  transaction: Database,
  resource: Resource,
  scope: ResourceScope,
  record: AnyRecord,
  context: Context,
): Promise<void> {
  const missing = new Set(
    (await lockReferences(transaction, resource, scope.registry, [record])).map(({ field }) => field),
  );
  if (missing.size === 0) return;
  const references: Reference[] = [];
  const trashed = new Set<string>();
  for (const { name, field, referenceReader } of referenceFieldsOf(resource)) {
    const at = referenceReader.at(field);
    const target = 'resource' in at ? scope.registry.get(at.resource) : undefined;
    if (!missing.has(name) || !target) continue;
    const found = await trashedOnes(transaction, target, scope, referenceReader.ids(record[name], field), context);
    if (found.length === 0) continue;
    trashed.add(name);
    references.push({ resource: target.name, total: found.length, examples: found });
  }
  const errors = [...missing].map((path) => ({ path, code: trashed.has(path) ? 'parentInTrash' : 'reference' }));
  if (references.length === 0) throw new ProblemError('VALIDATION_FAILED', { errors });
  const names = references.flatMap(({ examples }) => examples.map(({ title }) => `“${title}”`)).join(', ');
  throw new ProblemError('VALIDATION_FAILED', {
    ...{ errors, references, detail: 'detail.referenceInTrash' },
    values: { title: String(record[resource.title]), names },
  });
}

/** Of these records those in the trash that the caller may see. */
async function trashedOnes(
  transaction: Database,
  target: Resource,
  scope: ResourceScope,
  ids: readonly string[],
  context: Context,
): Promise<{ id: string; title: string }[]> {
  if (!callerOf(context).permissions.has(resourceOperations(target).list.name)) return [];
  const only = await readableCondition(scope, target, context);
  return query(
    transaction,
    `SELECT r.id, r.${columnOf(target.title)}::text AS title FROM ${tableOf(target)} AS r
     WHERE r.id = ANY($1::bigint[]) AND r.deleted_at IS NOT NULL AND (${only ?? 'true'}) ORDER BY r.id`,
    [ids],
  );
}
