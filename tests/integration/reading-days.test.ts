import fc from 'fast-check';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { query } from '../../src/engine/statement.ts';
import { getSeriesThuyVan, type SeriesPoint } from '../../src/features/hydrology/figures/contract/series.ts';
import { startTestServer } from '../support/harness.ts';
import { waitingForLocks } from '../support/locks.ts';
import { makeReservoir, readingTools, remarksOf, wrongDays } from '../support/readings.ts';

const server = await startTestServer();
const { database } = server;
const clerk = await server.as('production-clerk');
const administrator = await server.as('administrator');
const { insert, correct } = readingTools(clerk);

const [hour, wholeDay] = [3_600_000, 24 * 3_600_000];
const begin = Date.parse('2024-02-20T00:00:00+07:00');
const days = 30;

/** A revision past the checks: so many minutes after the begin; null: nothing, or what was there is taken back. */
interface Revision {
  readonly minute: number;
  readonly revision: number;
  readonly hundredths: number | null;
}

/** Stores revisions in one statement; a later one corrects. */
async function store(reservoirId: string, revisions: readonly Revision[]): Promise<void> {
  await database.rows(
    `INSERT INTO readings (reservoir_id, observed_at, revision, upstream, rainfall, doubts, corrected)
     SELECT $1, to_timestamp($2::bigint / 1000 + (g->>'minute')::int * 60), (g->>'revision')::int, (g->>'hundredths')::numeric / 100,
       CASE WHEN (g->>'revision')::int = 1 THEN 0 END, '{}', (g->>'revision')::int > 1 FROM unnest($3::jsonb[]) AS g`,
    [reservoirId, begin, revisions.map((each) => JSON.stringify(each))],
  );
}

/** What a line of parts of so many days shows of readings, each part's by looking at all of them. */
function shown(readings: readonly SeriesPoint[], from: number, daysOfPart: number): SeriesPoint[] {
  const firstDay = Math.floor((from - begin) / wholeDay);
  const placeOf = ({ at }: SeriesPoint) =>
    Math.floor((Math.floor((Date.parse(at) - begin) / wholeDay) - firstDay) / daysOfPart);
  return [...Map.groupBy(readings, placeOf).values()].flatMap((part) => {
    const byValue = part.toSorted((one, other) => Number(one.value) - Number(other.value));
    const greatest = byValue.filter(({ value }) => value === byValue.at(-1)?.value)[0];
    const bounds = new Set([part[0], byValue[0], greatest, part.at(-1)]);
    return part.filter((each) => bounds.has(each));
  });
}

test('a line of days shows what all readings would, whatever was stored, corrected and taken back', async () => {
  const value = fc.option(fc.integer({ min: 0, max: 40 }), { freq: 6 });
  const minute = fc.oneof(
    fc.integer({ min: 0, max: days * 24 * 60 - 1 }),
    // The first and last minute of days on the plant's clock.
    fc.integer({ min: 1, max: days - 1 }).map((day) => day * 24 * 60 - (day % 2)),
  );
  const stored = fc.uniqueArray(fc.tuple(minute, value), { selector: ([at]) => at, minLength: 120, maxLength: 300 });
  const changed = fc.array(fc.tuple(fc.nat(), value), { maxLength: 40 });
  const cut = fc.integer({ min: 0, max: 2 * 24 * 60 });
  await fc.assert(
    fc.asyncProperty(stored, changed, cut, cut, async (first, changes, late, early) => {
      const reservoirId = await makeReservoir(administrator);
      const middle = first.length / 2;
      for (const some of [first.slice(0, middle), first.slice(middle)]) {
        await store(
          reservoirId,
          some.map(([at, hundredths]) => ({ minute: at, revision: 1, hundredths })),
        );
      }
      const revisions = new Map<number, number>();
      const later = changes.map(([place, hundredths]) => {
        const at = first[place % first.length]?.[0] ?? 0;
        revisions.set(at, (revisions.get(at) ?? 1) + 1);
        return { minute: at, revision: revisions.get(at) ?? 1, hundredths };
      });
      await store(reservoirId, later);
      const [from, to] = [begin + late * 60_000, begin + days * wholeDay - early * 60_000];
      const span = {
        reservoirId,
        values: ['upstream' as const],
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      };
      const [all, line] = await Promise.all(
        [4_000, 40].map(async (points) => (await clerk.data(getSeriesThuyVan, { ...span, points })).series[0]),
      );
      const standing = (all?.points ?? []).filter((each) => each.value !== null);
      expect(line?.readings).toBe(standing.length);
      const firstDay = Math.floor((from - begin) / wholeDay);
      const touched = Math.floor((to - 1 - begin) / wholeDay) - firstDay + 1;
      const points = (line?.points ?? []).filter((each) => each.value !== null);
      expect(points).toEqual(standing.length <= 40 ? standing : shown(standing, from, Math.ceil(touched / 10)));
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await wrongDays(database)).toEqual([]);
});

test('whatever statement brings first readings, later ones and what is taken back, the days are as if they were made anew', async () => {
  const value = fc.option(
    fc.integer({ min: -20, max: 20 }).map((each) => 50 + each),
    { freq: 4 },
  );
  const place = fc.tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom(0, 1, 59, 720, 1_438, 1_439),
    fc.integer({ min: 1, max: 3 }),
  );
  const rows = fc.uniqueArray(fc.tuple(place, value), { selector: ([at]) => at.join(), minLength: 10, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (given, size) => {
      const reservoirs = [await makeReservoir(administrator), await makeReservoir(administrator)];
      // In any order: also a first reading behind its correction, which the product never sends.
      for (let begun = 0; begun < given.length; begun += size) {
        for (const [index, reservoirId] of reservoirs.entries()) {
          const own = given.slice(begun, begun + size).filter((_, number) => number % 2 === index);
          await store(
            reservoirId,
            own.map(([[day, minute, revision], hundredths]) => ({
              minute: day * 1_440 + minute,
              revision,
              hundredths,
            })),
          );
        }
      }
      expect(await wrongDays(database)).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test('a line of days breaks where nothing was read for longer than usual, also at its cut ends', async () => {
  const reservoirId = await makeReservoir(administrator);
  // Twice a day at seven and nineteen; nothing for nine days.
  const read = Array.from({ length: 2 * days }, (_, place) => place * 12 * 60 + 7 * 60).filter(
    (at) => at < 10 * 24 * 60 || at >= 19 * 24 * 60,
  );
  await store(
    reservoirId,
    read.map((at) => ({ minute: at, revision: 1, hundredths: 10_000 })),
  );
  const span = { from: new Date(begin + 8 * hour).toISOString(), to: new Date(begin + days * wholeDay).toISOString() };
  const { series } = await clerk.data(getSeriesThuyVan, { reservoirId, values: ['upstream'], ...span, points: 40 });
  expect(series[0]?.readings).toBe(41);
  expect(series[0]?.points.filter(({ value }) => value === null)).toEqual([
    { at: '2024-03-01T00:00:00.000Z', value: null, revised: false, doubtful: false },
  ]);
});

test('what the product stores, corrects and blanks is kept by day and parameter', async () => {
  const reservoirId = await makeReservoir(administrator);
  const at = (time: string) => `2026-03-01T${time}:00+07:00`;
  await insert(
    { reservoirId, at: at('00:00'), upstream: '100', inflow: '5' },
    { reservoirId, at: at('23:59'), upstream: '101', bottomGates: '2' },
  );
  await correct({
    reservoirId,
    at: at('00:00'),
    revision: 1,
    upstream: '99.5',
    inflow: null,
    reason: 'Đọc nhầm thước',
  });
  const dayRows = await database.rows(
    `SELECT day::text, parameter, readings, first_value::text AS first, first_corrected AS corrected, last_minute AS minute
     FROM reading_days WHERE reservoir_id = $1 ORDER BY parameter`,
    [reservoirId],
  );
  const day = '2026-03-01';
  expect(dayRows).toEqual([
    { day, parameter: 'bottom_gates', readings: 1, first: '2.00', corrected: false, minute: 1_439 },
    { day, parameter: 'upstream', readings: 2, first: '99.50', corrected: true, minute: 1_439 },
  ]);
  expect(await wrongDays(database)).toEqual([]);
});

test('two who add to one day wait for one another, and nobody waits for another reservoir', async () => {
  const [one, other] = [await makeReservoir(administrator), await makeReservoir(administrator)];
  const writer = new pg.Client(database.connection);
  await writer.connect();
  try {
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO readings (reservoir_id, observed_at, revision, upstream, doubts, corrected) VALUES ($1, $2, 1, 100, '{}', false)`,
      [one, new Date(begin)],
    );
    await store(other, [{ minute: 60, revision: 1, hundredths: 9_000 }]);
    // Past the product, which takes the same lock before it judges.
    const waiting = store(one, [{ minute: 60, revision: 1, hundredths: 9_000 }]);
    await vi.waitUntil(async () => (await waitingForLocks(server)) === 1, { timeout: 20_000 });
    await writer.query('COMMIT');
    await waiting;
  } finally {
    await writer.end();
  }
  expect(await wrongDays(database)).toEqual([]);
});

test('days before 1970, when moments are counted backwards, are kept like any other', async () => {
  const reservoirId = await makeReservoir(administrator);
  const at = (time: string) => `1965-08-20T${time}:00+07:00`;
  await insert(
    { reservoirId, at: at('00:00'), upstream: '99.4', rainfall: '0', reason: 'Chép từ sổ trực cũ' },
    { reservoirId, at: at('13:01'), upstream: '100.15' },
  );
  await insert({ reservoirId, at: at('23:59'), upstream: '99.4', rainfall: '0' });
  const dayRows = await database.rows(
    `SELECT parameter, first_minute AS first, least_minute AS least, greatest_minute AS greatest, last_minute AS last
     FROM reading_days WHERE reservoir_id = $1 ORDER BY parameter`,
    [reservoirId],
  );
  expect(dayRows).toEqual([
    { parameter: 'rainfall', first: 0, least: 0, greatest: 0, last: 1_439 },
    { parameter: 'upstream', first: 0, least: 0, greatest: 781, last: 1_439 },
  ]);
  expect(await wrongDays(database)).toEqual([]);
});

test('a reservoir and an account that the ledger names cannot be removed, whoever tries', async () => {
  const reservoirId = await makeReservoir(administrator);
  await insert({ reservoirId, at: '2026-03-02T07:00:00+07:00', upstream: '100' });
  const [stored] = await database.rows<{ by: string }>(
    'SELECT recorded_by AS by FROM readings WHERE reservoir_id = $1',
    [reservoirId],
  );
  for (const [text, id] of [
    ['DELETE FROM reservoirs WHERE id = $1', reservoirId],
    ['DELETE FROM accounts WHERE id = $1', stored?.by],
  ] as const) {
    await expect(database.rows(text, [id])).rejects.toMatchObject({ code: '23503' });
  }
  const neverThere = `INSERT INTO readings (reservoir_id, observed_at, revision, upstream, doubts, corrected)
    VALUES (999999999, '2026-03-02T07:00:00+07:00', 1, 100, '{}', false)`;
  await expect(database.rows(neverThere)).rejects.toMatchObject({ code: '23503' });
});

test('a reading of a reservoir that somebody removes or moves to the trash at that moment is refused', async () => {
  for (const text of [
    'DELETE FROM reservoirs WHERE id = $1',
    'UPDATE reservoirs SET deleted_at = now() WHERE id = $1',
  ]) {
    const reservoirId = await makeReservoir(administrator);
    const writer = new pg.Client(database.connection);
    await writer.connect();
    try {
      await writer.query('BEGIN');
      await writer.query(text, [reservoirId]);
      const storing = insert({ reservoirId, at: '2026-03-02T07:00:00+07:00', upstream: '100' });
      await vi.waitUntil(async () => (await waitingForLocks(server)) === 1, { timeout: 20_000 });
      await writer.query('COMMIT');
      expect(remarksOf(await storing)).toEqual(['reservoirId reference']);
    } finally {
      await writer.end();
    }
  }
});

test('what is kept of days is written by the ledger alone', async () => {
  const texts = [
    'DELETE FROM reservoirs_with_readings',
    'DELETE FROM accounts_with_readings',
    'UPDATE reading_days SET readings = 0',
    'DELETE FROM reading_days',
    'TRUNCATE reading_days',
  ];
  for (const text of [...texts, `SELECT roll_up_reading_days('{1}', '{2026-01-01}')`]) {
    await expect(query(server.running.database.app, text, [])).rejects.toMatchObject({ code: '42501' });
  }
});
