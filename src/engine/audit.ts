import type { Database } from '../platform/database/connect.ts';
import type { Parameters } from './statement.ts';

/** What an audit row says of a change besides who made it and from where. */
export interface Change {
  readonly operation: string;
  readonly resource: string;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/** Who made a change and from where; of a job's change there is nobody and nowhere. A handler's context is one. */
export interface ChangeOrigin {
  readonly principal: { readonly accountId: string } | null;
  readonly requestId: string;
  readonly ipAddress: string | null;
}

/**
 * The statement part that writes one audit row for each row (`id`, `version`) of the relation `source`: in the same
 * statement, and so the same transaction, as the change itself.
 */
export function auditInsert(source: string, change: Change, origin: ChangeOrigin, parameters: Parameters): string {
  const values = {
    before: parameters.add(change.before ? JSON.stringify(change.before) : null, 'jsonb'),
    after: parameters.add(change.after ? JSON.stringify(change.after) : null, 'jsonb'),
  };
  return auditText(source, values, callValues(change, origin), parameters);
}

/** The same for values that differ from row to row: SQL expressions of type jsonb over the columns of `source`. */
export function auditEach(
  source: string,
  change: Omit<Change, 'before' | 'after'>,
  fields: { before: string; after: string },
  origin: ChangeOrigin,
  parameters: Parameters,
): string {
  return auditText(source, fields, callValues(change, origin), parameters);
}

/** What an audit row says of the call that made the change, in the order in which `auditText` takes it. */
export function callValues({ operation, resource }: Change, { principal, requestId, ipAddress }: ChangeOrigin) {
  return [principal?.accountId ?? null, operation, resource, requestId, ipAddress] as const;
}

/**
 * The statement part itself: the record's fields as SQL expressions of type jsonb, the call as parameters. A text
 * written once for many calls leaves these to be filled in later.
 */
export function auditText(
  source: string,
  fields: { before: string; after: string },
  call: ReturnType<typeof callValues> | undefined,
  parameters: Parameters,
): string {
  const types = ['uuid', 'text', 'text', 'text', 'text'];
  const placeholders = types.map((type, index) => parameters.add(call?.[index], type));
  return `INSERT INTO audit_log
    (account_id, operation, resource, request_id, ip_address, record_id, version, before, after)
    SELECT ${placeholders.join(', ')}, id::text, version, ${fields.before}, ${fields.after} FROM ${source}`;
}

/** One change to a record that is not a resource's, such as a sign-in or a setting. */
export interface RecordedChange extends Change {
  readonly recordId: string;
  /** Who did it, where that is not the caller: a sign-in has no caller yet. */
  readonly accountId?: string;
}

/** Writes one audit row; call it in the transaction of the change. */
export async function writeAudit(database: Database, origin: ChangeOrigin, change: RecordedChange): Promise<void> {
  await database
    .insertInto('audit_log')
    .values({
      account_id: change.accountId ?? origin.principal?.accountId ?? null,
      operation: change.operation,
      resource: change.resource,
      record_id: change.recordId,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
      request_id: origin.requestId,
      ip_address: origin.ipAddress,
    })
    .execute();
}
