import type { Field } from '../../declare/field.ts';
import { fieldEntries, type Resource, writableEntries } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import { auditEach, type ChangeOrigin } from '../audit.ts';
import { jsonOf } from '../columns.ts';
import { storedKind } from '../kinds/registry.ts';
import { columnOf, snakeCase, tableOf } from '../names.ts';
import { momentOfPublishing } from '../publishing/publishable.ts';
import { searchVector, searchWords } from '../search.ts';
import { Parameters, query } from '../statement.ts';
import { pick } from '../values.ts';
import { settledValues } from './one.ts';

type Values = Readonly<Record<string, unknown>>;

/** A written record with its new version. */
export interface Written {
  readonly id: string;
  readonly version: number;
}

/**
 * Stores new records with their history in one statement. In ordered resources they go to the end.
 * @param key the fields that distinguish the records.
 * @returns the written records, in the order of the input.
 */
export async function insertBatch(
  transaction: Database,
  resource: Resource,
  operation: string,
  records: readonly Values[],
  key: readonly string[],
  origin: ChangeOrigin,
): Promise<Written[]> {
  const parameters = new Parameters();
  const fields = columnsOf(writableEntries(resource));
  const input = records.map((record, place) => {
    const settled = settledValues(resource, record, {});
    return { ...rowOf(fields, settled), status: settled.status, _words: searchWords(resource, settled), _place: place };
  });
  const rows = parameters.add(JSON.stringify(input), 'jsonb');
  const columns = fields.map(({ column }) => column).join(', ');
  const account = parameters.add(origin.principal?.accountId, 'uuid');
  const position = resource.ordered
    ? `, (SELECT coalesce(max(position), 0) FROM ${tableOf(resource)} WHERE deleted_at IS NULL) + 1 + _place`
    : '';
  const change = { operation, resource: resource.name };
  const recorded = { before: 'NULL::jsonb', after: jsonOf(resource, 'r') };
  const keyOf = (of: string) => `jsonb_build_array(${key.map((name) => `${of}.${columnOf(name)}`).join(', ')})`;
  return query(
    transaction,
    `WITH input AS (
       SELECT * FROM jsonb_to_recordset(${rows}) AS x(${shapeOf(fields)}, status smallint, _words text, _place integer)
     ), r AS (
       INSERT INTO ${tableOf(resource)} (${columns}, status, created_by, updated_by, search${position && ', position'})
       SELECT ${columns}, status, ${account}, ${account}, ${searchVector('_words')}${position} FROM input ORDER BY _place
       RETURNING *
     ), audit AS (${auditEach('r', change, recorded, origin, parameters)})
     SELECT r.id, r.version FROM r JOIN input ON ${keyOf('r')} = ${keyOf('input')} ORDER BY input._place`,
    parameters.values,
  );
}

/** A change of one record: the version that it must still have, its new values, and what the audit log records. */
export interface BatchChange {
  readonly id: string;
  readonly version: number;
  /** All fields and the status after the change. */
  readonly record: Values;
  readonly before: Values;
  readonly after: Values;
}

/** A changed record with the values before of all fields that were written. */
interface Rewritten extends Written {
  readonly before: Values;
}

/** Changes records that still have the version they were compared at, with their history. Returns those it changed. */
export async function updateBatch(
  transaction: Database,
  resource: Resource,
  operation: string,
  changes: readonly BatchChange[],
  origin: ChangeOrigin,
): Promise<Rewritten[]> {
  const parameters = new Parameters();
  const written = changes.map((change) => {
    const stamp = momentOfPublishing(resource, change.record);
    const unstamped = Object.fromEntries(Object.keys(stamp).map((name) => [name, change.record[name] ?? null]));
    const settled = settledValues(resource, { ...change.record, ...stamp }, change.before);
    const names = Object.keys({ ...change.after, ...stamp });
    return { ...change, settled, names, before: { ...unstamped, ...change.before } };
  });
  const changed = new Set(written.flatMap(({ names }) => names));
  const fields = columnsOf(fieldEntries(resource).filter(([name]) => changed.has(name)));
  const input = written.map(({ id, version, settled, names, before }) => ({
    ...rowOf(fields, settled),
    id,
    version,
    status: settled.status,
    _words: searchWords(resource, settled),
    _before: before,
    _after: pick(settled, names),
  }));
  const rows = parameters.add(JSON.stringify(input), 'jsonb');
  const shape = fields.map(({ column, type }) => `${column} ${type}, `).join('');
  const assignments = fields.map(({ column }) => `${column} = input.${column}, `).join('');
  const account = parameters.add(origin.principal?.accountId, 'uuid');
  const change = { operation, resource: resource.name };
  return query<Rewritten>(
    transaction,
    `WITH input AS (SELECT * FROM jsonb_to_recordset(${rows}) AS x(${shape}id bigint, version integer, status smallint,
       _words text, _before jsonb, _after jsonb)),
     r AS (
       UPDATE ${tableOf(resource)} AS t SET ${assignments}status = input.status, version = t.version + 1,
         search = ${searchVector('input._words')}, updated_at = now(), updated_by = ${account}
       FROM input WHERE t.id = input.id AND t.version = input.version AND t.deleted_at IS NULL
       RETURNING t.id, t.version, input._before, input._after
     ), audit AS (${auditEach('r', change, { before: '_before', after: '_after' }, origin, parameters)})
     SELECT id, version, _before AS before FROM r`,
    parameters.values,
  );
}

/** Deletes records permanently. The history keeps all of each record. */
export async function deleteBatch(
  transaction: Database,
  resource: Resource,
  operation: string,
  ids: readonly string[],
  origin: ChangeOrigin,
): Promise<void> {
  const parameters = new Parameters();
  const change = { operation, resource: resource.name };
  const recorded = { before: wholeRecord(resource), after: 'NULL::jsonb' };
  const text = `WITH r AS (DELETE FROM ${tableOf(resource)} WHERE id = ANY(${parameters.add(ids, 'bigint[]')}) RETURNING *),
    audit AS (${auditEach('r', change, recorded, origin, parameters)}) SELECT id FROM r`;
  await query(transaction, text, parameters.values);
}

/** A current record, locked. */
export interface LockedRecord extends Written {
  readonly trashed: boolean;
  readonly fields: Values;
}

/** The records with these ids, locked in a fixed order until the transaction ends. */
export async function lockBatch(
  transaction: Database,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, LockedRecord>> {
  const rows = await query<LockedRecord>(
    transaction,
    `SELECT r.id, r.version, r.deleted_at IS NOT NULL AS trashed, ${jsonOf(resource, 'r')} AS fields
     FROM ${tableOf(resource)} AS r WHERE r.id = ANY($1::bigint[]) ORDER BY r.id FOR UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface BatchColumn {
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

function columnsOf(entries: readonly [string, Field][]): BatchColumn[] {
  return entries.map(([name, field]) => ({ name, column: columnOf(name), type: storedKind(field).type(field) }));
}

function shapeOf(fields: readonly BatchColumn[]): string {
  return fields.map(({ column, type }) => `${column} ${type}`).join(', ');
}

/** A record by column names. Additional columns begin with an underscore, which no field's column does. */
function rowOf(fields: readonly BatchColumn[], record: Values): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name }) => [snakeCase(name), record[name] ?? null]));
}

/** The record `r` with all its metadata, as an SQL expression of type jsonb. */
function wholeRecord(resource: Resource): string {
  const names = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt', 'deletedBy'];
  if (resource.ordered) names.push('position');
  const parts = names.map((name) => `'${name}', r.${columnOf(name)}`);
  return `${jsonOf(resource, 'r')} || jsonb_build_object(${parts.join(', ')})`;
}
