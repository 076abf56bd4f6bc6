import { invalidField } from '../../../contract/errors.ts';
import type { RecordChange, RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { powerOutputs } from './resource.ts';
import { outputsOf, periodEnd } from './stored-output.ts';

/** The first year with output, and how many years ahead plans may be, as the declaration has them. */
const { from, yearsAhead } = powerOutputs.fields.periodStart.plausible;
const firstYear = Number(from.slice(0, 4));

type OutputChange = RecordChange<typeof powerOutputs>;

/** Which periods can have figures: plans may be a little in the future, output may not. */
export const periodRules: RecordRules<typeof powerOutputs> = {
  beforeChange: async (_transaction, { kind, values = [] }) => {
    if (kind !== 'insert' && kind !== 'update' && kind !== 'import') return;
    const wrong = values.map(({ periodStart }) => wrongYear(periodStart)).find((bounds) => bounds !== undefined);
    if (wrong) throw invalidField('periodStart', 'outputYears', wrong);
  },
  afterChange: async (transaction, change) => {
    if (saysActual(change)) await refuseAhead(transaction, change);
  },
};

/** The first and the last year in which a period can begin, for a first day that lies in none of them. */
export function wrongYear(periodStart: string | undefined): { readonly min: string; readonly max: string } | undefined {
  const last = Number(dayOf(Date.now()).slice(0, 4)) + yearsAhead;
  const year = Number((periodStart ?? String(firstYear)).slice(0, 4));
  return year < firstYear || year > last ? { min: String(firstYear), max: String(last) } : undefined;
}

/** @throws ProblemError if output is entered for a period that has not begun, or for a current one without a note. */
async function refuseAhead(transaction: Database, { ids, values = [] }: OutputChange): Promise<void> {
  const [found] = await query<{ begun: boolean }>(
    transaction,
    `SELECT o.period_start <= $3::date AS begun FROM power_outputs AS o
     WHERE ${outputsOf} AND o.actual IS NOT NULL AND ${periodEnd} > $3::date AND (o.period_start > $3::date OR o.note = '')
     ORDER BY 1 LIMIT 1`,
    [JSON.stringify(values), ids, dayOf(Date.now())],
  );
  if (found) throw found.begun ? invalidField('note', 'outputUnfinished') : invalidField('actual', 'outputAhead');
}

function saysActual({ kind, values = [] }: OutputChange): boolean {
  if (kind === 'insert' || kind === 'import') return true;
  return (
    kind === 'update' &&
    values.some((each) => ['actual', 'note', 'periodKind', 'periodStart'].some((name) => name in each))
  );
}
