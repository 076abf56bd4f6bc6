import { invalidField } from '../../../contract/errors.ts';
import type { RecordChange, RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import { invalidateInBrowsers } from '../../../platform/database/browser-invalidation.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { getGridSanLuongDien } from '../grid/contract/grid.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import { isSignedOff, outputsOf, signedPart } from '../power-outputs/stored-output.ts';
import { getSignOffSanLuongDien } from './contract.ts';

/** What of a record says which output stands for which period. */
const outputFields = ['actual', 'plantId', 'unitId', 'periodKind', 'periodStart'];

/** What was signed off stands, however somebody would change it; whether visitors see it is another matter. */
export const signOffRules: RecordRules<typeof powerOutputs> = {
  beforeChange: async (transaction, change) => {
    if (!changesFigures(change)) return;
    await query(transaction, `SELECT pg_advisory_xact_lock_shared(${lock})`, []);
    await refuseFrozen(transaction, change.ids, []);
  },
  afterChange: async (transaction, change) => {
    // Nobody signs off what an open table does not show any more.
    await invalidateInBrowsers(transaction, [getGridSanLuongDien, getSignOffSanLuongDien, shownList]);
    if (!changesFigures(change)) return;
    await refuseFrozen(transaction, change.ids, change.values ?? []);
    await refuseAround(transaction);
  },
};

/** Under which browsers keep the list of records. */
const shownList = { name: `${powerOutputs.name}/list` };

/** Whoever signs days off waits for those who are writing figures, and they for him; they do not wait for one another. */
const lock = `hashtext('signed off outputs')`;

/** Has nobody write figures while days are signed off, for `inTurn`. @returns whether nobody does. */
export async function lockDays(transaction: Database): Promise<boolean> {
  const [found] = await query<{ free: boolean }>(transaction, `SELECT pg_try_advisory_xact_lock(${lock}) AS free`, []);
  return found?.free === true;
}

/** The longest period that is signed off with its days: a figure of a year is, where all its days are. */
async function refuseFrozen(transaction: Database, ids: readonly string[], values: RecordChange['values'] = []) {
  const [found] = await query<{ period: string; plant: string }>(
    transaction,
    `SELECT o.period, p.name AS plant FROM power_outputs AS o JOIN plants AS p ON p.id = o.plant_id
     WHERE ${outputsOf} AND ${isSignedOff} LIMIT 1`,
    [JSON.stringify(values), ids],
  );
  if (found) throw invalidField('periodStart', 'outputSignedOff', found);
}

/**
 * @throws ProblemError VALIDATION_FAILED where this transaction says what a plant generated in a longer period of which a part is signed
 * off: it would stand in the sums in the place of that part (decision 85). Plans, and taking such a figure back, change nothing of it.
 */
async function refuseAround(transaction: Database): Promise<void> {
  const [found] = await query<{ period: string; plant: string; part: string }>(
    transaction,
    `SELECT o.period, p.name AS plant, ${signedPart} AS part FROM output_changes AS c JOIN power_outputs AS o ON o.id = c.output_id
     JOIN plants AS p ON p.id = o.plant_id WHERE c.tx = pg_current_xact_id() AND c.after ?| $1
       AND o.deleted_at IS NULL AND o.actual IS NOT NULL AND ${signedPart} IS NOT NULL LIMIT 1`,
    [outputFields],
  );
  if (found) throw invalidField('actual', 'outputPartSigned', found);
}

function changesFigures({ kind, values = [] }: RecordChange): boolean {
  if (kind === 'update') return values.some((each) => Object.keys(each).some((name) => name !== 'status'));
  return kind !== 'status' && kind !== 'position';
}
