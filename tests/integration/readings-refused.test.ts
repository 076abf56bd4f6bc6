import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { getListThuyVan, insertThuyVan } from '../../src/features/hydrology/contract.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
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
  expect((await correct({ reservoirId, at: at('07:00'), upstream: '101', reason: 'Đọc lại' }))[0]).toMatchObject({
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
    const { verdicts } = await clerk.data(insertThuyVan, { readings: [reading(60_000)], sentAt });
    expect(verdicts).toMatchObject([{ outcome: 'stored' }]);
    expect(await insert(reading(3 * days))).toMatchObject([
      { outcome: 'doubtful', remarks: [{ code: 'future', message: expect.stringContaining('đồng hồ của thiết bị') }] },
    ]);
    expect(await insert(reading(40 * days))).toMatchObject([
      { outcome: 'refused', remarks: [{ code: 'tooFarAhead' }] },
    ]);
  });
});
