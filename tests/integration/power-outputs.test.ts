import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/resource.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const leader = await server.as('shift-leader');
const output = resourceOperations(powerOutputs);

const plant = async (name: string, capacity = '100') =>
  leader.data<AnyRecord>(resourceOperations(plants).insert, { name, code: name.toUpperCase(), capacity });
const unit = async (code: string, plantId: string, capacity = '50') =>
  leader.data<AnyRecord>(resourceOperations(generatingUnits).insert, { name: 'H1', code, plantId, capacity });

const dayOf = (plantId: string, values: object = {}) => ({
  ...{ plantId, periodKind: 'day', periodStart: '2026-11-22', actual: '1384.5' },
  ...values,
});
const insert = (values: object) => leader.data<AnyRecord>(output.insert, values);
const refusal = async (operation: { name: string }, values: object) => {
  const { status, problem } = await leader.call(operation as never, values);
  return [status, ...(problem?.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
};

describe('a period', () => {
  const figures = [
    ['day', '2026-11-22', '22/11/2026'],
    ['month', '2026-11-01', '11/2026'],
    ['quarter', '2026-10-01', 'Q4/2026'],
    ['year', '2026-01-01', '2026'],
  ] as const;

  test('is called as people call it, and begins on its first day', async () => {
    const { id: plantId } = await plant('ky');
    for (const [periodKind, periodStart, period] of figures) {
      expect(await insert(dayOf(plantId, { periodKind, periodStart }))).toMatchObject({ period, actual: '1384.500' });
    }
    for (const [periodKind, periodStart] of [
      ['month', '2026-11-22'],
      ['quarter', '2026-11-01'],
      ['year', '2026-04-01'],
    ]) {
      const wrong = dayOf(plantId, { periodKind, periodStart });
      expect(await refusal(output.insert, wrong)).toEqual([400, 'periodStart firstDay']);
    }
  });

  test('has one figure for a plant, and one for each of its units', async () => {
    const [one, other] = [await plant('mot'), await plant('hai')];
    const [own, foreign] = [await unit('MOT-H1', one.id), await unit('HAI-H1', other.id)];
    await insert(dayOf(one.id));
    await insert(dayOf(one.id, { unitId: own.id, actual: '700' }));
    await insert(dayOf(other.id));
    expect(await refusal(output.insert, dayOf(one.id))).toEqual([409, 'periodStart outputTaken']);
    expect(await refusal(output.insert, dayOf(one.id, { unitId: own.id }))).toEqual([409, 'periodStart outputTaken']);
    expect(await refusal(output.insert, dayOf(one.id, { unitId: foreign.id }))).toEqual([400, 'unitId unitOfOther']);
    // Two at once: one is stored.
    const twice = dayOf(one.id, { periodStart: '2026-11-23' });
    const statuses = await Promise.all([1, 2].map(async () => (await leader.call(output.insert, twice)).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

test.each([
  ['day', '2026-11-22', '2400'],
  ['month', '2028-02-01', '69600'],
  ['month', '2027-02-01', '67200'],
  ['quarter', '2028-01-01', '218400'],
  ['year', '2028-01-01', '878400'],
  ['year', '2027-01-01', '876000'],
])('more than capacity x hours of a %s from %s (%s MWh) asks for a reason', async (periodKind, periodStart, most) => {
  const { id: plantId } = await plant(`cs ${periodKind} ${periodStart}`.slice(0, 20));
  const period = { plantId, periodKind, periodStart };
  const { id, version } = await insert({ ...period, actual: most });
  const above = { id, version, actual: `${most}.001` };
  expect(await refusal(output.update, above)).toEqual([400, 'note aboveCapacity']);
  const note = 'Chạy quá tải theo lệnh A0';
  expect(await leader.data(output.update, { ...above, note })).toMatchObject({ actual: `${most}.001`, note });
});

describe('what is published', () => {
  test('is corrected with a reason alone, and the history keeps both', async () => {
    const { id: plantId } = await plant('sua');
    const { id, version } = await insert(dayOf(plantId, { status: 1 }));
    expect(await refusal(output.update, { id, version, actual: '1348.5' })).toEqual([400, 'reason reasonNeeded']);
    const changed = { id, version, actual: '1348.5', reason: 'Gõ nhầm hai chữ số' };
    const second = await leader.data<AnyRecord>(output.update, changed);
    // The reason given before is none for another correction.
    expect(await refusal(output.update, { id, version: second.version, plan: '1' })).toEqual([
      400,
      'reason reasonNeeded',
    ]);
    const [entry] = await server.database.rows(
      `SELECT before, after FROM audit_log WHERE resource = 'power-outputs' AND record_id = '${id}' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({
      before: { actual: '1384.500' },
      after: { actual: '1348.500', reason: changed.reason },
    });
  });

  test('needs a figure, is read by visitors exactly, and cannot be deleted by anybody', async () => {
    const { id: plantId } = await plant('khach');
    const planned = { plantId, periodKind: 'year', periodStart: '2027-01-01', plan: '500000' };
    expect(await refusal(output.insert, { ...planned, status: 1 })).toEqual([400, 'actual requiredToPublish']);
    await insert(planned);
    await insert(dayOf(plantId, { actual: '0.001', status: 1 }));
    const read = await (await server.visitor.get('/public/v1/power-outputs')).text();
    expect(read).toContain('"0.001"');
    expect(read).not.toContain('500000');
    expect((await leader.call('deleteSanLuongDien', { id: '1' })).status).toBe(404);
  });
});

test('who types figures types output, and no masters', async () => {
  const { id: plantId } = await plant('nhap');
  const clerk = await server.as('production-clerk');
  expect((await clerk.call(output.insert, dayOf(plantId))).status).toBe(200);
  expect((await clerk.call(resourceOperations(plants).insert, { name: 'x', code: 'x', capacity: '1' })).status).toBe(
    403,
  );
  expect((await (await server.as('editor')).call(output.insert, dayOf(plantId))).status).toBe(403);
});
