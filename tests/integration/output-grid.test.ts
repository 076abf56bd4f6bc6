import { describe, expect, test } from 'vitest';
import { pageOf, resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/resource.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import {
  getGridSanLuongDien,
  type SentFigure,
  storeSanLuongDien,
} from '../../src/features/production/grid/contract.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { freezeSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const [leader, clerk] = [await server.as('shift-leader'), await server.as('production-clerk')];

let made = 0;
async function makePlant(): Promise<{ plantId: string; unitId: string }> {
  made += 1;
  const named = { name: `Nhà máy ${made}`, code: `NM${made}` };
  const plant = await leader.data<AnyRecord>(resourceOperations(plants).insert, { ...named, capacity: '100' });
  const unit = { name: 'H1', code: `NM${made}-H1`, plantId: plant.id, capacity: '50' };
  const { id } = await leader.data<AnyRecord>(resourceOperations(generatingUnits).insert, unit);
  return { plantId: plant.id, unitId: id };
}

const figure = (plantId: string, values: Partial<SentFigure> = {}): SentFigure => ({
  ...{ plantId, unitId: null, day: '2025-03-03', actual: '1384.5', version: 0 },
  ...values,
});
const store = async (caller: typeof clerk, ...figures: SentFigure[]) =>
  (await caller.data(storeSanLuongDien, { figures })).verdicts;
const outcomes = async (caller: typeof clerk, ...figures: SentFigure[]) =>
  (await store(caller, ...figures)).map(({ outcome }) => outcome);

describe('figures of days', () => {
  test('are stored each by itself: what is wrong is named, the rest kept, and a second try does no harm', async () => {
    const { plantId, unitId } = await makePlant();
    const sent = [
      figure(plantId),
      figure(plantId, { unitId, actual: '0' }),
      figure(plantId, { day: '2025-03-04', actual: 'hỏng' }),
      figure(plantId, { day: '2025-03-05', actual: '1.0001' }),
      figure(plantId, { day: '2025-03-06', actual: '2400.001' }),
      figure(plantId, { day: '2025-03-07', actual: '2400' }),
      figure(plantId, { day: '1959-12-31', actual: '1' }),
      figure('999999'),
    ];
    const verdicts = await store(clerk, ...sent);
    expect(verdicts.map(({ outcome }) => outcome)).toEqual([
      'stored',
      'stored',
      'refused',
      'refused',
      'doubtful',
      'stored',
      'refused',
      'refused',
    ]);
    expect(verdicts[4]?.messages[0]).toContain('2400');
    expect(verdicts[0]?.current).toMatchObject({ actual: '1384.5', version: 1, isPublished: false });
    expect((await outcomes(clerk, ...sent)).slice(0, 6)).toEqual([
      'unchanged',
      'unchanged',
      'refused',
      'refused',
      'doubtful',
      'unchanged',
    ]);
    expect(await outcomes(clerk, { ...(sent[4] as SentFigure), reason: 'Chạy quá tải theo lệnh A0' })).toEqual([
      'stored',
    ]);
    const { figures } = await clerk.data(getGridSanLuongDien, { month: '2025-03-01', plantIds: [plantId] });
    expect(figures.map(({ day, actual, note }) => [day, actual, note])).toEqual([
      ['2025-03-03', '1384.5', ''],
      ['2025-03-03', '0', ''],
      ['2025-03-06', '2400.001', 'Chạy quá tải theo lệnh A0'],
      ['2025-03-07', '2400', ''],
    ]);
  });

  test('that somebody changed meanwhile are not overwritten, and blank takes a draft back', async () => {
    const { plantId } = await makePlant();
    await store(clerk, figure(plantId));
    const [verdict] = await store(leader, figure(plantId, { actual: '1' }));
    expect(verdict).toMatchObject({ outcome: 'conflict', current: { actual: '1384.5', version: 1 } });
    expect(await outcomes(leader, figure(plantId, { actual: '1', version: 1 }))).toEqual(['stored']);
    expect(await store(clerk, figure(plantId, { actual: null, version: 2 }))).toMatchObject([
      { outcome: 'stored', current: { actual: null, version: 3 } },
    ]);
    expect(await outcomes(clerk, figure(plantId, { actual: null, version: 0 }))).toEqual(['unchanged']);
  });

  test('that are published are corrected with a reason, by who may publish; those of a signed-off day stand', async () => {
    const { plantId } = await makePlant();
    await store(clerk, figure(plantId));
    const { figures } = await clerk.data(getGridSanLuongDien, { month: '2025-03-31', plantIds: [plantId] });
    expect(figures).toHaveLength(1);
    const list = resourceOperations(powerOutputs).list;
    const page = pageOf(powerOutputs, await leader.data(list, { plantId }));
    const items = page.items.map(({ id, version }) => ({ id, version }));
    await leader.data(resourceOperations(powerOutputs).setStatus, { items, status: 1 });
    const changed = figure(plantId, { actual: '1348.5', version: 2 });
    expect(await outcomes(clerk, { ...changed, reason: 'Gõ nhầm' })).toEqual(['refused']);
    expect(await outcomes(leader, changed)).toEqual(['doubtful']);
    expect(await outcomes(leader, { ...changed, reason: 'Gõ nhầm' })).toEqual(['stored']);
    await leader.data(freezeSanLuongDien, { plantIds: [plantId], from: '2025-03-03', to: '2025-03-03' });
    const [frozen] = await store(leader, { ...changed, actual: '1', version: 3, reason: 'x' });
    expect(frozen).toMatchObject({ outcome: 'refused', current: { actual: '1348.5' } });
    expect(frozen?.messages[0]).toContain('03/03/2025');
    const grid = await clerk.data(getGridSanLuongDien, { month: '2025-03-01', plantIds: [plantId] });
    expect(grid).toMatchObject({ shown: [plantId], frozen: [{ plantId, day: '2025-03-03' }] });
  });

  test('are read by who looks at output and stored by who types it', async () => {
    const viewer = await server.as('viewer');
    expect((await viewer.call(getGridSanLuongDien, { month: '2025-03-01' })).status).toBe(200);
    const { plantId } = await makePlant();
    expect((await viewer.call(storeSanLuongDien, { figures: [figure(plantId)] })).status).toBe(403);
  });
});
