import { type Context, callerOf } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Limits } from '../checks/contract/check.ts';
import { type ComparedName, comparedNames, farthest } from '../checks/contract/neighbours.ts';
import { isReadingDay } from '../contract/bounds.ts';
import { measuredBy } from '../contract/measured-values.ts';
import type { Outcome, Reading, SentReading } from '../contract/readings.ts';
import { isConfirmed, readingColumns, recorder } from '../reading-queries.ts';
import { type KnownReservoir, limitsOf, reservoirsOf } from '../reservoirs.ts';

/** The stored state that the readings of a call depend on, read under the locks of their reservoirs. */
export interface StoredState {
  readonly reservoirs: ReadonlyMap<string, KnownReservoir>;
  /** Current readings by `placeOf`. Readings that the call stores are added. */
  readonly standing: Map<string, Reading>;
  /** Current values near the sent readings that checks compare them with. */
  readonly near: readonly StoredValues[];
  /** Signed-off days, as `reservoir day`. */
  readonly frozen: ReadonlySet<string>;
  /** What readings are checked against, by `reservoir day`. */
  readonly limits: ReadonlyMap<string, Limits>;
  /** The earlier results of the sent keys. */
  readonly keys: Map<string, KnownKey>;
}

type StoredValues = { readonly id: string; readonly at: string } & Readonly<Record<ComparedName, string | null>>;

interface KnownKey {
  readonly request: Buffer;
  readonly revision: number;
  readonly outcome: Outcome;
}

/** The key of a reading in the ledger: its reservoir and time. */
export const placeOf = ({ reservoirId, at }: { reservoirId: string; at: string }) => `${reservoirId} ${Date.parse(at)}`;

/** The key of a reading's day: its reservoir and day, as for signed-off days. */
export const dayKey = ({ reservoirId, at }: { reservoirId: string; at: string }) => `${reservoirId} ${dayOf(at)}`;

/**
 * Locks the readings of some reservoirs, so that only this transaction changes them: readings are validated against the
 * current ones, and a day cannot be signed off in between. The reservoirs cannot be moved to the trash or deleted
 * either.
 */
export async function lockReadings(transaction: Database, reservoirIds: readonly string[]): Promise<void> {
  const ids = [...new Set(reservoirIds)].sort((one, other) => Number(BigInt(one) - BigInt(other)));
  await query(transaction, `SELECT pg_advisory_xact_lock(${lock}) FROM unnest($1::bigint[]) AS id`, [ids]);
  await query(transaction, staysText, [ids]);
}

const lock = `hashtext('readings'), (id % 2147483647)::integer`;
const staysText = 'SELECT FROM reservoirs WHERE id = ANY($1::bigint[]) ORDER BY id FOR SHARE';

/** Like `lockReadings`, but does not wait, for `withAdvisoryLock`. @returns whether it has the locks. */
export async function lockReadingKeys(transaction: Database, reservoirIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(reservoirIds)];
  const [found] = await query<{ free: boolean | null }>(
    transaction,
    `SELECT bool_and(pg_try_advisory_xact_lock(${lock})) AS free FROM unnest($1::bigint[]) AS id`,
    [ids],
  );
  if (found?.free === false) return false;
  await query(transaction, staysText, [ids]);
  return true;
}

/**
 * Locks the keys of an account for one call at a time, for `withAdvisoryLock`. Keys belong to the account, whatever the
 * reservoirs. One lock for all of them: one per key would exceed PostgreSQL's lock table for a few large calls.
 * @returns whether it has the lock.
 */
export async function lockSaveKeys(
  transaction: Database,
  keys: readonly string[],
  accountId: string,
): Promise<boolean> {
  if (keys.length === 0) return true;
  const text = `SELECT pg_try_advisory_xact_lock(hashtext('reading keys'), hashtext($1)) AS free`;
  const [found] = await query<{ free: boolean }>(transaction, text, [accountId]);
  return found?.free === true;
}

/** The stored state of what the caller may see: of other reservoirs it has nothing. */
export async function storedStateOf(
  database: Database,
  sent: readonly SentReading[],
  context: Context,
): Promise<StoredState> {
  const reservoirs = await reservoirsOf(
    database,
    sent.map(({ reservoirId }) => reservoirId),
    context,
  );
  const known = new Map(reservoirs.map((each) => [each.id, each]));
  // Readings outside these days are refused because of their time; PostgreSQL and the calendar do not support all days
  // around them.
  const placed = sent.filter(({ reservoirId, at }) => known.has(reservoirId) && isReadingDay(dayOf(at)));
  const limits = await limitsOf(database, placed, context);
  return {
    reservoirs: known,
    standing: await currentReadingsOf(database, placed),
    near: await valuesNear(database, placed, limits),
    frozen: await frozenOf(database, placed),
    limits,
    keys: await keysOf(database, sent, callerOf(context).accountId),
  };
}

type Place = Pick<SentReading, 'reservoirId' | 'at'>;

/** The current readings at some places of the ledger, by `placeOf`. */
export async function currentReadingsOf(
  database: Database,
  places: readonly Place[],
): Promise<StoredState['standing']> {
  const rows = await query<Reading>(
    database,
    `SELECT ${readingColumns} FROM unnest($1::bigint[], $2::timestamptz[]) AS s(reservoir_id, at)
     CROSS JOIN LATERAL (SELECT * FROM readings AS l WHERE l.reservoir_id = s.reservoir_id AND l.observed_at = s.at
       ORDER BY l.revision DESC LIMIT 1) AS r ${recorder}`,
    [places.map(({ reservoirId }) => reservoirId), places.map(({ at }) => at)],
  );
  return new Map(rows.map((each) => [placeOf(each), each]));
}

/** Some revisions of readings, one per place, by `placeOf`. */
export async function revisionsOf(
  database: Database,
  wanted: readonly (Place & { readonly revision: number })[],
): Promise<StoredState['standing']> {
  if (wanted.length === 0) return new Map();
  const rows = await query<Reading>(
    database,
    `SELECT ${readingColumns} FROM unnest($1::bigint[], $2::timestamptz[], $3::integer[]) AS s(reservoir_id, at, revision)
     CROSS JOIN LATERAL (SELECT * FROM readings AS l
       WHERE l.reservoir_id = s.reservoir_id AND l.observed_at = s.at AND l.revision = s.revision) AS r ${recorder}`,
    [wanted.map(({ reservoirId }) => reservoirId), wanted.map(({ at }) => at), wanted.map(({ revision }) => revision)],
  );
  return new Map(rows.map((each) => [placeOf(each), each]));
}

/** Which days of some readings are signed off, by `dayKey`. */
export async function frozenOf(database: Database, places: readonly Place[]): Promise<StoredState['frozen']> {
  const days = new Map(
    places.map(({ reservoirId, at }) => {
      const day = dayOf(at);
      return [`${reservoirId} ${day}`, { reservoirId, day }];
    }),
  );
  const rows = await query<{ place: string }>(
    database,
    `SELECT f.reservoir_id || ' ' || f.day AS place FROM frozen_days AS f
     WHERE (f.reservoir_id, f.day) IN (SELECT * FROM unnest($1::bigint[], $2::date[]))`,
    [[...days.values()].map(({ reservoirId }) => reservoirId), [...days.values()].map(({ day }) => day)],
  );
  return new Set(rows.map(({ place }) => place));
}

const nearColumns = comparedNames.map((name) => ({ name, column: measuredBy(name).column }));

/**
 * The current values around some readings that checks compare them with, without doubtful ones that nobody has
 * confirmed: one wrong value of a machine must not make the right ones after it doubtful.
 */
async function valuesNear(
  database: Database,
  sent: readonly Place[],
  limits: StoredState['limits'],
): Promise<readonly StoredValues[]> {
  const spans = spansAround(sent, limits);
  return query<StoredValues>(
    database,
    `SELECT s.id::text AS id, n.observed_at AS at,
       ${nearColumns.map(({ name, column }) => `trim_scale(n.${column})::text AS "${name}"`).join(', ')}
     FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS s(id, start, until) CROSS JOIN LATERAL (
       SELECT DISTINCT ON (r.observed_at) r.* FROM readings AS r
       WHERE r.reservoir_id = s.id AND r.observed_at > s.start AND r.observed_at < s.until
       ORDER BY r.observed_at, r.revision DESC) AS n
     WHERE num_nonnulls(${nearColumns.map(({ column }) => `n.${column}`).join(', ')}) > 0 AND ${isConfirmed('n')}`,
    [
      spans.map(({ id }) => id),
      spans.map(({ start }) => new Date(start).toISOString()),
      spans.map(({ until }) => new Date(until).toISOString()),
    ],
  );
}

/** The values of each reservoir before a time that checks compare with, in the order of time. One place a reservoir. */
export async function earlierValues(
  database: Database,
  places: readonly Place[],
  limits: StoredState['limits'],
): Promise<ReadonlyMap<string, StoredValues[]>> {
  const moments = new Map(places.map(({ reservoirId, at }) => [reservoirId, Date.parse(at)]));
  const found = await valuesNear(database, places, limits);
  return Map.groupBy(
    found.filter(({ id, at }) => Date.parse(at) < (moments.get(id) ?? 0)),
    ({ id }) => id,
  );
}

interface Span {
  readonly id: string;
  readonly start: number;
  until: number;
}

/** The spans around readings, by reservoir: a day, or as far back as a level may stay the same. Overlapping spans are merged. */
function spansAround(sent: readonly Place[], limits: StoredState['limits']): Span[] {
  const spans: Span[] = [];
  for (const [id, own] of Map.groupBy(sent, ({ reservoirId }) => reservoirId)) {
    const { flatLineHours } = limits.get(own[0] ? dayKey(own[0]) : '')?.parameters ?? {};
    const back = Math.max(farthest, Number(flatLineHours ?? 0) * 3_600_000);
    for (const at of own.map((each) => Date.parse(each.at)).sort((one, other) => one - other)) {
      const last = spans.at(-1);
      if (last?.id === id && at - back <= last.until) last.until = at + farthest;
      else spans.push({ id, start: at - back, until: at + farthest });
    }
  }
  return spans;
}

async function keysOf(
  database: Database,
  sent: readonly SentReading[],
  accountId: string,
): Promise<Map<string, KnownKey>> {
  const keys = sent.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return new Map();
  const rows = await query<KnownKey & { key: string }>(
    database,
    'SELECT key, request, revision, outcome FROM reading_keys WHERE account_id = $1 AND key = ANY($2::uuid[])',
    [accountId, keys],
  );
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}
