import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { freezeThuyVan, getSignOffThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import { storeSanLuongDien } from '../../src/features/production/grid/contract/grid.ts';
import { getHistorySanLuongDien } from '../../src/features/production/grid/contract/history.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { freezeSanLuongDien, getSignOffSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { purgeTrash } from '../../src/features/trash/contract.ts';
import { accessTools } from '../support/access.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { makeReservoir, plantTime, readingTools } from '../support/readings.ts';
import { trashTools } from '../support/trash.ts';

const server = await startTestServer();
const [administrator, other] = [await server.as('administrator'), await server.as('administrator')];
const { makeAccount, makeRole } = accessTools(server, administrator);
const [day, next] = ['2026-05-08', '2026-05-09'];

test('of many days of readings those are signed off that are as they were seen; what a value came to meanwhile is left out and named', async () => {
  const [reservoirId, beside] = [await makeReservoir(administrator), await makeReservoir(administrator)];
  const reservoirIds = [reservoirId, beside];
  const { insert, correct } = readingTools(other);
  const read = { reservoirId, at: plantTime('07:00', day) };
  await insert({ ...read, upstream: '100' });
  const seen = async () => {
    const { days } = await administrator.data(getSignOffThuyVan, { from: day, to: next, reservoirIds });
    return days.map(({ mark, ...each }) => ({ reservoirId: each.reservoirId, day: each.day, mark }));
  };
  const freeze = async (days: Awaited<ReturnType<typeof seen>>) =>
    administrator.data(freezeThuyVan, { reservoirIds, from: day, to: next, seen: days });
  const first = await seen();
  expect(first.map(({ mark }) => mark)).toEqual(['1', '', '', '']);
  await correct({ ...read, revision: 1, upstream: '100.5', reason: 'Đọc nhầm thước' });
  // Also where nothing was known.
  await insert({ reservoirId: beside, at: plantTime('07:00', next), upstream: '100' });
  const changed = [
    { reservoirId, day },
    { reservoirId: beside, day: next },
  ];
  expect(await freeze(first)).toEqual({ days: 2, changed });
  const second = (await seen()).filter((each) => each.reservoirId === reservoirId);
  // What was not seen is not signed off, although it is in the range.
  expect(await freeze(second)).toEqual({ days: 1, changed: [] });
  const { days } = await administrator.data(getSignOffThuyVan, { from: day, to: next, reservoirIds });
  expect(days.map(({ frozenAt }) => frozenAt !== null)).toEqual([true, true, true, false]);
});

test('days of output are signed off as they were seen, or left out and named', async () => {
  const { id: plantId } = await createRecord(administrator, plants, { capacity: '100' });
  const store = (actual: string | null, seen: string | null) =>
    other.data(storeSanLuongDien, { figures: [{ plantId, unitId: null, day, actual, seen }] });
  await store('900', null);
  const markOf = async () => {
    const { days } = await administrator.data(getSignOffSanLuongDien, { plantIds: [plantId], from: day, to: day });
    return days[0]?.mark ?? '';
  };
  const freeze = async (mark: string) => {
    const seen = [{ plantId, day, mark }];
    return administrator.data(freezeSanLuongDien, { plantIds: [plantId], from: day, to: day, seen, drafts: 'publish' });
  };
  const leftOut = { days: 0, published: 0, changed: [{ plantId, day }], leftOut: [] };
  const first = await markOf();
  await store('900.5', '900');
  expect(await freeze(first)).toEqual(leftOut);
  const second = await markOf();
  // A draft that is emptied and typed anew is another one.
  await store(null, '900.5');
  expect(await freeze(second)).toEqual(leftOut);
  await store('900.5', null);
  expect(await freeze(second)).toEqual(leftOut);
  expect(await freeze(await markOf())).toEqual({ days: 1, published: 1, changed: [], leftOut: [] });
});

test('drafts of days of output are published in the same press, or their days are left out by name', async () => {
  const { id: plantId } = await createRecord(administrator, plants, { capacity: '100' });
  const third = '2026-05-10';
  const output = resourceOperations(powerOutputs);
  const store = async (on: string) => {
    const figure = { plantId, unitId: null, day: on, actual: '10', seen: null };
    const { verdicts } = await other.data(storeSanLuongDien, { figures: [figure] });
    return { id: verdicts[0]?.current?.id ?? '', version: verdicts[0]?.current?.version ?? 0 };
  };
  await administrator.data(output.setStatus, { items: [await store(day)], status: 1 });
  const draft = await store(next);
  const range = { plantIds: [plantId], from: day, to: third };
  const { status, problem } = await administrator.call(freezeSanLuongDien, range);
  expect([status, problem.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    ['drafts draftsUndecided'],
  ]);
  const leaveOut = await administrator.data(freezeSanLuongDien, { ...range, drafts: 'leaveOut' });
  expect(leaveOut).toEqual({ days: 2, published: 0, changed: [], leftOut: [{ plantId, day: next }] });
  // Who signs off and may not publish leaves drafts out.
  const role = await makeRole(['power-outputs-view', 'outputs-freeze']);
  const { client: signer } = await makeAccount([role.id]);
  expect((await signer.call(freezeSanLuongDien, { ...range, drafts: 'publish' })).status).toBe(403);
  expect((await administrator.data(output.detail, { id: draft.id })).status).toBe(0);
  const published = await administrator.data(freezeSanLuongDien, { ...range, drafts: 'publish' });
  expect(published).toMatchObject({ days: 1, published: 1, leftOut: [] });
  expect((await administrator.data(output.detail, { id: draft.id })).status).toBe(1);
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
  expect((await other.call(getSignOffSanLuongDien, { plantIds: [plant.id], ...range })).status).toBe(404);
  const items = [
    { resource: plants.name, id: plant.id },
    { resource: reservoirs.name, id: reservoir.id },
  ];
  expect(await administrator.data(purgeTrash, { items })).toEqual({ purged: 2 });
});
