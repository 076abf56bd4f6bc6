import { ProblemError } from '../contract/errors.ts';
import type { AnyRecord, RecordOf } from '../declare/record.ts';
import type { Resource, ResourceRegistry } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { selectionOf, toResponse } from './columns.ts';
import { tableOf } from './names.ts';
import { query } from './statement.ts';

/** Which fields are read, which records can be found, and whether the row is locked. */
interface ReadOptions {
  /** With its private fields: for callers who may read them, and for comparisons that are not sent to the caller. */
  readonly personal: boolean;
  readonly trashed?: boolean;
  readonly lock?: boolean;
  /** A condition on the records that the caller may read; undefined: all. */
  readonly only?: string | undefined;
}

/**
 * One record with all its fields.
 * @throws ProblemError NOT_FOUND, also for a record in the trash (or, with `trashed`, for one that is not).
 */
export function readRecord<R extends Resource>(
  database: Database,
  resource: R,
  registry: ResourceRegistry,
  id: string,
  options: ReadOptions,
): Promise<RecordOf<R>>;
export async function readRecord(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  id: string,
  options: ReadOptions,
): Promise<AnyRecord> {
  const { columns, joins } = selectionOf(resource, registry, { of: 'record', personal: options.personal });
  const state = options.trashed ? 'r.deleted_at IS NOT NULL' : 'r.deleted_at IS NULL';
  // This lock does not block new references to the record. Only deletion must block those.
  const lock = options.lock ? ' FOR NO KEY UPDATE OF r' : '';
  const only = options.only ? ` AND ${options.only}` : '';
  const text = `SELECT ${columns} FROM ${tableOf(resource)} AS r ${joins} WHERE r.id = $1 AND ${state}${only}${lock}`;
  const [row] = await query<AnyRecord>(database, text, [id]);
  if (!row) throw new ProblemError('NOT_FOUND');
  return toResponse(resource, row);
}
