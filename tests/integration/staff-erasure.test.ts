import { expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/record.ts';
import { sealAudit } from '../../src/features/audit/jobs.ts';
import { verifyChain } from '../../src/features/audit/verification/chain.ts';
import { purgeExpired } from '../../src/features/trash/jobs.ts';
import { eraseExpiredStaff } from '../../src/resources/staff/jobs.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { accessTools } from '../support/access.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, newCode, settled, upload, workbookOf } from '../support/imports.ts';
import { trashScope } from '../support/trash.ts';

// Its own jobs would come between: on a busy machine a file takes longer than they wait.
const server = await startTestServer({ variables: { TRASH_DAYS: '0', STAFF_RETENTION_DAYS: '0' } });
const administrator = await server.as('administrator');
const { makeRole, makeAccount } = accessTools(server, administrator);
const database = server.running.database.app;

const personal = { birthDate: '1979-11-23', phone: '0903 000 111', address: 'Tổ 5, phường Hội Phú' };
const personalValues = ['1979-11-23', '0903 000 111', '0903 999 888', 'Hội Phú'];

/** A person whose history holds personal values in three entries; `version` is that of the record. */
async function hire(values: Record<string, unknown> = {}): Promise<AnyRecord> {
  const { id } = await createRecord(administrator, staff, personal);
  await administrator.data('updateStaff', { id, version: 1, phone: '0903 999 888' });
  await administrator.data('updateStaff', { id, version: 2, phone: personal.phone });
  return administrator.data('updateStaff', { id, version: 3, ...values, email: `so${id}@example.test` });
}

/** The personal values that the whole database still holds of a person, in the record and the log. */
async function valuesLeft(id: string): Promise<string[]> {
  const rows = await server.database.rows<{ text: string }>(
    `SELECT staff::text AS text FROM staff WHERE id = $1::bigint
     UNION ALL SELECT audit_log::text FROM audit_log WHERE resource = 'staff' AND record_id = $1::bigint::text`,
    [id],
  );
  return personalValues.filter((value) => rows.some(({ text }) => text.includes(value)));
}

async function erasures(id: string) {
  return server.database.rows<{ accountId: string | null; version: number; before: object; after: object }>(
    `SELECT account_id AS "accountId", version, before, after FROM audit_log
     WHERE resource = 'staff' AND record_id = $1 AND operation = 'eraseStaff' ORDER BY id`,
    [id],
  );
}

/** Seals what waits, and answers what `npm run audit:verify` would find. */
async function verified() {
  await expect
    .poll(async () => {
      await sealAudit(database);
      return (await verifyChain(server.database.connection)).unsealed;
    })
    .toBe(0);
  return (await verifyChain(server.database.connection)).broken;
}

test('of somebody at work or on leave nothing is erased', async () => {
  for (const status of [1, 0]) {
    const { id, version } = await hire({ status });
    const { status: code, problem } = await administrator.call('eraseStaff', { id, version });
    expect([code, problem.errors?.map(({ path }) => path)]).toEqual([400, ['status']]);
    await expect(server.database.rows('SELECT erase_staff($1, NULL, $2, NULL)', [id, 'x'])).rejects.toThrow(
      'has not left',
    );
    expect(await administrator.data('viewStaffPrivate', { id })).toEqual(personal);
  }
});

test.each([5, 6])('of somebody with status %i everything personal goes, from the history too', async (status) => {
  const { id, version } = await hire({ status });
  expect(await valuesLeft(id)).toHaveLength(4);
  expect(await verified()).toBeUndefined();
  expect((await administrator.call('eraseStaff', { id, version: version - 1 })).status).toBe(409);
  expect(await administrator.data('eraseStaff', { id, version })).toEqual({ id, version: version + 1 });
  expect(await valuesLeft(id)).toEqual([]);
  const after = await administrator.data<AnyRecord>('getDetailStaff', { id });
  expect(after).toMatchObject({ birthDate: null, phone: '', address: '', status, version: version + 1 });
  expect(after).toMatchObject({ email: `so${id}@example.test`, updatedByName: 'Quản trị viên' });

  const [entry, ...others] = await erasures(id);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ accountId: after.updatedBy, version: version + 1 });
  expect(Object.keys(entry?.before ?? {}).sort()).toEqual(['address', 'birthDate', 'phone']);
  expect(await verified()).toBeUndefined();
  expect((await verifyChain(server.database.connection)).erased).toBeGreaterThan(0);

  const { items } = await administrator.data<{ items: { id: string; operation: string }[] }>('getRecordHistory', {
    resource: 'staff',
    id,
  });
  expect(items.map(({ operation }) => operation)).toContain('eraseStaff');
  for (const item of items) {
    const state = await administrator.data('getRecordState', { resource: 'staff', recordId: id, id: item.id });
    for (const value of personalValues) expect(JSON.stringify(state)).not.toContain(value);
  }
});

test('what an import keeps of a person is erased too', async () => {
  const header = 'Mã nhân viên,Họ và tên,Đơn vị,Chức vụ,Ngày sinh,Điện thoại,Địa chỉ';
  const { id, employeeCode } = await hire({ status: 5 });
  const text = `${header}\n${employeeCode},Nguyễn Văn Thuỷ,PXVH,Trưởng ca,23/11/1979,0903 999 888,"Tổ 5, phường Hội Phú"`;
  await commit(administrator, await upload(administrator, 'importStaff', text));
  const open = await upload(administrator, 'importStaff', text);
  await administrator.data('updateImport', {
    ...{ id: open.id, version: open.version },
    rows: [{ number: 2, cells: [{ field: 'phone', text: '0903 777 666' }] }],
  });
  await settled(administrator, open.id);
  const copies = () =>
    server.database.rows(
      `SELECT FROM import_rows AS r WHERE r::text ~ '0903 (999 888|777 666)'
       UNION ALL SELECT FROM import_mends AS m WHERE m::text LIKE '%0903 777 666%'
       UNION ALL SELECT FROM imports AS i WHERE i::text LIKE '%0903 999 888%'
       UNION ALL SELECT FROM import_files WHERE import_id = $1`,
      [open.id],
    );
  expect(await copies()).toHaveLength(6);
  const { version } = await administrator.data<AnyRecord>('getDetailStaff', { id });
  await administrator.data('eraseStaff', { id, version });
  expect(await copies()).toEqual([]);
  expect(await valuesLeft(id)).toEqual([]);
});

test('so is what an import took for a person from a cell that several rows share', async () => {
  const { id, version, employeeCode } = await hire({ status: 5 });
  const book = await workbookOf({
    name: 'Nhân viên',
    rows: [
      ['Mã NV', 'Họ và tên', 'Đơn vị', 'Chức vụ', 'Điện thoại'],
      [newCode(), 'Trần Văn Thuỷ', 'PXVH', 'Trưởng ca', '0903 111 555'],
      [String(employeeCode), 'Nguyễn Văn Thuỷ', 'PXVH', 'Trưởng ca', ''],
    ],
    merged: ['E2:E3'],
  });
  const open = await upload(administrator, 'importStaff', book, 'nhan-vien.xlsx');
  const sourceRows = () =>
    server.database.rows(`SELECT FROM import_rows WHERE import_id = $1 AND number = 3 AND sources::text ~ '111 555'`, [
      open.id,
    ]);
  expect(await sourceRows()).toHaveLength(1);
  await administrator.data('eraseStaff', { id, version });
  expect(await sourceRows()).toEqual([]);
});

test('erasing again erases nothing and writes nothing', async () => {
  const { id, version } = await hire({ status: 5 });
  const erased = await administrator.data('eraseStaff', { id, version });
  expect(await administrator.data('eraseStaff', { id, version: version + 1 })).toEqual(erased);
  expect(await erasures(id)).toHaveLength(1);
});

test('only those with the right of it erase', async () => {
  const { id, version } = await hire({ status: 5 });
  const role = await makeRole(['staff-view', 'staff-edit', 'staff-remove', 'staff-private']);
  const { client } = await makeAccount([role.id]);
  expect((await client.call('eraseStaff', { id, version })).status).toBe(403);
  expect(await valuesLeft(id)).toHaveLength(4);
});

test('the job erases who left long enough ago, once', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
  const long = await hire({ status: 5, leftOn: days(400) });
  const retired = await hire({ status: 6, leftOn: days(367) });
  const recent = await hire({ status: 5, leftOn: days(300) });
  const working = await hire({ status: 1, leftOn: days(400) });
  const unknown = await hire({ status: 5 });
  const forgotten = await hire({ status: 5 });
  await server.database.rows(`UPDATE staff SET updated_at = now() - interval '400 days' WHERE id = $1`, [forgotten.id]);
  const trashed = await hire({ status: 6, leftOn: days(400) });
  await administrator.data('deleteStaff', { id: trashed.id });

  expect(await eraseExpiredStaff(database, 0)).toBe(0);
  expect(
    (await Promise.all([1, 2, 3].map(() => eraseExpiredStaff(database, 365)))).reduce((sum, count) => sum + count),
  ).toBe(4);
  for (const { id } of [long, retired, forgotten, trashed]) {
    expect(await valuesLeft(id)).toEqual([]);
    expect(await erasures(id)).toMatchObject([{ accountId: null }]);
  }
  for (const { id } of [recent, working, unknown]) expect(await valuesLeft(id)).toHaveLength(4);
  expect(await eraseExpiredStaff(database, 365)).toBe(0);
  expect(await eraseExpiredStaff(database, 299)).toBe(1);
  expect(await verified()).toBeUndefined();
});

test('what was written after an erasure is erased too, also when only the history still says it', async () => {
  const { id } = await hire({ status: 5, leftOn: '2020-05-01' });
  await eraseExpiredStaff(database, 365);
  const { version } = await administrator.data<AnyRecord>('getDetailStaff', { id });
  await administrator.data('updateStaff', { id, version, phone: '0903 000 111' });
  await administrator.data('updateStaff', { id, version: version + 1, phone: '' });
  expect(await valuesLeft(id)).toEqual(['0903 000 111']);
  expect(await eraseExpiredStaff(database, 365)).toBe(1);
  expect(await valuesLeft(id)).toEqual([]);
  expect(await eraseExpiredStaff(database, 365)).toBe(0);
});

test('a record that was removed for ever leaves nothing personal behind either', async () => {
  const { id } = await hire();
  await administrator.data('deleteStaff', { id });
  await server.database.rows(`UPDATE staff SET deleted_at = now() - interval '31 days' WHERE id = $1`, [id]);
  expect(await purgeExpired(database, trashScope(30))).toBeGreaterThan(0);
  expect(await valuesLeft(id)).toHaveLength(4);
  expect(await eraseExpiredStaff(database, 365)).toBe(0);
  await server.database.rows(
    `UPDATE audit_log SET at = at - interval '366 days' WHERE record_id = $1 AND resource = 'staff'`,
    [id],
  );
  expect(await eraseExpiredStaff(database, 365)).toBe(1);
  expect(await valuesLeft(id)).toEqual([]);
  expect(await eraseExpiredStaff(database, 365)).toBe(0);
});
