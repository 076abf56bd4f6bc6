import { invalidField } from '../../../contract/errors.ts';
import type { RecordChange, RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { outputsOf, periodEnd } from '../power-outputs/written.ts';

/** What was signed off stands, however somebody would change it; whether visitors see it is another matter. */
export const signOffRules: RecordRules = {
  beforeChange: async (transaction, change) => {
    if (!changesFigures(change)) return;
    await lockDays(transaction, 'write');
    await refuseFrozen(transaction, change.ids, []);
  },
  afterChange: async (transaction, change) => {
    if (changesFigures(change)) await refuseFrozen(transaction, change.ids, change.values ?? []);
  },
};

/** Whoever signs days off waits for those who are writing figures, and they for him; they do not wait for one another. */
export async function lockDays(transaction: Database, purpose: 'sign' | 'write'): Promise<void> {
  const lock = purpose === 'sign' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await query(transaction, `SELECT ${lock}(hashtext('signed off outputs'))`, []);
}

/** The longest period that is signed off with its days: a figure of a year is, where all its days are. */
async function refuseFrozen(transaction: Database, ids: readonly string[], values: RecordChange['values'] = []) {
  const [found] = await query<{ period: string; plant: string }>(
    transaction,
    `SELECT o.period, p.name AS plant FROM power_outputs AS o JOIN plants AS p ON p.id = o.plant_id WHERE ${outputsOf} AND
       (SELECT count(*) FROM frozen_outputs AS f WHERE f.plant_id = o.plant_id AND f.day >= o.period_start AND f.day < ${periodEnd})
         = ${periodEnd} - o.period_start LIMIT 1`,
    [JSON.stringify(values), ids],
  );
  if (found) throw invalidField('periodStart', 'outputSignedOff', found);
}

function changesFigures({ kind, values = [] }: RecordChange): boolean {
  if (kind === 'update') return values.some((each) => Object.keys(each).some((name) => name !== 'status'));
  return kind !== 'status' && kind !== 'position';
}
