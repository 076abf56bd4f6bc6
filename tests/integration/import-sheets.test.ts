import { describe, expect, test } from 'vitest';
import type { ListPage } from '../../src/contract/paging.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import type {
  ImportDetail,
  ImportSummary,
  UnknownValues,
} from '../../src/features/spreadsheets/contract/operations.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, newCode, rowsOf, settled, undo, upload, workbookOf } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const clerk = await server.as('production-clerk');

const say = async ({ id, version }: ImportDetail, said: object) => {
  await clerk.data('updateImport', { id, version, ...said });
  return settled(clerk, id);
};
const goOn = async ({ id }: ImportDetail, sheet: string) =>
  settled(clerk, (await clerk.data<ImportDetail>('continueImport', { id, sheet })).id);
const refusal = async (client: typeof clerk, id: string, sheet: string) => {
  const { status, problem } = await client.call('continueImport', { id, sheet });
  return [status, problem?.detail, problem?.errors?.[0]?.path];
};
const filesKept = async () =>
  (await server.database.rows<{ total: number }>('SELECT count(*)::int AS total FROM import_files'))[0]?.total;
const listOf = async (id: string, sheet: string) =>
  (await clerk.data<ImportDetail>('getDetailImport', { id })).lists.find(({ name }) => name === sheet);
const whole = { values: [{ field: 'reservoirId', text: '', value: 'sheet' }] };
const rows = (heading: string[], day: string) => [
  heading,
  [day, '200,5', '5'],
  [day.replace('07:', '13:'), '201', '-'],
];
const heading = ['Thời điểm', 'Mực nước thượng lưu', 'Q1'];

describe('a workbook of three reservoirs, a sheet each', () => {
  test('comes with one upload: each sheet goes on from the last, with what was said of columns called the same', async () => {
    for (const name of ['Trang A', 'Trang B', 'Trang C'])
      await createRecord(administrator, reservoirs, { name, normalLevel: '215', deadLevel: '175' });
    const bytes = await workbookOf(
      { name: 'Trang A', rows: rows(heading, '01/05 07:00') },
      { name: 'Trang B', rows: rows(heading, '02/05 07:00') },
      { name: 'Trang C', rows: rows(['Thời điểm', 'Mực nước thượng lưu', 'Ghi'], '03/05 07:00') },
      { name: 'Ghi chú', rows: [['Theo sổ trực ca']] },
    );
    const first = await upload(clerk, 'importThuyVan', bytes, 'ba-ho.xlsx');
    const named = await say(first, whole);
    const mapped = await say(named, { columns: [{ index: 2, field: 'inflow' }] });
    const year = new Date().getFullYear();
    expect([mapped.obstacles, mapped.problem]).toEqual([[], null]);
    expect(mapped.columns[0]?.questions).toMatchObject([{ question: 'yearMissing', answer: null }]);
    const answers = [{ index: 0, question: 'yearMissing', answer: String(year - 1) }];
    const one = await say(mapped, { answers });
    expect([one.counts.added, one.readLike]).toEqual([2, null]);
    const open = { hidden: false, rows: 2, open: true, importId: null, state: null };
    expect(one.lists).toEqual([
      { ...open, name: 'Trang A', open: false, importId: one.id, state: 'ready' },
      { ...open, name: 'Trang B' },
      { ...open, name: 'Trang C' },
    ]);
    const stored = await commit(clerk, one);
    expect(stored.lists.map(({ state, open: more }) => [state, more])).toEqual([
      ['stored', false],
      [null, true],
      [null, true],
    ]);

    const two = await goOn(stored, 'Trang B');
    expect(two).toMatchObject({ sheet: 'Trang B', state: 'ready', readLike: 'Trang A', fileName: 'ba-ho.xlsx' });
    expect(two.columns.map(({ field, by }) => [field, by])).toEqual([
      ['at', 'header'],
      ['upstream', 'header'],
      ['inflow', 'chosen'],
    ]);
    expect(two.columns[0]?.questions).toMatchObject([{ answer: String(year - 1) }]);
    expect([two.id === one.id, two.counts.added]).toEqual([false, 2]);
    // That its name is read was said of another sheet: it is told here too.
    expect(two.ofSheet).toEqual([{ field: 'reservoirId', value: 'sheet', named: true }]);
    expect((await rowsOf(clerk, two))[0]?.cells.find(({ field }) => field === 'at')?.stored).toContain(
      `02/05/${year - 1}`,
    );
    // Who goes on to it once more finds the same one.
    expect((await goOn(stored, 'Trang B')).id).toBe(two.id);
    await commit(clerk, two);

    const three = await goOn(two, 'Trang C');
    expect(three.columns[2]).toMatchObject({ header: 'Ghi', field: null, by: null });
    expect(three.columns[0]?.questions).toMatchObject([{ answer: String(year - 1) }]);
    expect(await filesKept()).toBe(1);
    const last = await commit(clerk, three);
    expect(last.lists.map(({ name, state, open: more }) => [name, state, more])).toEqual([
      ['Trang A', 'stored', false],
      ['Trang B', 'stored', false],
      ['Trang C', 'stored', false],
    ]);
    // The file stays for a sheet that is taken back: it can be read from it again, as one that was given up.
    expect(await filesKept()).toBe(1);
    expect((await undo(clerk, two)).state).toBe('undone');
    expect(await listOf(last.id, 'Trang B')).toMatchObject({ importId: two.id, state: 'undone', open: true });
    const again = await goOn(last, 'Trang B');
    expect([again.id === two.id, again.counts.added]).toEqual([false, 2]);
    await clerk.data('cancelImport', { id: again.id });
    expect(await listOf(last.id, 'Trang B')).toMatchObject({ importId: two.id, state: 'undone', open: true });
    await commit(clerk, await goOn(last, 'Trang B'));
    expect((await listOf(last.id, 'Trang B'))?.open).toBe(false);
    // Once its time is over nothing is read from it any more.
    await server.database.rows('DELETE FROM import_files');
    expect((await listOf(last.id, 'Trang C'))?.open).toBe(false);
    expect(await refusal(clerk, stored.id, 'Ghi chú')).toEqual([
      409,
      expect.stringContaining('không còn được lưu'),
      undefined,
    ]);
  });

  test('stays while one of its sheets waits, and goes with the last that is given up', async () => {
    const bytes = await workbookOf(
      { name: 'Trang A', rows: rows(heading, '01/06/2024 07:00') },
      { name: 'Trang B', rows: rows(heading, '02/06/2024 07:00') },
    );
    const first = await upload(clerk, 'importThuyVan', bytes, 'hai-ho.xlsx');
    expect(await refusal(clerk, first.id, 'Trang Z')).toEqual([400, expect.any(String), 'sheet']);
    expect((await refusal(await server.as('editor'), first.id, 'Trang B'))[0]).toBe(403);
    const second = await goOn(first, 'Trang B');
    expect(second.lists.map(({ state }) => state)).toEqual(['ready', 'ready']);
    await clerk.data('cancelImport', { id: first.id });
    // What brought the file was given up; its other sheet is still read from it.
    expect((await say(second, whole)).counts.added).toBe(2);
    await clerk.data('cancelImport', { id: second.id });
    expect(await filesKept()).toBe(0);
  });

  test('is of the reservoir that somebody said before its name means: it is proposed from then on', async () => {
    const { id } = await createRecord(administrator, reservoirs, {
      ...{ name: 'Hồ Tên Dài', normalLevel: '215', deadLevel: '175' },
    });
    const book = async (day: string) =>
      upload(clerk, 'importThuyVan', await workbookOf({ name: 'HTD', rows: rows(heading, day) }), 'htd.xlsx');
    const first = await book('01/06/2024 07:00');
    expect(first.ofSheet).toEqual([{ field: 'reservoirId', value: null, named: false }]);
    const unknown = await say(first, whole);
    const said = await say(unknown, { values: [{ field: 'reservoirId', text: 'HTD', value: id }] });
    await commit(clerk, said);
    const next = await book('02/06/2024 07:00');
    expect(next).toMatchObject({ ofSheet: [{ value: 'sheet', named: true }], counts: { added: 2, wrong: 0 } });
    await clerk.data('cancelImport', { id: next.id });
  });

  test('says in the list of imports how many sheets nobody has read, and carries no reason to rows that nobody has seen', async () => {
    const high = (day: string) => [heading, [day, '216', '5']];
    const bytes = await workbookOf(
      { name: 'Trang A', rows: high('01/07/2024 07:00') },
      { name: 'Trang B', rows: high('02/07/2024 07:00') },
      { name: 'Trang C', rows: high('03/07/2024 07:00') },
    );
    const first = await upload(clerk, 'importThuyVan', bytes, 'nghi-ngo.xlsx');
    const named = await say(first, whole);
    expect(named.counts).toMatchObject({ wrong: 1 });
    const reason = { field: 'reason', text: '', value: 'Theo sổ trực ca' };
    const said = await say(named, { values: [reason] });
    const { mapped } = await clerk.data<UnknownValues>('getImportUnknown', { id: said.id });
    expect(mapped).toEqual([{ ...reason, label: reason.value, rows: 1 }]);
    const newest = async () =>
      (await clerk.data<ListPage<ImportSummary>>('getListImport', { resource: 'readings', pageSize: 10 })).items;
    const stored = await commit(clerk, said);
    expect((await newest())[0]).toMatchObject({ id: stored.id, unread: 2 });
    const second = await goOn(stored, 'Trang B');
    expect(second.counts).toMatchObject({ wrong: 1, added: 0 });
    expect((await newest()).slice(0, 2).map(({ unread }) => unread)).toEqual([1, 0]);
    await clerk.data('cancelImport', { id: second.id });
    expect(await listOf(stored.id, 'Trang B')).toMatchObject({ importId: second.id, state: 'cancelled', open: true });
  });

  test('is gone on to once, however many do at a time', async () => {
    const bytes = await workbookOf(
      { name: 'Trang A', rows: rows(heading, '01/09/2024 07:00') },
      { name: 'Trang B', rows: rows(heading, '02/09/2024 07:00') },
    );
    const first = await say(await upload(clerk, 'importThuyVan', bytes, 'cung-luc.xlsx'), whole);
    const clients = [clerk, administrator];
    const calls = Array.from({ length: 10 }, (_, place) =>
      clients[place % 2]?.call('continueImport', { id: first.id, sheet: 'Trang B' }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map((answer) => answer?.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer?.data.id)).size).toBe(1);
  });

  test('keeps what was said when another sheet is read in the place of the first', async () => {
    const staff = ['Mã NV', 'Họ tên', 'Đơn vị', 'Chức vụ', 'Sinh'];
    const line = () => [newCode(), 'Lê Văn Hai', 'PXVH', 'Trưởng ca', '1979'];
    const bytes = await workbookOf({ name: 'Tổ 1', rows: [staff, line()] }, { name: 'Tổ 2', rows: [staff, line()] });
    const first = await upload(administrator, 'importStaff', bytes, 'to.xlsx');
    const change = async ({ id, version }: ImportDetail, said: object) => {
      await administrator.data('updateImport', { id, version, ...said });
      return settled(administrator, id);
    };
    const mapped = await change(first, { columns: [{ index: 4, field: 'birthDate' }] });
    const answered = await change(mapped, { answers: [{ index: 4, question: 'yearAlone', answer: 'firstDay' }] });
    const other = await change(answered, { sheet: 'Tổ 2' });
    expect(other).toMatchObject({ sheet: 'Tổ 2', readLike: 'Tổ 1', counts: { added: 1, wrong: 0 } });
    // Another row of names is another matter.
    expect(await change(other, { headerRow: 2 })).toMatchObject({ readLike: null });
  });
});
