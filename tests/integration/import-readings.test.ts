import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ImportDetail } from '../../src/features/spreadsheets/contract/operations.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { newCode, rowsOf, settled, staffLines, upload, workbookOf } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

async function mend({ id, version }: ImportDetail, number: number, field: string, text: string) {
  await administrator.data('updateImport', { id, version, rows: [{ number, cells: [{ field, text }] }] });
  return settled(administrator, id);
}

describe('days of birth in a column for men and one for women', () => {
  const heading = [
    ['Mã NV', 'Họ và tên', 'Ngày, tháng, năm sinh', '', 'Đơn vị', 'Chức vụ'],
    ['', '', 'Nam', 'Nữ', '', ''],
  ];
  const merged = ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2', 'F1:F2'];
  const read = async (...rows: string[][]) =>
    upload(
      administrator,
      'importStaff',
      await workbookOf({ name: 'A', rows: [...heading, ...rows], merged }),
      'ns.xlsx',
    );

  test('are one field, and say the gender', async () => {
    const found = await read(
      [newCode(), 'Lê Văn Nam', '12/05/1980', '', 'PXVH', 'Trưởng ca'],
      [newCode(), 'Lê Thị Nữ', '', '03/11/1985', 'PXVH', 'Trưởng ca'],
    );
    expect([found.obstacles, found.counts]).toMatchObject([[], { added: 2, wrong: 0 }]);
    const rows = await rowsOf(administrator, found);
    const storedCells = rows.map(({ cells }) =>
      ['birthDate', 'gender']
        .map((name) => cells.find(({ field }) => field === name))
        .map((cell) => [cell?.stored, cell?.source]),
    );
    expect(storedCells).toEqual([
      [
        ['12/05/1980', null],
        ['Nam', { by: 'heading', place: 'C' }],
      ],
      [
        ['03/11/1985', null],
        ['Nữ', { by: 'heading', place: 'D' }],
      ],
    ]);
  });

  test('in both at once are refused', async () => {
    const found = await read([newCode(), 'Lê Văn Hai', '12/05/1980', '03/11/1985', 'PXVH', 'Trưởng ca']);
    const [row] = await rowsOf(administrator, found, 'wrong');
    expect(row?.cells[0]?.error).toContain('12/05/1980, 03/11/1985');
  });
});

describe('days and moments', () => {
  test('of a file are read as the form reads them, with a warning where they have no year; bare short ones are asked about', async () => {
    const category = await createRecord(administrator, newsCategories, { name: `Loại ${randomUUID()}` });
    const line = (time: string) => `Tin ${randomUUID()};${category.name};Tóm tắt;Nội dung;${time};Nháp`;
    const found = await upload(
      administrator,
      'importNews',
      [
        'Tiêu đề;Danh mục;Tóm tắt;Nội dung;Ngày đăng;Trạng thái',
        ...['8:30 25-12-2026', 'mai 8h', '25/12 8h', '25/12', '25/12/26'].map(line),
      ].join('\n'),
    );
    const cells = (await rowsOf(administrator, found)).map((row) =>
      row.cells.find(({ field }) => field === 'publishAt'),
    );
    expect(cells.map((cell) => [cell?.stored, cell?.warning, cell?.error])).toEqual([
      ['25/12/2026 08:30', null, null],
      [expect.stringContaining(' 08:00'), expect.stringContaining('“mai 8h” được hiểu là'), null],
      [expect.stringContaining('25/12/20'), expect.stringContaining('“25/12 8h”'), null],
      [null, null, expect.stringContaining('thiếu năm')],
      [null, null, expect.stringContaining('bốn chữ số')],
    ]);
  });

  test('that are typed in the preview are read as in the form, and stay what they meant', async () => {
    const found = await upload(
      administrator,
      'importStaff',
      staffLines(`${newCode()},Lê Văn A,31/02/1990,PXVH,Trưởng ca,`, `${newCode()},Lê Văn B,x,PXVH,Trưởng ca,`),
    );
    const short = await mend(found, 2, 'birthDate', '3 tháng 4 85');
    const [first] = await rowsOf(administrator, short, 'added');
    expect(first?.cells.find(({ field }) => field === 'birthDate')).toMatchObject({
      stored: '03/04/1985',
      text: '03/04/1985',
      original: '31/02/1990',
    });
  });
});
