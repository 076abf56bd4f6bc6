import { describe, expect, test } from 'vitest';
import { pageOf, resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { getListAudit } from '../../src/features/audit/contract/audit.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { type SentFigure, storeSanLuongDien } from '../../src/features/production/grid/contract/grid.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import {
  freezeSanLuongDien,
  getSignOffSanLuongDien,
  unfreezeSanLuongDien,
} from '../../src/features/production/sign-off/contract.ts';
import { addDays } from '../../src/lib/calendar-day.ts';
import { dayOf } from '../../src/lib/plant-day.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const leader = await server.as('shift-leader');
const output = resourceOperations(powerOutputs);

const plant = async (name: string, capacity = '100') =>
  leader.data(resourceOperations(plants).insert, { name, code: name.toUpperCase(), capacity });
const unit = async (code: string, plantId: string, capacity = '50') =>
  leader.data(resourceOperations(generatingUnits).insert, { name: 'H1', code, plantId, capacity });

const dayOfPlant = <Values extends object>(plantId: string, values?: Values) => ({
  ...{ plantId, periodKind: 'day' as const, periodStart: '2025-11-22', actual: '1384.5' },
  ...values,
});
const insert = (values: object) => leader.data(output.insert, values);
const refusal = async (operation: { name: string }, values: object) => {
  const { status, problem } = await leader.call(operation as never, values);
  return [status, ...(problem?.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
};

describe('a period', () => {
  const figures = [
    ['day', '2025-11-22', '22/11/2025'],
    ['month', '2025-11-01', '11/2025'],
    ['quarter', '2025-10-01', 'Q4/2025'],
    ['year', '2025-01-01', '2025'],
  ] as const;

  test('is called as people call it, and begins on its first day', async () => {
    const { id: plantId } = await plant('ky');
    for (const [periodKind, periodStart, period] of figures) {
      expect(await insert(dayOfPlant(plantId, { periodKind, periodStart }))).toMatchObject({
        period,
        actual: '1384.500',
      });
    }
    for (const [periodKind, periodStart] of [
      ['month', '2025-11-22'],
      ['quarter', '2025-11-01'],
      ['year', '2025-04-01'],
    ]) {
      const wrong = dayOfPlant(plantId, { periodKind, periodStart });
      expect(await refusal(output.insert, wrong)).toEqual([400, 'periodStart firstDay']);
    }
  });

  test('has one figure for a plant, and one for each of its units', async () => {
    const [one, other] = [await plant('mot'), await plant('hai')];
    const [own, foreign] = [await unit('MOT-H1', one.id), await unit('HAI-H1', other.id)];
    await insert(dayOfPlant(one.id));
    await insert(dayOfPlant(one.id, { unitId: own.id, actual: '700' }));
    await insert(dayOfPlant(other.id));
    expect(await refusal(output.insert, dayOfPlant(one.id))).toEqual([409, 'periodStart outputTaken']);
    expect(await refusal(output.insert, dayOfPlant(one.id, { unitId: own.id }))).toEqual([
      409,
      'periodStart outputTaken',
    ]);
    expect(await refusal(output.insert, dayOfPlant(one.id, { unitId: foreign.id }))).toEqual([
      400,
      'unitId unitOfOther',
    ]);
    // Two at once: one is stored.
    const twice = dayOfPlant(one.id, { periodStart: '2025-11-23' });
    const statuses = await Promise.all([1, 2].map(async () => (await leader.call(output.insert, twice)).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

test.each([
  ['day', '2025-11-22', '2400'],
  ['month', '2024-02-01', '69600'],
  ['month', '2025-02-01', '67200'],
  ['quarter', '2024-01-01', '218400'],
  ['year', '2024-01-01', '878400'],
  ['year', '2025-01-01', '876000'],
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
    const { id, version } = await insert(dayOfPlant(plantId, { status: 1 }));
    expect(await refusal(output.update, { id, version, actual: '1348.5' })).toEqual([400, 'reason reasonNeeded']);
    const changed = { id, version, actual: '1348.5', reason: 'Gõ nhầm hai chữ số' };
    const second = await leader.data(output.update, changed);
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
    const planned = { plantId, periodKind: 'year', periodStart: '2025-01-01', plan: '500000' };
    expect(await refusal(output.insert, { ...planned, status: 1 })).toEqual([400, 'actual requiredToPublish']);
    await insert(planned);
    await insert(dayOfPlant(plantId, { actual: '0.001', status: 1 }));
    const read = await (await server.visitor.get('/public/v1/power-outputs')).text();
    expect(read).toContain('"0.001"');
    expect(read).not.toContain('500000');
    expect((await leader.call('deleteSanLuongDien', { id: '1' })).status).toBe(404);
  });
});

describe('of which periods there can be figures', () => {
  const today = dayOf(Date.now());
  const thisYear = Number(today.slice(0, 4));

  test.each([
    ['year', 1959, [400, 'periodStart outputYears']],
    ['year', 1960, [200]],
    ['month', 1, [400, 'periodStart outputYears']],
    ['quarter', 9998, [400, 'periodStart outputYears']],
    ['year', thisYear + 2, [200]],
    ['year', thisYear + 3, [400, 'periodStart outputYears']],
  ] as const)('a %s of %i', async (periodKind, year, expected) => {
    const { id: plantId } = await plant(`nam ${periodKind} ${year}`);
    const planned = { plantId, periodKind, periodStart: `${String(year).padStart(4, '0')}-01-01`, plan: '5' };
    expect(await refusal(output.insert, planned)).toEqual(expected);
  });

  test('nothing was generated in one that has not begun; of one that goes on a note says what is known', async () => {
    const { id: plantId } = await plant('chua het');
    const ahead = { plantId, periodKind: 'day', periodStart: addDays(today, 1) };
    expect(await refusal(output.insert, { ...ahead, actual: '1' })).toEqual([400, 'actual outputAhead']);
    const planned = await insert({ ...ahead, plan: '1' });
    expect(await refusal(output.update, { id: planned.id, version: planned.version, actual: '1' })).toEqual([
      400,
      'actual outputAhead',
    ]);
    const running = { plantId, periodKind: 'year', periodStart: `${thisYear}-01-01`, actual: '1' };
    expect(await refusal(output.insert, running)).toEqual([400, 'note outputUnfinished']);
    await insert({ ...running, note: 'Đến hết tháng trước' });
  });
});

test('who types figures does not show them to visitors, nor change what they are shown', async () => {
  const { id: plantId } = await plant('ca truc');
  const clerk = await server.as('production-clerk');
  expect((await clerk.call(output.insert, dayOfPlant(plantId, { status: 1 }))).status).toBe(403);
  const { id, version } = await clerk.data(output.insert, dayOfPlant(plantId));
  expect((await clerk.call(output.setStatus, { items: [{ id, version }], status: 1 })).status).toBe(403);
  await leader.data(output.setStatus, { items: [{ id, version }], status: 1 });
  const changed = { id, version: version + 1, actual: '1', reason: 'Gõ nhầm' };
  const { status, problem } = await clerk.call(output.update, changed);
  expect([status, problem?.errors?.map(({ code }) => code)]).toEqual([400, ['publishedByOthers']]);
  // Nor the words that stand beside them.
  expect((await clerk.call(output.update, { id, version: version + 1, note: 'Sửa sau' })).status).toBe(400);
  await leader.data(output.update, changed);
});

test('what visitors were told once is told, also while it is taken down, and a reason serves once', async () => {
  const { id: plantId } = await plant('go xuong');
  const { id, version } = await insert(dayOfPlant(plantId, { status: 1 }));
  await leader.data(output.setStatus, { items: [{ id, version }], status: 0 });
  const silent = { id, version: version + 1, actual: '77' };
  expect(await refusal(output.update, silent)).toEqual([400, 'reason reasonNeeded']);
  const correction = { ...silent, reason: 'Đọc nhầm công tơ' };
  await leader.data(output.update, correction);
  expect(await refusal(output.update, { ...correction, version: version + 2, actual: '78' })).toEqual([
    400,
    'reason reasonNeeded',
  ]);
});

test('a unit of which there is output stays with its plant', async () => {
  const [one, other] = [await plant('to may mot'), await plant('to may hai')];
  const moved = await unit('DOI-H1', one.id);
  const { update } = resourceOperations(generatingUnits);
  const { version } = await leader.data(update, { id: moved.id, version: moved.version, plantId: other.id });
  await leader.data(update, { id: moved.id, version, plantId: one.id });
  await insert(dayOfPlant(one.id, { unitId: moved.id, actual: '700' }));
  expect(await refusal(update, { id: moved.id, version: version + 1, plantId: other.id })).toEqual([
    400,
    'plantId unitHasOutput',
  ]);
  await leader.data(update, { id: moved.id, version: version + 1, plantId: one.id, name: 'H2' });
});

test('a plant or unit that is switched off takes no new output, and what stands can be corrected', async () => {
  const made = await plant('tat may');
  const one = await unit('TM-H1', made.id);
  const record = await insert(dayOfPlant(made.id));
  const { setStatus } = resourceOperations(generatingUnits);
  await leader.data(setStatus, { items: [{ id: one.id, version: one.version }], status: 0 });
  const next = dayOfPlant(made.id, { periodStart: '2025-11-23' });
  expect(await refusal(output.insert, { ...next, unitId: one.id })).toEqual([400, 'unitId outOfUse']);
  const off = { items: [{ id: made.id, version: made.version }], status: 0 };
  await leader.data(resourceOperations(plants).setStatus, off);
  const { problem } = await leader.call(output.insert, next);
  expect(problem.errors).toMatchObject([
    { path: 'plantId', message: '“tat may” đã ngừng hoạt động nên không nhận số liệu mới.' },
  ]);
  const figure = { plantId: made.id, unitId: null, day: '2025-11-23', actual: '5', version: 0 };
  const { verdicts: results } = await leader.data(storeSanLuongDien, { figures: [figure] });
  expect(results).toMatchObject([{ outcome: 'refused', messages: [expect.stringContaining('“tat may”')] }]);
  expect(await refusal(output.update, { id: record.id, version: record.version, actual: '11' })).toEqual([200]);
});

describe('days that are signed off', () => {
  const day = '2025-02-03';
  const signOff = { from: '2025-02-01', to: '2025-02-28' };

  test('stand with every longer period that is made of them, until they are opened for a reason', async () => {
    const { id: plantId } = await plant('chot');
    const record = await insert(dayOfPlant(plantId, { periodStart: day }));
    const month = await insert({ plantId, periodKind: 'month', periodStart: '2025-02-01', actual: '10' });
    const year = await insert({ plantId, periodKind: 'year', periodStart: '2025-01-01', actual: '10' });
    const sign = { plantIds: [plantId], ...signOff };
    const nothing = { days: 0, published: 0, changed: [], leftOut: [] };
    expect(await leader.data(freezeSanLuongDien, { ...sign, drafts: 'publish' })).toEqual({
      ...nothing,
      days: 28,
      published: 1,
    });
    expect(await leader.data(freezeSanLuongDien, sign)).toEqual(nothing);
    const change = ({ id, version }: AnyRecord) =>
      refusal(output.update, { id, version, actual: '11', reason: 'Đọc lại' });
    expect(await change({ ...record, version: record.version + 1 })).toEqual([400, 'periodStart outputSignedOff']);
    expect(await change(month)).toEqual([400, 'periodStart outputSignedOff']);
    expect(await change(year)).toEqual([400, 'actual outputPartSigned']);
    expect(await refusal(output.insert, dayOfPlant(plantId, { periodStart: '2025-02-04' }))).toEqual([
      400,
      'periodStart outputSignedOff',
    ]);
    // Moving another figure onto such a day is no way around it, nor does a figure of it go from visitors.
    const other = await insert(dayOfPlant(plantId, { periodStart: '2025-03-03' }));
    expect(await refusal(output.update, { id: other.id, version: other.version, periodStart: '2025-02-05' })).toEqual([
      400,
      'periodStart outputSignedOff',
    ]);
    const published = { id: record.id, version: record.version + 1 };
    const takeDown = () => refusal(output.setStatus, { items: [published], status: 0 });
    expect(await takeDown()).toEqual([400, 'periodStart outputSignedOff']);
    expect(await refusal(output.update, { ...published, status: 0 })).toEqual([400, 'periodStart outputSignedOff']);
    const { days } = await leader.data(getSignOffSanLuongDien, { plantIds: [plantId], ...signOff });
    expect(days).toHaveLength(28);
    expect(days[2]).toMatchObject({ day, figures: 1, missing: 0, drafts: 0, frozenAt: expect.any(String) });

    const opening = { plantIds: [plantId], from: day, to: day, reason: 'Đọc lại công tơ' };
    expect((await leader.call(unfreezeSanLuongDien, opening)).status).toBe(403);
    const administrator = await server.as('administrator');
    expect(await administrator.data(unfreezeSanLuongDien, opening)).toEqual({ days: 1 });
    expect(await takeDown()).toEqual([200]);
    // A whole of which a part is still signed off does not take that part's place.
    expect(await change(month)).toEqual([400, 'actual outputPartSigned']);
    expect(await administrator.data(unfreezeSanLuongDien, { ...opening, ...signOff })).toEqual({ days: 27 });
    expect(await change(month)).toEqual([200]);
    const [entry] = await server.database.rows(
      `SELECT after FROM audit_log WHERE resource = 'frozen-outputs' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ after: { frozen: false, reason: opening.reason } });
  });

  test('are over, and are those of a plant that there is', async () => {
    const { id: plantId } = await plant('chot sai');
    const today = dayOf(Date.now());
    expect(await refusal(freezeSanLuongDien, { plantIds: [plantId], from: today, to: today })).toEqual([
      400,
      'to dayNotOver',
    ]);
    expect(await refusal(freezeSanLuongDien, { plantIds: ['999999'], from: day, to: day })).toEqual([404]);
    const clerk = await server.as('production-clerk');
    expect((await clerk.call(freezeSanLuongDien, { plantIds: [plantId], ...signOff })).status).toBe(403);
  });
});

test('figures are found by what their plant or unit is called, beside their own words', async () => {
  const { id: plantId } = await plant('Nậm Tìm', '900');
  const { id: unitId } = await unit('TIM-H1', plantId);
  await insert(dayOfPlant(plantId, { note: 'Sửa chữa đường dây' }));
  await insert(dayOfPlant(plantId, { unitId, actual: '700' }));
  const found = async (textSearch: string) => (await leader.list(powerOutputs, { textSearch })).items.length;
  expect([await found('nam tim'), await found('tìm'), await found('TIM H1')]).toEqual([2, 2, 1]);
  expect([await found('tim sửa'), await found('tim mat')]).toEqual([1, 0]);
});

test('who types figures types output, and no masters', async () => {
  const { id: plantId } = await plant('nhap');
  const clerk = await server.as('production-clerk');
  expect((await clerk.call(output.insert, dayOfPlant(plantId))).status).toBe(200);
  expect((await clerk.call(resourceOperations(plants).insert, { name: 'x', code: 'x', capacity: '1' })).status).toBe(
    403,
  );
  expect((await (await server.as('editor')).call(output.insert, dayOfPlant(plantId))).status).toBe(403);
});

describe('figures that are typed into the grid', () => {
  const outcome = async (figure: SentFigure) =>
    (await leader.data(storeSanLuongDien, { figures: [figure] })).verdicts[0]?.outcome;
  const standing = async (plantId: string) => pageOf(powerOutputs, await leader.data(output.list, { plantId })).items;

  test('are removed with all they said where nothing of a draft is left, and are new when they are told again', async () => {
    const { id: plantId } = await plant('trong');
    const stand = () => standing(plantId);
    const tell = (said: Partial<SentFigure>) => outcome({ plantId, unitId: null, day: '2025-03-03', ...said });
    expect(await tell({ actual: '5000', seen: null, reason: 'Chạy thử tải' })).toBe('stored');
    expect(await tell({ plan: '10', seen: null })).toBe('stored');
    expect(await tell({ actual: null, seen: '5000', step: 'undo' })).toBe('stored');
    expect((await stand()).map(({ note, plan }) => [note, plan])).toEqual([['', '10.000']]);
    expect(await tell({ plan: null, seen: '9', step: 'undo' })).toBe('conflict');
    const [{ id } = { id: '' }] = await stand();
    expect(await tell({ plan: null, seen: '10', step: 'undo' })).toBe('stored');
    expect(await stand()).toEqual([]);
    const administrator = await server.as('administrator');
    const { items } = await administrator.data(getListAudit, { resource: powerOutputs.name, recordId: id });
    expect(items[0]).toMatchObject({ operation: output.remove.name, recordId: id });
    expect(await tell({ plan: '10', seen: '10' })).toBe('conflict');
    expect(await tell({ plan: '10', seen: null, step: 'redo' })).toBe('stored');
    expect((await stand()).map((each) => each.id)).not.toEqual([id]);
    // Emptied by hand, a draft goes as one that is taken back; a note that somebody wrote keeps it.
    expect(await tell({ plan: null, seen: '10' })).toBe('stored');
    expect(await stand()).toEqual([]);
    expect(await tell({ actual: '5000', seen: null, reason: 'Chạy thử tải' })).toBe('stored');
    expect(await tell({ actual: null, seen: '5000' })).toBe('stored');
    expect((await stand()).map(({ note, actual }) => [note, actual])).toEqual([['Chạy thử tải', null]]);
  });

  test('take only their own words with them when they are taken back, and bring them again when done again', async () => {
    const { id: plantId } = await plant('loi-nhan');
    const clerk = await server.as('production-clerk');
    const tell = async (said: Partial<SentFigure>) => {
      const figures = [{ plantId, unitId: null, day: '2025-03-03', ...said }];
      return (await clerk.data(storeSanLuongDien, { figures })).verdicts[0]?.outcome;
    };
    const notes = async () => (await standing(plantId)).map(({ actual, note }) => [actual, note]);
    expect(await tell({ actual: '5000', seen: null, reason: 'Chạy thử tải' })).toBe('stored');
    expect(await tell({ actual: null, seen: '5000', step: 'undo' })).toBe('stored');
    expect(await notes()).toEqual([]);
    expect(await tell({ actual: '5000', seen: null, step: 'redo' })).toBe('stored');
    expect(await notes()).toEqual([['5000.000', 'Chạy thử tải']]);
    expect(await tell({ actual: null, seen: '5000' })).toBe('stored');
    const [{ id, version } = { id: '', version: 0 }] = await standing(plantId);
    await leader.data(output.update, { id, version, note: 'Ca trước: công tơ hỏng' });
    expect(await tell({ actual: '10', seen: null })).toBe('stored');
    expect(await tell({ actual: null, seen: '10', step: 'undo' })).toBe('stored');
    expect(await notes()).toEqual([[null, 'Ca trước: công tơ hỏng']]);
    expect(await tell({ actual: '5000', seen: null, reason: 'Chạy thử tải' })).toBe('stored');
    expect(await tell({ actual: null, seen: '5000', step: 'undo' })).toBe('stored');
    expect(await notes()).toEqual([[null, 'Ca trước: công tơ hỏng']]);
    expect(await tell({ actual: '5000', seen: null, step: 'redo' })).toBe('stored');
    expect(await notes()).toEqual([['5000.000', 'Ca trước: công tơ hỏng\nChạy thử tải']]);
    // What the other one adds afterwards stays.
    const [now = { id: '', version: 0 }] = await standing(plantId);
    await leader.data(output.update, { id: now.id, version: now.version, note: 'Đã kiểm tra lại', delivered: '4000' });
    expect(await tell({ actual: null, seen: '5000', step: 'undo' })).toBe('stored');
    expect(await notes()).toEqual([[null, 'Đã kiểm tra lại']]);
  });

  test('are not removed where they were published, or their day is signed off', async () => {
    const { id: plantId } = await plant('giu');
    const stand = () => standing(plantId);
    const tell = (said: Partial<SentFigure>) => outcome({ plantId, unitId: null, day: '2025-03-03', ...said });
    expect(await tell({ actual: '10', seen: null })).toBe('stored');
    const [{ id, version } = { id: '', version: 0 }] = await stand();
    await leader.data(output.setStatus, { items: [{ id, version }], status: 1 });
    await leader.data(output.setStatus, { items: [{ id, version: version + 1 }], status: 0 });
    expect(await tell({ actual: null, seen: '10', reason: 'Nhầm ngày' })).toBe('stored');
    expect((await stand()).map(({ actual }) => actual)).toEqual([null]);
    const day = '2025-03-04';
    expect(await tell({ day, plan: '10', seen: null })).toBe('stored');
    await leader.data(freezeSanLuongDien, { plantIds: [plantId], from: day, to: day });
    expect(await tell({ day, plan: null, seen: '10' })).toBe('refused');
    expect(await stand()).toHaveLength(2);
  });
});
