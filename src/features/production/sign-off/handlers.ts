import { invalidField, ProblemError } from '../../../contract/errors.ts';
import { auditEach } from '../../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../../engine/handler.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { addMonths, daysBetween } from '../../../lib/calendar-day.ts';
import { changedSince, type SeenDay } from '../../../lib/grouped-days.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import { withAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import { invalidateInBrowsers } from '../../../platform/database/browser-invalidation.ts';
import { getGridSanLuongDien } from '../grid/contract/grid.ts';
import { requirePlants } from '../plants/required.ts';
import {
  freezeSanLuongDien,
  getSignOffSanLuongDien,
  mostDays,
  type OutputDayState,
  unfreezeSanLuongDien,
} from './contract.ts';
import { lockDays } from './rules.ts';

interface Days {
  readonly plantIds: readonly string[];
  readonly from: string;
  readonly to: string;
  /** The days as the caller saw them. */
  readonly seen?: readonly SeenDay[];
}

/** Changes with every change of a day's figures. */
const markOf = `md5(string_agg(id || ' ' || version, ',' ORDER BY id))`;
/** The existing daily figures. */
const figures = `period_kind = 'day' AND deleted_at IS NULL AND actual IS NOT NULL`;

/** Signs days of output off, and reopens them. */
export const signOffHandlers: readonly Handler[] = [
  handle(getSignOffSanLuongDien, async ({ plantId, month }, context) => {
    const { database } = context;
    await requirePlants(database, [plantId], context);
    const first = `${month.slice(0, 8)}01`;
    const days = await query<OutputDayState>(
      database,
      `SELECT coalesce(c.day, f.day)::text AS day, coalesce(c.figures, 0) AS figures, coalesce(c.drafts, 0) AS drafts,
         coalesce(c.mark, '') AS mark,
         f.frozen_at AS "frozenAt", a.full_name AS "frozenByName"
       FROM (SELECT period_start AS day, count(actual)::int AS figures, (count(actual) FILTER (WHERE status <> 1))::int AS drafts,
           ${markOf} AS mark
         FROM power_outputs WHERE plant_id = $1 AND period_start >= $2 AND period_start < $3 AND ${figures} GROUP BY 1) AS c
       FULL JOIN (SELECT * FROM frozen_outputs WHERE plant_id = $1 AND day >= $2 AND day < $3) AS f ON f.day = c.day
       LEFT JOIN accounts AS a ON a.id = f.frozen_by ORDER BY 1`,
      [plantId, first, addMonths(first, 1)],
    );
    return { days };
  }),

  handle(freezeSanLuongDien, async (input, context) => {
    // The output of a day is not known before it is over.
    if (input.to >= dayOf(Date.now())) throw invalidField('to', 'dayNotOver');
    const seen = (input.seen ?? []).map(({ plantId, ...each }) => ({ ...each, of: plantId }));
    return changeDays({ ...input, seen }, context, freezeSanLuongDien.name, (parameters) => [
      `INSERT INTO frozen_outputs (plant_id, day, frozen_by) SELECT plant_id, day, ${parameters.add(callerOf(context).accountId, 'uuid')}
       FROM requested ON CONFLICT DO NOTHING RETURNING plant_id, day`,
      { before: `'{"frozen": false}'::jsonb`, after: `'{"frozen": true}'::jsonb` },
    ]);
  }),

  handle(unfreezeSanLuongDien, async (input, context) =>
    changeDays(input, context, unfreezeSanLuongDien.name, (parameters) => [
      `DELETE FROM frozen_outputs AS f USING requested AS d WHERE f.plant_id = d.plant_id AND f.day = d.day
       RETURNING f.plant_id, f.day`,
      {
        before: `'{"frozen": true}'::jsonb`,
        after: `jsonb_build_object('frozen', false, 'reason', ${parameters.add(input.reason, 'text')})`,
      },
    ]),
  ),
];

type Change = (parameters: Parameters) => [text: string, fields: { before: string; after: string }];

/** Changes the days of a range that need it, each with an audit row, and returns how many. */
async function changeDays(
  { plantIds, from, to, seen = [] }: Days,
  context: Context,
  operation: string,
  change: Change,
) {
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw invalidField('to', 'before', { other: 'from' });
  if (length > mostDays) throw invalidField('to', 'tooManyDays', { max: mostDays });
  return withAdvisoryLock(context.database, lockDays, async (transaction) => {
    const ids = [...new Set(plantIds)];
    await requirePlants(transaction, ids, context);
    const marks = await query<SeenDay>(
      transaction,
      `SELECT plant_id::text AS of, period_start::text AS day, ${markOf} AS mark FROM power_outputs
       WHERE plant_id = ANY($1::bigint[]) AND period_start BETWEEN $2 AND $3 AND ${figures} GROUP BY 1, 2`,
      [ids, from, to],
    );
    const changed = changedSince(seen, marks);
    if (changed)
      throw new ProblemError('CONFLICT_VERSION', { detail: 'detail.daysChanged', values: { days: changed } });
    const parameters = new Parameters();
    const requested = `SELECT plant_id, day::date AS day FROM unnest(${parameters.add(ids, 'bigint[]')}) AS plant_id,
      generate_series(${parameters.add(from, 'date')}, ${parameters.add(to, 'date')}, interval '1 day') AS day`;
    const [text, fields] = change(parameters);
    const audit = auditEach('logged', { operation, resource: 'frozen-outputs' }, fields, context, parameters);
    const [row] = await query<{ days: number }>(
      transaction,
      `WITH requested AS MATERIALIZED (${requested}), changed AS (${text}),
       logged AS (SELECT plant_id || ' ' || day AS id, NULL::integer AS version FROM changed),
       audit AS (${audit}) SELECT count(*)::int AS days FROM changed`,
      parameters.values,
    );
    if (row?.days) await invalidateInBrowsers(transaction, [getGridSanLuongDien, getSignOffSanLuongDien]);
    return { days: row?.days ?? 0 };
  });
}
