import { fieldEntries, type Resource } from '../../../declare/resource.ts';
import { auditEach, type ChangeOrigin } from '../../../engine/audit.ts';
import { columnOf, columnType, jsonOf, tableOf } from '../../../engine/columns.ts';
import { searchVector, searchWords } from '../../../engine/search.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { keyExpression, keyText } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record that an import wrote, and the version it has by that. */
interface Written {
  readonly id: string;
  readonly version: number;
}

/**
 * Stores new records with their history in one statement; the records go behind the others where people decide the order.
 * @returns the new records by key.
 */
export async function insertRecords(
  transaction: Database,
  resource: Resource,
  operation: string,
  records: readonly Values[],
  origin: ChangeOrigin,
): Promise<Map<string, Written>> {
  const parameters = new Parameters();
  const fields = fieldEntries(resource).map(([name, field]) => ({
    column: columnOf(name),
    type: columnType(field),
    name,
  }));
  const input = records.map((record) => ({
    ...Object.fromEntries(fields.map(({ name }) => [columnName(name), record[name] ?? null])),
    status: record.status,
    words: searchWords(resource, record),
  }));
  const rows = parameters.add(JSON.stringify(input.map((row, place) => ({ ...row, place }))), 'jsonb');
  const shape = fields.map(({ column, type }) => `${column} ${type}`).join(', ');
  const columns = fields.map(({ column }) => column).join(', ');
  const account = parameters.add(origin.principal?.accountId, 'uuid');
  const position = resource.ordered
    ? `, (SELECT coalesce(max(position), 0) FROM ${tableOf(resource)} WHERE deleted_at IS NULL) + 1 + place`
    : '';
  const change = { operation, resource: resource.name };
  const recorded = { before: 'NULL::jsonb', after: jsonOf(resource, 'r') };
  const written = await query<Written & { key: string }>(
    transaction,
    `WITH input AS (SELECT * FROM jsonb_to_recordset(${rows}) AS x(${shape}, status smallint, words text, place integer)),
     r AS (
       INSERT INTO ${tableOf(resource)} (${columns}, status, created_by, updated_by, search${position && ', position'})
       SELECT ${columns}, status, ${account}, ${account}, ${searchVector('words')}${position} FROM input ORDER BY place
       RETURNING *
     ), audit AS (${auditEach('r', change, recorded, origin, parameters)})
     SELECT r.id, r.version, ${keyExpression(resource, 'r').text}::text AS key FROM r`,
    parameters.values,
  );
  return new Map(written.map(({ key, ...record }) => [keyText(resource, key), record]));
}

/** A change of one record: what it must be now, what it becomes, and what the history is told. */
export interface RecordChange {
  readonly id: string;
  readonly version: number;
  /** Every field, and the status, as it will be. */
  readonly record: Values;
  readonly before: Values;
  readonly after: Values;
  /** Where a change is taken back: when and by whom the record had been changed before. */
  readonly stamp?: { readonly updatedAt: string; readonly updatedBy: string | null } | undefined;
}

/** Changes records that still have the version they were compared at, with their history; answers those it changed. */
export async function updateRecords(
  transaction: Database,
  resource: Resource,
  operation: string,
  changes: readonly RecordChange[],
  origin: ChangeOrigin,
): Promise<Written[]> {
  const parameters = new Parameters();
  const names = (resource.spreadsheet?.columns ?? []).filter((name) => name !== 'status');
  const fields = names.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [{ name, column: columnOf(name), type: columnType(field) }] : [];
  });
  const input = changes.map(({ id, version, record, before, after, stamp }) => ({
    ...Object.fromEntries(fields.map(({ name }) => [columnName(name), record[name] ?? null])),
    id,
    version,
    status: record.status,
    words: searchWords(resource, record),
    before,
    after,
    stamped_at: stamp?.updatedAt ?? null,
    stamped_by: stamp?.updatedBy ?? null,
  }));
  const rows = parameters.add(JSON.stringify(input), 'jsonb');
  const shape = fields.map(({ column, type }) => `${column} ${type}`).join(', ');
  const assignments = fields.map(({ column }) => `${column} = input.${column}`).join(', ');
  const account = parameters.add(origin.principal?.accountId, 'uuid');
  const change = { operation, resource: resource.name };
  return query<Written>(
    transaction,
    `WITH input AS (SELECT * FROM jsonb_to_recordset(${rows}) AS x(${shape}, id bigint, version integer, status smallint,
       words text, before jsonb, after jsonb, stamped_at timestamptz, stamped_by uuid)),
     r AS (
       UPDATE ${tableOf(resource)} AS t SET ${assignments}, status = input.status, version = t.version + 1,
         search = ${searchVector('input.words')}, updated_at = coalesce(input.stamped_at, now()),
         updated_by = CASE WHEN input.stamped_at IS NULL THEN ${account} ELSE input.stamped_by END
       FROM input WHERE t.id = input.id AND t.version = input.version AND t.deleted_at IS NULL
       RETURNING t.id, t.version, input.before, input.after
     ), audit AS (${auditEach('r', change, { before: 'before', after: 'after' }, origin, parameters)})
     SELECT id, version FROM r`,
    parameters.values,
  );
}

/** Removes records for ever, the whole of each kept in the history: they are as if they had never been. */
export async function deleteRecords(
  transaction: Database,
  resource: Resource,
  operation: string,
  ids: readonly string[],
  origin: ChangeOrigin,
): Promise<void> {
  const parameters = new Parameters();
  const change = { operation, resource: resource.name };
  const recorded = { before: jsonOf(resource, 'r'), after: 'NULL::jsonb' };
  await query(
    transaction,
    `WITH r AS (DELETE FROM ${tableOf(resource)} WHERE id = ANY(${parameters.add(ids, 'bigint[]')}) RETURNING *),
     audit AS (${auditEach('r', change, recorded, origin, parameters)}) SELECT id FROM r`,
    parameters.values,
  );
}

/** The records of these ids with who changed them last, locked until the transaction ends. */
export async function lockRecords(
  transaction: Database,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, LockedRecord>> {
  const rows = await query<LockedRecord>(
    transaction,
    `SELECT r.id, r.version, r.deleted_at IS NOT NULL AS trashed, r.updated_at::text AS "updatedAt",
       r.updated_by AS "updatedBy", ${jsonOf(resource, 'r')} AS fields
     FROM ${tableOf(resource)} AS r WHERE r.id = ANY($1::bigint[]) ORDER BY r.id FOR UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface LockedRecord {
  readonly id: string;
  readonly version: number;
  readonly trashed: boolean;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
  readonly fields: Values;
}

/** Keeps what records point at from being deleted until the transaction ends; answers the ids that are not there. */
export async function holdTargets(transaction: Database, target: Resource, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    transaction,
    `SELECT id FROM ${tableOf(target)} WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  const held = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !held.has(id));
}

/** A column's name without its quotes: the key under which JSON says its value. */
function columnName(name: string): string {
  return columnOf(name).slice(1, -1);
}
