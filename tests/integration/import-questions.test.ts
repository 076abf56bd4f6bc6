import { expect, test } from 'vitest';
import type { ImportDetail } from '../../src/features/spreadsheets/contract/operations.ts';
import { startTestServer } from '../support/harness.ts';
import { newCode, rowsOf, settled, staffLines, upload } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const read = (text: string) => upload(administrator, 'importStaff', text);
const row = (birthDate: string, phone = '') => `${newCode()},Lê Văn Hỏi,${birthDate},PXVH,Trưởng ca,${phone}`;

/** Answers what is asked about a column. */
async function answer({ id, version }: ImportDetail, answers: { index: number; question: string; answer: string }[]) {
  await administrator.data('updateImport', { id, version, answers });
  return settled(administrator, id);
}

/** What would be stored of a field, by row. */
async function storedOf(detail: ImportDetail, name: string) {
  const rows = await rowsOf(administrator, detail);
  return rows.map(({ cells }) => cells.find(({ field }) => field === name)?.stored);
}

test('a year alone is refused, and completed by one choice for its column', async () => {
  const found = await read(staffLines(row('1979'), row('05/09/1985'), row('năm 1981')));
  expect(found.counts).toMatchObject({ added: 1, wrong: 2 });
  const yearQuestion = {
    question: 'yearAlone',
    answers: ['firstDay'],
    answer: null,
    cells: 2,
    proposed: null,
    values: {},
  };
  expect(found.columns[2]?.questions).toEqual([yearQuestion]);
  const [wrong] = await rowsOf(administrator, found, 'wrong');
  expect(wrong?.cells[0]?.error).toContain('chỉ có năm');
  const chosen = await answer(found, [{ index: 2, question: 'yearAlone', answer: 'firstDay' }]);
  expect(chosen.counts).toMatchObject({ added: 3, wrong: 0 });
  expect(chosen.columns[2]?.questions).toEqual([{ ...yearQuestion, answer: 'firstDay' }]);
  expect(await storedOf(chosen, 'birthDate')).toEqual(['01/01/1979', '05/09/1985', '01/01/1981']);
  // What no question knows is no answer.
  const other = await answer(chosen, [{ index: 2, question: 'yearAlone', answer: 'lastDay' }]);
  expect(other.counts).toMatchObject({ wrong: 2 });
});

test('one cell with the month first, however far down, makes all of its column a question', async () => {
  const many = Array.from({ length: 600 }, () => row('20/04/1985'));
  const found = await read(staffLines(row('03/04/1985'), row('05/05/1985'), ...many, row('12/25/1985')));
  expect(found.counts).toMatchObject({ added: 601, wrong: 2 });
  expect(found.columns[2]?.questions).toMatchObject([{ question: 'dayMonth', cells: 2 }]);
  const monthFirst = await answer(found, [{ index: 2, question: 'dayMonth', answer: 'monthFirst' }]);
  const shown = (await rowsOf(administrator, monthFirst)).slice(0, 2).map(({ cells }) => cells[2]?.stored);
  expect([monthFirst.counts.wrong, ...shown]).toEqual([0, '04/03/1985', '05/05/1985']);
  const dayFirst = await answer(monthFirst, [{ index: 2, question: 'dayMonth', answer: 'dayFirst' }]);
  expect(dayFirst.counts).toMatchObject({ wrong: 1 });
});

test('telephone numbers get their zero back when a person says so', async () => {
  const found = await read(staffLines(row('', '912345678'), row('', '0912345679')));
  expect(found.counts).toMatchObject({ added: 1, wrong: 1 });
  const chosen = await answer(found, [{ index: 5, question: 'phoneWithoutZero', answer: 'addZero' }]);
  expect(await storedOf(chosen, 'phone')).toEqual(['0912345678', '0912345679']);
  const [first, second] = await rowsOf(administrator, chosen);
  expect([first?.cells[5]?.differs, second?.cells[5]?.differs]).toEqual([true, false]);
});

test('what can be stored but is hardly meant is taken with a warning', async () => {
  const found = await read(staffLines(row('05/09/1925'), row('05/09/1985')));
  expect(found).toMatchObject({ counts: { added: 2, wrong: 0 }, warned: 1 });
  const { items } = await administrator.data<{ items: { cells: { warning: string | null }[] }[] }>('getListImportRow', {
    id: found.id,
    kind: 'warned',
  });
  expect(items.map(({ cells }) => cells[2]?.warning)).toEqual([
    'Ngày sinh 05/09/1925 nằm ngoài khoảng thường gặp. Hãy xem lại.',
  ]);
});
