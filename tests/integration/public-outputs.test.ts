import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { freezeSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { insert, update } = resourceOperations(powerOutputs);

const read = async (query = '') => {
  const answer = await server.visitor.get(`/public/v1/power-outputs?pageSize=200&${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return ((await answer.json()) as { data: { items: AnyRecord[]; totalItem: number } }).data;
};
const status = async (query: string) => (await server.visitor.get(`/public/v1/power-outputs?${query}`)).status;

const plant = await administrator.data(resourceOperations(plants).insert, { name: 'A', code: 'A', capacity: '100' });
const unit = (name: string) =>
  administrator.data(resourceOperations(generatingUnits).insert, {
    name,
    code: name,
    plantId: plant.id,
    capacity: '50',
  });
const [one, two] = [await unit('A H1'), await unit('A H2')];
const publish = (unitId: string | null, periodStart: string, actual: string, more: object = {}) =>
  administrator.data(insert, {
    ...{ plantId: plant.id, unitId, periodKind: 'day', periodStart, actual, status: 1, ...more },
  });

const whole = await publish(null, '2025-03-03', '1000');
await publish(one.id, '2025-03-03', '600');
await publish(two.id, '2025-03-03', '400');
await publish(null, '2025-03-04', '900');
await publish(null, '2025-03-05', '800', { status: 0 });

test('are those of whole plants, so that a sum counts each once; those of units are there when they are asked for', async () => {
  const sum = (items: readonly AnyRecord[]) => items.reduce((all, { actual }) => all + Number(actual), 0);
  const [wholes, units, own] = [await read(), await read('units=true'), await read(`unitId=${two.id}`)];
  expect([sum(wholes.items), wholes.totalItem, wholes.items.map(({ unitId, unitName }) => [unitId, unitName])]).toEqual(
    [
      ...[
        1900,
        2,
        [
          [null, null],
          [null, null],
        ],
      ],
    ],
  );
  expect(units.items.map(({ unitId, unitName, actual }) => [unitId, unitName, actual])).toEqual([
    [two.id, 'A H2', '400.000'],
    [one.id, 'A H1', '600.000'],
  ]);
  expect(own.items).toEqual(units.items.slice(0, 1));
  expect((await read('units=false')).items).toEqual(wholes.items);
  expect(await Promise.all(['units=1', 'unitId=x', 'unitId=0', 'unit=1'].map(status))).toEqual([400, 400, 400, 400]);
});

test('are read of a span of days', async () => {
  const days = async (query: string) => (await read(query)).items.map(({ period }) => period);
  expect(await days('from=2025-03-04')).toEqual(['04/03/2025']);
  expect(await days('to=2025-03-03&periodKind=day')).toEqual(['03/03/2025']);
  expect(await days('from=2025-03-03&to=2025-03-04')).toEqual(['04/03/2025', '03/03/2025']);
  expect(await Promise.all(['from=03/03/2025', 'to=2025-02-30'].map(status))).toEqual([400, 400]);
});

test('say whether they were changed since they were told, and whether their days are signed off', async () => {
  const facts = async () =>
    Object.fromEntries((await read('')).items.map((each) => [each.period, [each.revised, each.provisional]]));
  // Told and changed at once, nothing changed for visitors.
  const draft = await publish(null, '2025-03-06', '1', { status: 0 });
  await administrator.data(update, { id: draft.id, version: draft.version, actual: '2', status: 1 });
  const month = await administrator.data(insert, {
    ...{ plantId: plant.id, periodKind: 'month', periodStart: '2025-02-01', actual: '5', status: 1 },
  });
  expect(await facts()).toEqual({
    ...{
      '03/03/2025': [false, true],
      '04/03/2025': [false, true],
      '06/03/2025': [false, true],
      '02/2025': [false, true],
    },
  });
  await administrator.data(update, { id: whole.id, version: whole.version, actual: '1001', reason: 'Đọc lại công tơ' });
  await administrator.data(update, { id: month.id, version: month.version, delivered: '4', reason: 'Bổ sung số giao' });
  const days = { plantIds: [plant.id], from: '2025-02-01', to: '2025-03-03' };
  await administrator.data(freezeSanLuongDien, days);
  const changed = {
    ...{ '03/03/2025': [true, false], '04/03/2025': [false, true] },
    ...{ '06/03/2025': [false, true], '02/2025': [false, false] },
  };
  await expect.poll(facts).toEqual(changed);
  // Of figures from before the upgrade the log knows it.
  const migration = await readFile('migrations/20261229T0603_public_outputs.sql', 'utf8');
  const [reading] = /UPDATE published_outputs AS t [^;]+;/.exec(migration) ?? [];
  await server.database.rows('UPDATE published_outputs SET revised = false');
  await server.database.rows(String(reading));
  expect(await server.database.rows('SELECT output_id::text AS id FROM published_outputs WHERE revised')).toEqual([
    { id: whole.id },
  ]);
});

test('are described with what they are asked by and what they say', async () => {
  const description = (await (await administrator.get('/api/openapi.json')).json()) as {
    paths: Record<string, { get: { parameters: { name: string }[]; responses: { 200: object } } }>;
  };
  const { parameters = [], responses } = description.paths['/public/v1/power-outputs']?.get ?? {};
  expect(parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['page', 'plantId', 'periodKind', 'unitId', 'units', 'from', 'to']),
  );
  const text = JSON.stringify(responses);
  for (const name of ['unitName', 'revised', 'provisional', 'totalExact']) expect(text).toContain(`"${name}"`);
});
