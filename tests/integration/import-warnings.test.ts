import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { newCode, rowsOf, staffLines, upload } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const read = (text: string) => upload(administrator, 'importStaff', text);

/** What is said of the rows of a file, of cells by their fields and of the row as a whole. */
async function toldOf(text: string) {
  const found = await read(text);
  const rows = await rowsOf(administrator, found);
  return rows.map(({ kind, warnings, cells }) => ({
    kind,
    warnings,
    cells: Object.fromEntries(
      cells.flatMap(({ field, warning, error }) => (warning || error ? [[field, warning ?? error]] : [])),
    ),
  }));
}

describe('a person who may be there already', () => {
  test('under another code is told, by name and telephone number, in the table and in the file', async () => {
    const code = newCode();
    await createRecord(administrator, staff, { employeeCode: code, fullName: 'Lê Thị Trùng', phone: '0912 700 700' });
    const rowWarnings = await toldOf(
      staffLines(
        `${newCode()},Lê Thị Trùng,,PXVH,Trưởng ca,+84912700700`,
        `${newCode()},Lê Thị Trùng,,PXVH,Trưởng ca,0912700701`,
        `${newCode()},Lê Thị Khác,,PXVH,Trưởng ca,0912700702`,
        `${newCode()},lê thị khác,,PXVH,Trưởng ca,0912.700.702`,
      ),
    );
    expect(rowWarnings.map(({ warnings }) => warnings)).toEqual([
      [`Có thể trùng với Lê Thị Trùng (${code}): cùng họ và tên, số điện thoại.`],
      [],
      [],
      [expect.stringContaining('Có thể trùng với Lê Thị Khác')],
    ]);
  });

  test('under a code in full-width characters is the same person', async () => {
    const code = `NV${newCode()}`;
    await createRecord(administrator, staff, { employeeCode: code, fullName: 'Lê Văn Rộng' });
    const wide = code.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    expect((await read(`Mã NV,Họ tên\n${wide},Lê Văn Rộng`)).counts).toMatchObject({ unchanged: 1, added: 0 });
  });
});

describe('a status', () => {
  test('of somebody who left wants the day, and a day that is past wants the status', async () => {
    const known = newCode();
    await createRecord(administrator, staff, { employeeCode: known, fullName: 'Lê Văn Nghỉ' });
    const rowWarnings = await toldOf(
      [
        'Mã NV,Họ tên,Đơn vị,Chức vụ,Trạng thái,Ngày nghỉ việc',
        `${newCode()},Lê Văn Một,PXVH,Trưởng ca,Nghỉ việc,`,
        `${newCode()},Lê Văn Hai,PXVH,Trưởng ca,Đang làm việc,15/03/2020`,
        `${newCode()},Lê Văn Ba,PXVH,Trưởng ca,Nghỉ hưu,15/03/2020`,
        `${known},,,,Nghỉ việc,`,
      ].join('\n'),
    );
    expect(rowWarnings.map(({ kind, cells }) => [kind, cells])).toEqual([
      ['added', { leftOn: 'Trạng thái là “Nghỉ việc” nhưng chưa có ngày nghỉ việc. Hãy xem lại.' }],
      ['added', { leftOn: 'Đã có ngày nghỉ việc nhưng trạng thái vẫn là “Đang làm việc”. Hãy xem lại.' }],
      ['added', {}],
      ['changed', { leftOn: expect.stringContaining('chưa có ngày nghỉ việc') }],
    ]);
  });
});

describe('what becomes public', () => {
  test('is counted, and told apart from what waits for its time or is over', async () => {
    const category = await createRecord(administrator, newsCategories, { name: `Loại ${randomUUID()}` });
    const row = (title: string, from: string, to: string, status: string) =>
      `${title} ${randomUUID()};${category.name};Tóm tắt;Nội dung;${from};${to};${status}`;
    const found = await upload(
      administrator,
      'importNews',
      [
        'Tiêu đề;Danh mục;Tóm tắt;Nội dung;Ngày đăng;Ngày hết hạn;Trạng thái',
        row('Ngay', '', '', 'Đã xuất bản'),
        row('Sau', '25/12/2199 08:30', '', 'Đã xuất bản'),
        row('Qua', '01/01/2020 08:30', '02/01/2020 08:30', 'Đã xuất bản'),
        row('Nháp', '', '', 'Nháp'),
      ].join('\n'),
    );
    expect(found).toMatchObject({ counts: { added: 4 }, published: 1 });
    const rows = await rowsOf(administrator, found);
    expect(rows.map(({ cells }) => cells.find(({ field }) => field === 'status')?.stored)).toEqual([
      'Đã xuất bản',
      'Hẹn giờ',
      'Hết hạn',
      'Nháp',
    ]);
  });
});
