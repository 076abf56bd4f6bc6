import { describe, expect, test } from 'vitest';
import { pageOf, resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import type { PeriodKind } from '../../src/features/production/figures/contract/periods.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import {
  getGridSanLuongDien,
  type SentFigure,
  storeSanLuongDien,
} from '../../src/features/production/grid/contract/grid.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { freezeSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { addDays } from '../../src/lib/calendar-day.ts';
import { dayOf } from '../../src/lib/plant-day.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const [leader, clerk, administrator] = [
  await server.as('shift-leader'),
  await server.as('production-clerk'),
  await server.as('administrator'),
];

let made = 0;
async function makePlant(): Promise<{ plantId: string; unitId: string }> {
  made += 1;
  const named = { name: `Nhà máy ${made}`, code: `NM${made}` };
  const plant = await leader.data(resourceOperations(plants).insert, { ...named, capacity: '100' });
  const unit = { name: 'H1', code: `NM${made}-H1`, plantId: plant.id, capacity: '50' };
  const { id } = await leader.data(resourceOperations(generatingUnits).insert, unit);
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
    const results = await store(clerk, ...sent);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'stored',
      'stored',
      'refused',
      'refused',
      'doubtful',
      'stored',
      'refused',
      'refused',
    ]);
    expect(results[4]?.messages[0]).toMatch(/2\.400 MWh.*hãy ghi lý do vào “Lý do”/);
    expect(results[0]?.current).toMatchObject({ actual: '1384.5', version: 1, isPublished: false });
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

  test('that cannot be are asked about whatever was said of the amount before, and each reason is kept', async () => {
    const { plantId } = await makePlant();
    await store(clerk, figure(plantId, { actual: '10', reason: 'Đã đối chiếu' }));
    const more = figure(plantId, { actual: '9999', seen: '10' });
    for (const reason of ['', '\u2060']) expect(await outcomes(clerk, { ...more, reason })).toEqual(['doubtful']);
    const [stored] = await store(clerk, { ...more, reason: 'Chạy thử tổ máy mới' });
    expect(stored?.current).toMatchObject({ actual: '9999', note: 'Đã đối chiếu\nChạy thử tổ máy mới' });
    // What is no longer doubtful needs no reason.
    expect(await outcomes(clerk, figure(plantId, { actual: '20', seen: '9999' }))).toEqual(['stored']);
  });

  test('that somebody changed meanwhile are not overwritten, and blank takes a draft back', async () => {
    const { plantId } = await makePlant();
    await store(clerk, figure(plantId));
    const [result] = await store(leader, figure(plantId, { actual: '1' }));
    expect(result).toMatchObject({ outcome: 'conflict', current: { actual: '1384.5', version: 1 } });
    expect(await outcomes(leader, figure(plantId, { actual: '1', version: 1 }))).toEqual(['stored']);
    expect(await store(clerk, figure(plantId, { actual: null, version: 2 }))).toMatchObject([
      { outcome: 'stored', current: null },
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
    await leader.data(freezeSanLuongDien, {
      plantIds: [plantId],
      from: '2025-03-03',
      to: '2025-03-03',
      drafts: 'publish',
    });
    const [frozen] = await store(leader, { ...changed, actual: '1', version: 3, reason: 'x' });
    expect(frozen).toMatchObject({ outcome: 'refused', current: { actual: '1348.5' } });
    expect(frozen?.messages[0]).toContain('03/03/2025');
    const grid = await clerk.data(getGridSanLuongDien, { month: '2025-03-01', plantIds: [plantId] });
    expect(grid).toMatchObject({ shown: [plantId], frozen: [{ plantId, day: '2025-03-03' }] });
  });

  test('that were only just stored go back and forth without a question, of who stored them alone, and to no new amount', async () => {
    const { plantId } = await makePlant();
    const gridInput = { month: '2025-03-01', plantIds: [plantId] };
    const { list, setStatus } = resourceOperations(powerOutputs);
    const recordOf = async () => {
      const [item] = pageOf(powerOutputs, await leader.data(list, { plantId })).items;
      return item as AnyRecord & { reason: string; note: string };
    };
    await store(leader, figure(plantId, { actual: '10' }));
    const { id, version } = await recordOf();
    await leader.data(setStatus, { items: [{ id, version }], status: 1 });
    const change = (amount: string | null, seen: string | null, more: Partial<SentFigure> = {}) =>
      figure(plantId, { actual: amount, seen, ...more });
    const outcome = async (caller: typeof clerk, ...sent: Parameters<typeof change>) =>
      (await outcomes(caller, change(...sent)))[0];
    expect(await outcome(leader, '20.500', '10', { reason: 'Gõ nhầm' })).toBe('stored');
    expect(await outcome(leader, '30', '20.5', { reason: 'Đối chiếu' })).toBe('stored');
    // One step after another is taken back and done again, each with a reason that says which; the note says nothing of it.
    expect(await outcome(leader, '20.5', '30')).toBe('doubtful');
    const reasons = [];
    for (const [amount, seen, step] of [
      ['20.5', '30', 'undo'],
      ['10', '20.5', 'undo'],
      ['20.5', '10', 'redo'],
      ['30', '20.5', 'redo'],
    ] as const) {
      expect(await outcome(leader, amount, seen, { step })).toBe('stored');
      reasons.push((await recordOf()).reason);
    }
    expect(reasons).toEqual([
      'Người nhập hoàn tác số 30 MWh ngay sau khi lưu',
      'Người nhập hoàn tác số 20,5 MWh ngay sau khi lưu',
      'Người nhập làm lại thao tác vừa hoàn tác (trước đó: 10 MWh)',
      'Người nhập làm lại thao tác vừa hoàn tác (trước đó: 20,5 MWh)',
    ]);
    expect((await recordOf()).note).toBe('Gõ nhầm\nĐối chiếu');
    // Not by who may not publish, not to what never stood, not over what somebody else has stored since.
    expect(await outcome(clerk, '20.5', '30', { step: 'undo' })).toBe('refused');
    expect(await outcome(leader, '31', '30', { step: 'undo' })).toBe('doubtful');
    expect(await outcome(administrator, '40', '30', { reason: 'Số của A0' })).toBe('stored');
    expect(await outcome(leader, '30', '40', { step: 'undo' })).toBe('doubtful');
    expect(await outcome(leader, '30', '40', { step: 'undo', reason: 'A0 nhầm' })).toBe('stored');
    // Nor behind what somebody else has told visitors.
    for (const status of [0, 1]) {
      const { version: current } = await recordOf();
      await administrator.data(setStatus, { items: [{ id, version: current }], status });
    }
    expect(await outcome(leader, '40', '30', { step: 'undo' })).toBe('doubtful');
    // Nor what makes it doubtful, later than ten minutes, or once its day is signed off.
    expect(await outcome(leader, '2401', '30', { reason: 'Chạy quá tải' })).toBe('stored');
    expect(await outcome(leader, '30', '2401', { step: 'undo' })).toBe('stored');
    expect(await outcome(leader, '2401', '30', { step: 'redo' })).toBe('doubtful');
    await server.database.rows(`UPDATE output_changes SET at = at - interval '10 minutes' WHERE output_id = $1`, [id]);
    expect(await outcome(leader, '40', '30', { step: 'undo' })).toBe('doubtful');
    expect((await clerk.data(getGridSanLuongDien, gridInput)).figures[0]).toMatchObject({
      actual: '30',
      isPublished: true,
    });
    expect(await outcome(leader, '41', '30', { reason: 'Sửa' })).toBe('stored');
    await leader.data(freezeSanLuongDien, {
      plantIds: [plantId],
      from: '2025-03-03',
      to: '2025-03-03',
      drafts: 'publish',
    });
    expect(await outcome(leader, '30', '41', { step: 'undo' })).toBe('refused');
  });

  test('of somebody else are not gone behind by a step of one’s own, in a draft either, nor what both have said', async () => {
    const { plantId } = await makePlant();
    const send = async (client: typeof clerk, day: string, more: object) =>
      (await client.data(storeSanLuongDien, { figures: [{ plantId, unitId: null, day, ...more } as SentFigure] }))
        .verdicts[0];
    const [own, both] = ['2025-04-03', '2025-04-04'];
    await send(clerk, own, { actual: '12.5', seen: null });
    await send(leader, own, { actual: '88.8', seen: '12.5', reason: 'Theo A0' });
    // The table was read anew since: what it sees is the other one's figure.
    for (const step of ['undo', 'redo'])
      expect(await send(clerk, own, { actual: null, seen: '88.8', step })).toMatchObject({
        outcome: 'conflict',
        current: { actual: '88.8', note: 'Theo A0' },
      });
    expect((await send(clerk, own, { actual: '13', seen: '88.8' }))?.outcome).toBe('stored');
    expect((await send(clerk, own, { actual: '88.8', seen: '13', step: 'undo' }))?.outcome).toBe('stored');

    await send(clerk, both, { actual: '10', seen: null });
    await send(clerk, both, { actual: '20', seen: '10', reason: 'Do mưa' });
    await send(leader, both, { plan: '50', seen: null, reason: 'Do mưa' });
    const undone = await send(clerk, both, { actual: '10', seen: '20', step: 'undo' });
    expect(undone).toMatchObject({ outcome: 'stored', current: { actual: '10', plan: '50', note: 'Do mưa' } });
  });

  test('are taken back, and held by what is signed off, whatever became of the audit log', async () => {
    const { plantId } = await makePlant();
    const send = async (more: object) =>
      (await store(clerk, { plantId, unitId: null, day: '2025-05-05', ...more } as SentFigure))[0];
    const withoutLog = async () => {
      await server.database.rows('TRUNCATE audit_log CASCADE');
      expect(await server.database.rows('SELECT FROM audit_log LIMIT 1')).toEqual([]);
    };
    await send({ actual: '10', seen: null });
    await send({ actual: '20', seen: '10', reason: 'Do mưa' });
    await withoutLog();
    expect(await send({ actual: '10', seen: '20', step: 'undo' })).toMatchObject({
      current: { actual: '10', note: '' },
    });
    expect(await send({ actual: '20', seen: '10', step: 'redo' })).toMatchObject({ outcome: 'stored' });
    await send({ actual: null, seen: '20' });
    await withoutLog();
    // A draft that went with its last amount comes back with its note.
    expect(await send({ actual: '20', seen: null, step: 'undo' })).toMatchObject({ current: { actual: '20' } });
    await leader.data(freezeSanLuongDien, {
      plantIds: [plantId],
      from: '2025-05-05',
      to: '2025-05-05',
      drafts: 'publish',
    });
    await withoutLog();
    const [refused] = await store(
      leader,
      figure(plantId, { ...{ kind: 'month', day: '2025-05-01', seen: null }, actual: '9' }),
    );
    expect(refused).toMatchObject({ outcome: 'refused', messages: [expect.stringContaining('đã chốt 05/05/2025')] });
  });

  test('are shown of the plants that have had some lately, or of all that have output', async () => {
    const [used, unused, today] = [await makePlant(), await makePlant(), dayOf(Date.now())];
    const shown = async () => (await clerk.data(getGridSanLuongDien, { month: today })).shown;
    await store(clerk, figure(used.plantId, { kind: 'year', day: '2020-01-01' }));
    expect(await shown()).toContain(used.plantId);
    expect(await shown()).not.toContain(unused.plantId);
    await store(clerk, figure(used.plantId, { day: addDays(today, -60) }));
    expect(await shown()).toEqual([used.plantId]);
  });

  test('are read by who looks at output and stored by who types it', async () => {
    const viewer = await server.as('viewer');
    expect((await viewer.call(getGridSanLuongDien, { month: '2025-03-01' })).status).toBe(200);
    const { plantId } = await makePlant();
    expect((await viewer.call(storeSanLuongDien, { figures: [figure(plantId)] })).status).toBe(403);
  });
});

describe('figures of longer periods', () => {
  const march = { kind: 'month', day: '2025-03-01' } as const;
  const daysOfMarch = (count: number) => Array.from({ length: count }, (_, place) => `2025-03-${pad(place + 1)}`);
  const pad = (number: number) => String(number).padStart(2, '0');
  const gridOf = (plantId: string, kind: PeriodKind, month = '2025-03-01') =>
    clerk.data(getGridSanLuongDien, { month, kind, plantIds: [plantId] });
  const sumIn = async (plantId: string, kind: PeriodKind, day: string, unitId: string | null = null) =>
    (await gridOf(plantId, kind)).sums.find((each) => each.day === day && each.unitId === unitId);

  test('are stored beside the days, which count as soon as they are known on all days', async () => {
    const { plantId } = await makePlant();
    expect(await outcomes(clerk, figure(plantId, { ...march, actual: '40000' }))).toEqual(['stored']);
    const before = daysOfMarch(30).map((day) => figure(plantId, { day, actual: '1000.5' }));
    expect(new Set(await outcomes(clerk, ...before))).toEqual(new Set(['stored']));
    const part = await gridOf(plantId, 'month');
    expect(part.figures).toMatchObject([{ kind: 'month', day: '2025-03-01', actual: '40000', plan: null }]);
    expect(part.sums).toEqual([
      { plantId, unitId: null, day: '2025-03-01', actual: '30015', known: 30, days: 31, covers: false, plan: null },
    ]);
    // The month stands for its quarter, as it does in every sum.
    expect(await sumIn(plantId, 'quarter', '2025-01-01')).toMatchObject({ actual: '40000', known: 31, days: 90 });
    await store(clerk, figure(plantId, { day: '2025-03-31', actual: '0' }));
    expect(await sumIn(plantId, 'month', '2025-03-01')).toMatchObject({ actual: '30015', known: 31, covers: true });
    expect(await sumIn(plantId, 'quarter', '2025-01-01')).toMatchObject({ actual: '30015', covers: false });
    expect(await sumIn(plantId, 'year', '2025-01-01')).toMatchObject({ actual: '30015', known: 31, days: 365 });
  });

  test('of a plant are the sum of its units where it has none of its own', async () => {
    const { plantId, unitId } = await makePlant();
    await store(clerk, figure(plantId, { ...march, unitId, actual: '20000' }));
    expect(await sumIn(plantId, 'month', '2025-03-01')).toMatchObject({ actual: '20000', covers: false });
    expect(await sumIn(plantId, 'month', '2025-03-01', unitId)).toBeUndefined();
    expect(await sumIn(plantId, 'quarter', '2025-01-01', unitId)).toMatchObject({ actual: '20000', days: 90 });
    await store(clerk, figure(plantId, { unitId, actual: '700' }));
    expect(await sumIn(plantId, 'month', '2025-03-01', unitId)).toMatchObject({ actual: '700', known: 1, days: 31 });
    expect(await sumIn(plantId, 'month', '2025-03-01')).toMatchObject({ actual: '20000' });
    await store(clerk, figure(plantId, { ...march, actual: '19999' }));
    expect(await sumIn(plantId, 'month', '2025-03-01')).toMatchObject({ actual: '700', covers: false });
  });

  test('are planned ahead, beside what is generated and with no say in it', async () => {
    const { plantId } = await makePlant();
    const year = Number(dayOf(Date.now()).slice(0, 4)) + 1;
    const months = Array.from({ length: 12 }, (_, place) => ({
      kind: 'month' as const,
      day: `${year}-${pad(place + 1)}-01`,
    }));
    const plan = (place: (typeof months)[number], value: string | null, seen: string | null = null): SentFigure => ({
      ...{ plantId, unitId: null, ...place, plan: value, seen },
    });
    expect(new Set(await outcomes(clerk, ...months.map((each) => plan(each, '60000'))))).toEqual(new Set(['stored']));
    const { figures, sums } = await gridOf(plantId, 'year', `${year}-06-01`);
    expect([figures, sums.at(-1)]).toMatchObject([[], { day: `${year}-01-01`, actual: null, plan: '720000' }]);
    expect(await outcomes(clerk, figure(plantId, { ...months[0], actual: '1', seen: null }))).toEqual(['refused']);
    expect(await outcomes(clerk, plan(months[0] as (typeof months)[number], null, '60000'))).toEqual(['stored']);
    expect((await gridOf(plantId, 'year', `${year}-06-01`)).sums).toEqual([]);
  });

  test('are in conflict with another amount, and not with what else is typed into their record', async () => {
    const { plantId } = await makePlant();
    const place = { plantId, unitId: null, ...march };
    const both = await store(
      clerk,
      { ...place, actual: '40000', seen: null },
      { ...place, plan: '45000.50', seen: null },
    );
    expect(both).toMatchObject([
      { outcome: 'stored' },
      { outcome: 'stored', current: { actual: '40000', plan: '45000.5' } },
    ]);
    const late = await store(leader, { ...place, plan: '1', seen: null }, { ...place, plan: '2', seen: '45000.500' });
    expect(late).toMatchObject([{ outcome: 'conflict', current: { plan: '45000.5' } }, { outcome: 'stored' }]);
    const at = Array.from(
      { length: 6 },
      (_, way): SentFigure => ({
        ...place,
        day: '2025-04-01',
        ...(way % 2 === 0 ? { actual: '100' } : { plan: '200' }),
        seen: null,
      }),
    );
    const answers = await Promise.all(at.map((each) => outcomes(clerk, each)));
    expect(answers.flat().filter((each) => each === 'stored')).toHaveLength(2);
    expect(answers.flat()).not.toContain('conflict');
  });

  test('keep the checks of days: capacity and hours of the period, its first day, what is signed off', async () => {
    const { plantId } = await makePlant();
    const first = await store(
      clerk,
      figure(plantId, { ...march, actual: '74400.001' }),
      figure(plantId, { ...march, day: '2025-03-02' }),
      figure(plantId, { kind: 'quarter', day: '2025-02-01' }),
      figure(plantId, { kind: 'year', day: '2025-01-01', actual: undefined, plan: '1.0001' }),
    );
    expect(first.map(({ outcome }) => outcome)).toEqual(['doubtful', 'refused', 'refused', 'refused']);
    expect(first.map(({ messages }) => messages[0])).toMatchObject([
      expect.stringContaining('74.400 MWh'),
      expect.stringContaining('ngày đầu của kỳ'),
      expect.stringContaining('ngày đầu của kỳ'),
      expect.stringContaining('Sản lượng kế hoạch'),
    ]);
    expect(await outcomes(clerk, figure(plantId, { ...march, actual: '74400' }))).toEqual(['stored']);
    await leader.data(freezeSanLuongDien, { plantIds: [plantId], from: '2025-03-01', to: '2025-03-30' });
    expect((await gridOf(plantId, 'month')).frozen).toEqual([]);
    await leader.data(freezeSanLuongDien, { plantIds: [plantId], from: '2025-03-31', to: '2025-03-31' });
    expect((await gridOf(plantId, 'month')).frozen).toEqual([{ plantId, day: '2025-03-01' }]);
    expect((await gridOf(plantId, 'quarter')).frozen).toEqual([]);
    expect(await outcomes(leader, { plantId, unitId: null, ...march, plan: '1', seen: null })).toEqual(['refused']);
    for (const wrong of [{}, { actual: '1', plan: '1' }]) {
      const { status, problem } = await clerk.call(storeSanLuongDien, {
        figures: [{ plantId, unitId: null, ...march, ...wrong }],
      });
      expect([status, JSON.stringify(problem)]).toEqual([400, expect.stringContaining('figures.0.actual')]);
    }
  });

  test('are not stored for the whole where a part is signed off, which is named; plans are, and what stands is taken back', async () => {
    const { plantId } = await makePlant();
    const [quarter, year] = [
      { kind: 'quarter' as const, day: '2025-01-01' },
      { kind: 'year' as const, day: '2025-01-01' },
    ];
    const whole = (place: typeof quarter | typeof year | typeof march, more: Partial<SentFigure>) =>
      figure(plantId, { ...place, seen: null, ...more });
    const message = async (...sent: Parameters<typeof whole>) => (await store(leader, whole(...sent)))[0]?.messages[0];
    expect(await outcomes(clerk, whole(year, { actual: '300000' }), figure(plantId))).toEqual(['stored', 'stored']);
    await leader.data(freezeSanLuongDien, {
      plantIds: [plantId],
      from: '2025-03-03',
      to: '2025-03-03',
      drafts: 'publish',
    });
    expect(await message(march, { actual: '40000' })).toMatch(/Trong 03\/2025 của Nhà máy \d+ đã chốt 03\/03\/2025/);
    expect(await message(quarter, { actual: '100000' })).toContain('đã chốt 03/03/2025');
    await leader.data(freezeSanLuongDien, { plantIds: [plantId], from: '2025-02-01', to: '2025-02-28' });
    expect(await message(quarter, { actual: '100000' })).toContain('đã chốt 02/2025');
    expect(await message(year, { actual: '1', seen: '300000' })).toContain('đã chốt 02/2025');
    expect(
      await outcomes(
        leader,
        whole(quarter, { actual: undefined, plan: '90000' }),
        whole(year, { actual: undefined, plan: '400000' }),
        whole({ kind: 'month', day: '2025-04-01' } as never, { actual: '40000' }),
        whole(year, { actual: null, seen: '300000' }),
        whole(year, { actual: '300000', seen: null }),
      ),
    ).toEqual(['stored', 'stored', 'stored', 'stored', 'refused']);
  });

  test('that visitors were told once change with a reason, although they are drafts again', async () => {
    const { plantId } = await makePlant();
    await store(clerk, figure(plantId, { ...march, actual: '40000' }));
    const list = resourceOperations(powerOutputs);
    for (const status of [1, 0]) {
      const items = pageOf(powerOutputs, await leader.data(list.list, { plantId })).items;
      await leader.data(list.setStatus, { items: items.map(({ id, version }) => ({ id, version })), status });
    }
    const changed: SentFigure = { plantId, unitId: null, ...march, plan: '41000', seen: null };
    expect(await outcomes(clerk, changed)).toEqual(['doubtful']);
    expect(await outcomes(clerk, { ...changed, reason: 'Bổ sung kế hoạch' })).toEqual(['stored']);
  });
});
