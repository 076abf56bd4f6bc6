import { resourceOperations } from '../../../declare/operations.ts';
import type { Resource } from '../../../declare/resource.ts';
import { jsonOf } from '../../../engine/columns.ts';
import { storedKind } from '../../../engine/kinds/registry.ts';
import { quoted, tableOf } from '../../../engine/names.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { RecordedEntry } from './log.ts';

type Values = Record<string, unknown>;

/** How the earlier states of a kind of records are made out from what they are now and what the log recorded. */
export interface StateSource {
  /** The operation that reads such a record, and so its past. */
  readonly permission: string;
  /** The operation whose entry holds every field. */
  readonly insert: string;
  readonly table: string;
  /** The fields as the log writes them: an SQL expression of type jsonb over the relation `r`. */
  readonly json: string;
  /** What an id of such a record looks like. */
  readonly id: RegExp;
  /** Recorded values as the API writes them today, without those of fields that there are no more. */
  present(values: Readonly<Values>, database: Database): Values | Promise<Values>;
}

/** Records of resources have numbers that fit a bigint; whatever else is asked for is none of them. */
const recordId = /^[1-9]\d{0,17}$/;

/** The source of records that are no resource's. */
export interface NamedSource extends StateSource {
  /** What the log calls them. */
  readonly records: string;
}

/** The source of a declared resource. */
export function sourceOf(resource: Resource): StateSource {
  const { detail, insert } = resourceOperations(resource);
  return {
    permission: detail.name,
    insert: insert.name,
    table: tableOf(resource),
    json: jsonOf(resource, 'r'),
    id: recordId,
    present: (values) => knownFields(resource, values),
  };
}

/** Whether there is such a record, also in the trash; not when it was removed for ever, or never was. */
export async function recordExists(database: Database, { table, id: form }: StateSource, id: string): Promise<boolean> {
  if (!form.test(id)) return false;
  const rows = await query(database, `SELECT FROM ${table} WHERE id = $1`, [id]);
  return rows.length > 0;
}

/**
 * Whether a record may be read by a caller who may read those of the condition `only`. Of one that is gone for good
 * everything may be, where that says nothing; of one that lies in the table behind a view, but is not seen through it, nothing.
 */
export async function isReadable(
  database: Database,
  resource: Resource,
  id: string,
  only: string | undefined,
): Promise<boolean> {
  const { viewOf } = resource;
  if ((!only && !viewOf) || !recordId.test(id)) return true;
  const table = tableOf(resource);
  const seen = `EXISTS (SELECT FROM ${table} AS r WHERE r.id = $1::bigint${only ? ` AND ${only}` : ''})`;
  const gone = only ? 'false' : `NOT EXISTS (SELECT FROM ${quoted(viewOf ?? '')} WHERE id = $1::bigint)`;
  const [row] = await query<{ readable: boolean }>(database, `SELECT ${seen} OR ${gone} AS readable`, [id]);
  return row?.readable === true;
}

/**
 * The fields of a record right after an entry of its history, as they were recorded. An insert recorded them all; after
 * any other entry they are those of now with every later change taken back.
 */
export async function fieldsAfter(database: Database, source: StateSource, entry: RecordedEntry): Promise<Values> {
  if (entry.operation === source.insert) return entry.after ?? {};
  // One statement, so that no change comes between the record and its history.
  const rows = await query<{ before: Values | null }>(
    database,
    `SELECT ${source.json} AS before, NULL::bigint AS id FROM ${source.table} AS r WHERE r.id = $3
     UNION ALL
     (SELECT before, id FROM audit_log WHERE resource = $1 AND record_id = $2 AND id > $4 AND before IS NOT NULL)
     ORDER BY id DESC NULLS FIRST`,
    [entry.resource, entry.recordId, entry.recordId, entry.id],
  );
  return Object.assign({}, ...rows.map((row) => row.before));
}

/** The values of fields that the resource has today, and of its status, each as the API writes it. */
function knownFields(resource: Resource, values: Readonly<Values>): Values {
  const known: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    const { fromLog } = field ? storedKind(field) : {};
    if (field || name === 'status') known[name] = fromLog ? fromLog(value) : value;
  }
  return known;
}
