import { invalidField, ProblemError } from '../../contract/errors.ts';
import { auditEach, type ChangeOrigin } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { seesPlaces } from '../../engine/row-access/data-scope.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { addDays, daysBetween, daysFrom } from '../../lib/calendar-day.ts';
import { dayText } from '../../lib/format.ts';
import { compareSeen, type SeenDay } from '../../lib/grouped-days.ts';
import { dayOf, startOf } from '../../lib/plant-day.ts';
import { withAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import { invalidateInBrowsers } from '../../platform/database/browser-invalidation.ts';
import type { Database } from '../../platform/database/connect.ts';
import { getMissingThuyVan } from './contract/expected.ts';
import { getDayThuyVan, getRoundThuyVan } from './contract/readings.ts';
import { freezeThuyVan, getSignOffThuyVan, mostDays, mostShownDays, unfreezeThuyVan } from './contract/sign-off.ts';
import { missingHours, reservoirsBySeason } from './expected-hours.ts';
import { plantDay, readDays } from './read-days.ts';
import { isCurrentRow, isDoubtedBy, isWithheld } from './reading-queries.ts';
import { reservoirsOf } from './reservoirs.ts';
import { lockReadingKeys } from './storing/stored-state.ts';

interface Days {
  readonly reservoirIds: readonly string[];
  readonly from: string;
  readonly to: string;
  /** The days as the caller saw them: only these are meant. Absent: all. */
  readonly seen?: readonly SeenDay[] | undefined;
}

/** Signs days off, and reopens them. */
export const signOffHandlers: readonly Handler[] = [
  handle(getSignOffThuyVan, async ({ from, to, reservoirIds }, context) => {
    if (reservoirIds && !seesPlaces(context, 'reservoirs', reservoirIds)) throw new ProblemError('NOT_FOUND');
    checkSpan({ from, to }, mostShownDays);
    const now = Date.now();
    const reservoirs = await reservoirsBySeason(context, reservoirIds);
    const known = await readDays(context.database, { from, to, reservoirIds: reservoirs.map(({ id }) => id) });
    const byPlace = new Map(known.map((each) => [`${each.reservoirId} ${each.day}`, each]));
    const days = daysFrom(from, to).filter((day) => day <= dayOf(now));
    return {
      reservoirs: reservoirs.map(({ id, name }) => ({ id, name })),
      days: reservoirs.flatMap(({ id, seasons }) =>
        days.map((day) => {
          const { hours, ...state } = byPlace.get(`${id} ${day}`) ?? { ...nothingRead, reservoirId: id, day };
          return { ...state, missing: missingHours(day, seasons, hours, now) };
        }),
      ),
    };
  }),

  handle(freezeThuyVan, async (input, context) => {
    // A day that is not over can get more readings.
    if (input.to >= dayOf(Date.now())) throw invalidField('to', 'dayNotOver');
    const seen = input.seen?.map(({ reservoirId, ...each }) => ({ ...each, of: reservoirId }));
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

/** A day on which nothing was read. */
const nothingRead = {
  ...{ readings: 0, hours: [], doubtful: 0, revised: 0 },
  ...{ mark: '', frozenAt: null, frozenByName: null },
};

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

/** Changes the days of a range that need it, each with an audit row, and returns how many, and what was left out. */
async function changeDays(
  { reservoirIds, from, to, seen }: Days,
  context: Context & ChangeOrigin,
  operation: string,
  change: Change,
): Promise<{ days: number; changed: { reservoirId: string; day: string }[] }> {
  checkSpan({ from, to }, mostDays);
  const take = (transaction: Database) => lockReadingKeys(transaction, reservoirIds);
  return withAdvisoryLock(context.database, take, async (transaction) => {
    const found = await reservoirsOf(transaction, reservoirIds, context);
    if (found.length < new Set(reservoirIds).size) throw new ProblemError('NOT_FOUND');
    const compared = seen && compareSeen(seen, await marksOf(transaction, reservoirIds, from, to));
    const parameters = new Parameters();
    const ids = parameters.add([...new Set(reservoirIds)], 'bigint[]');
    const span = `SELECT v AS reservoir_id, day::date AS day FROM unnest(${ids}) AS v,
      generate_series(${parameters.add(from, 'date')}, ${parameters.add(to, 'date')}, interval '1 day') AS day`;
    const requested = compared ? `${span} WHERE (v, day::date) IN (${pairsOf(compared.asSeen, parameters)})` : span;
    const [text, fields] = await change('requested', parameters, callerOf(context).accountId, transaction);
    const audit = auditEach('logged', { operation, resource: 'frozen-days' }, fields, context, parameters);
    const [row] = await query<{ days: number }>(
      transaction,
      `WITH requested AS MATERIALIZED (${requested}), changed AS (${text}),
       logged AS (SELECT reservoir_id || ' ' || day AS id, NULL::integer AS version FROM changed),
       audit AS (${audit}) SELECT count(*)::int AS days FROM changed`,
      parameters.values,
    );
    if (row?.days)
      await invalidateInBrowsers(transaction, [getDayThuyVan, getRoundThuyVan, getSignOffThuyVan, getMissingThuyVan]);
    const changed = (compared?.changed ?? []).map(({ of, day }) => ({ reservoirId: of, day }));
    return { days: row?.days ?? 0, changed };
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
     WHERE r.reservoir_id = ANY($1::bigint[]) AND r.observed_at >= $2 AND r.observed_at < $3 AND ${isDoubtedBy('r', '$4')}
       AND ${isWithheld('r')} AND ${isCurrentRow('r')} ORDER BY 1`,
    [reservoirIds, startOf(from), startOf(addDays(to, 1)), accountId],
  );
  if (own.length > 0) throw invalidField('to', 'ownDoubtful', { days: own.map(({ day }) => dayText(day)).join(', ') });
}

/** The reservoirs and days of a list, as rows. */
function pairsOf(days: readonly SeenDay[], parameters: Parameters): string {
  const ids = parameters.add(
    days.map(({ of }) => of),
    'bigint[]',
  );
  return `SELECT * FROM unnest(${ids}, ${parameters.add(
    days.map(({ day }) => day),
    'date[]',
  )})`;
}

/** @throws ProblemError VALIDATION_FAILED if a range ends before it begins, or is longer than this many days. */
function checkSpan({ from, to }: { readonly from: string; readonly to: string }, most: number): void {
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw invalidField('to', 'before', { other: 'from' });
  if (length > most) throw invalidField('to', 'tooManyDays', { max: most });
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
