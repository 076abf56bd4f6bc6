import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { Field } from '../../declare/field.ts';
import { fieldEntries, type Resource, type ResourceRegistry } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ReferenceReader, ReferenceTarget } from '../kinds/kind.ts';
import { storedKind } from '../kinds/registry.ts';
import { columnOf, tableOf } from '../names.ts';
import { query } from '../statement.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The parts of a statement that writes one record only if all its references exist, and locks their targets against
 * deletion until the transaction ends: relations before the write, and conditions of the write.
 * @param placeholderOf the placeholder of a field's value.
 */
export function referenceLockParts(
  resource: Resource,
  registry: ResourceRegistry,
  placeholderOf: (name: string) => string,
): { relations: string[]; conditions: string[] } {
  const relations: string[] = [];
  const conditions: string[] = [];
  for (const { name, field, referenceReader } of referenceFieldsOf(resource)) {
    const ids = referenceReader.sql(placeholderOf(name), field);
    const relation = columnOf(`held_${name}`);
    relations.push(`${relation} AS MATERIALIZED (${found(referenceReader.at(field), resource, registry, ids)})`);
    conditions.push(`cardinality(${ids}) = (SELECT count(*) FROM ${relation})`);
  }
  return { relations, conditions };
}

/** A reference to something that does not exist: the position of the record in the input, and the field. */
export interface MissingReference {
  readonly place: number;
  readonly field: string;
}

/**
 * The references of records to things that do not exist. The others are locked against deletion until the transaction
 * ends.
 */
export async function lockReferences(
  transaction: Database,
  resource: Resource,
  registry: ResourceRegistry,
  records: readonly Values[],
): Promise<MissingReference[]> {
  const missing: MissingReference[] = [];
  for (const { name, field, referenceReader } of referenceFieldsOf(resource)) {
    const idsOf = (record: Values) => referenceReader.ids(record[name], field);
    const wanted = [...new Set(records.flatMap(idsOf))];
    if (wanted.length === 0) continue;
    const text = found(referenceReader.at(field), resource, registry, '$1::bigint[]');
    const rows = await query<{ id: string }>(transaction, text, [wanted]);
    const held = new Set(rows.map(({ id }) => id));
    for (const [place, record] of records.entries()) {
      if (!idsOf(record).every((id) => held.has(id))) missing.push({ place, field: name });
    }
  }
  return missing;
}

/**
 * The same for one record.
 * @throws ProblemError VALIDATION_FAILED naming each field whose reference points to nothing.
 */
export async function checkReferences(
  transaction: Database,
  resource: Resource,
  registry: ResourceRegistry,
  values: Values,
): Promise<void> {
  const missing = await lockReferences(transaction, resource, registry, [values]);
  const errors: FieldError[] = missing.map(({ field }) => ({ path: field, code: 'reference' }));
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
}

/** The fields with references, each with its reader. */
export function referenceFieldsOf(
  resource: Resource,
): { name: string; field: Field; referenceReader: ReferenceReader<Field> }[] {
  return fieldEntries(resource).flatMap(([name, field]) => {
    const { referenceReader } = storedKind(field);
    return referenceReader && !field.given ? [{ name, field, referenceReader }] : [];
  });
}

/**
 * The statement that finds and locks the targets of ids, in a fixed order, so that two writers cannot deadlock.
 * Portrait fields accept only private files, the others only files of the library or those that their resource uses
 * already.
 */
function found(at: ReferenceTarget, resource: Resource, registry: ResourceRegistry, ids: string): string {
  if ('media' in at) {
    const used = `EXISTS (SELECT FROM media_uses WHERE media_id = f.id AND resource = '${resource.name}')`;
    const side = at.media === 'portrait' ? 'NOT library' : `(library OR ${used})`;
    return `SELECT id FROM stored_files AS f WHERE id = ANY(${ids}) AND deleted_at IS NULL
      ${at.media === 'file' ? '' : 'AND width IS NOT NULL'} AND ${side}
      ORDER BY id FOR KEY SHARE`;
  }
  const target = registry.get(at.resource);
  if (!target) throw new TypeError(`A field refers to the unknown resource ${at.resource}.`);
  return `SELECT id FROM ${tableOf(target)} WHERE id = ANY(${ids}) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`;
}
