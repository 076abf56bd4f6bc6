import { describe, expect, test } from 'vitest';
import { getDayThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { thresholds } from '../../src/features/production/thresholds/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import {
  plantTime as at,
  remarksOf as codes,
  makeReservoir,
  outcomesOf as outcomes,
  readingTools,
} from '../support/readings.ts';

const server = await startTestServer();
const clerk = await server.as('production-clerk');
const administrator = await server.as('administrator');
const { insert, correct, dayOf } = readingTools(clerk);

describe('doubts', () => {
  test('are stored with a reason and not without', async () => {
    const reservoirId = await makeReservoir(administrator, '117', '80');
    const doubtful = {
      reservoirId,
      at: at('07:00'),
      upstream: '117.01',
      totalRelease: '100',
      spill: '1',
      turbine: '100.01',
    };
    const [asked] = await insert(doubtful);
    expect(asked).toMatchObject({ outcome: 'doubtful', revision: 0 });
    expect(codes(asked ? [asked] : [])).toEqual(['upstream aboveNormal', 'totalRelease otherTotal']);
    expect(asked?.remarks[0]?.message).toBe('Cao hơn mực nước dâng bình thường 117 m.');
    expect(await dayOf(reservoirId)).toEqual([]);
    const [stored] = await insert({ ...doubtful, reason: 'Đang xả lũ theo lệnh' });
    expect(stored).toMatchObject({ outcome: 'stored', revision: 1 });
    const { readings } = await clerk.data(getDayThuyVan, { reservoirId, day: '2026-05-08' });
    expect(readings[0]).toMatchObject({ doubts: ['aboveNormal', 'otherTotal'], reason: 'Đang xả lũ theo lệnh' });
  });

  test('see the levels before and after, those of the same call that are accepted too', async () => {
    const reservoirId = await makeReservoir(administrator);
    await insert({ reservoirId, at: at('05:00'), upstream: '100' });
    const results = await insert(
      { reservoirId, at: at('06:00'), upstream: '102' },
      { reservoirId, at: at('07:00'), upstream: '104.01' },
      { reservoirId, at: at('04:00'), upstream: '97.99' },
    );
    expect(outcomes(results)).toEqual(['stored', 'doubtful', 'doubtful']);
    expect(new Set(codes(results))).toEqual(new Set(['upstream jump']));
  });

  test('are of the mistaken reading alone: neither what is refused nor a later mistake makes a right one doubtful', async () => {
    const reservoirId = await makeReservoir(administrator);
    await insert({ reservoirId, at: at('06:00'), upstream: '100.7' });
    const results = await insert(
      { reservoirId, at: at('10:00'), upstream: '100.78' },
      { reservoirId, at: at('09:00'), upstream: '110' },
      { reservoirId, at: at('07:00'), upstream: '100.74' },
      { reservoirId, at: at('08:00'), upstream: '90', inflow: '1e400' },
    );
    expect(outcomes(results)).toEqual(['stored', 'doubtful', 'stored', 'refused']);
    expect(results[1]?.remarks[0]?.message).toContain('100,74 m');
    // With a reason it stands, and the next one is measured against it.
    const [mistaken] = await insert({ reservoirId, at: at('11:00'), upstream: '110', reason: 'Đọc lại thước đo' });
    const after = await insert({ reservoirId, at: at('12:00'), upstream: '100.8' });
    expect([mistaken?.outcome, ...outcomes(after)]).toEqual(['stored', 'doubtful']);
    // Both are put right together: what was mistaken does not count against what comes before it.
    const corrected = await correct(
      { reservoirId, at: at('11:00'), upstream: '100.79', reason: 'Đọc nhầm thước đo' },
      { reservoirId, at: at('10:30'), upstream: '100.78' },
      { reservoirId, at: at('12:00'), upstream: '100.8' },
    );
    expect(outcomes(corrected)).toEqual(['stored', 'stored', 'stored']);
  });

  test('a level above what the rules allow at that time of the year is one, over New Year too', async () => {
    const reservoirId = await makeReservoir(administrator);
    const period = {
      reservoirId,
      limitKind: 'pre-flood' as const,
      fromDay: '11-15',
      toDay: '02-29',
      low: null,
      high: '101',
    };
    await createRecord(administrator, thresholds, period);
    await createRecord(administrator, thresholds, { ...period, limitKind: 'minimum-flow' as const, high: '50' });
    const sent = ['2025-11-14', '2025-11-15', '2026-01-01', '2024-02-29', '2026-03-01'];
    const results = await insert(...sent.map((day) => ({ reservoirId, at: at('07:00', day), upstream: '101.01' })));
    expect(outcomes(results)).toEqual(['stored', 'doubtful', 'doubtful', 'doubtful', 'stored']);
    expect(new Set(codes(results))).toEqual(new Set(['upstream aboveLimit']));
  });

  test('a moment to come is one', async () => {
    const reservoirId = await makeReservoir(administrator);
    const soon = new Date(Math.ceil(Date.now() / 60_000 + 120) * 60_000).toISOString();
    expect(codes(await insert({ reservoirId, at: soon, upstream: '100' }))).toEqual(['at future']);
  });

  test('a value that is added later is asked about for itself alone', async () => {
    const reservoirId = await makeReservoir(administrator);
    await insert({ reservoirId, at: at('07:00'), upstream: '118', reason: 'Đang tích nước' });
    const [added] = await insert({ reservoirId, at: at('07:00'), rainfall: '3' });
    expect(added).toMatchObject({ outcome: 'stored', revision: 2 });
  });
});
