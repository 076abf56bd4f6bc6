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
  /** Levels as they stand within a day of those that are sent. */
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
    levels: await levelsNear(transaction, sent),
    frozen: new Set(frozen.map(({ place }) => place)),
    highest: await highestAllowed(transaction, sent),
    keys: await keysOf(transaction, sent, accountId),
  };
}

/** What lies further off proves nothing. */
const farthest = 24 * 3_600_000;

/** The levels within a day of some readings, each as it stands: of times near one another they are read in one go. */
async function levelsNear(transaction: Database, sent: readonly SentReading[]): Promise<readonly StandingLevel[]> {
  const spans = spansAround(sent);
  return query<StandingLevel>(
    transaction,
    `SELECT s.id::text AS id, n.observed_at AS at, trim_scale(n.upstream)::text AS upstream
     FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS s(id, start, until) CROSS JOIN LATERAL (
       SELECT DISTINCT ON (r.observed_at) r.observed_at, r.upstream FROM readings AS r
       WHERE r.reservoir_id = s.id AND r.observed_at > s.start AND r.observed_at < s.until
       ORDER BY r.observed_at, r.revision DESC) AS n WHERE n.upstream IS NOT NULL`,
    [
      spans.map(({ id }) => id),
      spans.map(({ start }) => new Date(start).toISOString()),
      spans.map(({ until }) => new Date(until).toISOString()),
    ],
  );
}

interface Span {
  readonly id: string;
  readonly start: number;
  until: number;
}

/** The times within a day of readings, by reservoir; those that overlap are one. */
function spansAround(sent: readonly SentReading[]): Span[] {
  const spans: Span[] = [];
  for (const [id, own] of Map.groupBy(sent, ({ reservoirId }) => reservoirId)) {
    for (const at of own.map((each) => Date.parse(each.at)).sort((one, other) => one - other)) {
      const last = spans.at(-1);
      if (last?.id === id && at - farthest <= last.until) last.until = at + farthest;
      else spans.push({ id, start: at - farthest, until: at + farthest });
    }
  }
  return spans;
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
