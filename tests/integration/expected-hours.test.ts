import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { getMissingThuyVan, getProposedHoursThuyVan } from '../../src/features/hydrology/contract/expected.ts';
import { getDayThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { freezeThuyVan, getSignOffThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { addDays } from '../../src/lib/calendar-day.ts';
import { dayOf } from '../../src/lib/plant-day.ts';
import { buildRecord, createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { plantTime, readingTools } from '../support/readings.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const clerk = await server.as('production-clerk');
const { insert } = readingTools(administrator);
const levels = { normalLevel: '117', deadLevel: '80' };
const winter = { fromDay: '12-01', toDay: '02-29', hours: '7h, 19h' };
const year = { fromDay: '01-01', toDay: '12-31' };

test('the hours of a reservoir are those of its season, over New Year too, and the four of the flood season where none is set', async () => {
  const { id: reservoirId } = await createRecord(administrator, reservoirs, { ...levels, expectedHours: [winter] });
  const expected = async (day: string) =>
    (await clerk.data(getDayThuyVan, { reservoirId, day })).expectedHours.join(' ');
  // Three old days say nothing: hours are set by a person.
  for (const day of ['2024-12-30', '2024-12-31', '2025-01-01'])
    await insert({ reservoirId, at: plantTime('06:00', day), upstream: '100' });
  expect([await expected('2025-01-31'), await expected('2025-03-01')]).toEqual(['7 19', '1 7 13 19']);
  const { days } = await clerk.data(getSignOffThuyVan, {
    from: '2024-11-30',
    to: '2024-12-01',
    reservoirIds: [reservoirId],
  });
  expect(days.map(({ missing }) => missing)).toEqual([
    [1, 7, 13, 19],
    [7, 19],
  ]);
});

test.each([
  ['hour 25', [{ ...year, hours: '7, 25' }], 'expectedHours.0.hours hoursOfDay'],
  ['no hour', [{ ...year, hours: ' ; ' }], 'expectedHours.0.hours hoursOfDay'],
  ['nothing', [{ ...year, hours: '' }], 'expectedHours.0.hours required'],
  [
    'seasons that overlap over New Year',
    [winter, { fromDay: '02-01', toDay: '11-30', hours: '7' }],
    'expectedHours.1.fromDay seasonsOverlap',
  ],
  ['a day that there is not', [{ ...year, hours: '7', toDay: '13-01' }], 'expectedHours.0.toDay dayOfYear'],
])('%s is refused, and the field is named', async (_what, expectedHours, error) => {
  const { insert: add } = resourceOperations(reservoirs);
  const { problem } = await administrator.call(add, buildRecord(reservoirs, { expectedHours }));
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([error]);
});

test('what is missing in seven days is told by reservoir, day and hours, with its number, until it is typed or signed off', async () => {
  const seasons = [{ ...year, hours: '7, 19' }];
  const { id, name } = await createRecord(administrator, reservoirs, { ...levels, expectedHours: seasons });
  const missing = async () => {
    const { items, total } = await clerk.data(getMissingThuyVan, {});
    expect(total).toBe(items.reduce((sum, { hours }) => sum + hours.length, 0));
    return items.filter(({ reservoirId, day }) => reservoirId === id && day < today);
  };
  const today = dayOf(Date.now());
  const [first, second] = [addDays(today, -2), addDays(today, -1)];
  // Before its first reading nothing of a reservoir is missing.
  expect(await missing()).toEqual([]);
  await insert({ reservoirId: id, at: plantTime('07:00', first), upstream: '100' });
  const of = { reservoirId: id, reservoirName: name };
  expect(await missing()).toEqual([
    { ...of, day: second, hours: [7, 19] },
    { ...of, day: first, hours: [19] },
  ]);
  await insert({ reservoirId: id, at: plantTime('19:00', first), upstream: '100' });
  await administrator.data(freezeThuyVan, { reservoirIds: [id], from: second, to: second });
  expect(await missing()).toEqual([]);
});

test('hours are proposed from the last year, and a reservoir with little history has no proposal', async () => {
  const { id: reservoirId } = await createRecord(administrator, reservoirs, levels);
  const proposed = async () => (await clerk.data(getProposedHoursThuyVan, { reservoirId })).seasons;
  expect(await proposed()).toEqual([]);
  const month = `${addDays(`${dayOf(Date.now()).slice(0, 8)}01`, -1).slice(0, 8)}`;
  const days = Array.from({ length: 20 }, (_, place) => `${month}${String(place + 1).padStart(2, '0')}`);
  await insert(
    ...days.flatMap((day) =>
      ['06:00', '18:00'].map((at) => ({ reservoirId, at: plantTime(at, day), upstream: '100' })),
    ),
  );
  expect(await proposed()).toEqual([{ ...year, hours: '6, 18' }]);
});
