import { ProblemError } from '../../contract/errors.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { seesPlaces } from '../../engine/row-access/data-scope.ts';
import { query } from '../../engine/statement.ts';
import { addDays, daysFrom } from '../../lib/calendar-day.ts';
import { dayOf } from '../../lib/plant-day.ts';
import type { Database } from '../../platform/database/connect.ts';
import { getMissingThuyVan, getProposedHoursThuyVan, type MissingReadings, missingDays } from './contract/expected.ts';
import { givenUpAfter, missingHours, reservoirsBySeason } from './expected-hours.ts';
import { lastYearOf, proposedSeasons } from './proposed-hours.ts';
import { readDays } from './read-days.ts';

/** What is missing by the hours at which reservoirs are expected to be read, and a proposal of these. */
export const expectedHandlers: readonly Handler[] = [
  handle(getMissingThuyVan, async (_input, context) => {
    const items = await missingOf(context, Date.now());
    return { items, total: items.reduce((sum, { hours }) => sum + hours.length, 0) };
  }),

  handle(getProposedHoursThuyVan, async ({ reservoirId }, context) => {
    if (!seesPlaces(context, 'reservoirs', [reservoirId])) throw new ProblemError('NOT_FOUND');
    return { seasons: proposedSeasons(await lastYearOf(context.database, reservoirId)) };
  }),
];

async function missingOf(context: Context, now: number): Promise<MissingReadings[]> {
  const to = dayOf(now);
  const from = addDays(to, 1 - missingDays);
  const { database } = context;
  const [reservoirs, known, firstDays] = await Promise.all([
    reservoirsBySeason(context, undefined),
    readDays(database, { from, to }),
    firstDaysOf(database),
  ]);
  const byPlace = new Map(known.map((each) => [`${each.reservoirId} ${each.day}`, each]));
  return daysFrom(from, to)
    .reverse()
    .flatMap((day) =>
      reservoirs.flatMap(({ id, name, seasons }) => {
        const first = firstDays.get(id);
        const found = byPlace.get(`${id} ${day}`);
        if (first === undefined || first > day || found?.frozenAt) return [];
        const hours = missingHours(day, seasons, found?.hours ?? [], now);
        return hours.length > 0 ? [{ reservoirId: id, reservoirName: name, day, hours }] : [];
      }),
    );
}

/** The day of the first reading of each reservoir that is still read. */
async function firstDaysOf(database: Database): Promise<Map<string, string>> {
  const rows = await query<{ id: string; day: string }>(
    database,
    `SELECT v.id::text, (l.observed_at AT TIME ZONE 'Etc/GMT-7')::date::text AS day FROM reservoirs AS v CROSS JOIN LATERAL (
       SELECT r.observed_at FROM readings AS r WHERE r.reservoir_id = v.id ORDER BY r.observed_at LIMIT 1) AS l
     WHERE v.deleted_at IS NULL AND v.status = 1 AND EXISTS (SELECT FROM readings AS r
       WHERE r.reservoir_id = v.id AND r.observed_at > now() - make_interval(days => $1))`,
    [givenUpAfter],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}
