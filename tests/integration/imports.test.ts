import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { ImportDetail } from '../../src/features/spreadsheets/contract/operations.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { createRecord } from '../support/factories.ts';
import { uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, newCode, rowsOf, settled, staffLine, staffLines, undo, upload } from '../support/imports.ts';
import { waitingForLocks } from '../support/locks.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const read = (text: string) => upload(administrator, 'importStaff', text);

async function personOf(code: string) {
  const { items } = await administrator.list(staff, { textSearch: code });
  return items.find((item) => item.employeeCode === code);
}

/** What the tables of an import's records hold, apart from the version, which only ever rises. */
/** All of the table but how often, when and by whom its records were changed: an undo is a change too. */
async function digest(): Promise<string> {
  const [row] = await server.database.rows<{ digest: string }>(
    `SELECT md5(string_agg((to_jsonb(s) - '{version,updated_at,updated_by}'::text[])::text, E'\\n' ORDER BY s.id)) AS digest FROM staff AS s`,
  );
  return row?.digest ?? '';
}

describe('the columns of a file', () => {
  test('are found below a title, whatever they are called', async () => {
    const code = newCode();
    const text = `CÔNG TY THUỶ ĐIỆN\nDANH SÁCH NHÂN VIÊN NĂM 2026\n\nSTT,ma nhan vien,HO TEN (*),bộ phận,CHỨC VỤ HIỆN TẠI,SĐT\n1,${code},Lê Thị Hoà,Phân xưởng vận hành,lai xe,0912 345 678`;
    const found = await read(text);
    expect(found).toMatchObject({ state: 'ready', headerRow: 4, counts: { added: 1, wrong: 0 } });
    expect(found.columns.map(({ letter, field }) => [letter, field])).toEqual([
      ['A', null],
      ['B', 'employeeCode'],
      ['C', 'fullName'],
      ['D', 'unitId'],
      ['E', 'positionId'],
      ['F', 'phone'],
    ]);
  });

  test('that are not known are chosen once and remembered', async () => {
    const text = `Mã NV,Danh xưng đầy đủ,Phòng ban,Chức danh\n${newCode()},Trần Văn Bình,PXVH,Trưởng ca`;
    const first = await read(text);
    expect(first.columns[1]).toMatchObject({ header: 'Danh xưng đầy đủ', field: null, by: null });
    expect(first.counts).toMatchObject({ wrong: 1 });
    const columns = first.columns.map(({ index, field }) => ({ index, field: index === 1 ? 'fullName' : field }));
    await administrator.data('updateImport', { id: first.id, version: first.version, columns });
    const chosen = await settled(administrator, first.id);
    expect(chosen).toMatchObject({
      counts: { added: 1, wrong: 0 },
      columns: [{}, { field: 'fullName', by: 'chosen' }, {}, {}],
    });
    await commit(administrator, chosen);
    const second = await read(text);
    expect(second.columns[1]).toMatchObject({ field: 'fullName', by: 'remembered' });
    expect(second.counts).toMatchObject({ unchanged: 1 });
  });

  test('twice for one field, or without the one that tells records apart, are an obstacle with its place', async () => {
    const twice = await read(`Mã NV,Họ tên,Tên nhân viên\n${newCode()},A,B`);
    expect(twice.obstacles).toEqual([
      'Hai cột B và C cùng ứng với “Họ và tên”. Hãy bỏ qua một cột, hoặc ghép hai cột làm một.',
    ]);
    const keyless = await read('Họ tên,Phòng ban\nA,PXVH');
    expect(keyless.obstacles).toHaveLength(1);
    expect(keyless.obstacles[0]).toContain('Mã nhân viên');
    const nameless = await read('1,2,3\n4,5,6');
    expect(nameless).toMatchObject({ state: 'ready', headerRow: null });
    expect(nameless.obstacles[0]).toContain('tiêu đề cột');
    for (const { id, digest: sum, version } of [twice, keyless, nameless]) {
      const { status } = await administrator.call('commitImport', { id, digest: sum, version, rows: 'right' });
      expect(status).toBe(400);
    }
  });
});

describe('a row', () => {
  test('that is wrong says which cell and why', async () => {
    const text = staffLines(
      `${newCode()},Lê Văn A,31/02/1990,PXVH,Trưởng ca,0912345678`,
      `${newCode()},Lê Văn B,05/09/85,PXVH,Trưởng ca,0912345678`,
      `${newCode()},Lê Văn C,05/09/1985,Phòng Không Có,Trưởng ca,0912345678`,
      `${newCode()},,05/09/1985,PXVH,Trưởng ca,0912345678`,
      `,Lê Văn Đ,05/09/1985,PXVH,Trưởng ca,0912345678`,
      `${newCode()},Lê Văn E,05/09/1985,PXVH,Trưởng ca,điện thoại bàn`,
    );
    const found = await read(text);
    expect(found.counts).toEqual({ added: 0, changed: 0, unchanged: 0, wrong: 6, passed: 0 });
    const firstErrors = (await rowsOf(administrator, found)).map(({ cells }) => {
      const [first] = cells;
      return [first?.place, first?.error];
    });
    expect(firstErrors).toEqual([
      ['C2', 'Ngày sinh: năm 1990 không có ngày 31/02.'],
      ['C3', 'Ngày sinh: hãy ghi đủ bốn chữ số của năm.'],
      ['D4', 'Đơn vị “Phòng Không Có” chưa có trong hệ thống.'],
      ['B5', 'Vui lòng nhập họ và tên.'],
      ['A6', 'Vui lòng nhập mã nhân viên.'],
      ['F7', 'Số điện thoại không đúng định dạng.'],
    ]);
  });

  test('says all that is wrong with it at once, near and far', async () => {
    const [code, held] = [newCode(), newCode()];
    await commit(administrator, await read(staffLines(staffLine(held))));
    const lines = [
      'Mã NV,Họ và tên,Ngày sinh,Phòng ban,Chức danh,Điện thoại,Ngày vào công ty,Ngày nghỉ việc',
      // A cell that cannot be read, one that names nothing, one that is missing, one that has no such form, and days in the wrong order.
      `${code},,31/02/1990,Phòng Không Có,,điện thoại bàn,05/09/2015,05/09/2010`,
      `${code},Lê Văn B,05/09/1985,PXVH,Trưởng ca,0912345678,,`,
      // Of whom it speaks is not known: what it leaves out may be there already.
      ',Lê Văn C,31/02/1990,,,,,',
      // A record that is there keeps what the row does not say; the day that cannot be read is not compared by the old one.
      `${held},,31/02/1990,,,điện thoại bàn,,`,
    ];
    const found = await read(lines.join('\n'));
    expect(found.counts).toMatchObject({ wrong: 4 });
    const errorFields = (await rowsOf(administrator, found)).map(({ cells }) =>
      cells.flatMap(({ field, error }) => (error === null ? [] : [field])).sort(),
    );
    expect(errorFields).toEqual([
      ['birthDate', 'employeeCode', 'fullName', 'leftOn', 'phone', 'positionId', 'unitId'].sort(),
      ['employeeCode'],
      ['birthDate', 'employeeCode'],
      ['birthDate', 'phone'],
    ]);
    const rows = await cellsOf(await administrator.file('exportImportResult', { id: found.id, kind: 'wrong' }));
    expect(String(rows[1]?.at(-1)).split('\n')).toHaveLength(7);
  });

  test('with the key of another row makes both wrong, near or far', async () => {
    const [code, other] = [newCode(), newCode()];
    const between = Array.from({ length: 700 }, () => staffLine(newCode()));
    const found = await read(
      staffLines(staffLine(code), staffLine(code.toLowerCase()), staffLine(other), ...between, staffLine(other)),
    );
    expect(found.counts).toMatchObject({ added: 700, wrong: 4 });
    const errors = (await rowsOf(administrator, found, 'wrong')).map(({ number, cells }) => [number, cells[0]?.error]);
    expect(errors).toEqual([
      [2, 'Mã nhân viên trùng với dòng 3 trong tệp.'],
      [3, 'Mã nhân viên trùng với dòng 2 trong tệp.'],
      [4, 'Mã nhân viên trùng với dòng 705 trong tệp.'],
      [705, 'Mã nhân viên trùng với dòng 4 trong tệp.'],
    ]);
  });

  test('that changes a record shows the cells, old and new; blank cells leave, (trống) empties', async () => {
    const code = newCode();
    await commit(administrator, await read(staffLines(staffLine(code))));
    const found = await read(staffLines(`${code},,(trống),KTAT,,`));
    expect(found.counts).toMatchObject({ changed: 1 });
    const [row] = await rowsOf(administrator, found);
    expect(row?.cells.map(({ field, before, text }) => [field, before, text])).toEqual([
      ['birthDate', '05/09/1985', '(trống)'],
      ['unitId', 'Phân xưởng Vận hành', 'KTAT'],
    ]);
    await commit(administrator, found);
    expect(await personOf(code)).toMatchObject({
      fullName: 'Nguyễn Văn Thuỷ',
      birthDate: null,
      unitName: 'Phòng Kỹ thuật và An toàn',
      phone: '0912345678',
    });
    expect((await read(staffLines(`${code},,,KTAT,,`))).counts).toMatchObject({ unchanged: 1, changed: 0 });
  });
});

describe('storing', () => {
  test('all rows is refused while one is wrong; the right ones alone are stored, and the result says why', async () => {
    const [good, bad] = [newCode(), newCode()];
    const found = await read(staffLines(staffLine(good), `${bad},=cmd(),05/09/1985,PXVH,Không có,0912345678`));
    const { id, digest: sum, version } = found;
    const refused = await administrator.call('commitImport', { id, digest: sum, version, rows: 'all' });
    expect([refused.status, refused.problem.detail]).toEqual([
      400,
      'Còn 1 dòng lỗi. Hãy sửa tệp rồi tải lên lại, hoặc chọn chỉ nhập các dòng đúng.',
    ]);
    expect(await commit(administrator, found, 'right')).toMatchObject({ state: 'stored', partial: true });
    expect([await personOf(good), await personOf(bad)]).toMatchObject([{ employeeCode: good }, undefined]);
    const rows = await cellsOf(await administrator.file('exportImportResult', { id, kind: 'wrong' }));
    expect(rows.map((row) => row.slice(-2))).toEqual([
      ['Kết quả', 'Lý do'],
      ['Lỗi', 'E3: Chức vụ “Không có” chưa có trong hệ thống.'],
    ]);
  });

  test('takes what was looked at and nothing else', async () => {
    const found = await read(staffLines(staffLine(newCode())));
    const { id, version } = found;
    const other = await administrator.call('commitImport', { id, digest: 'a'.repeat(64), version, rows: 'all' });
    const later = await administrator.call('commitImport', { id, digest: found.digest, version: 9, rows: 'all' });
    expect([other.status, later.status]).toEqual([409, 409]);
    expect(other.problem.detail).toContain('Tệp đã thay đổi');
    const both = await Promise.all(
      [1, 2].map(() =>
        administrator.call('commitImport', { id, digest: found.digest, version, rows: 'all', warned: found.warned }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await settled(administrator, id)).toMatchObject({ state: 'stored' });
  });

  test('stores nothing when a record was changed after the comparison', async () => {
    const [first, second] = [newCode(), newCode()];
    await commit(administrator, await read(staffLines(staffLine(first), staffLine(second))));
    const found = await read(staffLines(staffLine(first, 'Tên Mới'), staffLine(second, 'Tên Mới')));
    const person = await personOf(second);
    await administrator.data('updateStaff', { id: person?.id, version: person?.version, email: 'a@example.test' });
    const failed = await commit(administrator, found);
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.problem).toContain('Dòng 3');
    expect(await personOf(first)).toMatchObject({ fullName: 'Nguyễn Văn Thuỷ' });
    // Compared again, it is right.
    await administrator.data('updateImport', { id: found.id, version: found.version });
    const again = await settled(administrator, found.id);
    expect(await commit(administrator, again)).toMatchObject({ state: 'stored' });
  });

  test('is in the history of each record and in the log', async () => {
    const code = newCode();
    const stored = await commit(administrator, await read(staffLines(staffLine(code))));
    const person = await personOf(code);
    const entries = await server.database.rows<{ operation: string; resource: string }>(
      `SELECT operation, resource FROM audit_log WHERE (resource = 'staff' AND record_id = $1) OR (resource = 'imports' AND record_id = $2)
       ORDER BY id`,
      [person?.id, stored.id],
    );
    expect(entries).toEqual([
      { operation: 'commitImport', resource: 'imports' },
      { operation: 'importStaff', resource: 'staff' },
    ]);
  });
});

test('what is still being read is not stored, however its reading ends', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) =>
    index % 2 === 0 ? staffLine(newCode()) : ',Không có mã,,,,',
  );
  const form = uploadForm(Buffer.from(staffLines(...rows)), 'nhan-vien.csv');
  const { data } = await administrator.post('/api/importStaff', form);
  const { id, digest, version, state } = data as unknown as ImportDetail;
  expect(state).toBe('reading');
  const early = await administrator.call('commitImport', { id, digest, version, rows: 'all' });
  const detail = await settled(administrator, String(id));
  // Read meanwhile, it is judged by what was found: the wrong rows keep all from being stored.
  expect([early.status, detail.state, detail.storedAt]).toEqual([
    expect.toSatisfy((code) => [400, 409].includes(code)),
    'ready',
    null,
  ]);
});

describe('undoing', () => {
  test('leaves the table as it was', async () => {
    const employee = await createRecord(administrator, staff, { employeeCode: newCode(), fullName: 'Phạm Văn Cũ' });
    const before = await digest();
    const codeOfOld = String(employee.employeeCode);
    const found = await read(
      staffLines(staffLine(codeOfOld, 'Phạm Văn Mới'), ...Array.from({ length: 20 }, () => staffLine(newCode()))),
    );
    const stored = await commit(administrator, found);
    expect(stored.counts).toMatchObject({ added: 20, changed: 1 });
    expect(await digest()).not.toBe(before);
    expect(await undo(administrator, stored)).toMatchObject({ state: 'undone', problem: null, undoable: false });
    expect(await digest()).toBe(before);
    expect((await administrator.list(staff, { textSearch: 'pham van cu' })).items).toHaveLength(1);
    const again = await administrator.call('undoImport', { id: stored.id });
    expect(again.status).toBe(409);
  });

  test('takes records out from under a parent that the file added, before that goes', async () => {
    const [old, moved, added] = [1, 2, 3].map((place) => `Mục ${newCode()} ${place}`);
    const parent = await createRecord(administrator, newsCategories, { name: old });
    const child = await createRecord(administrator, newsCategories, { name: moved, parentId: parent.id });
    const lines = ['Tên,Đường dẫn,Danh mục cha', `${added},,`, `${moved},${child.slug},${added}`];
    const found = await upload(administrator, 'importCategoryNews', lines.join('\n'), 'danh-muc.csv');
    const stored = await commit(administrator, found);
    expect(stored).toMatchObject({ state: 'stored', counts: { added: 1, changed: 1 } });
    expect(await undo(administrator, stored)).toMatchObject({ state: 'undone', problem: null });
    const { items } = await administrator.list(newsCategories, { textSearch: moved });
    expect(items).toMatchObject([{ parentId: parent.id }]);
    expect((await administrator.list(newsCategories, { textSearch: added })).items).toEqual([]);
  });

  test('goes from the last file to the first: what a later one changed is as before once that is taken back', async () => {
    const before = await digest();
    const [code, other] = [newCode(), newCode()];
    const first = await commit(
      administrator,
      await read(staffLines(staffLine(code, 'Lê Một'), staffLine(other, 'Lê Hai'))),
    );
    const second = await commit(administrator, await read(staffLines(staffLine(code, 'Lê Ba'))));
    const third = await commit(administrator, await read(staffLines(staffLine(code, 'Lê Bốn'))));
    const refused = await administrator.call('undoImport', { id: first.id });
    expect(refused.status).toBe(409);
    for (const each of [third, second, first]) expect((await undo(administrator, each)).state).toBe('undone');
    expect(await digest()).toBe(before);
  });

  test('is refused when something was changed since, and says what', async () => {
    const [first, second] = [newCode(), newCode()];
    const stored = await commit(
      administrator,
      await read(staffLines(staffLine(first, 'Lê Văn Một'), staffLine(second, 'Lê Văn Hai'))),
    );
    const person = await personOf(second);
    await administrator.data('updateStaff', { id: person?.id, version: person?.version, email: 'b@example.test' });
    const { status, problem } = await administrator.call('undoImport', { id: stored.id });
    expect(status).toBe(409);
    expect(problem.detail).toContain('Lê Văn Hai');
    expect(problem.references).toMatchObject([{ resource: 'staff', total: 1, examples: [{ id: person?.id }] }]);
    expect(await personOf(first)).toBeDefined();
  });

  test.each(['added', 'changed'])('sees a change of what it %s that comes while it begins', async (kind) => {
    const code = newCode();
    if (kind === 'changed') await createRecord(administrator, staff, { employeeCode: code, fullName: 'Lê Văn Cũ' });
    const stored = await commit(administrator, await read(staffLines(staffLine(code, 'Lê Văn Mới'))));
    const person = await personOf(code);
    const other = new pg.Client(server.database.connection);
    await other.connect();
    try {
      // The first look finds nothing: the change is not there before its transaction ends, for which the undoing waits.
      await other.query('BEGIN');
      await other.query(`UPDATE staff SET email = 'sau@example.test', version = version + 1 WHERE id = $1`, [
        person?.id,
      ]);
      await administrator.data('undoImport', { id: stored.id });
      await expect.poll(() => waitingForLocks(server)).toBe(1);
      await other.query('COMMIT');
    } finally {
      await other.end();
    }
    const after = await settled(administrator, stored.id);
    expect([after.state, after.problem]).toEqual([
      'stored',
      expect.stringMatching(/“Lê Văn Mới” vừa được thay đổi hoặc xoá/),
    ]);
    expect(await personOf(code)).toMatchObject({ fullName: 'Lê Văn Mới', email: 'sau@example.test' });
  });
});

describe('cancelling', () => {
  test('forgets the file and its rows', async () => {
    const found = await read(staffLines(staffLine(newCode())));
    expect(await administrator.data('cancelImport', { id: found.id })).toMatchObject({ state: 'cancelled' });
    const rows = await server.database.rows(
      'SELECT FROM import_files WHERE import_id = $1 UNION ALL SELECT FROM import_rows WHERE import_id = $1',
      [found.id],
    );
    expect(rows).toEqual([]);
  });

  test('while it is stored takes everything back', async () => {
    const many = Array.from({ length: 6000 }, () => staffLine(newCode()));
    const found = await read(staffLines(...many));
    const before = await digest();
    await administrator.data('commitImport', {
      id: found.id,
      digest: found.digest,
      version: found.version,
      rows: 'all',
      warned: found.warned,
    });
    await administrator.data('cancelImport', { id: found.id });
    const after = await settled(administrator, found.id);
    expect(after.state).toBe('ready');
    // The transaction ends with its next batch.
    await expect
      .poll(async () => (await administrator.call('commitImport', { ...pick(after), rows: 'all' })).status)
      .toBe(200);
    await administrator.data('cancelImport', { id: found.id });
    await settled(administrator, found.id);
    await expect.poll(digest).toBe(before);
  });
});

const pick = ({ id, digest: sum, version, warned }: ImportDetail) => ({ id, digest: sum, version, warned });
