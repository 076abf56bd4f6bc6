import { resourceOperations } from '../../../declare/operations.ts';
import type { Resource } from '../../../declare/resource.ts';
import { jsonOf } from '../../../engine/columns.ts';
import { storedKind } from '../../../engine/kinds/registry.ts';
import { quoted, tableOf } from '../../../engine/names.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { RecordedEntry } from './log.ts';

type Values = Record<string, unknown>;

/** How earlier states of a kind of records are reconstructed from the current one and the log. */
export interface StateSource {
  /** The operation that reads such a record, and so its past. */
  readonly permission: string;
  /** The operation whose entry contains every field. */
  readonly insert: string;
  readonly table: string;
  /** The fields as the log writes them: an SQL expression of type jsonb over the relation `r`. */
  readonly json: string;
  /** The pattern of such a record's id. */
  readonly id: RegExp;
  /** Converts recorded values to the current API format, without fields that no longer exist. */
  present(values: Readonly<Values>, database: Database): Values | Promise<Values>;
}

/** Records of resources have numeric ids that fit a bigint; any other id does not exist. */
const recordId = /^[1-9]\d{0,17}$/;

/** The source of records that are not a resource's. */
export interface NamedSource extends StateSource {
  /** Their name in the log. */
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

/** Whether a record exists, also in the trash; not if it was deleted permanently. */
export async function recordExists(database: Database, { table, id: form }: StateSource, id: string): Promise<boolean> {
  if (!form.test(id)) return false;
  const rows = await query(database, `SELECT FROM ${table} WHERE id = $1`, [id]);
  return rows.length > 0;
}

/**
 * Whether a record is readable for a caller who may read those matching the condition `only`. A permanently deleted one
 * is, if there is no condition; one that is in the table behind a view, but not in the view, is not.
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
  const isMissing = only ? 'false' : `NOT EXISTS (SELECT FROM ${quoted(viewOf ?? '')} WHERE id = $1::bigint)`;
  const [row] = await query<{ readable: boolean }>(database, `SELECT ${seen} OR ${isMissing} AS readable`, [id]);
  return row?.readable === true;
}

/**
 * The fields of a record right after an entry of its history, as they were recorded. An insert recorded all of them;
 * after any other entry they are the current ones with every later change reverted.
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

/** The values of fields that the resource currently has, and of its status, in the API format. */
function knownFields(resource: Resource, values: Readonly<Values>): Values {
  const known: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    const { fromLog } = field ? storedKind(field) : {};
    if (field || name === 'status') known[name] = fromLog ? fromLog(value) : value;
  }
  return known;
}
