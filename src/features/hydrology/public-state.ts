import { invalidField, ProblemError } from '../../contract/errors.ts';
import { reasonFault } from '../../contract/reasons.ts';
import { auditEach, type ChangeOrigin, writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { requireEverything } from '../../engine/row-access/data-scope.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { withAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import { invalidateInBrowsers } from '../../platform/database/browser-invalidation.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  getPublicThuyVan,
  holdThuyVan,
  type PublicHold,
  releaseThuyVan,
  resumeThuyVan,
  type SeenRevision,
  withholdThuyVan,
} from './contract/public-state.ts';
import { getDayThuyVan, getListThuyVan, getStateThuyVan } from './contract/readings.ts';
import { isCurrentRow, isDoubtedBy } from './reading-queries.ts';
import { reservoirsOf } from './reservoirs.ts';
import { lockReadingKeys } from './storing/stored-state.ts';

/** What visitors see of the readings: releases of doubtful ones, and the hold. */
export const publicStateHandlers: readonly Handler[] = [
  handle(getPublicThuyVan, async (_input, { database }) => {
    const [[settings], hold] = await Promise.all([
      query<{ provisional: boolean }>(database, 'SELECT provisional_readings AS provisional FROM site_settings', []),
      currentHold(database),
    ]);
    return { provisional: settings?.provisional ?? false, hold: hold ?? null };
  }),

  handle(releaseThuyVan, async ({ readings, reason }, context) => {
    requireReason(reason);
    return changeReleases(readings, reason, context, releaseThuyVan.name, async (transaction, parameters) => {
      const { accountId } = callerOf(context);
      await refuseOwn(transaction, readings, accountId);
      return `INSERT INTO reading_releases (reservoir_id, observed_at, revision, released_by, reason)
        SELECT reservoir_id, observed_at, revision, ${parameters.add(accountId, 'uuid')}, ${parameters.add(reason, 'text')}
        FROM seen WHERE doubts <> '{}' ON CONFLICT DO NOTHING RETURNING reservoir_id, observed_at, revision`;
    });
  }),

  handle(withholdThuyVan, async ({ readings, reason }, context) => {
    requireReason(reason);
    return changeReleases(readings, reason, context, withholdThuyVan.name, async () => {
      return `DELETE FROM reading_releases AS l USING seen AS s WHERE l.reservoir_id = s.reservoir_id
        AND l.observed_at = s.observed_at AND l.revision = s.revision RETURNING l.reservoir_id, l.observed_at, l.revision`;
    });
  }),

  handle(holdThuyVan, ({ reason }, context) => {
    requireEverything(context);
    requireReason(reason);
    return context.database.transaction().execute(async (transaction) => {
      const [begun] = await query<{ begun: boolean }>(transaction, 'SELECT begin_public_hold($1, $2) AS begun', [
        callerOf(context).accountId,
        reason,
      ]);
      if (begun?.begun) await logHold(transaction, context, holdThuyVan.name, reason);
      return {};
    });
  }),

  handle(resumeThuyVan, ({ reason }, context) => {
    requireEverything(context);
    requireReason(reason);
    return context.database.transaction().execute(async (transaction) => {
      const ended = await query(transaction, 'DELETE FROM public_hold RETURNING since', []);
      if (ended.length > 0) await logHold(transaction, context, resumeThuyVan.name, reason);
      return {};
    });
  }),
];

/** The hold, with who began it; undefined: there is none. */
async function currentHold(database: Database): Promise<PublicHold | undefined> {
  const [hold] = await query<PublicHold>(
    database,
    `SELECT h.since, a.full_name AS "byName", h.reason FROM public_hold AS h JOIN accounts AS a ON a.id = h.held_by`,
    [],
  );
  return hold;
}

async function logHold(transaction: Database, context: Context & ChangeOrigin, operation: string, reason: string) {
  const isHeld = operation === holdThuyVan.name;
  await writeAudit(transaction, context, {
    operation,
    resource: 'public-hold',
    recordId: 'readings',
    before: { held: !isHeld },
    after: { held: isHeld, reason },
  });
  await invalidateInBrowsers(transaction, [getPublicThuyVan]);
}

function requireReason(reason: string): void {
  const fault = reasonFault(reason);
  if (fault) throw invalidField('reason', fault.code, fault.values);
}

/**
 * @throws ProblemError VALIDATION_FAILED if the caller recorded what is doubtful of one of the readings, in this revision
 * or an earlier one: another person decides.
 */
async function refuseOwn(transaction: Database, readings: readonly SeenRevision[], accountId: string): Promise<void> {
  const own = await query<{ place: number }>(
    transaction,
    `SELECT s.place::int - 1 AS place FROM unnest($1::bigint[], $2::timestamptz[], $3::integer[])
       WITH ORDINALITY AS s(reservoir_id, observed_at, revision, place)
     JOIN readings AS r USING (reservoir_id, observed_at, revision) WHERE ${isDoubtedBy('r', '$4')} ORDER BY s.place`,
    [...placesOf(readings), accountId],
  );
  if (own.length === 0) return;
  const errors = own.map(({ place }) => ({ path: `readings.${place}`, code: 'ownReading' }));
  throw new ProblemError('VALIDATION_FAILED', { errors });
}

function placesOf(readings: readonly SeenRevision[]) {
  return [
    readings.map(({ reservoirId }) => reservoirId),
    readings.map(({ at }) => at),
    readings.map(({ revision }) => revision),
  ];
}

/** Changes the releases of readings that are still as the caller saw them, each with an audit row. */
async function changeReleases(
  readings: readonly SeenRevision[],
  reason: string,
  context: Context & ChangeOrigin,
  operation: string,
  change: (transaction: Database, parameters: Parameters) => Promise<string>,
): Promise<{ changed: number }> {
  const ids = readings.map(({ reservoirId }) => reservoirId);
  const take = (transaction: Database) => lockReadingKeys(transaction, ids);
  return withAdvisoryLock(context.database, take, async (transaction) => {
    const seenReservoirs = await reservoirsOf(transaction, ids, context);
    if (seenReservoirs.length < new Set(ids).size) throw new ProblemError('NOT_FOUND');
    const current = await query(
      transaction,
      `SELECT FROM unnest($1::bigint[], $2::timestamptz[], $3::integer[]) AS s(reservoir_id, observed_at, revision)
       JOIN readings AS r USING (reservoir_id, observed_at, revision) WHERE ${isCurrentRow('r')}`,
      placesOf(readings),
    );
    if (current.length < readings.length)
      throw new ProblemError('CONFLICT_VERSION', { detail: 'detail.readingsChanged' });
    const parameters = new Parameters();
    const [of, at, revision] = placesOf(readings);
    const seen = `SELECT r.reservoir_id, r.observed_at, r.revision, r.doubts
      FROM unnest(${parameters.add(of, 'bigint[]')}, ${parameters.add(at, 'timestamptz[]')}, ${parameters.add(revision, 'integer[]')})
        AS s(reservoir_id, observed_at, revision) JOIN readings AS r USING (reservoir_id, observed_at, revision)`;
    const text = await change(transaction, parameters);
    const isReleased = operation === releaseThuyVan.name;
    const fields = {
      before: `'{"released": ${!isReleased}}'::jsonb`,
      after: `jsonb_build_object('released', ${isReleased}, 'reason', ${parameters.add(reason, 'text')})`,
    };
    const audit = auditEach('logged', { operation, resource: 'readings' }, fields, context, parameters);
    const [row] = await query<{ changed: number }>(
      transaction,
      `WITH seen AS MATERIALIZED (${seen}), changed AS (${text}),
       logged AS (SELECT reservoir_id || ' ' || to_char(observed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS id,
         revision AS version FROM changed),
       audit AS (${audit}) SELECT count(*)::int AS changed FROM changed`,
      parameters.values,
    );
    await invalidateInBrowsers(transaction, [getDayThuyVan, getListThuyVan, getStateThuyVan]);
    return { changed: row?.changed ?? 0 };
  });
}
