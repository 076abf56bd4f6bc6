import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { query } from '../../src/engine/statement.ts';
import {
  getDayThuyVan,
  getDetailThuyVan,
  getListThuyVan,
  getStateThuyVan,
  insertThuyVan,
  updateThuyVan,
} from '../../src/features/hydrology/contract/readings.ts';
import { freezeThuyVan, getSignOffThuyVan, unfreezeThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import { startTestServer } from '../support/harness.ts';
import {
  plantTime as at,
  remarksOf as codes,
  makeReservoir,
  outcomesOf as outcomes,
  readingTools,
} from '../support/readings.ts';

const server = await startTestServer();
const { database } = server;
const clerk = await server.as('production-clerk');
const administrator = await server.as('administrator');
const { insert, correct, dayOf } = readingTools(clerk);

describe('readings', () => {
  test('are stored exactly, what was not measured as nothing and not as zero', async () => {
    const reservoirId = await makeReservoir(administrator);
    const [stored] = await insert({
      reservoirId,
      at: at('07:00'),
      upstream: '103.40',
      inflow: '0',
      rainfall: '12.5',
      bottomGates: '2',
    });
    expect(stored).toMatchObject({ outcome: 'stored', revision: 1, remarks: [] });
    const { readings } = await clerk.data(getDayThuyVan, { reservoirId, day: '2026-05-08' });
    expect(readings).toEqual([
      expect.objectContaining({
        at: '2026-05-08T00:00:00.000Z',
        upstream: '103.4',
        inflow: '0',
        rainfall: '12.5',
        bottomGates: '2',
        downstream: null,
        turbine: null,
        revised: false,
        doubts: [],
      }),
    ]);
  });

  test('that are right are stored and the others are named, in one call', async () => {
    const reservoirId = await makeReservoir(administrator);
    const results = await insert(
      { reservoirId, at: at('01:00'), upstream: '100' },
      { reservoirId, at: at('02:00'), upstream: '1500.01', inflow: '30000.01', bottomGates: '21', turbine: '-0.01' },
      {
        reservoirId,
        at: at('03:00'),
        upstream: 'NaN',
        inflow: '1e400',
        spill: 'Infinity',
        turbine: '1.234,56',
        surfaceGates: '2.5',
      },
      { reservoirId: '999999', at: at('04:00'), upstream: '100' },
      { reservoirId, at: at('05:00') },
      { reservoirId, at: '2026-05-08T06:00:30+07:00', upstream: '100' },
      { reservoirId, at: at('07:00', '1949-12-31'), upstream: '100' },
      {
        reservoirId,
        at: new Date(Date.now() + 40 * 86_400_000).toISOString().replace(/:\d\d\.\d+/, ':00'),
        upstream: '100',
      },
      { reservoirId, at: at('08:00'), upstream: '100.01' },
    );
    expect(outcomes(results)).toEqual(['stored', ...Array(7).fill('refused'), 'stored']);
    expect(codes(results)).toEqual([
      'upstream tooBig',
      'inflow tooBig',
      'turbine tooSmall',
      'bottomGates tooBig',
      'upstream decimal',
      'inflow decimal',
      'spill decimal',
      'turbine decimal',
      'surfaceGates wholeNumber',
      'reservoirId reference',
      'at nothingMeasured',
      'at wholeMinute',
      'at beforeReadings',
      'at tooFarAhead',
    ]);
    expect((await dayOf(reservoirId)).length).toBe(2);
    for (const { remarks } of results) for (const { message } of remarks) expect(message).toMatch(/^\p{Lu}.*\.$/u);
  });

  test('at the edges of what can be are stored', async () => {
    const reservoirId = await makeReservoir(administrator, '1500', '0');
    const most = { upstream: '1500', downstream: '0', inflow: '30000', bottomGates: '20', surfaceGates: '0' };
    expect(outcomes(await insert({ reservoirId, at: at('01:00'), ...most }))).toEqual(['stored']);
  });

  test('of two moments a minute apart are two', async () => {
    const reservoirId = await makeReservoir(administrator);
    const results = await insert(
      { reservoirId, at: at('07:00'), upstream: '100' },
      { reservoirId, at: at('07:01'), upstream: '100' },
    );
    expect(outcomes(results)).toEqual(['stored', 'stored']);
    expect(await dayOf(reservoirId)).toHaveLength(2);
  });

  test('belong to the day of the plant, from its midnight on', async () => {
    const reservoirId = await makeReservoir(administrator);
    await insert(
      { reservoirId, at: at('00:00'), upstream: '100' },
      { reservoirId, at: at('23:59'), upstream: '100.5' },
      { reservoirId, at: at('00:00', '2026-05-09'), upstream: '100.5' },
    );
    expect((await dayOf(reservoirId)).map(([, level]) => level)).toEqual(['100', '100.5']);
    const { before, after } = await clerk.data(getDayThuyVan, { reservoirId, day: '2026-05-09' });
    expect([before?.upstream, after]).toEqual(['100.5', null]);
  });
});

describe('the ledger', () => {
  test('keeps what was corrected, with the reason, who and when', async () => {
    const reservoirId = await makeReservoir(administrator);
    const place = { reservoirId, at: at('07:00') };
    await insert({ ...place, upstream: '100.55', inflow: '20' });
    expect(codes(await correct({ ...place, upstream: '100.5' }))).toEqual(['upstream correction']);
    expect(outcomes(await correct({ ...place, upstream: '100.5', reason: 'Gõ nhầm chữ số' }))).toEqual(['stored']);
    const { revisions } = await clerk.data(getDetailThuyVan, place);
    expect(revisions).toMatchObject([
      {
        revision: 2,
        upstream: '100.5',
        inflow: '20',
        revised: true,
        reason: 'Gõ nhầm chữ số',
        recordedByName: expect.any(String),
      },
      { revision: 1, upstream: '100.55', inflow: '20', revised: false, reason: null },
    ]);
    expect(await dayOf(reservoirId)).toEqual([['2026-05-08T00:00:00.000Z', '100.5', '20']]);
    const { items } = await clerk.data(getListThuyVan, { reservoirId, revised: true });
    expect(items).toHaveLength(1);
  });

  test('values that stand are changed by a correction alone', async () => {
    const reservoirId = await makeReservoir(administrator);
    const place = { reservoirId, at: at('07:00') };
    await insert({ ...place, upstream: '100' });
    const [result] = await insert({ ...place, upstream: '101', inflow: '5', reason: 'Vì lý do khác hẳn' });
    expect(result).toMatchObject({ outcome: 'standing', revision: 1, current: { upstream: '100', inflow: null } });
    const viewer = await server.as('viewer');
    expect((await viewer.call(insertThuyVan, { readings: [{ ...place, inflow: '5' }] })).status).toBe(403);
    expect((await viewer.call(updateThuyVan, { readings: [{ ...place, inflow: '5' }] })).status).toBe(403);
  });

  test('whoever looked before somebody else stored is told, and nothing is overwritten', async () => {
    const reservoirId = await makeReservoir(administrator);
    const place = { reservoirId, at: at('07:00') };
    await insert({ ...place, upstream: '100' });
    const [late] = await correct({ ...place, upstream: '101', revision: 0, reason: 'Đo lại tại chỗ' });
    expect(late).toMatchObject({ outcome: 'conflict', current: { upstream: '100' } });
    expect(late?.remarks[0]?.message).toMatch(/^Mực nước thượng lưu đã được \S.* lưu là 100 m lúc .*\d/);
    expect(outcomes(await correct({ ...place, upstream: '100', revision: 0 }))).toEqual(['unchanged']);
    expect(outcomes(await insert({ ...place, inflow: '7', revision: 0 }))).toEqual(['stored']);
  });

  test('two who store one moment at once leave two revisions or one refused, never one lost', async () => {
    const reservoirId = await makeReservoir(administrator);
    const place = { reservoirId, at: at('07:00') };
    const all = await Promise.all(
      ['100', '100.1', '100.2', '100.3'].map((upstream) => insert({ ...place, upstream, revision: 0 })),
    );
    expect(outcomes(all.flat()).sort()).toEqual(['conflict', 'conflict', 'conflict', 'stored']);
    expect((await clerk.data(getDetailThuyVan, place)).revisions).toHaveLength(1);
  });

  test('cannot be changed or emptied by the account that serves calls', async () => {
    for (const text of ['UPDATE readings SET inflow = 0', 'DELETE FROM readings', 'TRUNCATE readings']) {
      await expect(query(server.running.database.app, text, [])).rejects.toMatchObject({ code: '42501' });
    }
    await expect(query(server.running.database.app, 'DELETE FROM readings_2026', [])).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('is in the log, entry by entry', async () => {
    const reservoirId = await makeReservoir(administrator);
    const place = { reservoirId, at: at('07:00') };
    await insert({ ...place, upstream: '100', inflow: '9' });
    await correct({ ...place, upstream: '101', reason: 'Đo lại tại chỗ' });
    const rows = await database.rows(
      `SELECT operation, version, before, after FROM audit_log WHERE resource = 'readings' AND record_id LIKE $1 ORDER BY id`,
      [`${reservoirId} %`],
    );
    expect(rows).toEqual([
      { operation: 'insertThuyVan', version: 1, before: null, after: { upstream: '100', inflow: '9' } },
      {
        operation: 'updateThuyVan',
        version: 2,
        before: { upstream: '100' },
        after: { upstream: '101', reason: 'Đo lại tại chỗ' },
      },
    ]);
  });
});

describe('a key', () => {
  test('of a reading that is sent again answers what the first try did; of another one it is refused', async () => {
    const reservoirId = await makeReservoir(administrator);
    const sent = { reservoirId, at: at('07:00'), upstream: '100', key: randomUUID() };
    const first = await insert(sent);
    expect(await insert(sent)).toEqual(first);
    expect(codes(await insert({ ...sent, upstream: '101' }))).toEqual(['key otherSave']);
    await correct({ reservoirId, at: at('07:00'), upstream: '102', reason: 'Đo lại tại chỗ' });
    expect(await insert(sent)).toEqual(first);
    expect((await clerk.data(getDetailThuyVan, { reservoirId, at: at('07:00') })).revisions).toHaveLength(2);
  });

  test('is still free while what it was sent for is not stored', async () => {
    const reservoirId = await makeReservoir(administrator);
    const sent = { reservoirId, at: at('07:00'), upstream: '118', key: randomUUID() };
    expect(outcomes(await insert(sent))).toEqual(['doubtful']);
    expect(outcomes(await insert({ ...sent, reason: 'Đang tích nước' }))).toEqual(['stored']);
  });
});

describe('a day that is signed off', () => {
  const range = (reservoirId: string, from = '2026-05-08', to = from) => ({ reservoirIds: [reservoirId], from, to });

  test('takes no reading and no correction until somebody else opens it, with a reason', async () => {
    const reservoirId = await makeReservoir(administrator);
    const place = { reservoirId, at: at('23:59') };
    await insert({ ...place, upstream: '100' });
    expect(await administrator.data(freezeThuyVan, range(reservoirId, '2026-05-01', '2026-05-31'))).toEqual({
      days: 31,
      changed: [],
    });
    expect(await administrator.data(freezeThuyVan, range(reservoirId))).toEqual({ days: 0, changed: [] });
    const results = await correct(
      { ...place, upstream: '101', reason: 'Đo lại tại chỗ' },
      { reservoirId, at: at('00:00'), upstream: '100' },
    );
    expect(codes(results)).toEqual(['at frozen', 'at frozen']);
    expect(results[0]?.remarks[0]?.message).toContain('08/05/2026 đã chốt');
    expect(outcomes(await insert({ ...place, upstream: '100' }))).toEqual(['unchanged']);
    expect(outcomes(await insert({ reservoirId, at: at('00:00', '2026-06-01'), upstream: '100' }))).toEqual(['stored']);

    expect((await clerk.call(freezeThuyVan, range(reservoirId))).status).toBe(403);
    expect((await clerk.call(unfreezeThuyVan, { ...range(reservoirId), reason: 'Sửa' })).status).toBe(403);
    const unsaid = await administrator.call(unfreezeThuyVan, { ...range(reservoirId), reason: '  ' });
    expect([unsaid.status, unsaid.problem.errors?.[0]?.message]).toEqual([400, 'Vui lòng nhập lý do.']);
    expect(await administrator.data(unfreezeThuyVan, { ...range(reservoirId), reason: 'Sai số' })).toEqual({ days: 1 });
    expect(outcomes(await correct({ ...place, upstream: '101', reason: 'Đo lại tại chỗ' }))).toEqual(['stored']);
    const signed = async (from: string, to: string) =>
      (await clerk.data(getSignOffThuyVan, { from, to, reservoirIds: [reservoirId] })).days;
    const days = await signed('2026-05-01', '2026-05-31');
    expect(days).toHaveLength(31);
    expect(days[7]).toMatchObject({
      day: '2026-05-08',
      readings: 1,
      missing: [1, 7, 13, 19],
      revised: 1,
      frozenAt: null,
    });
    expect(days[6]).toMatchObject({ day: '2026-05-07', readings: 0, mark: '', frozenByName: expect.any(String) });
    expect(await signed('2026-06-01', '2026-06-01')).toMatchObject([
      { day: '2026-06-01', readings: 1, frozenAt: null },
    ]);
    const log = await database.rows(
      `SELECT after FROM audit_log WHERE operation = 'unfreezeThuyVan' AND record_id = $1`,
      [`${reservoirId} 2026-05-08`],
    );
    expect(log).toEqual([{ after: { frozen: false, reason: 'Sai số' } }]);
  });

  test('is over: today cannot be signed off, nor more than a year, nor a range that ends before it begins', async () => {
    const reservoirId = await makeReservoir(administrator);
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const status = async (input: object) => (await administrator.call(freezeThuyVan, input)).problem.errors?.[0]?.code;
    expect(await status(range(reservoirId, today))).toBe('dayNotOver');
    expect(await status(range(reservoirId, '2024-01-01', '2025-01-01'))).toBe('tooManyDays');
    expect(await status(range(reservoirId, '2024-01-02', '2024-01-01'))).toBe('before');
  });
});

test('the state of the reservoirs is the latest reading of each, and the level a day before', async () => {
  const reservoirId = await makeReservoir(administrator);
  const empty = await makeReservoir(administrator);
  await insert(
    { reservoirId, at: at('06:00', '2026-05-07'), upstream: '99' },
    { reservoirId, at: at('07:00'), upstream: '100.2' },
  );
  await correct({ reservoirId, at: at('07:00'), upstream: '100.4', reason: 'Đo lại tại chỗ' });
  const { items } = await clerk.data(getStateThuyVan, {});
  expect(items.find(({ id }) => id === reservoirId)).toMatchObject({
    latest: { at: '2026-05-08T00:00:00.000Z', upstream: '100.4', revision: 2 },
    ...{
      level: '100.4',
      levelAt: '2026-05-08T00:00:00.000Z',
      dayBefore: '99',
      dayBeforeAt: '2026-05-06T23:00:00.000Z',
    },
  });
  expect(items.find(({ id }) => id === empty)).toMatchObject({ latest: null, level: null, dayBefore: null });
});

test('a level stays known beside later readings that have none, with the time at which it was read', async () => {
  const reservoirId = await makeReservoir(administrator);
  await insert(
    { reservoirId, at: at('06:00', '2026-05-07'), upstream: '99' },
    { reservoirId, at: at('07:00'), upstream: '100.2' },
    { reservoirId, at: at('20:00'), inflow: '50' },
  );
  const { items } = await clerk.data(getStateThuyVan, {});
  expect(items.find(({ id }) => id === reservoirId)).toMatchObject({
    latest: { at: '2026-05-08T13:00:00.000Z', upstream: null, inflow: '50' },
    ...{
      level: '100.2',
      levelAt: '2026-05-08T00:00:00.000Z',
      dayBefore: '99',
      dayBeforeAt: '2026-05-06T23:00:00.000Z',
    },
  });
});

test('a reservoir that has readings is not deleted', async () => {
  const reservoirId = await makeReservoir(administrator);
  await insert(...['07', '08'].map((hour) => ({ reservoirId, at: at(`${hour}:00`), upstream: '100' })));
  await correct({ reservoirId, at: at('08:00'), upstream: '100.5', reason: 'Đo lại tại chỗ' });
  const { status, problem } = await administrator.call('deleteReservoir', { id: reservoirId });
  expect([status, problem.code]).toEqual([409, 'IN_USE']);
  expect(problem.references).toMatchObject([{ resource: 'readings', total: 2 }]);
});

test('the list has each reading once, the latest first, and is filtered', async () => {
  const reservoirId = await makeReservoir(administrator);
  await insert(...['01', '02', '03'].map((hour) => ({ reservoirId, at: at(`${hour}:00`), upstream: `100.${hour}` })));
  await correct({ reservoirId, at: at('02:00'), upstream: '100.5', reason: 'Đo lại tại chỗ' });
  const page = await clerk.data(getListThuyVan, { reservoirId, pageSize: 2 });
  expect(page.items.map(({ upstream }) => upstream)).toEqual(['100.03', '100.5']);
  expect(page).toMatchObject({ totalItem: 3, totalPage: 2, totalExact: true });
  const some = await clerk.data(getListThuyVan, { reservoirId, from: at('02:00'), to: at('03:00') });
  expect(some.items.map(({ upstream }) => upstream)).toEqual(['100.5']);
});
