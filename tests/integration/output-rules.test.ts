import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { insertUser, insertUserKey } from '../../src/features/access/contract/accounts.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import {
  type FigureResult,
  getGridSanLuongDien,
  type SentFigure,
  storeSanLuongDien,
} from '../../src/features/production/grid/contract/grid.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { freezeSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import type { ImportRow } from '../../src/features/spreadsheets/contract/operations.ts';
import { accessTools } from '../support/access.ts';
import { createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, rowsOf, undo, upload } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { insert, update, setStatus, detail } = resourceOperations(powerOutputs);
const why = 'Đã đối chiếu công tơ với A0';

let made = 0;
/** A plant of 100 MW with units of 50 MW. */
async function makePlant() {
  made += 1;
  const name = `Luật ${made}`;
  const { id } = await administrator.data(resourceOperations(plants).insert, {
    ...{ name, code: `L${made}`, capacity: '100' },
  });
  const unitIds: string[] = [];
  for (const unit of ['H1', 'H2']) {
    const values = { name: `${name} ${unit}`, code: `L${made}-${unit}`, plantId: id, capacity: '50' };
    unitIds.push((await administrator.data(resourceOperations(generatingUnits).insert, values)).id);
  }
  return { id, name, unitIds };
}
type Plant = Awaited<ReturnType<typeof makePlant>>;

/** A figure of the plant (0) or of one of its units (1, 2). */
type Told = readonly [of: 0 | 1 | 2, period: string, amounts: { actual?: string; plan?: string }];

/** What stands, and what is then asked about (or refused) by each way in, and why. */
const cases: readonly (readonly [code: string, stands: readonly Told[], told: Told])[] = [
  ['belowUnits', [[1, '2025-03-03', { actual: '150' }], [2, '2025-03-03', { actual: '153' }]], [0, '2025-03-03', { actual: '50' }]],
  ['abovePlant', [[0, '2025-03-03', { actual: '200' }], [1, '2025-03-03', { actual: '150' }]], [2, '2025-03-03', { actual: '153' }]],
  ['planAboveCapacity', [], [0, '2025-03', { plan: '74400.5' }]],
  ['planBelowPart', [[0, '2025-03', { plan: '30000' }]], [0, '2025', { plan: '29999' }]],
  ['planBelowPart', [[1, '2025-03-03', { plan: '900' }]], [1, '2025-Q1', { plan: '899.5' }]],
  ['planAboveWhole', [[0, '2025', { plan: '30000' }]], [0, '2025-03', { plan: '30000.5' }]],
]; // biome-ignore format: a table.

const kinds = { 4: 'year', 7: 'month', 10: 'day' } as const;
function periodOf(text: string) {
  const [year, quarter] = text.split('-Q');
  if (quarter)
    return { kind: 'quarter' as const, day: `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01` };
  return { kind: kinds[text.length as 4 | 7 | 10], day: `${text}-01-01`.slice(0, 10) };
}
const unitOf = ({ unitIds }: Plant, of: Told[0]) => (of === 0 ? null : (unitIds[of - 1] ?? null));
const valuesOf = (plant: Plant, [of, period, amounts]: Told) => {
  const { kind: periodKind, day: periodStart } = periodOf(period);
  return { plantId: plant.id, unitId: unitOf(plant, of), periodKind, periodStart, ...amounts };
};
const figureOf = (plant: Plant, [of, period, amounts]: Told, more: Partial<SentFigure> = {}): SentFigure => ({
  ...{ plantId: plant.id, unitId: unitOf(plant, of), ...periodOf(period), ...amounts, seen: null },
  ...more,
});
const lineOf = ({ name }: Plant, [of, period, { actual = '', plan = '' }]: Told, note = '') =>
  [name, of === 0 ? '' : `${name} H${of}`, period, actual, plan, note].join(',');
const read = (...lines: string[]) =>
  upload(
    administrator,
    'importSanLuongDien',
    ['Nhà máy,Tổ máy,Kỳ,Sản lượng (MWh),Kế hoạch (MWh),Ghi chú', ...lines].join('\n'),
    'san-luong.csv',
  );
const toldOf = ({ cells, errors, warnings }: ImportRow) =>
  [...errors, ...warnings, ...cells.flatMap(({ error, warning }) => [error ?? '', warning ?? ''])].join(' ');
const send = async (figures: SentFigure[], client = administrator): Promise<FigureResult[]> =>
  (await client.data(storeSanLuongDien, { figures })).verdicts;
const errorsOf = async (operation: { name: string }, values: object) => {
  const { status, problem } = await administrator.call(operation as never, values);
  return [status, ...(problem?.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
};
async function stand(figures: readonly Told[]): Promise<Plant> {
  const plant = await makePlant();
  for (const told of figures) await administrator.data(insert, valuesOf(plant, told));
  return plant;
}

describe.each(cases)('%s, beside %j, of %j', (code, stands, told) => {
  test('is asked by form, grid and import, and stored with a reason of ten letters', async () => {
    const words = await textOf(code);
    const byForm = await stand(stands);
    const values = valuesOf(byForm, told);
    expect(await errorsOf(insert, values)).toEqual([400, `note ${code}`]);
    expect(await errorsOf(insert, { ...values, note: 'Đúng 1234567890' })).toEqual([
      400,
      `note ${code}`,
      'note reasonShort',
    ]);
    expect(await administrator.data(insert, { ...values, note: why })).toMatchObject({ note: why, doubtful: false });

    const byGrid = await stand(stands);
    const [asked] = await send([figureOf(byGrid, told)]);
    expect(asked).toMatchObject({ outcome: 'doubtful', messages: [expect.stringMatching(words)] });
    const [short] = await send([figureOf(byGrid, told, { reason: '-5' })]);
    expect(short).toMatchObject({
      outcome: 'doubtful',
      messages: [expect.anything(), expect.stringContaining('10 chữ cái')],
    });
    expect(await send([figureOf(byGrid, told, { reason: why })])).toMatchObject([
      { outcome: 'stored', current: { note: why } },
    ]);

    const byFile = await stand(stands);
    for (const note of ['', 'ngắn']) {
      const [row] = await rowsOf(administrator, await read(lineOf(byFile, told, note)));
      expect(row?.kind).toBe('wrong');
      expect(toldOf(row as ImportRow)).toMatch(words);
    }
    const found = await read(lineOf(byFile, told, why));
    expect(await commit(administrator, found)).toMatchObject({ state: 'stored' });

    // What stands and what comes are one file: it is seen before anything is stored.
    const whole = await makePlant();
    const rows = await rowsOf(administrator, await read(...[...stands, told].map((each) => lineOf(whole, each))));
    expect(rows.some((row) => row.kind === 'wrong' && /ít nhất 10 chữ cái/.test(toldOf(row)))).toBe(true);
  });
});

/** The beginning of what is said of a rule, up to its first figure. */
async function textOf(code: string): Promise<RegExp> {
  const { default: texts } = await import('../../src/contract/messages/server-vi.json', { with: { type: 'json' } });
  const text = (texts.validation as Record<string, string>)[code] ?? 'missing';
  return new RegExp(text.split(/ ?\(?\{\{/)[0] ?? '');
}

test('a plan of more than twice capacity x hours is refused, whatever is said of it', async () => {
  const plant = await makePlant();
  const told: Told = [0, '2025-03', { plan: '999999999' }];
  expect(await errorsOf(insert, { ...valuesOf(plant, told), note: why })).toEqual([400, 'plan planImpossible']);
  expect(await send([figureOf(plant, told, { reason: why })])).toMatchObject([
    { outcome: 'refused', messages: [expect.stringContaining('74.400 MWh')] },
  ]);
  const [row] = await rowsOf(administrator, await read(lineOf(plant, told, why)));
  expect(row?.cells.find(({ field }) => field === 'plan')?.error).toContain('74.400 MWh');
});

test('figures that fit together are asked about in no order, by grid and file', async () => {
  const plant = await stand([
    [0, '2025-03-03', { actual: '100' }],
    [1, '2025-03-03', { actual: '60' }],
    [0, '2025', { plan: '1000' }],
    [0, '2025-03', { plan: '900' }],
  ]);
  const sent = [
    figureOf(plant, [1, '2025-03-03', { actual: '600' }], { seen: '60' }),
    figureOf(plant, [2, '2025-03-03', { actual: '300' }]),
    figureOf(plant, [0, '2025-03', { plan: '9000' }], { seen: '900' }),
    figureOf(plant, [0, '2025-03-03', { actual: '900' }], { seen: '100' }),
    figureOf(plant, [0, '2025', { plan: '9000' }], { seen: '1000' }),
  ];
  expect((await send(sent)).map(({ outcome }) => outcome)).toEqual(sent.map(() => 'stored'));
  const other = await stand([[0, '2025-03-03', { actual: '100' }]]);
  const lines = [
    lineOf(other, [1, '2025-03-03', { actual: '600' }]),
    lineOf(other, [0, '2025-03-03', { actual: '600' }]),
  ];
  expect(await commit(administrator, await read(...lines))).toMatchObject({ state: 'stored' });
});

test('what is measured twice may differ by one in a hundred', async () => {
  const plant = await stand([[1, '2025-03-03', { actual: '1000' }]]);
  expect(await errorsOf(insert, valuesOf(plant, [0, '2025-03-03', { actual: '989.9' }]))).toEqual([
    400,
    'note belowUnits',
  ]);
  await administrator.data(insert, valuesOf(plant, [0, '2025-03-03', { actual: '990.1' }]));
});

describe('a machine', async () => {
  const { makeRole } = accessTools(server, administrator);
  const role = await makeRole(['power-outputs-edit', 'power-outputs-view', 'outputs-publish']);
  const { account } = await administrator.data(insertUser, {
    ...{ kind: 'machine' as const, username: 'may-do-dien', fullName: 'Máy đo điện', roleIds: [role.id] },
  });
  const { key } = await administrator.data(insertUserKey, { userId: account.id, name: 'Khoá' });
  const machine = createClient(server.url, { authorization: `Bearer ${key}` });

  test('stores a doubtful figure as a marked draft, whatever it says, and a person explains it before it is published', async () => {
    const plant = await stand([[1, '2025-03-03', { actual: '303' }]]);
    const told: Told = [0, '2025-03-03', { actual: '50' }];
    const [sent] = await send([figureOf(plant, told, { reason: 'tự động, tự động' })], machine);
    expect(sent).toMatchObject({
      ...{ outcome: 'stored', current: { actual: '50', isDoubtful: true, isPublished: false } },
      messages: [expect.stringContaining('303 MWh')],
    });
    const id = sent?.current?.id ?? '';
    const grid = await administrator.data(getGridSanLuongDien, { month: '2025-03-01', plantIds: [plant.id] });
    expect(grid.figures.filter(({ isDoubtful }) => isDoubtful).map((each) => each.id)).toEqual([id]);
    const items = [{ id, version: 1 }];
    for (const client of [machine, administrator])
      expect(await client.call(setStatus, { items, status: 1 })).toMatchObject({
        ...{ status: 400, problem: { errors: [{ code: 'doubtfulUnexplained' }, { code: 'belowUnits' }] } },
      });
    const { items: listed } = await administrator.list(powerOutputs, { pageSize: 200 });
    expect(listed.flatMap((each) => (each.doubtful ? [each.id] : []))).toEqual([id]);
    const explained = await administrator.data(update, { id, version: 1, note: why });
    expect(explained).toMatchObject({ doubtful: false });
    await administrator.data(setStatus, { items: [{ id, version: explained.version }], status: 1 });
    // What visitors read does not become doubtful by a machine.
    const again = figureOf(plant, [0, '2025-03-03', { actual: '40' }], { seen: '50', reason: 'tự động, tự động' });
    expect(await send([again], machine)).toMatchObject([{ outcome: 'refused', current: { actual: '50' } }]);
  });

  test('publishes nothing doubtful by the form either, and what is right by now needs no reason', async () => {
    const plant = await stand([[1, '2025-03-03', { actual: '303' }]]);
    const values = valuesOf(plant, [0, '2025-03-03', { actual: '50' }]);
    const { status, problem } = await machine.call(insert, { ...values, note: why, status: 1 });
    expect([status, problem.errors?.map(({ code }) => code)]).toEqual([400, ['doubtfulOfProgram', 'belowUnits']]);
    const { id } = await machine.data(insert, { ...values, note: why });
    const record = await machine.data(detail, { id });
    expect(record).toMatchObject({ doubtful: true, status: 0 });
    const unit = (await administrator.list(powerOutputs, { plantId: plant.id })).items.find(({ unitId }) => unitId);
    await administrator.data(update, { id: String(unit?.id), version: 1, actual: '50' });
    await administrator.data(setStatus, { items: [{ id, version: record.version }], status: 1 });
    expect(await administrator.data(detail, { id })).toMatchObject({ doubtful: false, status: 1 });
  });

  test('explains nothing by its words: while a doubt stands, each change by a person asks for that person’s', async () => {
    const plant = await makePlant();
    const auto = 'auto auto auto auto';
    const [sent] = await send([figureOf(plant, [0, '2025-03-03', { actual: '2500' }], { reason: auto })], machine);
    const id = sent?.current?.id ?? '';
    const plan = figureOf(plant, [0, '2025-03-03', { plan: '1000' }]);
    for (const reason of ['', auto])
      expect(await send([{ ...plan, reason }])).toMatchObject([
        { outcome: 'doubtful', current: { plan: null, isDoubtful: true } },
      ]);
    const ofProgram = [400, 'note aboveCapacity', 'note noteOfProgram'];
    expect(await errorsOf(update, { id, version: 1, plan: '1000' })).toEqual(ofProgram);
    expect(await errorsOf(update, { id, version: 1, note: `${auto} ok` })).toEqual([
      ...[400, 'note aboveCapacity', 'note reasonShort'],
    ]);
    const line = lineOf(plant, [0, '2025-03-03', { actual: '2500', plan: '1000' }], auto);
    expect((await rowsOf(administrator, await read(line))).map(({ kind }) => kind)).toEqual(['wrong']);

    // Nor does it when the doubtful amount comes back.
    const corrected = figureOf(plant, [0, '2025-03-03', { actual: '100' }], { seen: '2500' });
    const [fits] = await send([corrected]);
    expect(fits).toMatchObject({ outcome: 'stored', current: { isDoubtful: false } });
    const back = figureOf(plant, [0, '2025-03-03', { actual: '2500' }], { seen: '100' });
    expect(await send([{ ...back, step: 'undo' }])).toMatchObject([{ outcome: 'doubtful' }]);
    expect(await errorsOf(update, { id, version: fits?.current?.version, actual: '2500' })).toEqual(ofProgram);
    expect(await send([{ ...back, reason: why }])).toMatchObject([
      { outcome: 'stored', current: { isDoubtful: false, note: `${auto}\n${why}` } },
    ]);
  });

  test('whose doubtful amount an undone import brings back is asked about again, and that is a change of now', async () => {
    const plant = await makePlant();
    const [sent] = await send([figureOf(plant, [0, '2025-03-03', { actual: '2500' }])], machine);
    const id = sent?.current?.id ?? '';
    const stored = await commit(administrator, await read(lineOf(plant, [0, '2025-03-03', { actual: '1200' }])));
    const imported = await administrator.data(detail, { id });
    expect(imported).toMatchObject({ actual: '1200.000', doubtful: false });
    expect(await undo(administrator, stored)).toMatchObject({ state: 'undone' });
    const undone = await administrator.data(detail, { id });
    expect(undone).toMatchObject({ actual: '2500.000', doubtful: true, updatedBy: imported.updatedBy });
    expect(Date.parse(undone.updatedAt)).toBeGreaterThanOrEqual(Date.parse(imported.updatedAt));
    const publish = { items: [{ id, version: undone.version }], status: 1 };
    expect(await errorsOf(setStatus, publish)).toEqual([400, 'note doubtfulUnexplained', 'note aboveCapacity']);
  });

  test('keeps the day of its doubtful figure from being signed off, by name, and the others not', async () => {
    const plant = await makePlant();
    const [doubtful] = await send(
      [
        figureOf(plant, [0, '2025-03-03', { actual: '2500' }]),
        figureOf(plant, [1, '2025-03-03', { actual: '1000' }]),
        figureOf(plant, [0, '2025-03-04', { actual: '2000' }]),
      ],
      machine,
    );
    const days = { plantIds: [plant.id], from: '2025-03-03', to: '2025-03-04' };
    expect(await administrator.data(freezeSanLuongDien, { ...days, drafts: 'publish' })).toEqual({
      ...{ days: 1, published: 1, changed: [], leftOut: [{ plantId: plant.id, day: '2025-03-03' }] },
    });
    expect(await administrator.data(detail, { id: doubtful?.current?.id ?? '' })).toMatchObject({ status: 0 });
  });
});
