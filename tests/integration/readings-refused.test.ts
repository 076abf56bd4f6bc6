import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import {
  getDayThuyVan,
  getDetailThuyVan,
  getListThuyVan,
  insertThuyVan,
} from '../../src/features/hydrology/contract/readings.ts';
import { freezeThuyVan, getSignOffThuyVan, unfreezeThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import { getEventsThuyVan } from '../../src/features/hydrology/figures/contract/events.ts';
import { getSeriesThuyVan } from '../../src/features/hydrology/figures/contract/series.ts';
import { getFiguresSanLuongDien } from '../../src/features/production/figures/contract/figures.ts';
import { getGridSanLuongDien, storeSanLuongDien } from '../../src/features/production/grid/contract/grid.ts';
import { getHistorySanLuongDien } from '../../src/features/production/grid/contract/history.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import {
  freezeSanLuongDien,
  getSignOffSanLuongDien,
  unfreezeSanLuongDien,
} from '../../src/features/production/sign-off/contract.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { makeReservoir, readingTools } from '../support/readings.ts';

// Readings that are not taken because of the reservoir or the clock that they come from.

const server = await startTestServer();
const administrator = await server.as('administrator');
const clerk = await server.as('production-clerk');
const { insert, correct } = readingTools(clerk);

const at = (time: string, day = '2026-05-08') => `${day}T${time}:00+07:00`;

test('a reservoir that is switched off takes no new reading, and what stands can be corrected', async () => {
  const {
    id: reservoirId,
    version,
    name,
  } = await createRecord(administrator, reservoirs, { normalLevel: '117', deadLevel: '80' });
  await insert({ reservoirId, at: at('07:00'), upstream: '100' });
  await administrator.data(resourceOperations(reservoirs).setStatus, {
    items: [{ id: reservoirId, version }],
    status: 0,
  });
  const [refused, added] = await insert(
    { reservoirId, at: at('08:00'), upstream: '100' },
    { reservoirId, at: at('07:00'), inflow: '5' },
  );
  expect([refused, added]).toMatchObject([
    { outcome: 'refused', remarks: [{ path: 'reservoirId', message: expect.stringContaining(`“${name}”`) }] },
    { outcome: 'refused' },
  ]);
  expect(
    (await correct({ reservoirId, at: at('07:00'), upstream: '101', reason: 'Đọc lại thước đo' }))[0],
  ).toMatchObject({
    outcome: 'stored',
  });
});

describe('a sender whose clock is wrong', () => {
  const days = 24 * 3_600_000;
  const instant = (shift: number) => new Date(Math.floor((Date.now() + shift) / 60_000) * 60_000).toISOString();

  test.each([-3, 3])('by %i days stores nothing, and is told both times', async (off) => {
    const reservoirId = await makeReservoir(administrator);
    const readings = [{ reservoirId, at: instant(off * days), upstream: '100' }];
    const { status, problem } = await clerk.call(insertThuyVan, { readings, sentAt: instant(off * days) });
    expect([status, problem.errors]).toMatchObject([400, [{ path: 'sentAt', code: 'clockWrong' }]]);
    expect(problem.errors?.[0]?.message).toMatch(
      /^Đồng hồ của nơi gửi là [\d/]{10} [\d:]{5}, của máy chủ là [\d/]{10} [\d:]{5}: lệch quá 5 phút\. Chưa số liệu nào/,
    );
    expect((await clerk.data(getListThuyVan, { reservoirId })).items).toEqual([]);
  });

  test('by a minute stores what it has read; where it says nothing of its clock, a time to come is a doubt', async () => {
    const reservoirId = await makeReservoir(administrator);
    const reading = (shift: number) => ({ reservoirId, at: instant(shift), upstream: '100' });
    const sentAt = new Date(Date.now() + 120_000).toISOString();
    const { verdicts: results } = await clerk.data(insertThuyVan, { readings: [reading(60_000)], sentAt });
    expect(results).toMatchObject([{ outcome: 'stored' }]);
    expect(await insert(reading(3 * days))).toMatchObject([
      { outcome: 'doubtful', remarks: [{ code: 'future', message: expect.stringContaining('đồng hồ của thiết bị') }] },
    ]);
    expect(await insert(reading(40 * days))).toMatchObject([
      { outcome: 'refused', remarks: [{ code: 'tooFarAhead' }] },
    ]);
  });
});

describe('the ends of the calendar', () => {
  const instants = ['0001-01-01T00:00:00Z', '0001-01-02T00:00:00Z', '9999-12-31T23:59:00Z', '9999-12-30T00:00:00Z'];
  const days = ['0001-01-01', '0001-12-31', '1949-12-31', '3000-01-01', '9999-12-01', '9999-12-31'];

  test('are no times of readings: each is refused by its time, and keeps nothing else of its call', async () => {
    const reservoirId = await makeReservoir(administrator);
    const right = { reservoirId, at: at('07:00'), upstream: '100' };
    const results = await insert(...instants.map((each) => ({ ...right, at: each })), right);
    expect(results.map(({ outcome, remarks }) => [outcome, remarks[0]?.path])).toEqual([
      ...instants.map(() => ['refused', 'at']),
      ['stored', undefined],
    ]);
    expect((await correct({ ...right, at: '9999-12-31T23:59:00Z', reason: 'Đọc lại thước đo' }))[0]?.outcome).toBe(
      'refused',
    );
  });

  test('are answered by every call that asks for a day or a time', async () => {
    const reservoirId = await makeReservoir(administrator);
    const { id: plantId } = await createRecord(administrator, plants, { capacity: '100' });
    const reason = 'Chốt nhầm ngày';
    const calls = [
      ...days.flatMap((day) => [
        [getDayThuyVan.name, { reservoirId, day }],
        [getSignOffThuyVan.name, { from: day, to: day }],
        [freezeThuyVan.name, { reservoirIds: [reservoirId], from: day, to: day }],
        [unfreezeThuyVan.name, { reservoirIds: [reservoirId], from: day, to: day, reason }],
        [getSignOffSanLuongDien.name, { from: day, to: day }],
        [freezeSanLuongDien.name, { plantIds: [plantId], from: day, to: day }],
        [unfreezeSanLuongDien.name, { plantIds: [plantId], from: day, to: day, reason }],
        [getGridSanLuongDien.name, { kind: 'day', month: day }],
        [getFiguresSanLuongDien.name, { day }],
        [getHistorySanLuongDien.name, { plantId, unitId: null, kind: 'day', day }],
        [storeSanLuongDien.name, { figures: [{ plantId, unitId: null, day, actual: '5', seen: null }] }],
      ]),
      ...instants.flatMap((from) =>
        instants.flatMap((to) => [
          [getListThuyVan.name, { reservoirId, from, to }],
          [getDetailThuyVan.name, { reservoirId, at: from }],
          [getSeriesThuyVan.name, { reservoirId, values: ['upstream'], from, to, points: 100 }],
          [getEventsThuyVan.name, { reservoirId, from, to }],
        ]),
      ),
    ] as const;
    const answers = [];
    for (const [name, input] of calls) {
      const { status, problem } = await administrator.call(name as string, input as object);
      const isAnswered = status < 500 && problem?.errors?.every(({ code }) => code !== 'unknownKey') !== false;
      if (!isAnswered) answers.push([name, input, status, problem.errors]);
    }
    expect(answers).toEqual([]);
    for (const from of instants) {
      expect((await administrator.get(`/public/v1/readings?from=${encodeURIComponent(from)}`)).status).toBe(200);
    }
  });

  test('are not signed off, nor is a day before readings were kept', async () => {
    const reservoirId = await makeReservoir(administrator);
    for (const day of days) {
      const range = { reservoirIds: [reservoirId], from: day, to: day };
      expect((await administrator.call(freezeThuyVan, range)).status).toBe(400);
    }
  });
});
