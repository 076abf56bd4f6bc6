import { describe, expect, test } from 'vitest';
import { getDetailThuyVan, getListThuyVan, getStateThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { freezeThuyVan, unfreezeThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, undo } from '../support/imports.ts';
import { readingTools, wrongDays } from '../support/readings.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const leader = await server.as('shift-leader');
const clerk = await server.as('production-clerk');
const { insert, correct, read, standing } = readingTools(clerk);

/** A reservoir of a test's own. */
const reservoir = async (name: string) =>
  (await createRecord(administrator, reservoirs, { name, normalLevel: '215', deadLevel: '175' })).id;

describe('an import of readings that is taken back', () => {
  const stored = async (name: string) => {
    const id = await reservoir(name);
    await insert({ reservoirId: id, at: '2026-04-01T07:00:00+07:00', upstream: '200', inflow: '10' });
    const detail = await read(
      `${name},01/04/2026 07:00,201,,Theo sổ trực`,
      `${name},01/04/2026 13:00,201,5,`,
      `${name},02/04/2026 07:00,201,5,`,
    );
    return { id, detail: await commit(clerk, detail) };
  };

  test('leaves what stood before, and of what is new its history', async () => {
    const { id, detail } = await stored('Hồ Năm');
    expect((await undo(clerk, detail)).state).toBe('undone');
    expect((await standing(id, '2026-04-01')).map(([time, upstream]) => [time, upstream])).toEqual([['07:00', '200']]);
    expect(await standing(id, '2026-04-02')).toEqual([]);
    const { items } = await clerk.data(getListThuyVan, { reservoirId: id });
    expect(items.map(({ upstream, revision, revised }) => [upstream, revision, revised])).toEqual([['200', 3, true]]);
    const { items: states } = await clerk.data(getStateThuyVan, {});
    expect(states.find((state) => state.id === id)?.latest).toMatchObject({ upstream: '200' });
    const { revisions } = await clerk.data(getDetailThuyVan, { reservoirId: id, at: '2026-04-02T07:00:00+07:00' });
    expect(revisions.map(({ upstream, reason }) => [upstream, reason])).toEqual([
      [null, 'Hoàn tác lần nhập tệp so-lieu.csv'],
      ['201', null],
    ]);
    // What was taken back can come again, and is the first of its time: nothing stood before it that it corrects.
    const again = await commit(clerk, await read('Hồ Năm,02/04/2026 07:00,202,,'));
    expect(again.counts).toMatchObject({ added: 1, wrong: 0 });
    expect(await standing(id, '2026-04-02')).toEqual([['07:00', '202', null, null]]);
    const { items: first } = await clerk.data(getListThuyVan, { reservoirId: id, revised: true });
    expect(first.map(({ upstream }) => upstream)).toEqual(['200']);
    expect((await undo(clerk, again)).state).toBe('undone');
    expect(await standing(id, '2026-04-02')).toEqual([]);
    // What is kept of each day says so too.
    expect(await wrongDays(server.database)).toEqual([]);
  });

  test('goes from the last file to the first: what a later one corrected is as before once that is taken back', async () => {
    const { id, detail } = await stored('Hồ Chín');
    const second = await commit(clerk, await read('Hồ Chín,01/04/2026 07:00,203,,Đọc lại thước đo'));
    expect((await clerk.call('undoImport', { id: detail.id })).problem.detail).toContain('“Hồ Chín, 01/04/2026 07:00”');
    for (const each of [second, detail]) expect((await undo(clerk, each)).state).toBe('undone');
    expect((await standing(id, '2026-04-01')).map(([time, upstream]) => [time, upstream])).toEqual([['07:00', '200']]);
    expect(await wrongDays(server.database)).toEqual([]);
  });

  test('is refused when a reading was corrected since, or its day signed off', async () => {
    const { id, detail } = await stored('Hồ Sáu');
    await leader.data(freezeThuyVan, { reservoirIds: [id], from: '2026-04-02', to: '2026-04-02' });
    const frozen = await clerk.call('undoImport', { id: detail.id });
    expect(frozen.problem).toMatchObject({ code: 'CONFLICT_VERSION' });
    expect(frozen.problem.detail).toBe('Không thể hoàn tác: 1 số liệu thuộc ngày đã chốt: “Hồ Sáu, 02/04/2026 07:00”.');
    await administrator.data(unfreezeThuyVan, {
      reservoirIds: [id],
      from: '2026-04-02',
      to: '2026-04-02',
      reason: 'Sửa số đọc nhầm',
    });
    await correct({ reservoirId: id, at: '2026-04-01T13:00:00+07:00', upstream: '202', reason: 'Đọc lại thước đo' });
    const changed = await clerk.call('undoImport', { id: detail.id });
    expect(changed.problem.detail).toContain('“Hồ Sáu, 01/04/2026 13:00”');
    expect((await standing(id, '2026-04-01')).map(([time, upstream]) => `${time} ${upstream}`)).toEqual([
      '07:00 201',
      '13:00 202',
    ]);
  });
});
