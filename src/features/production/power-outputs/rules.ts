import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import type { RecordChange, RecordRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

type Values = Readonly<Record<string, unknown>>;

/** The figures that visitors are told: published, they change with a reason alone. */
const figures = ['plantId', 'unitId', 'periodKind', 'periodStart', 'actual', 'plan', 'delivered', 'auxiliary'];

/** What output asks for beyond its declaration. */
export const outputRules: RecordRules = {
  beforeChange: async (transaction, change) => {
    if (change.kind === 'insert') await refuseSecond(transaction, change.values ?? []);
    if (change.kind === 'update') await refuseSilent(transaction, change);
    if (change.kind === 'undo') await refuseUndo(transaction, change.ids);
  },
  afterChange: async (transaction, { ids, values = [], kind }) => {
    if (kind === 'insert' || kind === 'update' || kind === 'import') await refuseDoubtful(transaction, ids, values);
  },
};

/** @throws ProblemError CONFLICT_UNIQUE where the period of a plant, or unit, has its figure already. */
async function refuseSecond(transaction: Database, values: readonly Values[]): Promise<void> {
  const [taken] = await query<{ period: string }>(
    transaction,
    `SELECT o.period FROM power_outputs AS o JOIN ${written} ON ${sameFigure} WHERE o.deleted_at IS NULL LIMIT 1`,
    [JSON.stringify(values)],
  );
  if (taken) refuse('CONFLICT_UNIQUE', { path: 'periodStart', code: 'outputTaken', values: { period: taken.period } });
}

/** @throws ProblemError VALIDATION_FAILED where a published figure is changed and no new reason is given. */
async function refuseSilent(transaction: Database, { ids, values = [] }: RecordChange): Promise<void> {
  const isTold = values.every((each) => !figures.some((name) => name in each) || String(each.reason ?? '') !== '');
  if (isTold) return;
  if (await anyPublished(transaction, ids)) refuse('VALIDATION_FAILED', { path: 'reason', code: 'reasonNeeded' });
}

/** @throws ProblemError VALIDATION_FAILED: what was published is not undone with the import that brought it. */
async function refuseUndo(transaction: Database, ids: readonly string[]): Promise<void> {
  if (await anyPublished(transaction, ids)) refuse('VALIDATION_FAILED', { path: '', code: 'publishedStays' });
}

async function anyPublished(transaction: Database, ids: readonly string[]): Promise<boolean> {
  const text = 'SELECT 1 FROM power_outputs WHERE id = ANY($1::bigint[]) AND status = 1 LIMIT 1';
  return (await query(transaction, text, [ids])).length > 0;
}

/**
 * @throws ProblemError VALIDATION_FAILED where a unit is another plant's, or where more was generated than is possible and
 * nobody says why.
 */
async function refuseDoubtful(transaction: Database, ids: readonly string[], values: readonly Values[]) {
  const [found] = await query<{ foreign: boolean; most: string }>(
    transaction,
    `SELECT coalesce(u.plant_id <> o.plant_id, false) AS foreign, (coalesce(u.capacity, p.capacity) * ${hours})::text AS most
     FROM power_outputs AS o JOIN plants AS p ON p.id = o.plant_id LEFT JOIN generating_units AS u ON u.id = o.unit_id
     WHERE (o.id = ANY($2::bigint[]) OR o.id IN (SELECT o.id FROM power_outputs AS o JOIN ${written} ON ${sameFigure}))
       AND (u.plant_id <> o.plant_id OR o.note = '' AND o.actual > coalesce(u.capacity, p.capacity) * ${hours})
     LIMIT 1`,
    [JSON.stringify(values), ids],
  );
  if (found?.foreign) refuse('VALIDATION_FAILED', { path: 'unitId', code: 'unitOfOther' });
  if (found) refuse('VALIDATION_FAILED', { path: 'note', code: 'aboveCapacity', values: { most: found.most } });
}

/** The hours of the period of a record `o`; leap years have theirs. */
const hours = `(24 * ((o.period_start + ('1 ' || CASE o.period_kind WHEN 'quarter' THEN 'month' ELSE o.period_kind END)::interval
  * CASE o.period_kind WHEN 'quarter' THEN 3 ELSE 1 END)::date - o.period_start))`;

/** What a change writes, as rows. */
const written = `jsonb_to_recordset($1::jsonb)
  AS w("plantId" bigint, "unitId" bigint, "periodKind" text, "periodStart" date)`;

const sameFigure = `o.plant_id = w."plantId" AND o.unit_id IS NOT DISTINCT FROM w."unitId"
  AND o.period_kind = w."periodKind" AND o.period_start = w."periodStart"`;

function refuse(code: 'VALIDATION_FAILED' | 'CONFLICT_UNIQUE', error: FieldError): never {
  throw new ProblemError(code, { errors: [error] });
}
