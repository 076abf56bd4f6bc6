import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { invalidField } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import type { AnyRecord } from '../declare/record.ts';
import type { Database } from '../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../platform/jobs/kind.ts';
import { type Context, callerOf } from './handler.ts';

const header = 'idempotency-key';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A save request. A key stands for one request only. */
interface Request {
  readonly operation: Pick<Operation, 'name'>;
  readonly input: unknown;
}

interface Ways {
  readonly save: () => Promise<AnyRecord>;
  /** Reads the record that an earlier attempt stored. */
  readonly read: (id: string) => Promise<AnyRecord>;
}

/** Whether the caller sent a key with its save. */
export function hasSaveKey(context: Context): boolean {
  return context.headers.has(header);
}

/**
 * Saves once per key. A response can be lost after the record is stored: a retry then gets what the first attempt
 * stored. Without a key it just saves.
 * @throws ProblemError VALIDATION_FAILED if the key is not a UUID, or belongs to another save of the account.
 */
export async function underSaveKey(
  transaction: Database,
  { operation, input }: Request,
  context: Context,
  { save, read }: Ways,
): Promise<AnyRecord> {
  const key = context.headers.get(header);
  if (key === null) return save();
  if (!uuid.test(key)) throw invalidField(header, 'format');
  const own = { account_id: callerOf(context).accountId, key };
  const request = createHash('sha256')
    .update(JSON.stringify([operation.name, input]))
    .digest();
  // Waits for a running attempt: if it succeeds, its record is returned; if it fails, this attempt saves.
  const { numInsertedOrUpdatedRows: taken } = await transaction
    .insertInto('save_keys')
    .values({ ...own, request })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!taken) {
    const earlier = await transaction
      .selectFrom('save_keys')
      .select(['request', 'record_id'])
      .where((columns) => columns.and(own))
      .executeTakeFirstOrThrow();
    if (!earlier.request.equals(request) || earlier.record_id === null) throw invalidField(header, 'otherSave');
    return read(earlier.record_id);
  }
  const record = await save();
  await transaction
    .updateTable('save_keys')
    .set({ record_id: record.id })
    .where((columns) => columns.and(own))
    .execute();
  return record;
}

/** Deletes keys after a day: a form retries within minutes. */
export function saveKeysRetention(database: Database): Job {
  return createJob(jobKind({ name: 'forget-save-keys', repeats: { every: 3_600_000 } }), async () => {
    const forgotten = await sql`DELETE FROM save_keys WHERE at < now() - interval '1 day'`.execute(database);
    return { removed: Number(forgotten.numAffectedRows) };
  });
}
