import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { ChangeOf } from '../../../declare/record.ts';
import type { Context } from '../../../engine/handler.ts';
import type { RecordChange, RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { settleDoubts } from './doubts.ts';
import { powerOutputs } from './resource.ts';
import { outputsOf, sameFigure, written } from './stored-output.ts';

type Values = Readonly<ChangeOf<typeof powerOutputs>>;

/** The published fields: after publication they change only with a reason. */
export const figures = ['plantId', 'unitId', 'periodKind', 'periodStart', 'actual', 'plan', 'delivered', 'auxiliary'];

/** The rules of output beyond its declaration. */
export const outputRules: RecordRules<typeof powerOutputs> = {
  beforeChange: async (transaction, change, context) => {
    if (change.kind === 'insert') {
      await refuseSwitchedOff(transaction, change.values ?? []);
      await refuseSecond(transaction, change.values ?? []);
    }
    if (change.kind === 'update') await refuseSilent(transaction, change, context);
    if (change.kind === 'undo') await refuseUndo(transaction, change.ids);
  },
  afterChange: async (transaction, change, context) => {
    const { kind } = change;
    const isWritten = kind === 'insert' || kind === 'update' || kind === 'import';
    if (isWritten) await refuseForeign(transaction, change);
    if (isWritten || kind === 'status') await settleDoubts(transaction, change, context);
  },
};

/** @throws ProblemError VALIDATION_FAILED if the plant or unit is switched off: its output stays, but none is added. */
async function refuseSwitchedOff(transaction: Database, values: readonly Values[]): Promise<void> {
  const [off] = await query<{ path: string; name: string }>(
    transaction,
    `SELECT CASE WHEN p.status = 1 THEN 'unitId' ELSE 'plantId' END AS path, ${switchedOff} AS name
     FROM jsonb_to_recordset($1::jsonb) AS w("plantId" bigint, "unitId" bigint)
     JOIN plants AS p ON p.id = w."plantId" LEFT JOIN generating_units AS u ON u.id = w."unitId"
     WHERE ${switchedOff} IS NOT NULL LIMIT 1`,
    [JSON.stringify(values)],
  );
  if (off) refuse('VALIDATION_FAILED', { path: off.path, code: 'outOfUse', values: { name: off.name } });
}

/** @throws ProblemError CONFLICT_UNIQUE if the period of a plant or unit already has a figure. */
async function refuseSecond(transaction: Database, values: readonly Values[]): Promise<void> {
  const [taken] = await query<{ period: string }>(
    transaction,
    `SELECT o.period FROM power_outputs AS o JOIN ${written} ON ${sameFigure} WHERE o.deleted_at IS NULL LIMIT 1`,
    [JSON.stringify(values)],
  );
  if (taken) refuse('CONFLICT_UNIQUE', { path: 'periodStart', code: 'outputTaken', values: { period: taken.period } });
}

/**
 * @throws ProblemError VALIDATION_FAILED if a caller who may not publish changes a published record, or if a figure
 * that was ever published changes without a new reason.
 */
async function refuseSilent(
  transaction: Database,
  { ids, values = [] }: RecordChange<typeof powerOutputs>,
  context: Context | undefined,
): Promise<void> {
  const publishedOutputs = await selectPublishedOutputs(transaction, ids);
  if (publishedOutputs.length === 0) return;
  const mayPublish = context?.principal?.permissions.has(resourceOperations(powerOutputs).setStatus.name) !== false;
  if (!mayPublish && publishedOutputs.some(({ isPublished }) => isPublished))
    refuse('VALIDATION_FAILED', { path: 'actual', code: 'publishedByOthers' });
  const reasons = new Set(['', ...publishedOutputs.map(({ reason }) => reason)]);
  const changes = values.filter((each) => figures.some((name) => name in each));
  if (changes.some(({ reason }) => reasons.has((reason ?? '').trim())))
    refuse('VALIDATION_FAILED', { path: 'reason', code: 'reasonNeeded' });
}

/** Those of some records that were ever published. */
function selectPublishedOutputs(
  transaction: Database,
  ids: readonly string[],
): Promise<{ reason: string; isPublished: boolean }[]> {
  return query(
    transaction,
    `SELECT o.reason, o.status = 1 AS "isPublished" FROM power_outputs AS o JOIN published_outputs AS p ON p.output_id = o.id
     WHERE o.id = ANY($1::bigint[])`,
    [ids],
  );
}

/** @throws ProblemError VALIDATION_FAILED: the undo of an import must not remove published records. */
async function refuseUndo(transaction: Database, ids: readonly string[]): Promise<void> {
  if (await anyPublished(transaction, ids)) refuse('VALIDATION_FAILED', { path: '', code: 'publishedStays' });
}

async function anyPublished(transaction: Database, ids: readonly string[]): Promise<boolean> {
  const text = 'SELECT 1 FROM power_outputs WHERE id = ANY($1::bigint[]) AND status = 1 LIMIT 1';
  return (await query(transaction, text, [ids])).length > 0;
}

/** @throws ProblemError VALIDATION_FAILED if a unit belongs to another plant. */
async function refuseForeign(transaction: Database, { ids, values = [] }: RecordChange<typeof powerOutputs>) {
  // Locks the named units, so that none moves to another plant before the commit.
  const units = new Set(values.flatMap(({ unitId }) => unitId ?? []));
  const held = 'SELECT FROM generating_units WHERE id = ANY($1::bigint[]) ORDER BY id FOR SHARE';
  if (units.size > 0) await query(transaction, held, [[...units]]);
  const found = await query(
    transaction,
    `SELECT FROM power_outputs AS o JOIN generating_units AS u ON u.id = o.unit_id
     WHERE ${outputsOf} AND u.plant_id <> o.plant_id LIMIT 1`,
    [JSON.stringify(values), ids],
  );
  if (found.length > 0) refuse('VALIDATION_FAILED', { path: 'unitId', code: 'unitOfOther' });
}

/** The name of a plant `p` or its unit `u`, if any, that is switched off; null: neither. */
export const switchedOff = 'CASE WHEN p.status <> 1 THEN p.name WHEN u.status <> 1 THEN u.name END';

function refuse(code: 'VALIDATION_FAILED' | 'CONFLICT_UNIQUE', error: FieldError): never {
  throw new ProblemError(code, { errors: [error] });
}
