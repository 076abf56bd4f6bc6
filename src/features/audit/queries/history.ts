import { fieldEntries, type Resource } from '../../../declare/resource.ts';
import { jsonOf, tableOf } from '../../../engine/columns.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { RecordedEntry } from './log.ts';

type Values = Record<string, unknown>;

/** The fields of a record as it is now, also in the trash; undefined when it was removed for ever, or never was. */
export async function currentFields(database: Database, resource: Resource, id: string): Promise<Values | undefined> {
  if (!recordId.test(id)) return undefined;
  const [row] = await query<{ fields: Values }>(
    database,
    `SELECT ${jsonOf(resource, 'r')} AS fields FROM ${tableOf(resource)} AS r WHERE r.id = $1`,
    [id],
  );
  return row?.fields;
}

/** Records of resources have numbers that fit a bigint; whatever else is asked for is none of them. */
const recordId = /^[1-9]\d{0,17}$/;

/**
 * The fields of a record right after an entry of its history. An insert recorded them all; after any other entry they
 * are those of now with every later change taken back.
 */
export async function fieldsAfter(database: Database, resource: Resource, entry: RecordedEntry): Promise<Values> {
  if (entry.operation === `insert${resource.operations.noun}`) return knownFields(resource, entry.after ?? {});
  // One statement, so that no change comes between the record and its history.
  const rows = await query<{ before: Values | null }>(
    database,
    `SELECT ${jsonOf(resource, 'r')} AS before, NULL::bigint AS id FROM ${tableOf(resource)} AS r WHERE r.id = $3
     UNION ALL
     (SELECT before, id FROM audit_log WHERE resource = $1 AND record_id = $2 AND id > $4 AND before IS NOT NULL)
     ORDER BY id DESC NULLS FIRST`,
    [resource.name, entry.recordId, entry.recordId, entry.id],
  );
  return knownFields(resource, Object.assign({}, ...rows.map((row) => row.before)));
}

/** The values of fields that the resource has today, each as the API writes it. */
function knownFields(resource: Resource, values: Readonly<Values>): Values {
  const kinds = new Map(fieldEntries(resource).map(([name, field]) => [name, field.kind as string]));
  kinds.set('status', 'status');
  const known = Object.entries(values).filter(([name]) => kinds.has(name));
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      kinds.get(name) === 'instant' && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  );
}
