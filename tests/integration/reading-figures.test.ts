import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ValueName } from '../../src/features/hydrology/contract/measured-values.ts';
import { getStateThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { getEventsThuyVan } from '../../src/features/hydrology/figures/contract/events.ts';
import { getCascadeThuyVan, getSeriesThuyVan } from '../../src/features/hydrology/figures/contract/series.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { thresholds } from '../../src/features/production/thresholds/resource.ts';
import { accessTools } from '../support/access.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { makeReservoir, readingTools } from '../support/readings.ts';

const server = await startTestServer();
const clerk = await server.as('production-clerk');
const administrator = await server.as('administrator');
const { makeAccount, makeRole } = accessTools(server, administrator);
const { insert, correct } = readingTools(clerk);

const year = { from: '2024-05-01T00:00:00+07:00', to: '2025-05-01T00:00:00+07:00' };
const upstreamOf = async (reservoirId: string, span = year, points?: number) => {
  const values: ValueName[] = ['upstream'];
  const answer = await clerk.data(getSeriesThuyVan, { reservoirId, values, ...span, ...(points && { points }) });
  return { ...answer, points: answer.series[0]?.points ?? [] };
};

/** Hourly levels of a hydrological year, written past the checks: an hour is a place in the list, null was not read. */
async function fill(reservoirId: string, levels: readonly (number | null)[]): Promise<void> {
  await server.database.rows(
    `INSERT INTO readings (reservoir_id, observed_at, revision, upstream, doubts, corrected)
     SELECT $1, $2::timestamptz + (place - 1) * interval '1 hour', 1, level, '{}', false
     FROM unnest($3::numeric[]) WITH ORDINALITY AS given(level, place) WHERE level IS NOT NULL`,
    [reservoirId, year.from, levels],
  );
}

describe('the course of a value', () => {
  test('keeps its first, least, greatest and last value of every part, and answers no more points than asked for', async () => {
    const reservoirId = await makeReservoir(administrator);
    // A year that swings, with a flood of one hour and a fall of another.
    const levels = Array.from(
      { length: 8_760 },
      (_, hour) => Math.round(10_000 + 800 * Math.sin(hour / 300) + (hour % 7)) / 100,
    );
    levels[4_321] = 119.99;
    levels[6_500] = 80.01;
    await fill(reservoirId, levels);
    const { points, series } = await upstreamOf(reservoirId, year, 400);
    expect(series[0]?.readings).toBe(8_760);
    expect(points.length).toBeLessThanOrEqual(400);
    expect(points.length).toBeGreaterThan(200);
    expect(points.filter(({ value }) => value === '119.99' || value === '80.01')).toHaveLength(2);
    // Every point is a reading, at its own time, and each four days, of which a hundred parts would be less, keep their bounds.
    const hourOf = (at: string) => (Date.parse(at) - Date.parse(year.from)) / 3_600_000;
    const partOf = (hour: number) => Math.floor(hour / (4 * 24));
    for (const { at, value } of points) expect(Number(value)).toBe(levels[hourOf(at)]);
    for (let part = 0; part <= partOf(8_759); part += 1) {
      const all = levels.filter((_, hour) => partOf(hour) === part);
      const samples = points.filter(({ at }) => partOf(hourOf(at)) === part).map(({ value }) => Number(value));
      expect([samples[0], Math.min(...samples), Math.max(...samples), samples.at(-1)]).toEqual([
        all[0],
        Math.min(...all),
        Math.max(...all),
        all.at(-1),
      ]);
    }
  });

  test('is answered whole where there is room for it, for any readings', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.integer({ min: 8_000, max: 12_000 })), { minLength: 1, maxLength: 100 }),
        async (hundredths) => {
          const reservoirId = await makeReservoir(administrator);
          const levels = hundredths.map((each) => (each === null ? null : each / 100));
          await fill(reservoirId, levels);
          const { points } = await upstreamOf(reservoirId);
          expect(points.filter(({ value }) => value !== null).map(({ value }) => Number(value))).toEqual(
            levels.filter((level) => level !== null),
          );
        },
      ),
      { numRuns: 8 },
    );
  });

  test('has a gap where nothing was read for longer than usual, whether few points are asked for or many', async () => {
    const reservoirId = await makeReservoir(administrator);
    const levels = Array.from({ length: 2_400 }, (_, hour) =>
      [50, 51].includes(hour) || (hour >= 1_000 && hour < 1_240) ? null : 100 + (hour % 10) / 100,
    );
    await fill(reservoirId, levels);
    const span = { from: year.from, to: '2024-08-09T00:00:00+07:00' };
    const [twoHours, tenDays] = ['2024-05-02T19:00:00.000Z', '2024-06-11T09:00:00.000Z'];
    // Two hours are no width in a line of days.
    for (const [points, gaps] of [
      [100, [tenDays]],
      [4_000, [twoHours, tenDays]],
    ] as const) {
      const answer = await upstreamOf(reservoirId, span, points);
      expect(answer.points.filter(({ value }) => value === null).map(({ at }) => at)).toEqual(gaps);
    }
  });

  test('shows what was corrected as it stands, exactly, and marks it', async () => {
    const reservoirId = await makeReservoir(administrator);
    const at = '2024-06-01T07:00:00+07:00';
    await insert(
      { reservoirId, at, upstream: '100.10' },
      { reservoirId, at: '2024-06-01T08:00:00+07:00', upstream: '100.2' },
    );
    await correct({ reservoirId, at, revision: 1, upstream: '100.3', reason: 'Đọc nhầm thước' });
    expect((await upstreamOf(reservoirId)).points).toEqual([
      { at: '2024-06-01T00:00:00.000Z', value: '100.3', revised: true, doubtful: false },
      { at: '2024-06-01T01:00:00.000Z', value: '100.2', revised: false, doubtful: false },
    ]);
  });

  test('marks what was doubtful, and not what else was read then or what corrected it', async () => {
    const reservoirId = await makeReservoir(administrator);
    const at = (hour: number) => `2024-06-01T0${hour}:00:00+07:00`;
    await insert(
      { reservoirId, at: at(7), upstream: '118', inflow: '900', reason: 'Lũ về rất nhanh' },
      { reservoirId, at: at(8), upstream: '118.1', inflow: '900', reason: 'Lũ về rất nhanh' },
    );
    await correct({ reservoirId, at: at(8), revision: 1, upstream: '116.9', reason: 'Đọc nhầm thước' });
    const values: ValueName[] = ['upstream', 'inflow'];
    const { series } = await clerk.data(getSeriesThuyVan, { reservoirId, values, ...year });
    expect(series.map(({ points }) => points.map(({ doubtful }) => doubtful))).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  test('is asked for by seasons: of the rules of the flood season, or else of the region', async () => {
    const region = 'northwest';
    const { id } = await createRecord(administrator, reservoirs, {
      normalLevel: '117',
      deadLevel: '80',
      region,
      status: 1,
    });
    const season = async () =>
      (await clerk.data(getStateThuyVan, {})).items.find((each) => each.id === id)?.floodSeason;
    expect(await season()).toEqual({ from: '06-15', to: '09-15' });
    const rule = { reservoirId: id, low: null, high: '110.50', status: 1 };
    for (const limit of [
      { limitKind: 'pre-flood' as const, fromDay: '07-01', toDay: '08-31' },
      { limitKind: 'highest' as const, fromDay: '01-01', toDay: '12-31' },
    ])
      await createRecord(administrator, thresholds, { ...rule, ...limit });
    expect(await season()).toEqual({ from: '07-01', to: '08-31' });
  });

  test('comes with the rules along it, over New Year', async () => {
    const reservoirId = await makeReservoir(administrator);
    const rule = {
      reservoirId,
      limitKind: 'highest' as const,
      fromDay: '12-15',
      toDay: '01-31',
      low: null,
      high: '110.50',
      status: 1,
    };
    await createRecord(administrator, thresholds, rule);
    const { limits, reservoir } = await upstreamOf(reservoirId);
    expect(reservoir).toMatchObject({ normalLevel: '117', deadLevel: '80' });
    expect(limits).toEqual([
      expect.objectContaining({
        kind: 'highest',
        high: '110.5',
        low: null,
        from: '2024-12-14T17:00:00.000Z',
        to: '2025-01-31T17:00:00.000Z',
      }),
    ]);
  });

  test('is refused for spans that are none or too long, unknown reservoirs and values, and to whoever may not read', async () => {
    const reservoirId = await makeReservoir(administrator);
    const good = { reservoirId, values: ['upstream' as const], ...year };
    const refusals = [
      { ...good, to: good.from },
      { ...good, from: '2010-01-01T00:00:00+07:00' },
      { ...good, reservoirId: '999999' },
      { ...good, values: ['password' as 'upstream'] },
      { ...good, values: [] },
      { ...good, points: 1_000_000 },
      { ...good, from: 'NaN' },
    ];
    const codes = await Promise.all(
      refusals.map(async (input) => (await clerk.call(getSeriesThuyVan, input)).problem.code),
    );
    expect(codes).toEqual([...Array(2).fill('VALIDATION_FAILED'), 'NOT_FOUND', ...Array(4).fill('VALIDATION_FAILED')]);
    const { client: personnel } = await makeAccount([(await makeRole(['units-view'])).id]);
    expect((await personnel.call(getSeriesThuyVan, good)).problem.code).toBe('FORBIDDEN');
    expect((await personnel.call(getCascadeThuyVan, {})).problem.code).toBe('FORBIDDEN');
  });
});

describe('what happened at the gates', () => {
  const span = { from: '2024-06-01T00:00:00+07:00', to: '2024-07-01T00:00:00+07:00' };
  const eventsOf = async (reservoirId: string) =>
    (await clerk.data(getEventsThuyVan, { reservoirId, ...span })).items.map(
      ({ kind, from, ended, extreme, limit }) => ({
        kind,
        from,
        ended,
        extreme,
        limit,
      }),
    );

  test('is told of readings as they stand, the latest first, with the minimum flow of its day', async () => {
    const { id: reservoirId } = await createRecord(administrator, reservoirs, {
      normalLevel: '117',
      deadLevel: '80',
      minimumFlow: '50',
      volumes: [],
    });
    const rule = {
      reservoirId,
      limitKind: 'minimum-flow' as const,
      fromDay: '06-03',
      toDay: '06-30',
      low: '80',
      high: null,
    };
    await createRecord(administrator, thresholds, { ...rule, status: 1 });
    const at = (day: string, time = '07:00') => `2024-06-${day}T${time}:00+07:00`;
    await insert(
      { reservoirId, at: at('01'), upstream: '100', spill: '0', turbine: '60' },
      { reservoirId, at: at('02'), upstream: '100', spill: '500', turbine: '60', surfaceGates: '2' },
      { reservoirId, at: at('02', '13:00'), upstream: '100', spill: '0', turbine: '60', surfaceGates: '0' },
      { reservoirId, at: at('03'), upstream: '100', spill: '0', turbine: '60' },
    );
    const gates = {
      kind: 'surfaceGates',
      from: at('02').replace('07:00:00+07:00', '00:00:00.000Z'),
      ended: true,
      extreme: '2',
      limit: null,
    };
    const tooLittle = {
      kind: 'minimumFlow',
      from: '2024-06-03T00:00:00.000Z',
      ended: false,
      extreme: '60',
      limit: '80',
    };
    expect(await eventsOf(reservoirId)).toEqual([tooLittle, gates, { ...gates, kind: 'spill', extreme: '500' }]);
    // What is corrected away did not happen.
    await correct({ reservoirId, at: at('02'), revision: 1, spill: '0', surfaceGates: '0', reason: 'Nhập nhầm hồ' });
    expect(await eventsOf(reservoirId)).toEqual([tooLittle]);
  });

  test('is refused for spans that are none or too long, unknown reservoirs, and to whoever may not read', async () => {
    const good = { reservoirId: await makeReservoir(administrator), ...span };
    const refused = async (input: typeof good, client = clerk) =>
      (await client.call(getEventsThuyVan, input)).problem.code;
    expect(await refused({ ...good, to: good.from })).toBe('VALIDATION_FAILED');
    expect(await refused({ ...good, from: '2010-01-01T00:00:00+07:00' })).toBe('VALIDATION_FAILED');
    expect(await refused({ ...good, reservoirId: '999999' })).toBe('NOT_FOUND');
    const { client: personnel } = await makeAccount([(await makeRole(['units-view'])).id]);
    expect(await refused(good, personnel)).toBe('FORBIDDEN');
    expect(await clerk.data(getEventsThuyVan, good)).toEqual({ items: [], total: 0 });
  });
});

describe('the state of the cascade', () => {
  const hoursAgo = (hours: number) =>
    new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * 3_600_000).toISOString();
  const stateOf = async (id: string) => {
    const { items } = await clerk.data(getCascadeThuyVan, {});
    return items.find((each) => each.id === id);
  };
  const make = (values: object) =>
    createRecord(administrator, reservoirs, {
      normalLevel: '117',
      deadLevel: '80',
      minimumFlow: null,
      volumes: [],
      ...values,
    });

  test('says level, trend, volume, share, spill and whether the minimum flow is kept', async () => {
    const { id } = await make({
      minimumFlow: '50',
      volumes: [
        { level: '80', volume: '100' },
        { level: '117', volume: '200' },
      ],
    });
    await insert(
      { reservoirId: id, at: hoursAgo(27), upstream: '98' },
      { reservoirId: id, at: hoursAgo(2), upstream: '98.5', inflow: '120.5', spill: '0', turbine: '49.99' },
    );
    expect(await stateOf(id)).toMatchObject({
      level: '98.5',
      dayBefore: '98',
      dayBeforeAt: expect.any(String),
      volume: '150',
      usefulShare: '50',
      inflow: '120.5',
      release: '49.99',
      spilling: false,
      minimumFlow: '50',
      minimumKept: false,
    });
    // Rain alone, read later, does not hide where the water stands.
    await insert({ reservoirId: id, at: hoursAgo(1), rainfall: '3' });
    expect(await stateOf(id)).toMatchObject({ level: '98.5', at: hoursAgo(2) });
  });

  test('of which nothing was read, or little, is unknown and neither zero nor no', async () => {
    const { id } = await make({});
    expect(await stateOf(id)).toMatchObject({ at: null, level: null, volume: null, spilling: null, minimumKept: null });
    await insert({ reservoirId: id, at: hoursAgo(30), upstream: '100', surfaceGates: '2' });
    expect(await stateOf(id)).toMatchObject({
      level: '100',
      volume: null,
      usefulShare: null,
      release: null,
      spilling: true,
    });
  });

  test('asks for the strictest rule of the day before what the reservoir says of every day', async () => {
    const { id } = await make({ minimumFlow: '50' });
    const all = { reservoirId: id, fromDay: '01-01', toDay: '12-31', status: 1 };
    await createRecord(administrator, thresholds, {
      ...all,
      limitKind: 'minimum-flow' as const,
      low: '60',
      high: null,
    });
    await createRecord(administrator, thresholds, { ...all, limitKind: 'highest' as const, low: null, high: '110' });
    await createRecord(administrator, thresholds, { ...all, limitKind: 'pre-flood' as const, low: null, high: '105' });
    await insert({ reservoirId: id, at: hoursAgo(1), upstream: '100', totalRelease: '60' });
    expect(await stateOf(id)).toMatchObject({ highestAllowed: '105', minimumFlow: '60', minimumKept: true });
  });
});
