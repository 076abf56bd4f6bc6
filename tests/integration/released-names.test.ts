import { expect, test } from 'vitest';
import { startTestServer } from '../support/harness.ts';
import { commit, rowsOf, undo, upload } from '../support/imports.ts';

const server = await startTestServer();

/** Records are written so many at a time: of one more, the first take what the last gives away. */
const places = Array.from({ length: 501 }, (_, place) => place);

test('names and aliases that go round more records than are written at once come back when it is undone', async () => {
  const leader = await server.as('shift-leader');
  const take = (by: number) => {
    const lines = places.map((place) => {
      const of = (place + by) % places.length;
      return `V${place},Vòng ${of},Khúc ${of},490,515`;
    });
    const text = ['Mã,Tên hồ chứa,Tên khác,Mực nước chết,MNDBT', ...lines].join('\n');
    return upload(leader, 'importReservoir', text, 'vong.csv');
  };
  const states = () => server.database.rows('SELECT code, name, aliases FROM reservoirs ORDER BY code');
  await commit(leader, await take(0));
  const before = await states();
  const stored = await commit(leader, await take(1));
  expect(stored).toMatchObject({ state: 'stored', counts: { changed: places.length } });
  expect(await undo(leader, stored)).toMatchObject({ state: 'undone', problem: null });
  expect(await states()).toEqual(before);
});

test('words of one cell that are too long are told of that cell, once', async () => {
  const leader = await server.as('shift-leader');
  const long = 'Tên rất dài '.repeat(15).trim();
  const text = `Mã,Tên hồ chứa,Tên khác,Mực nước chết,MNDBT\nDAI,Hồ dài,${long}; ${long} nữa,490,515`;
  const [row] = await rowsOf(leader, await upload(leader, 'importReservoir', text, 'dai.csv'), 'wrong');
  const cellErrors = row?.cells.filter(({ error }) => error !== null).map(({ field, error }) => [field, error]);
  expect(cellErrors).toEqual([['aliases', 'Tên gọi khác không được vượt quá 150 ký tự.']]);
});
