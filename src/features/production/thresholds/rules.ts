import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import type { ChangeOf } from '../../../declare/record.ts';
import type { RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { thresholds } from './resource.ts';

const errors: readonly FieldError[] = [{ path: 'high', code: 'limitNeeded' }];

/** A limit with neither a minimum nor a maximum limits nothing, which nobody would notice. */
export const limitRules: RecordRules<typeof thresholds> = {
  validateRows: async (_database, rows) => rows.map(({ record }) => (isEmpty(record) ? { errors } : {})),

  /**
   * @throws ProblemError VALIDATION_FAILED if a limit would have neither. One from an earlier version can still be
   * switched off and deleted.
   */
  afterChange: async (transaction, { kind, ids, values = [] }) => {
    if (kind === 'insert' ? values.some(isEmpty) : kind === 'update' && (await anyEmpty(transaction, ids)))
      throw new ProblemError('VALIDATION_FAILED', { errors });
  },
};

async function anyEmpty(transaction: Database, ids: readonly string[]): Promise<boolean> {
  const text = 'SELECT FROM thresholds WHERE id = ANY($1::bigint[]) AND low IS NULL AND high IS NULL LIMIT 1';
  return (await query(transaction, text, [ids])).length > 0;
}

function isEmpty({ low = null, high = null }: ChangeOf<typeof thresholds>): boolean {
  return low === null && high === null;
}
