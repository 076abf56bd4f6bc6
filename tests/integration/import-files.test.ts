import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, undo, upload } from '../support/imports.ts';
import { workbookParts, zipOf } from '../support/workbooks.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

describe('a workbook of another program', () => {
  const people = [
    { employeeCode: '000123', fullName: 'Tên cũ một' },
    { employeeCode: '000124', fullName: 'Tên cũ hai' },
    { employeeCode: '000125', fullName: 'Tên cũ ba' },
  ];

  test.each([
    ['libreoffice.xlsx', 0, ['Nguyễn Thị Thuỷ 1985-03-01', 'Đặng Văn Hoà (dòng hai) 2000-02-29', 'Tên cũ ba null']],
    // The last row of these has a text like a formula where a telephone number belongs, the second the day of an empty cell.
    ['openpyxl.xlsx', 2, ['Nguyễn Thị Thuỷ 1985-03-01', 'Tên cũ hai null', 'Tên cũ ba null']],
    ['openpyxl-1904.xlsx', 2, ['Nguyễn Thị Thuỷ 1985-03-01', 'Tên cũ hai null', 'Tên cũ ba null']],
  ])('%s is imported as it is: codes with their zeros, days as days', async (name, wrong, expected) => {
    const made = [];
    for (const person of people) made.push(await createRecord(administrator, staff, person));
    const bytes = new Uint8Array(readFileSync(new URL(`../fixtures/spreadsheets/${name}`, import.meta.url)));
    const found = await upload(administrator, 'importStaff', bytes, name);
    expect(found).toMatchObject({ state: 'ready', headerRow: 4, obstacles: [], counts: { wrong, added: 0 } });
    const stored = await commit(administrator, found, 'right');
    expect(stored).toMatchObject({ state: 'stored' });
    const now = [];
    for (const { id } of made) now.push(await administrator.data('getDetailStaff', { id }));
    expect(now.map(({ fullName, birthDate }) => `${fullName} ${birthDate}`)).toEqual(expected);
    await undo(administrator, stored);
    await administrator.data('deleteStaff', { ids: made.map(({ id }) => id) });
  });
});

describe('other resources', () => {
  test('categories come with their parents from one file', async () => {
    const word = randomUUID().slice(0, 8);
    const text = `Tên danh mục,Danh mục cha,Mô tả\nGốc ${word},,Cấp một\nCon ${word},Gốc ${word},Cấp hai\nCháu ${word},con ${word},Cấp ba`;
    const found = await upload(administrator, 'importCategoryNews', text);
    expect(found).toMatchObject({ counts: { added: 3, wrong: 0 }, obstacles: [] });
    expect(await commit(administrator, found)).toMatchObject({ state: 'stored' });
    const { items } = await administrator.list(newsCategories, { textSearch: word, sortField: 'position' });
    expect(items.map(({ name, parentName }) => [name, parentName])).toEqual([
      [`Gốc ${word}`, null],
      [`Con ${word}`, `Gốc ${word}`],
      [`Cháu ${word}`, `Con ${word}`],
    ]);
    const deep = await upload(
      administrator,
      'importCategoryNews',
      `Tên danh mục,Danh mục cha\nChắt ${word},Cháu ${word}`,
    );
    const failed = await commit(administrator, deep);
    expect([failed.state, failed.problem]).toEqual(['failed', expect.stringContaining('Dòng 2')]);
  });

  test('news come with text, keywords and times, and never with a script', async () => {
    const category = await createRecord(administrator, newsCategories, { name: `Loại ${randomUUID()}` });
    const title = `Bản tin ${randomUUID()}`;
    const text = `Tiêu đề;Loại tin;Nội dung;Từ khoá;Ngày đăng;Nổi bật;Trạng thái\n"${title}";${category.name};"<p>Xả lũ</p><script>alert(1)</script>";"lũ, hồ chứa";05/09/2026 07:30;có;Đã xuất bản`;
    expect(await commit(administrator, await upload(administrator, 'importNews', text))).toMatchObject({
      state: 'stored',
    });
    const { items } = await administrator.list(news, { textSearch: title });
    const record = await administrator.data('getDetailNews', { id: items[0]?.id });
    expect(record).toMatchObject({
      content: '<p>Xả lũ</p>',
      tags: ['lũ', 'hồ chứa'],
      publishAt: '2026-09-05T00:30:00.000Z',
      featured: true,
      status: 1,
    });
    // The text goes out when it is asked for, and comes back as it was.
    const { name, bytes } = await administrator.file('exportNews', {
      format: 'xlsx',
      columns: ['title', 'slug', 'content'],
      ids: [record.id],
    });
    expect((await cellsOf({ name, bytes }))[1]).toContain('<p>Xả lũ</p>');
    const again = await upload(administrator, 'importNews', new Uint8Array(bytes), name);
    expect(again.counts).toMatchObject({ unchanged: 1, changed: 0, wrong: 0 });
  });
});

test('a file that is no spreadsheet is told, and what to do', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
  const failed = await upload(administrator, 'importStaff', png, 'nhan-vien.xlsx');
  expect([failed.state, failed.problem]).toEqual(['failed', expect.stringContaining('lưu dưới dạng .xlsx')]);
  for (const [name, kind] of [
    ['libreoffice.ods', 'OpenDocument (.ods)'],
    ['libreoffice.xls', 'Excel cũ (.xls)'],
  ] as const) {
    const bytes = new Uint8Array(readFileSync(`tests/fixtures/spreadsheets/${name}`));
    const { problem } = await upload(administrator, 'importStaff', bytes, name);
    expect(problem).toMatch(new RegExp(`^Tệp ở định dạng ${kind.replace(/[.()]/g, '\\$&')}.*lưu lại dưới dạng .xlsx`));
  }
});

describe('a small file that unfolds to a large one', () => {
  const sent = async (xml: string | Buffer) => {
    const bytes = new Uint8Array(await zipOf(workbookParts({ sheets: [{ name: 'Nhân viên', xml }] })));
    expect(bytes.length).toBeLessThan(8_000_000);
    const { state, problem, counts } = await upload(administrator, 'importStaff', bytes, 'nhan-vien.xlsx');
    expect([state, Object.values(counts).filter((count) => count > 0)]).toEqual(['failed', []]);
    return problem;
  };

  test('with all the rows that a sheet can have is told how many it may have', async () => {
    const names = ['Mã nhân viên', 'Họ và tên'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`);
    // Figures beside the columns: rows that are passed over are not compared, so that the test is quick.
    const rows = Array.from({ length: 1_048_575 }, (_, place) => {
      const row = place + 2;
      return `<row r="${row}"><c r="E${row}"><v>1</v></c></row>`;
    });
    expect(await sent(`<row r="1">${names.join('')}</row>${rows.join('')}`)).toBe(
      'Tệp có quá nhiều dòng (tối đa 100.050). Hãy chia thành nhiều tệp.',
    );
  });

  test('of nothing but zeros is not opened, and it is told why', async () => {
    expect(await sent(Buffer.alloc(40_000_000, '0'))).toContain('bung ra lớn bất thường so với dung lượng');
  });
});
