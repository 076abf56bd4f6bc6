import { CompiledQuery } from 'kysely';
import { effectivePageSize, type ListPage, listPage } from '../../../contract/paging.ts';
import type { ResourceRegistry } from '../../../declare/resource.ts';
import { columnOf, tableOf } from '../../../engine/names.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { keysOf } from '../../../lib/records.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { planEachTime } from '../../../platform/database/statements.ts';
import type { AuditDetail, AuditEntry } from '../contract/audit.ts';
import { type Found, foundCondition, openTitles } from './search.ts';

/** Matches are counted up to this number; beyond it the list says "more than". */
const countedMatches = 1000;

/** The filters of entries; an empty text is no condition. */
export interface AuditFilters {
  /** The matches of the search words (`findWords`). */
  found?: Found | undefined;
  accountId?: string | undefined;
  operation?: string | undefined;
  resource?: string | undefined;
  recordId?: string | undefined;
  ipAddress?: string | undefined;
  requestId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** A condition on the entry `a`: those about records that the caller may see. */
  seen?: string | undefined;
}

interface Paging {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** An entry with its recorded values, before redaction. */
export type RecordedEntry = Omit<AuditDetail, 'redacted' | 'names'>;

/** One page of the log, newest first. */
export async function listEntries(
  database: Database,
  registry: ResourceRegistry,
  input: AuditFilters & Paging,
): Promise<ListPage<AuditEntry>> {
  return pageOfEntries<AuditEntry>(database, registry, input, '');
}

/** One page of the log with the recorded values. */
export async function listRecordedEntries(
  database: Database,
  registry: ResourceRegistry,
  input: AuditFilters & Paging,
): Promise<ListPage<RecordedEntry>> {
  return pageOfEntries<RecordedEntry>(database, registry, input, recordedValues);
}

/** Entries for a file, newest first, from one snapshot. */
export interface OpenEntries {
  readonly total: number;
  readonly batches: AsyncGenerator<RecordedEntry[]>;
  readonly transaction: Database;
  close(): Promise<void>;
}

/** Opens the filtered entries for reading in batches; `total` is counted up to `most` plus one. */
export async function openEntries(
  database: Database,
  registry: ResourceRegistry,
  input: AuditFilters,
  most: number,
): Promise<OpenEntries> {
  const parameters = new Parameters();
  const { condition, order } = conditions(input, parameters);
  const transaction = await database.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    const [counted] = await query<{ total: number }>(
      transaction,
      `${planEachTime}SELECT count(*)::int AS total FROM (SELECT FROM audit_log AS a WHERE ${condition} LIMIT ${most + 1}) AS found`,
      parameters.values,
    );
    const text = `SELECT ${entryColumns(registry)}${recordedValues} FROM audit_log AS a ${entryJoins}
      WHERE ${condition} ORDER BY ${order('a')}`;
    const opening = CompiledQuery.raw(`DECLARE told NO SCROLL CURSOR FOR ${text}`, [...parameters.values]);
    await transaction.executeQuery(opening);
    async function* batches() {
      for (;;) {
        const { rows } = await transaction.executeQuery<RecordedEntry>(
          CompiledQuery.raw(`FETCH ${batchSize} FROM told`),
        );
        if (rows.length > 0) yield rows;
        if (rows.length < batchSize) return;
      }
    }
    let closing: Promise<unknown> | undefined;
    const close = async () => {
      closing ??= transaction.rollback().execute();
      await closing;
    };
    return { total: counted?.total ?? 0, batches: batches(), transaction, close };
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

/** Entries read at a time. */
const batchSize = 500;

/**
 * One entry with its values; undefined when it does not exist.
 * @param seen a condition on the entry `a`: those about records that the caller may see.
 */
export async function readEntry(
  database: Database,
  registry: ResourceRegistry,
  id: string,
  seen = 'true',
): Promise<RecordedEntry | undefined> {
  const [entry] = await query<RecordedEntry>(
    database,
    `SELECT ${entryColumns(registry)}${recordedValues} FROM audit_log AS a ${entryJoins} WHERE a.id = $1 AND ${seen}`,
    [id],
  );
  return entry;
}

const recordedValues = ', a.before, a.after';

const entryJoins = `LEFT JOIN accounts ON accounts.id = a.account_id
  LEFT JOIN audit_chain AS link ON link.audit_id = a.id`;

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The columns of the entry `a` for a list. */
function entryColumns(registry: ResourceRegistry): string {
  const titles = [...registry.values()].map(
    (resource) => `WHEN '${resource.name}' THEN
      (SELECT ${columnOf(resource.title)}::text FROM ${tableOf(resource)} WHERE id = a.record_id::bigint)`,
  );
  // Accounts are not a resource. This uses their user name: only callers who may read accounts may see the full name.
  titles.push(`WHEN 'accounts' THEN (SELECT subject.username FROM accounts AS subject
    WHERE subject.id = CASE WHEN a.record_id ~ '${uuidPattern}' THEN a.record_id::uuid END)`);
  const present = `CASE a.resource ${titles.join(' ')} END`;
  return `a.id, a.at, a.account_id AS "accountId", accounts.full_name AS "accountName", a.operation, a.resource,
    a.record_id AS "recordId",
    coalesce(${loggedTitle(registry, 'told.id <= a.id')}, ${present}, ${loggedTitle(registry, 'true')}, '') AS title,
    ${present} IS NOT NULL AS exists, a.version,
    a.ip_address AS "ipAddress", a.request_id AS "requestId", link.position AS sealed,
    ARRAY(SELECT jsonb_object_keys(a.before) UNION SELECT jsonb_object_keys(a.after) ORDER BY 1) AS fields`;
}

/** The fields whose logged values are the titles of records that are stored nowhere else, or no longer exist. */
const loggedTitles: Readonly<Record<string, string>> = { imports: 'fileName', portraits: 'name' };

/**
 * The last title in the log of the record of the entry `a`, among some entries: among those up to this one it is the
 * title at that time; among all it is the last known title after an undo or a permanent deletion.
 */
function loggedTitle(registry: ResourceRegistry, among: string): string {
  const names = [...Object.entries(loggedTitles), ...openTitles(registry).map(({ name, title }) => [name, title])];
  const key = `CASE a.resource ${names.map(([name, title]) => `WHEN '${name}' THEN '${title}'`).join(' ')} END`;
  const value = `coalesce(told.after -> ${key}, told.before -> ${key})`;
  return `(SELECT ${value} #>> '{}' FROM audit_log AS told WHERE told.resource = a.resource
    AND told.record_id = a.record_id AND ${among} AND jsonb_typeof(${value}) = 'string' ORDER BY told.id DESC LIMIT 1)`;
}

/** Reads matches once, for the page and for the total, in the order of the list; see engine/list.ts. */
async function pageOfEntries<Entry extends AuditEntry>(
  database: Database,
  registry: ResourceRegistry,
  input: AuditFilters & Paging,
  more: string,
): Promise<ListPage<Entry>> {
  const parameters = new Parameters();
  const { condition, order } = conditions(input, parameters);
  const size = effectivePageSize(input.pageSize);
  const skipped = (input.page ?? 0) * size;
  const most = Math.max(countedMatches + 1, skipped + size);
  const matches = `matches AS MATERIALIZED (SELECT a.id, a.at FROM audit_log AS a
    WHERE ${condition} ORDER BY ${order('a')} LIMIT ${most})`;
  const total = '(SELECT count(*)::int FROM matches)';
  const rows = await query<Entry & { total: number }>(
    database,
    `${planEachTime}WITH ${matches},
       page AS (SELECT id FROM matches ORDER BY ${order('matches')} LIMIT ${size} OFFSET ${skipped})
     SELECT ${total} AS total, ${entryColumns(registry)}${more}
     FROM page JOIN audit_log AS a ON a.id = page.id ${entryJoins} ORDER BY ${order('a')}`,
    parameters.values,
  );
  // An empty first page means that there are no matches; an empty later one is beyond the last and gives no total.
  const beyond = rows.length === 0 && skipped > 0;
  const totalAlone = `${planEachTime}WITH ${matches} SELECT ${total} AS total`;
  const [countRow] = beyond ? await query<{ total: number }>(database, totalAlone, parameters.values) : rows;
  const counted = countRow?.total ?? 0;
  return listPage(rows, Math.min(counted, countedMatches), { ...input }, counted <= countedMatches);
}

/** The columns of equality filters, with the type of their values. */
const equalColumns = {
  accountId: ['account_id', 'uuid'],
  operation: ['operation', 'text'],
  resource: ['resource', 'text'],
  recordId: ['record_id', 'text'],
  ipAddress: ['ip_address', 'text'],
  requestId: ['request_id', 'text'],
} as const;

/** The where-clause on the relation `a`, and the order: by number, which is also the order of time. */
function conditions(input: AuditFilters, parameters: Parameters) {
  const parts: string[] = [];
  for (const name of keysOf(equalColumns)) {
    const [column, type] = equalColumns[name];
    const value = input[name];
    if (value) parts.push(`a.${column} = ${parameters.add(value, type)}`);
  }
  if (input.seen) parts.push(input.seen);
  if (input.found) parts.push(foundCondition(input.found, parameters));
  if (input.from) parts.push(`a.at >= ${parameters.add(input.from, 'timestamptz')}`);
  if (input.to) parts.push(`a.at < ${parameters.add(input.to, 'timestamptz')}`);
  return {
    condition: parts.length > 0 ? parts.join(' AND ') : 'true',
    order: (relation: string) => `${relation}.id DESC`,
  };
}
