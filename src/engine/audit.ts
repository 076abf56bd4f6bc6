import type { Database } from '../platform/database/connect.ts';
import type { Parameters } from './statement.ts';

/** What an audit row records about a change, besides its caller and origin. */
export interface Change {
  readonly operation: string;
  readonly resource: string;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Who made a change and from where. A job's change has no principal and no address. A handler's context satisfies this
 * type.
 */
export interface ChangeOrigin {
  readonly principal: { readonly accountId: string } | null;
  readonly requestId: string;
  readonly ipAddress: string | null;
}

/**
 * The statement part that writes one audit row for each row (`id`, `version`) of the relation `source`. It runs in the
 * statement of the change, and so in its transaction.
 */
export function auditInsert(source: string, change: Change, origin: ChangeOrigin, parameters: Parameters): string {
  const values = {
    before: parameters.add(change.before ? JSON.stringify(change.before) : null, 'jsonb'),
    after: parameters.add(change.after ? JSON.stringify(change.after) : null, 'jsonb'),
  };
  return auditText(source, values, callValues(change, origin), parameters);
}

/** Like `auditInsert`, with values that differ per row: SQL expressions of type jsonb over the columns of `source`. */
export function auditEach(
  source: string,
  change: Omit<Change, 'before' | 'after'>,
  fields: { before: string; after: string },
  origin: ChangeOrigin,
  parameters: Parameters,
): string {
  return auditText(source, fields, callValues(change, origin), parameters);
}

/** The values of an audit row that describe the call, in the order of the parameters of `auditText`. */
export function callValues({ operation, resource }: Change, { principal, requestId, ipAddress }: ChangeOrigin) {
  return [principal?.accountId ?? null, operation, resource, requestId, ipAddress] as const;
}

/**
 * The statement part: the record's fields as SQL expressions of type jsonb, the call as parameters. A text that is
 * written once for many calls adds the values of these parameters later.
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

/** A change to a record that does not belong to a resource, such as a sign-in or a setting. */
export interface RecordedChange extends Change {
  readonly recordId: string;
  /** The account, where it is not the caller: a sign-in has no caller yet. */
  readonly accountId?: string;
}

/** Writes one audit row. Call it in the transaction of the change. */
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
