import { CompiledQuery, type Kysely } from 'kysely';
import { ProblemError } from '../../../contract/errors.ts';
import type { ListPage } from '../../../contract/paging.ts';
import type { AnyRecord } from '../../../declare/record.ts';
import type { Resource, ResourceRegistry } from '../../../declare/resource.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { toResponse } from '../../../engine/columns.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import { wholeList } from '../../../engine/list.ts';
import { columnOf, tableOf } from '../../../engine/names.ts';
import type { ResourceScope } from '../../../engine/record-rules.ts';
import { readableCondition } from '../../../engine/row-access/readable-rows.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { readPage } from '../../../engine/table/page.ts';
import { textCondition } from '../../../engine/table/text-condition.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { listedReferences } from '../columns.ts';
import type { ExportEntry, ExportInput, FileFormat, RegisterInput } from '../contract/export.ts';

/** Records that are read at a time. */
const batchSize = 1000;
/**
 * Exports that a process writes at the same time: each occupies a connection of the pool until its reader has all of
 * it.
 */
const mostAtOnce = 5;
let open = 0;

/** Records that are read for a file. */
export interface OpenExport {
  readonly total: number;
  readonly batches: AsyncGenerator<AnyRecord[]>;
  /** Releases the connection; call it when the batches are no longer read. */
  close(): Promise<void>;
}

/** What an export writes: the statement that reads it, the one that counts it, and how to convert a row. */
export interface Exported {
  readonly text: string;
  readonly total: string;
  readonly values: readonly unknown[];
  readonly present?: (row: AnyRecord) => AnyRecord;
}

/**
 * The records that a list's filters find.
 * @param only a condition on the records that the caller may read; undefined: all.
 */
export function listedRecords(
  resource: Resource,
  registry: ResourceRegistry,
  input: ExportInput,
  personal: boolean,
  only: string | undefined,
): Exported {
  const found = wholeList(resource, registry, input, { of: 'record', personal }, only);
  return { ...found, present: (row) => toResponse(resource, row) };
}

/**
 * Opens the records for reading in batches through a cursor, so that they are consistent as of one moment and use a
 * constant amount of memory.
 * @throws ProblemError RATE_LIMITED when the process writes enough others.
 */
export async function openExport(
  database: Database,
  { text, total, values, present: toFileRow = (row) => row }: Exported,
): Promise<OpenExport> {
  if (open >= mostAtOnce) throw new ProblemError('RATE_LIMITED', { detail: 'detail.exportsBusy', retryAfter: 10 });
  open += 1;
  let closing: Promise<void> | undefined;
  try {
    const transaction = await database.startTransaction().setIsolationLevel('repeatable read').execute();
    const close = async () => {
      open -= 1;
      await transaction.rollback().execute();
    };
    try {
      const [counted] = await query<{ total: number }>(transaction, total, values);
      await transaction.executeQuery(CompiledQuery.raw(`DECLARE exported NO SCROLL CURSOR FOR ${text}`, [...values]));
      return {
        total: counted?.total ?? 0,
        batches: fetchBatches(transaction, toFileRow),
        close: () => {
          closing ??= close();
          return closing;
        },
      };
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  } catch (error) {
    open -= 1;
    throw error;
  }
}

async function* fetchBatches(
  transaction: Pick<Kysely<never>, 'executeQuery'>,
  toFileRow: (row: AnyRecord) => AnyRecord,
): AsyncGenerator<AnyRecord[]> {
  for (;;) {
    const { rows } = await transaction.executeQuery<AnyRecord>(CompiledQuery.raw(`FETCH ${batchSize} FROM exported`));
    if (rows.length > 0) yield rows.map(toFileRow);
    if (rows.length < batchSize) return;
  }
}

interface Registered {
  readonly resource: string;
  readonly rows: number;
  readonly columns: readonly string[];
  readonly personal: boolean;
  readonly format: FileFormat;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** Records in the register and in the audit log that the caller exports records; returns the entry's id. */
export async function registerExport(context: Context, operation: string, entry: Registered): Promise<string> {
  return context.database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('exports')
      .values({
        ...entry,
        columns: [...entry.columns],
        filters: JSON.stringify(entry.filters),
        account_id: callerOf(context).accountId,
        ip_address: context.ipAddress,
        request_id: context.requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, context, { operation, resource: 'exports', recordId: id, after: { ...entry } });
    return id;
  });
}

/** Records that a file was sent completely. */
export async function endExport(database: Database, id: string): Promise<void> {
  await database.updateTable('exports').set({ complete: true }).where('id', '=', id).execute();
}

/** A page of the register, newest first. */
export async function listExports(database: Database, input: RegisterInput): Promise<ListPage<ExportEntry>> {
  const parameters = new Parameters();
  const listing = {
    columns: `e.id, e.at, account.full_name AS "accountName", e.resource, e.rows, e.columns, e.personal, e.format,
      e.filters, e.ip_address AS "ipAddress", e.complete`,
    from: 'exports AS e LEFT JOIN accounts AS account ON account.id = e.account_id',
    conditions: [
      input.resource && `e.resource = ${parameters.add(input.resource)}`,
      textCondition(`concat_ws(' ', account.full_name, e.resource, e.ip_address)`, input.textSearch, parameters),
    ],
    order: 'e.id DESC',
    parameters,
  };
  return readPage<ExportEntry>(database, listing, input);
}

/** Maximum number of names that a template offers as choices. */
const offeredAtMost = 500;

/** The names of the records that the references of a resource can have, by field. */
export async function referenceNames(
  services: ResourceScope,
  resource: Resource,
  context: Context,
): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const { name, to } of listedReferences(resource)) {
    const target = services.registry.get(to);
    if (!target) continue;
    const only = await readableCondition(services, target, context);
    const order = target.ordered ? 'position, id' : 'id';
    const rows = await query<{ title: string }>(
      context.database,
      `SELECT ${columnOf(target.title)} AS title FROM ${tableOf(target)} AS r
       WHERE deleted_at IS NULL AND status = 1 AND (${only ?? 'true'}) ORDER BY ${order} LIMIT ${offeredAtMost + 1}`,
      [],
    );
    if (rows.length <= offeredAtMost)
      names.set(
        name,
        rows.map(({ title }) => title),
      );
  }
  return names;
}
