import { invalidField, ProblemError } from '../../contract/errors.ts';
import { auditEach, type ChangeOrigin } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { seesPlaces } from '../../engine/row-access/data-scope.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { addDays, addMonths, daysBetween } from '../../lib/calendar-day.ts';
import { dayText } from '../../lib/format.ts';
import { changedSince, type SeenDay } from '../../lib/grouped-days.ts';
import { dayOf, startOf } from '../../lib/plant-day.ts';
import { withAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import { invalidateInBrowsers } from '../../platform/database/browser-invalidation.ts';
import type { Database } from '../../platform/database/connect.ts';
import { getDayThuyVan } from './contract/readings.ts';
import { type DayState, freezeThuyVan, getMonthThuyVan, mostDays, unfreezeThuyVan } from './contract/sign-off.ts';
import { isCurrentRow, isWithheld } from './reading-queries.ts';
import { reservoirsOf } from './reservoirs.ts';
import { lockReadingKeys } from './storing/stored-state.ts';
import { usualHoursIn } from './usual-hours.ts';

interface Days {
  readonly reservoirIds: readonly string[];
  readonly from: string;
  readonly to: string;
  /** The days as the caller saw them. */
  readonly seen?: readonly SeenDay[];
}

/** Signs days off, and reopens them. */
export const signOffHandlers: readonly Handler[] = [
  handle(getMonthThuyVan, async ({ reservoirId, month }, context) => {
    if (!seesPlaces(context, 'reservoirs', [reservoirId])) throw new ProblemError('NOT_FOUND');
    const { database } = context;
    const first = `${month.slice(0, 8)}01`;
    const [days, usualHours] = await Promise.all([
      daysOf(database, reservoirId, first, addMonths(first, 1)),
      usualHoursIn(database, reservoirId, first),
    ]);
    return { days, usualHours };
  }),

  handle(freezeThuyVan, async (input, context) => {
    // A day that is not over can get more readings.
    if (input.to >= dayOf(Date.now())) throw invalidField('to', 'dayNotOver');
    const seen = (input.seen ?? []).map(({ reservoirId, ...each }) => ({ ...each, of: reservoirId }));
    return changeDays(
      { ...input, seen },
      context,
      freezeThuyVan.name,
      async (source, parameters, accountId, transaction) => {
        await refuseOwnDoubtful(transaction, input, accountId);
        return [
          `INSERT INTO frozen_days (reservoir_id, day, frozen_by) SELECT reservoir_id, day, ${parameters.add(accountId, 'uuid')} FROM ${source}
       ON CONFLICT DO NOTHING RETURNING reservoir_id, day`,
          { before: `'{"frozen": false}'::jsonb`, after: `'{"frozen": true}'::jsonb` },
        ];
      },
    );
  }),

  handle(unfreezeThuyVan, async (input, context) =>
    changeDays(input, context, unfreezeThuyVan.name, async (source, parameters) => [
      `DELETE FROM frozen_days AS f USING ${source} AS d WHERE f.reservoir_id = d.reservoir_id AND f.day = d.day
       RETURNING f.reservoir_id, f.day`,
      {
        before: `'{"frozen": true}'::jsonb`,
        after: `jsonb_build_object('frozen', false, 'reason', ${parameters.add(input.reason, 'text')})`,
      },
    ]),
  ),
];

/** Who signed a day off, and when; undefined: nobody. */
export async function frozenDay(database: Database, reservoirId: string, day: string) {
  const [found] = await query<{ frozenAt: string; frozenByName: string | null }>(
    database,
    `SELECT f.frozen_at AS "frozenAt", a.full_name AS "frozenByName" FROM frozen_days AS f
     LEFT JOIN accounts AS a ON a.id = f.frozen_by WHERE f.reservoir_id = $1 AND f.day = $2`,
    [reservoirId, day],
  );
  return found;
}

type Change = (
  source: string,
  parameters: Parameters,
  accountId: string,
  transaction: Database,
) => Promise<[text: string, fields: { before: string; after: string }]>;

/** Changes the days of a range that need it, each with an audit row, and returns how many. */
async function changeDays(
  { reservoirIds, from, to, seen = [] }: Days,
  context: Context & ChangeOrigin,
  operation: string,
  change: Change,
): Promise<{ days: number }> {
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw invalidField('to', 'before', { other: 'from' });
  if (length > mostDays) throw invalidField('to', 'tooManyDays', { max: mostDays });
  const take = (transaction: Database) => lockReadingKeys(transaction, reservoirIds);
  return withAdvisoryLock(context.database, take, async (transaction) => {
    const found = await reservoirsOf(transaction, reservoirIds, context);
    if (found.length < new Set(reservoirIds).size) throw new ProblemError('NOT_FOUND');
    const changed = changedSince(seen, await marksOf(transaction, reservoirIds, from, to));
    if (changed)
      throw new ProblemError('CONFLICT_VERSION', { detail: 'detail.daysChanged', values: { days: changed } });
    const parameters = new Parameters();
    const ids = parameters.add([...new Set(reservoirIds)], 'bigint[]');
    const requested = `SELECT v AS reservoir_id, day::date AS day FROM unnest(${ids}) AS v,
      generate_series(${parameters.add(from, 'date')}, ${parameters.add(to, 'date')}, interval '1 day') AS day`;
    const [text, fields] = await change('requested', parameters, callerOf(context).accountId, transaction);
    const audit = auditEach('logged', { operation, resource: 'frozen-days' }, fields, context, parameters);
    const [row] = await query<{ days: number }>(
      transaction,
      `WITH requested AS MATERIALIZED (${requested}), changed AS (${text}),
       logged AS (SELECT reservoir_id || ' ' || day AS id, NULL::integer AS version FROM changed),
       audit AS (${audit}) SELECT count(*)::int AS days FROM changed`,
      parameters.values,
    );
    if (row?.days) await invalidateInBrowsers(transaction, [getDayThuyVan, getMonthThuyVan]);
    return { days: row?.days ?? 0 };
  });
}

/**
 * Signing a day off shows its doubtful readings to visitors, so whoever recorded them does not do it alone.
 * @throws ProblemError VALIDATION_FAILED with the days of doubtful readings that the caller recorded and nobody released.
 */
async function refuseOwnDoubtful(
  transaction: Database,
  { reservoirIds, from, to }: Pick<Days, 'reservoirIds' | 'from' | 'to'>,
  accountId: string,
) {
  const own = await query<{ day: string }>(
    transaction,
    `SELECT DISTINCT ${plantDay}::text AS day FROM readings AS r
     WHERE r.reservoir_id = ANY($1::bigint[]) AND r.observed_at >= $2 AND r.observed_at < $3 AND r.recorded_by = $4
       AND ${isWithheld('r')} AND ${isCurrentRow('r')} ORDER BY 1`,
    [reservoirIds, startOf(from), startOf(addDays(to, 1)), accountId],
  );
  if (own.length > 0) throw invalidField('to', 'ownDoubtful', { days: own.map(({ day }) => dayText(day)).join(', ') });
}

/** The mark of each day of a range with revisions, both ends included: their number, which only grows. */
async function marksOf(transaction: Database, reservoirIds: readonly string[], from: string, to: string) {
  return query<SeenDay>(
    transaction,
    `SELECT reservoir_id::text AS of, ${plantDay}::text AS day, count(*)::text AS mark FROM readings
     WHERE reservoir_id = ANY($1::bigint[]) AND observed_at >= $2 AND observed_at < $3 GROUP BY 1, 2`,
    [reservoirIds, startOf(from), startOf(addDays(to, 1))],
  );
}

const plantDay = `(observed_at AT TIME ZONE 'Etc/GMT-7')::date`;

/** The days from `from` (included) to `to` (excluded) that have readings or are signed off. */
async function daysOf(database: Database, reservoirId: string, from: string, to: string): Promise<DayState[]> {
  return query<DayState>(
    database,
    `SELECT coalesce(m.day, f.day) AS day, coalesce(m.mark, '') AS mark, coalesce(c.readings, 0) AS readings, coalesce(c.hours, '{}') AS hours, coalesce(c.doubtful, 0) AS doubtful,
       coalesce(c.revised, 0) AS revised, f.frozen_at AS "frozenAt", a.full_name AS "frozenByName"
     FROM (SELECT ${plantDay} AS day, count(*)::text AS mark FROM readings
       WHERE reservoir_id = $1 AND observed_at >= $2 AND observed_at < $3 GROUP BY 1) AS m
     LEFT JOIN (SELECT t.moment::date AS day, count(*)::int AS readings,
         array_agg(date_part('hour', t.moment)::int ORDER BY t.moment) FILTER (WHERE t.moment = date_trunc('hour', t.moment)) AS hours,
         (count(*) FILTER (WHERE r.doubts <> '{}'))::int AS doubtful, (count(*) FILTER (WHERE r.corrected))::int AS revised
       FROM current_readings AS r CROSS JOIN LATERAL (SELECT r.observed_at AT TIME ZONE 'Etc/GMT-7' AS moment) AS t WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < $3 GROUP BY 1) AS c ON c.day = m.day
     FULL JOIN (SELECT * FROM frozen_days WHERE reservoir_id = $1 AND day >= $4 AND day < $5) AS f ON f.day = m.day
     LEFT JOIN accounts AS a ON a.id = f.frozen_by ORDER BY 1`,
    [reservoirId, startOf(from), startOf(to), from, to],
  );
}
