import { expect, test } from 'vitest';
import { freezeThuyVan, getMonthThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import { storeSanLuongDien } from '../../src/features/production/grid/contract/grid.ts';
import { getHistorySanLuongDien } from '../../src/features/production/grid/contract/history.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { freezeSanLuongDien, getSignOffSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { purgeTrash } from '../../src/features/trash/contract.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { makeReservoir, plantTime, readingTools } from '../support/readings.ts';
import { trashTools } from '../support/trash.ts';

const server = await startTestServer();
const [administrator, other] = [await server.as('administrator'), await server.as('administrator')];
const [day, next] = ['2026-05-08', '2026-05-09'];

test('days of readings are signed off as they were seen, or not at all', async () => {
  const reservoirId = await makeReservoir(administrator);
  const { insert, correct } = readingTools(other);
  const read = { reservoirId, at: plantTime('07:00', day) };
  await insert({ ...read, upstream: '100' });
  const markOf = async (which: string) => {
    const { days } = await administrator.data(getMonthThuyVan, { reservoirId, month: day });
    return days.find((each) => each.day === which)?.mark ?? '';
  };
  const freeze = async (...marks: string[]) => {
    const seen = [day, next].map((which, place) => ({ reservoirId, day: which, mark: marks[place] ?? '' }));
    const { problem } = await administrator.call(freezeThuyVan, {
      reservoirIds: [reservoirId],
      from: day,
      to: next,
      seen,
    });
    return problem;
  };
  const first = await markOf(day);
  expect(await markOf(next)).toBe('');
  await correct({ ...read, revision: 1, upstream: '100.5', reason: 'Đọc nhầm thước' });
  expect((await freeze(first)).detail).toBe(
    'Số liệu ngày 08/05/2026 vừa thay đổi sau khi bạn xem. Hãy xem lại rồi chốt.',
  );
  const second = await markOf(day);
  expect(second).not.toBe(first);
  // Also where nothing was known, and where what was stored says nothing any more.
  await insert({ reservoirId, at: plantTime('07:00', next), upstream: '100' });
  expect((await freeze(second)).detail).toContain('09/05/2026');
  const seen = [
    { reservoirId, day, mark: second },
    { reservoirId, day: next, mark: await markOf(next) },
  ];
  const signed = await administrator.data(freezeThuyVan, { reservoirIds: [reservoirId], from: day, to: next, seen });
  expect(signed).toEqual({ days: 2 });
});

test('days of output are signed off as they were seen, or not at all', async () => {
  const { id: plantId } = await createRecord(administrator, plants, { capacity: '100' });
  const store = (actual: string | null, seen: string | null) =>
    other.data(storeSanLuongDien, { figures: [{ plantId, unitId: null, day, actual, seen }] });
  await store('900', null);
  const markOf = async () => {
    const { days } = await administrator.data(getSignOffSanLuongDien, { plantId, month: day });
    return days[0]?.mark ?? '';
  };
  const freezeInput = (mark: string) => ({ plantIds: [plantId], from: day, to: day, seen: [{ plantId, day, mark }] });
  const first = await markOf();
  await store('900.5', '900');
  const freeze = async (mark: string) => (await administrator.call(freezeSanLuongDien, freezeInput(mark))).problem;
  const refused = await freeze(first);
  expect([refused.code, refused.detail]).toEqual(['CONFLICT_VERSION', expect.stringContaining('08/05/2026')]);
  const second = await markOf();
  // A draft that is emptied and typed anew is another one.
  await store(null, '900.5');
  expect((await freeze(second)).code).toBe('CONFLICT_VERSION');
  await store('900.5', null);
  expect((await freeze(second)).code).toBe('CONFLICT_VERSION');
  expect(await administrator.data(freezeSanLuongDien, freezeInput(await markOf()))).toEqual({ days: 1 });
});

test('of a plant in the trash nothing is told, and its signed-off days do not keep it or a reservoir from being removed for ever', async () => {
  const plant = await createRecord(administrator, plants, { capacity: '100' });
  const reservoir = await createRecord(administrator, reservoirs, { normalLevel: '117', deadLevel: '80' });
  const range = { from: day, to: day };
  await administrator.data(freezeSanLuongDien, { plantIds: [plant.id], ...range });
  await administrator.data(freezeThuyVan, { reservoirIds: [reservoir.id], ...range });
  await trashTools(server, administrator).remove(plants, plant);
  await trashTools(server, administrator).remove(reservoirs, reservoir);
  const cell = { plantId: plant.id, unitId: null, kind: 'day' as const, day };
  expect((await other.call(getHistorySanLuongDien, cell)).status).toBe(404);
  expect((await other.call(getSignOffSanLuongDien, { plantId: plant.id, month: day })).status).toBe(404);
  const items = [
    { resource: plants.name, id: plant.id },
    { resource: reservoirs.name, id: reservoir.id },
  ];
  expect(await administrator.data(purgeTrash, { items })).toEqual({ purged: 2 });
});
