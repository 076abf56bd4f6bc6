import { describe, expect, test } from 'vitest';
import type { ImportDetail } from '../../src/features/spreadsheets/contract/operations.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, newCode, rowsOf, settled, upload, workbookOf } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const read = (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  upload(administrator, 'importStaff', content, name);

async function nameOf(code: string) {
  const { items } = await administrator.list(staff, { textSearch: code });
  return items.find((item) => item.employeeCode === code)?.fullName;
}

/** The columns that fill a field, by their letters. */
function lettersOf({ columns }: ImportDetail, field: string): string[] {
  return columns.filter((column) => column.field === field).map(({ letter }) => letter);
}

/** Chooses fields of columns by their letters, and waits until the file is compared anew. */
async function choose({ id, version, columns }: ImportDetail, fields: Readonly<Record<string, string | null>>) {
  const chosen = columns.flatMap(({ index, letter }) =>
    letter in fields ? [{ index, field: fields[letter] ?? null }] : [],
  );
  await administrator.data('updateImport', { id, version, columns: chosen });
  return settled(administrator, id);
}

describe('a name in two columns', () => {
  test('is the whole name, one space between', async () => {
    const code = newCode();
    const found = await read(`STT,Mã NV,Họ và tên đệm,Tên,Đơn vị,Chức vụ\n1,${code},Nguyễn  Thị,Thuỷ,PXVH,Trưởng ca`);
    expect([found.obstacles, lettersOf(found, 'fullName'), found.counts.added]).toEqual([[], ['C', 'D'], 1]);
    const [row] = await rowsOf(administrator, found);
    expect(row?.cells.find(({ field }) => field === 'fullName')).toMatchObject({ place: 'C2:D2' });
    await commit(administrator, found);
    expect(await nameOf(code)).toBe('Nguyễn Thị Thuỷ');
  });

  test('and a third for the middle name is joined too; the other way round nothing is guessed', async () => {
    const code = newCode();
    const three = await read(`Mã NV,Họ,Tên đệm,Tên,Đơn vị,Chức vụ\n${code},Nguyễn,Thị,Thuỷ,PXVH,Trưởng ca`);
    expect((await rowsOf(administrator, three))[0]?.title).toBe('Nguyễn Thị Thuỷ');
    const reversed = await read(`Mã NV,Tên,Họ đệm,Đơn vị,Chức vụ\n${code},Thuỷ,Nguyễn Thị,PXVH,Trưởng ca`);
    expect(reversed.columns[2]).toMatchObject({ header: 'Họ đệm', field: null, by: null });
  });

  test.each([
    ['one heading merged over both', ['Mã NV', 'Họ và tên', '', 'Đơn vị', 'Chức vụ'], undefined, ['B1:C1']],
    [
      'a heading of two rows',
      ['Mã NV', 'Họ và tên', '', 'Đơn vị', 'Chức vụ'],
      ['', 'Họ đệm', 'Tên', '', ''],
      ['A1:A2', 'B1:C1', 'D1:D2', 'E1:E2'],
    ],
    [
      'a heading of two rows in which nothing is merged',
      ['Mã NV', 'Họ và tên', '', 'Đơn vị', 'Chức vụ'],
      ['', 'Họ lót', 'Tên', '', ''],
      [],
    ],
  ] as const)('below %s', async (_name, upper, lower, merged) => {
    const code = newCode();
    const rows = [upper, ...(lower ? [lower] : []), [code, 'Trần Văn', 'Khoá', 'PXVH', 'Trưởng ca']];
    const found = await read(await workbookOf({ name: 'Danh sách', rows, merged }), 'danh-sach.xlsx');
    expect([found.obstacles, lettersOf(found, 'fullName'), found.counts]).toMatchObject([
      [],
      ['B', 'C'],
      { added: 1, wrong: 0 },
    ]);
    expect((await rowsOf(administrator, found))[0]?.title).toBe('Trần Văn Khoá');
  });

  test('below one heading that is not merged, beside a column without a name; who is a man is no name', async () => {
    const [one, other] = [newCode(), newCode()];
    const file = (first: string, second: string) =>
      read(
        `STT,Mã NV,Họ và tên,,Đơn vị,Chức vụ\n1,${one},Hồ Văn,${first},PXVH,Trưởng ca\n2,${other},Ngô Thị,${second},PXVH,Trưởng ca`,
      );
    const joined = await file('Tâm', 'Lan');
    expect([joined.obstacles, lettersOf(joined, 'fullName')]).toEqual([[], ['C', 'D']]);
    expect((await rowsOf(administrator, joined)).map(({ title }) => title)).toEqual(['Hồ Văn Tâm', 'Ngô Thị Lan']);
    expect(lettersOf(await file('Nam', 'Nữ'), 'fullName')).toEqual(['C']);
  });

  test('beside days of birth in two columns, nothing of the heading merged', async () => {
    const code = newCode();
    const rows = [
      ['Mã NV', 'Họ và tên', '', 'Ngày tháng năm sinh', '', 'Đơn vị', 'Chức vụ'],
      ['', '', '', 'Nam', 'Nữ', '', ''],
      [code, 'Ngô Thị', 'Lan', '', '05/09/1985', 'PXVH', 'Trưởng ca'],
    ];
    const found = await read(await workbookOf({ name: 'Danh sách', rows, merged: [] }), 'danh-sach.xlsx');
    expect([lettersOf(found, 'fullName'), lettersOf(found, 'birthDate')]).toEqual([
      ['B', 'C'],
      ['D', 'E'],
    ]);
    await commit(administrator, found);
    const { items } = await administrator.list(staff, { textSearch: code });
    expect(items).toMatchObject([{ fullName: 'Ngô Thị Lan', birthDate: '1985-09-05', gender: 'female' }]);
  });

  test('a heading between the rows fills a column that is empty, and no other field than the one it names', async () => {
    const rows = (unit: string) => [
      ['Mã NV', 'Họ và tên', 'Đơn vị'],
      ['PHÂN XƯỞNG VẬN HÀNH', '', ''],
      [newCode(), 'Ngô Thị Lan', unit],
      [newCode(), 'Hồ Văn Tâm', unit],
    ];
    for (const [unit, by] of [
      ['', 'group'],
      ['PXVH', undefined],
    ] as const) {
      const found = await read(await workbookOf({ name: 'Danh sách', rows: rows(unit), merged: [] }), 'danh-sach.xlsx');
      const all = await rowsOf(administrator, found);
      expect(all.map(({ kind }) => kind)).toContain('passed');
      const cells = all.flatMap((row) => (row.kind === 'passed' ? [] : row.cells));
      expect(
        cells.filter(({ field }) => field === 'positionId').map(({ source }) => source ?? null),
      ).not.toContainEqual(expect.objectContaining({ by: 'group' }));
      const units = cells.filter(({ field }) => field === 'unitId');
      expect(units.map(({ source }) => source?.by)).toEqual([by, by]);
    }
  });

  test('a name below the unit’s heading is the unit’s', async () => {
    const rows = [
      ['Mã NV', 'Họ và tên', 'Đơn vị', '', 'Chức vụ'],
      ['', '', 'Mã', 'Tên', ''],
      [newCode(), 'Trần Văn Khoá', 'PXVH', 'Phân xưởng Vận hành', 'Trưởng ca'],
    ];
    const merged = ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2'];
    const found = await read(await workbookOf({ name: 'A', rows, merged }), 'don-vi.xlsx');
    expect(found.columns.map(({ field, header }) => [header, field])).toEqual([
      ['Mã NV', 'employeeCode'],
      ['Họ và tên', 'fullName'],
      ['Đơn vị Mã', null],
      ['Đơn vị Tên', null],
      ['Chức vụ', 'positionId'],
    ]);
  });
});

describe('columns of any field', () => {
  test('are joined when a person says so, in the order of the file, and next time by themselves', async () => {
    const code = newCode();
    const text = `Mã NV,Họ và tên,Đơn vị,Chức vụ,Thôn,Xã phường,Tỉnh\n${code},Lê Văn Hai,PXVH,Trưởng ca,Buôn Kuốp,Ea Na,Đắk Lắk`;
    const found = await read(text);
    const chosen = await choose(found, { G: 'address', E: 'address', F: 'address' });
    expect([chosen.obstacles, lettersOf(chosen, 'address')]).toEqual([[], ['E', 'F', 'G']]);
    const [row] = await rowsOf(administrator, chosen);
    expect(row?.cells.find(({ field }) => field === 'address')?.text).toBe('Buôn Kuốp Ea Na Đắk Lắk');
    await commit(administrator, chosen);
    const again = await read(text);
    expect([again.obstacles, lettersOf(again, 'address'), again.counts.unchanged]).toEqual([[], ['E', 'F', 'G'], 1]);
  });

  test('that were found by their names alone are never joined without a word', async () => {
    const text = `Mã NV,Họ tên,Tên nhân viên,Đơn vị,Chức vụ\n${newCode()},Lê Văn,Hai,PXVH,Trưởng ca`;
    const found = await read(text);
    expect(found.obstacles).toHaveLength(1);
    const chosen = await choose(found, { B: 'fullName', C: 'fullName' });
    expect([chosen.obstacles, (await rowsOf(administrator, chosen))[0]?.title]).toEqual([[], 'Lê Văn Hai']);
  });
});

describe('a name that lost words', () => {
  test('is stored only when a person has seen it', async () => {
    const [known, fresh] = [newCode(), newCode()];
    await createRecord(administrator, staff, { employeeCode: known, fullName: 'Nguyễn Thị Thuỷ' });
    const found = await read(`Mã NV,Tên,Đơn vị,Chức vụ\n${known},Thuỷ,PXVH,Trưởng ca\n${fresh},Hoà,PXVH,Trưởng ca`);
    expect([found.counts.wrong, found.warned]).toEqual([0, 2]);
    const page = await administrator.data<{ items: { number: number; cells: { warning: string | null }[] }[] }>(
      'getListImportRow',
      { id: found.id, kind: 'warned' },
    );
    expect(page.items.map(({ number, cells }) => [number, cells.find(({ warning }) => warning)?.warning])).toEqual([
      [2, expect.stringContaining('Nguyễn Thị Thuỷ')],
      [3, expect.stringContaining('chỉ có một từ')],
    ]);
    const { id, digest, version } = found;
    for (const warned of [undefined, 1, 3]) {
      const { status, problem } = await administrator.call('commitImport', {
        id,
        digest,
        version,
        rows: 'all',
        warned,
      });
      expect([status, problem.detail]).toEqual([400, expect.stringContaining('2 dòng cần xem lại')]);
    }
    await administrator.data('commitImport', { id, digest, version, rows: 'all', warned: 2 });
    expect(await settled(administrator, id)).toMatchObject({ state: 'stored' });
    const result = await cellsOf(await administrator.file('exportImportResult', { id }));
    expect(result.map((row) => row.at(-1))).toEqual([
      'Lý do',
      expect.stringContaining('B2: '),
      expect.stringContaining('chỉ có một từ'),
    ]);
  });

  test('says nothing of names that are right', async () => {
    const code = newCode();
    await createRecord(administrator, staff, { employeeCode: code, fullName: 'Nguyễn Thị Thuỷ' });
    const found = await read(`Mã NV,Họ tên,Đơn vị,Chức vụ\n${code},Nguyễn Thị Thuý,PXVH,Trưởng ca`);
    expect(found).toMatchObject({ warned: 0, counts: { changed: 1 } });
  });
});

describe('the sheet', () => {
  const cover = { name: 'Bìa', rows: [['CÔNG TY THUỶ ĐIỆN'], ['DANH SÁCH NHÂN VIÊN'], ['Đơn vị', 'Chức vụ']] };

  test('that holds the list is taken, not the cover; another can be chosen', async () => {
    const code = newCode();
    const list = {
      name: 'Danh sách',
      rows: [
        ['Mã NV', 'Họ tên', 'Đơn vị', 'Chức vụ'],
        [code, 'Lê Văn Hai', 'PXVH', 'Trưởng ca'],
      ],
    };
    const bytes = await workbookOf(cover, { name: 'Hướng dẫn', rows: [['Ghi theo mẫu']] }, list);
    const found = await read(bytes, 'co-bia.xlsx');
    expect(found).toMatchObject({
      sheet: 'Danh sách',
      sheets: ['Bìa', 'Hướng dẫn', 'Danh sách'],
      counts: { added: 1 },
    });
    await administrator.data('updateImport', { id: found.id, version: found.version, sheet: 'Bìa' });
    expect(await settled(administrator, found.id)).toMatchObject({ sheet: 'Bìa' });
  });

  test('is the first that holds anything where none has a heading', async () => {
    const bytes = await workbookOf(
      { name: 'Trống', rows: [] },
      { name: 'Bìa', rows: [['CÔNG TY']] },
      { name: 'Số', rows: [['1', '2']] },
    );
    expect(await read(bytes, 'khong-tieu-de.xlsx')).toMatchObject({ sheet: 'Bìa', headerRow: null });
  });
});
