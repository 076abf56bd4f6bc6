import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { fileFormats } from '../../src/features/spreadsheets/contract/export.ts';
import { news } from '../../src/resources/news/resource.ts';
import { positions } from '../../src/resources/positions/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { accessTools } from '../support/access.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, upload } from '../support/imports.ts';
import { waitingForLocks } from '../support/locks.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeRole, makeAccount } = accessTools(server, administrator);

const person = {
  employeeCode: '00701',
  fullName: 'Nguyễn Văn Thuỷ',
  gender: 'male' as const,
  birthDate: '1985-09-05',
  phone: '0912345678',
  email: 'thuy@example.test',
  address: '=HYPERLINK("http://x")',
  joinedOn: '2010-03-01',
};
await createRecord(administrator, staff, person);
await createRecord(administrator, staff, { fullName: 'Trần Thị Ánh', status: 0 });

/** The call as the specification's client sends it. */
const plainCall = { idPosition: -1, page: 0, pageSize: 20, status: -1, textSearch: '', unitId: -1 };

test('the plain call of the specification answers a workbook of everybody', async () => {
  const file = await administrator.file('exportStaff', plainCall);
  expect(file.name).toMatch(/^nhan-vien-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [heading, ...rows] = await cellsOf(file);
  expect(heading?.slice(0, 5)).toEqual(['Mã nhân viên', 'Họ và tên', 'Giới tính', 'Ngày sinh', 'Đơn vị']);
  expect(rows).toHaveLength(2);
  // By given name: Ánh before Thuỷ.
  expect(rows.map((row) => row[1])).toEqual(['Trần Thị Ánh', 'Nguyễn Văn Thuỷ']);
});

test('holds what is filtered, in the chosen columns, with dates as dates and codes as texts', async () => {
  const columns = ['employeeCode', 'birthDate', 'status', 'address'];
  const input = { textSearch: 'nguyen thuy', columns };
  for (const format of fileFormats) {
    const [heading, ...rows] = await cellsOf(await administrator.file('exportStaff', { ...input, format }));
    expect(heading).toEqual(['Mã nhân viên', 'Ngày sinh', 'Trạng thái', 'Địa chỉ']);
    const day = format === 'xlsx' ? { date: '1985-09-05' } : '05/09/1985';
    expect(rows).toEqual([['00701', day, 'Đang làm việc', '=HYPERLINK("http://x")']]);
  }
  // A program that opens the text file is not made to run anything.
  const { bytes } = await administrator.file('exportStaff', { ...input, format: 'csv' });
  expect(bytes.toString('utf8')).toContain(`"'=HYPERLINK`);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
});

test('of the chosen records alone', async () => {
  const { items } = await administrator.list(staff, { textSearch: 'anh' });
  const rows = await cellsOf(await administrator.file('exportStaff', { ids: items.map(({ id }) => id) }));
  expect(rows.slice(1).map((row) => row[1])).toEqual(['Trần Thị Ánh']);
});

test.each([
  ['exportStaff', 'importStaff'],
  ['exportUnit', 'importUnit'],
  ['exportPosition', 'importPosition'],
  ['exportCategoryNews', 'importCategoryNews'],
])('%s read by %s changes nothing', async (exported, imported) => {
  await createRecord(administrator, news, { title: 'Bài viết' });
  for (const format of fileFormats) {
    const { name, bytes } = await administrator.file(exported, { format });
    const found = await upload(administrator, imported, new Uint8Array(bytes), name);
    const { added, changed, wrong, unchanged } = found.counts;
    expect({ format, added, changed, wrong }).toEqual({ format, added: 0, changed: 0, wrong: 0 });
    expect(unchanged).toBeGreaterThan(0);
  }
});

describe('a caller without the right to personal values', async () => {
  const { client } = await makeAccount([(await makeRole(['staff-view', 'staff-export'])).id]);

  test('gets a file without them', async () => {
    const [heading, ...rows] = await cellsOf(await client.file('exportStaff', {}));
    for (const label of ['Ngày sinh', 'Số điện thoại', 'Địa chỉ']) expect(heading).not.toContain(label);
    expect(JSON.stringify(rows)).not.toMatch(/1985|0912345678|HYPERLINK/);
  });

  test('is refused when asking for one by name', async () => {
    const { status, problem } = await client.call('exportStaff', { columns: ['fullName', 'birthDate'] });
    expect([status, problem.code]).toEqual([403, 'FORBIDDEN']);
  });
});

test('is registered before it leaves: who, what, how much, from where', async () => {
  await administrator.file('exportStaff', { columns: ['fullName', 'phone'], textSearch: 'thuy', format: 'csv' });
  // That it was sent to its end is told right after.
  const newest = async () =>
    (await administrator.data<{ items: Record<string, unknown>[] }>('getListExport', {})).items[0];
  await expect.poll(newest).toMatchObject({
    resource: 'staff',
    accountName: 'Quản trị viên',
    rows: 1,
    columns: ['fullName', 'phone'],
    personal: true,
    format: 'csv',
    filters: { textSearch: 'thuy' },
    complete: true,
  });
  const [entry] = await server.database.rows(
    `SELECT operation, after FROM audit_log WHERE resource = 'exports' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry).toMatchObject({ operation: 'exportStaff', after: { rows: 1, personal: true } });
  const editor = await server.as('editor');
  expect((await editor.call('getListExport')).status).toBe(403);
});

test('a template has every column, its choices and nothing else, and can be filled in', async () => {
  const { bytes, name } = await administrator.file('exportTemplate', { resource: 'positions' });
  const rows = await cellsOf({ name, bytes });
  expect(rows).toEqual([['Mã', 'Tên', 'Nhóm chức vụ', 'Mô tả', 'Trạng thái']]);
  const filled = 'Mã,Tên,Nhóm chức vụ,Mô tả,Trạng thái\n901,Trưởng nhóm thử,Quản lý,,Hoạt động';
  expect(await upload(administrator, 'importPosition', filled)).toMatchObject({ counts: { added: 1, wrong: 0 } });
  expect((await administrator.list(positions, { textSearch: 'trưởng nhóm thử' })).items).toEqual([]);
});

test.each([
  ['exportStaff', 'staff-export', 'staff'],
  ['exportAudit', 'audit-export', 'audit_log'],
])('%s breaks off when the right is taken away while the file is read', async (operation, code, table) => {
  const role = await makeRole([code]);
  const { client } = await makeAccount([role.id]);
  const other = new pg.Client(server.database.connection);
  await other.connect();
  try {
    await other.query(`BEGIN; LOCK TABLE ${table}`);
    // The right is there when the call is let in, and gone when the first record is read.
    const reading = client.file(operation).catch(() => undefined);
    await expect.poll(() => waitingForLocks(server)).toBe(1);
    await server.database.rows('DELETE FROM role_functions WHERE role_id = $1', [role.id]);
    await other.query('COMMIT');
    expect(await reading).toBeUndefined();
  } finally {
    await other.end();
  }
  const [entry] = (await administrator.data<{ items: Record<string, unknown>[] }>('getListExport', {})).items;
  expect(entry).toMatchObject({ complete: false });
});

test('a reader who goes away ends the reading of the table', async () => {
  await server.database.rows(
    `INSERT INTO staff (full_name, employee_code, unit_id, position_id, phone, email, address, show_on_site, status, search)
     SELECT 'Người ' || n, 'GA' || n, (SELECT min(id) FROM units), 70, '', '', '', false, 1, '' FROM generate_series(1, 30000) AS n`,
  );
  const controller = new AbortController();
  const headers = { ...administrator.headers, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/exportStaff`, {
    method: 'POST',
    headers,
    body: '{}',
    signal: controller.signal,
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  controller.abort();
  const open = async () => {
    const [row] = await server.database.rows<{ open: number }>(`SELECT count(*)::int AS open FROM pg_cursors`);
    const [busy] = await server.database.rows<{ busy: number }>(
      `SELECT count(*)::int AS busy FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()`,
    );
    return (row?.open ?? 0) + (busy?.busy ?? 0);
  };
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  const [entry] = (await administrator.data<{ items: Record<string, unknown>[] }>('getListExport', {})).items;
  expect(entry).toMatchObject({ rows: 30_002, complete: false });
});
