import { invalidField } from '../../../contract/errors.ts';
import type { RecordChange, RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import { invalidateInBrowsers } from '../../../platform/database/browser-invalidation.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { getGridSanLuongDien } from '../grid/contract/grid.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import { isSignedOff, outputsOf, signedPart } from '../power-outputs/stored-output.ts';
import { getSignOffSanLuongDien } from './contract.ts';

/** The fields that define the output of a period. */
const outputFields = ['actual', 'plantId', 'unitId', 'periodKind', 'periodStart'];

/** Signed-off output cannot change in any way, nor can a signed-off day be published or taken down (decision 137). */
export const signOffRules: RecordRules<typeof powerOutputs> = {
  beforeChange: async (transaction, change) => {
    if (change.kind === 'position') return;
    await query(transaction, `SELECT pg_advisory_xact_lock_shared(${lock})`, []);
    await refuseFrozen(transaction, change.ids, { daysOnly: !changesFigures(change) });
  },
  afterChange: async (transaction, change) => {
    // Open tables must show the change, so that nobody signs off figures that are not on the screen.
    await invalidateInBrowsers(transaction, [getGridSanLuongDien, getSignOffSanLuongDien, shownList]);
    if (!changesFigures(change)) return;
    await refuseFrozen(transaction, change.ids, { values: change.values });
    await refuseAround(transaction);
  },
};

/** The key of the record list in browser caches. */
const shownList = { name: `${powerOutputs.name}/list` };

/** Signing off and writing figures exclude each other; writers do not exclude other writers. */
const lock = `hashtext('signed off outputs')`;

/**
 * Prevents writes of figures while days are signed off, without waiting, for `withAdvisoryLock`. @returns whether it
 * has the lock.
 */
export async function lockDays(transaction: Database): Promise<boolean> {
  const [found] = await query<{ free: boolean }>(transaction, `SELECT pg_try_advisory_xact_lock(${lock}) AS free`, []);
  return found?.free === true;
}

/** What is looked at: changed records, those with the values that are written, of all periods or of days alone. */
interface Refused {
  readonly values?: RecordChange['values'];
  readonly daysOnly?: boolean;
}

/** Refuses changes of periods whose days are all signed off, up to a year. */
async function refuseFrozen(
  transaction: Database,
  ids: readonly string[],
  { values = [], daysOnly = false }: Refused,
): Promise<void> {
  const [found] = await query<{ period: string; plant: string }>(
    transaction,
    `SELECT o.period, p.name AS plant FROM power_outputs AS o JOIN plants AS p ON p.id = o.plant_id
     WHERE ${outputsOf} AND ${isSignedOff} AND (o.period_kind = 'day' OR NOT $3::boolean) LIMIT 1`,
    [JSON.stringify(values), ids, daysOnly],
  );
  if (found) throw invalidField('periodStart', 'outputSignedOff', found);
}

/**
 * @throws ProblemError VALIDATION_FAILED if this transaction sets a plant's output of a longer period of which a part
 * is signed off: it would replace that part in the sums (decision 85). Plans, and removing such a figure, do not affect
 * it.
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
