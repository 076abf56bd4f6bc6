import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import type { RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';

const errors: readonly FieldError[] = [{ path: 'high', code: 'limitNeeded' }];

interface Limit {
  readonly low?: unknown;
  readonly high?: unknown;
}

/** A limit of neither a lowest nor a highest value limits nothing, and whoever relies on it would not be told. */
export const limitRules: RecordRules = {
  judgeRows: async (_database, rows) => rows.map(({ record }) => (isEmpty(record) ? { errors } : {})),

  concerns: ({ kind }) => kind === 'insert' || kind === 'update' || kind === 'import',

  /** @throws ProblemError VALIDATION_FAILED where a limit would be left without both. */
  afterChange: async (transaction, { kind, ids, values = [] }) => {
    const [left] =
      kind === 'insert'
        ? values.filter(isEmpty)
        : await query(
            transaction,
            'SELECT FROM thresholds WHERE id = ANY($1::bigint[]) AND low IS NULL AND high IS NULL LIMIT 1',
            [ids],
          );
    if (left) throw new ProblemError('VALIDATION_FAILED', { errors });
  },
};

function isEmpty({ low = null, high = null }: Limit): boolean {
  return low === null && high === null;
}
