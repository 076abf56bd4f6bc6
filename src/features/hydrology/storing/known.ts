import { query } from '../../../engine/statement.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Outcome, Reading, ReadReservoir, SentReading } from '../contract.ts';
import { readingColumns, recorder } from '../reading.ts';
import { highestAllowed, reservoirsOf } from '../reservoirs.ts';

/** What the database knows of the readings that a call sends, read under the locks of their reservoirs. */
export interface Known {
  readonly reservoirs: ReadonlyMap<string, ReadReservoir>;
  /** What stands, by `placeOf`; what is stored while the call lasts is put in. */
  readonly standing: Map<string, Reading>;
  /** Levels of other times near those that are sent. */
  readonly levels: readonly StandingLevel[];
  /** Days that are signed off, as `reservoir day`. */
  readonly frozen: ReadonlySet<string>;
  /** The highest level that is allowed, by `reservoir day`. */
  readonly highest: ReadonlyMap<string, string>;
  /** What was answered to the keys that are sent. */
  readonly keys: Map<string, KnownKey>;
}

interface StandingLevel {
  readonly id: string;
  readonly at: string;
  readonly upstream: string;
}

interface KnownKey {
  readonly request: Buffer;
  readonly revision: number;
  readonly outcome: Outcome;
}

/** A reading's place in the ledger: its reservoir and time. */
export const placeOf = ({ reservoirId, at }: { reservoirId: string; at: string }) => `${reservoirId} ${Date.parse(at)}`;

/** The day of a reading and its reservoir, as what is signed off is known. */
export const dayKey = ({ reservoirId, at }: { reservoirId: string; at: string }) => `${reservoirId} ${dayOf(at)}`;

/**
 * Has the readings of some reservoirs change by this transaction alone: what is judged is judged by what stands, and a day
 * is not signed off between the look at it and the storing.
 */
export async function lockReadings(transaction: Database, reservoirIds: readonly string[]): Promise<void> {
  const ids = [...new Set(reservoirIds)].sort((one, other) => Number(BigInt(one) - BigInt(other)));
  await query(
    transaction,
    `SELECT pg_advisory_xact_lock(hashtext('readings'), (id % 2147483647)::integer) FROM unnest($1::bigint[]) AS id`,
    [ids],
  );
}

/** @param accountId whose keys the readings may come under. */
export async function knownOf(transaction: Database, sent: readonly SentReading[], accountId: string): Promise<Known> {
  const places = [sent.map(({ reservoirId }) => reservoirId), sent.map(({ at }) => at)] as const;
  const reservoirs = await reservoirsOf(transaction, places[0]);
  const standing = await query<Reading>(
    transaction,
    `SELECT ${readingColumns} FROM unnest($1::bigint[], $2::timestamptz[]) AS s(reservoir_id, at)
     CROSS JOIN LATERAL (SELECT * FROM readings AS l WHERE l.reservoir_id = s.reservoir_id AND l.observed_at = s.at
       ORDER BY l.revision DESC LIMIT 1) AS r ${recorder}`,
    places,
  );
  const frozen = await query<{ place: string }>(
    transaction,
    `SELECT f.reservoir_id || ' ' || f.day AS place FROM frozen_days AS f
     WHERE (f.reservoir_id, f.day) IN (SELECT * FROM unnest($1::bigint[], $2::date[]))`,
    [places[0], sent.map(({ at }) => dayOf(at))],
  );
  return {
    reservoirs: new Map(reservoirs.map((each) => [each.id, each])),
    standing: new Map(standing.map((each) => [placeOf(each), each])),
    levels: await levelsNear(transaction, places),
    frozen: new Set(frozen.map(({ place }) => place)),
    highest: await highestAllowed(transaction, sent),
    keys: await keysOf(transaction, sent, accountId),
  };
}

/** The nearest level before and after each place, within a day: what lies further off proves nothing. */
async function levelsNear(
  transaction: Database,
  places: readonly [readonly string[], readonly string[]],
): Promise<readonly StandingLevel[]> {
  const nearest = (
    compared: string,
    order: string,
    within: string,
  ) => `SELECT s.reservoir_id::text AS id, n.observed_at AS at,
      trim_scale(n.upstream)::text AS upstream FROM s CROSS JOIN LATERAL (SELECT r.observed_at, r.upstream
      FROM current_readings AS r WHERE r.reservoir_id = s.reservoir_id AND r.observed_at ${compared} s.at
        AND r.observed_at ${within} AND r.upstream IS NOT NULL ORDER BY r.observed_at ${order} LIMIT 1) AS n`;
  return query<StandingLevel>(
    transaction,
    `WITH s AS MATERIALIZED (SELECT DISTINCT * FROM unnest($1::bigint[], $2::timestamptz[]) AS s(reservoir_id, at))
     ${nearest('<', 'DESC', `> s.at - interval '1 day'`)} UNION ${nearest('>', 'ASC', `< s.at + interval '1 day'`)}`,
    places,
  );
}

async function keysOf(
  transaction: Database,
  sent: readonly SentReading[],
  accountId: string,
): Promise<Map<string, KnownKey>> {
  const keys = sent.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return new Map();
  const rows = await query<KnownKey & { key: string }>(
    transaction,
    'SELECT key, request, revision, outcome FROM reading_keys WHERE account_id = $1 AND key = ANY($2::uuid[])',
    [accountId, keys],
  );
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}
