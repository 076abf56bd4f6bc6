import { type Context, callerOf } from '../../../engine/handler.ts';
import type { Notify } from '../../../engine/slices/notify.ts';
import { query } from '../../../engine/statement.ts';
import { formatInstant } from '../../../lib/format.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { readingsPath } from '../contract/screens.ts';
import { isConfirmed } from '../reading-queries.ts';
import type { Revision, ValidationResult } from './validate.ts';

/** What is done after the readings of a program are stored, in their transaction. */
export type AfterProgram = (
  transaction: Database,
  results: readonly ValidationResult[],
  context: Context,
) => Promise<void>;

/**
 * Counts how the readings of a key were judged, and tells those who may release them of doubtful ones: once for a
 * reservoir, until they are released or signed off.
 */
export function createAfterProgram(notify: Notify): AfterProgram {
  return async (transaction, results, context) => {
    await count(transaction, results, context);
    const doubtful = results.flatMap(({ store }) => (store && store.doubts.length > 0 ? [store] : []));
    for (const [reservoirId, revisions] of Map.groupBy(doubtful, ({ sent }) => sent.reservoirId)) {
      await tell(transaction, reservoirId, revisions, notify);
    }
  };
}

async function count(transaction: Database, results: readonly ValidationResult[], context: Context): Promise<void> {
  const { tokenId, sessionId } = callerOf(context);
  const of = (is: (result: ValidationResult) => boolean) => results.filter(is).length;
  const isDoubtful = ({ store }: ValidationResult) => store !== undefined && store.doubts.length > 0;
  const isRefused = ({ outcome }: ValidationResult) =>
    outcome === 'refused' || outcome === 'standing' || outcome === 'conflict';
  await query(
    transaction,
    `INSERT INTO program_readings AS p (key_id, day, stored, doubtful, refused) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (key_id, day) DO UPDATE SET stored = p.stored + excluded.stored,
       doubtful = p.doubtful + excluded.doubtful, refused = p.refused + excluded.refused`,
    [tokenId ?? sessionId, dayOf(Date.now()), of(({ store }) => store !== undefined), of(isDoubtful), of(isRefused)],
  );
}

/** A reading rings once, however often it is revised before somebody confirms it. */
async function tell(transaction: Database, reservoirId: string, doubtful: readonly Revision[], notify: Notify) {
  const [found] = await query<{ name: string; at: string }>(
    transaction,
    `SELECT v.name, s.at FROM reservoirs AS v, unnest($2::timestamptz[]) AS s(at) WHERE v.id = $1 AND NOT EXISTS (
       SELECT FROM readings AS r WHERE r.reservoir_id = v.id AND r.recorded_at < now()
         AND (r.observed_at = s.at OR r.recorded_at > now() - make_interval(days => $3)) AND NOT ${isConfirmed('r')}
         AND NOT EXISTS (SELECT FROM readings AS later WHERE later.revision > 1 AND later.reservoir_id = r.reservoir_id
           AND later.observed_at = r.observed_at AND later.revision > r.revision AND later.recorded_at < now()))
     ORDER BY s.at LIMIT 1`,
    [reservoirId, doubtful.map(({ sent }) => sent.at), daysTold],
  );
  if (!found) return;
  const told = {
    values: { name: found.name, at: formatInstant(found.at) },
    href: `${readingsPath}?reservoirId=${reservoirId}&mark=withheld`,
  };
  await notify(transaction, 'doubtfulReading', {
    ...told,
    within: ({ reservoirs }) => (reservoirs.has(reservoirId) ? told : undefined),
  });
}

/** Doubtful readings of longer ago do not keep a new one from being told. */
const daysTold = 2;
