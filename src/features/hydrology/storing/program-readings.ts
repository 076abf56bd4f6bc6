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
    for (const [reservoirId, [first]] of Map.groupBy(doubtful, ({ sent }) => sent.reservoirId)) {
      if (first) await tell(transaction, reservoirId, first, notify);
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

async function tell(transaction: Database, reservoirId: string, { sent }: Revision, notify: Notify) {
  const [found] = await query<{ name: string }>(
    transaction,
    `SELECT v.name FROM reservoirs AS v WHERE v.id = $1 AND NOT EXISTS (SELECT FROM current_readings AS r
       WHERE r.reservoir_id = v.id AND r.recorded_at > now() - make_interval(days => $2) AND r.recorded_at < now()
         AND NOT ${isConfirmed('r')})`,
    [reservoirId, daysTold],
  );
  if (!found) return;
  await notify(transaction, 'doubtfulReading', {
    values: { name: found.name, at: formatInstant(sent.at) },
    href: `${readingsPath}?reservoirId=${reservoirId}&mark=withheld`,
  });
}

/** Doubtful readings of longer ago do not keep a new one from being told. */
const daysTold = 2;
