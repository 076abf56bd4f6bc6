import { describe, expect, test } from 'vitest';
import type { ImportDetail } from '../../src/features/spreadsheets/contract/operations.ts';
import { accessTools } from '../support/access.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, newCode, rowsOf, staffLine, staffLines, upload } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeRole, makeAccount } = accessTools(server, administrator);

const read = (text: string) => upload(administrator, 'importStaff', text);

describe('who may not', () => {
  test('import sees neither the operation nor the imports of others', async () => {
    const found = await read(staffLines(staffLine(newCode())));
    const editor = await server.as('editor');
    const body = new FormData();
    body.append('file', new Blob([staffLines(staffLine(newCode()))]), 'a.csv');
    expect((await editor.post('/api/importStaff', body)).status).toBe(403);
    for (const operation of [
      'getDetailImport',
      'getListImportRow',
      'cancelImport',
      'undoImport',
      'exportImportResult',
    ]) {
      expect([operation, (await editor.call(operation, { id: found.id })).status]).toEqual([operation, 403]);
    }
    const { items } = await editor.data<{ items: { resource: string }[] }>('getListImport', { pageSize: 200 });
    expect(items.filter(({ resource }) => resource === 'staff')).toEqual([]);
  });

  test('read personal values neither imports nor sees them', async () => {
    const found = await read(
      staffLines(
        `${newCode()},Đỗ Thị Kín,17/03/1979,PXVH,Trưởng ca,0987654321`,
        `${newCode()},Đỗ Thị Sai,17/13/1979,PXVH,Trưởng ca,0987654321x`,
      ),
    );
    expect(found.counts).toMatchObject({ added: 1, wrong: 1 });
    const { client } = await makeAccount([(await makeRole(['staff-view', 'staff-edit', 'staff-import'])).id]);
    // Whatever is said of its columns, the file of somebody who may read them stays closed.
    const { id, version, digest } = found;
    for (const [operation, input] of Object.entries({
      getDetailImport: { id },
      getListImportRow: { id },
      getImportUnknown: { id },
      exportImportResult: { id },
      updateImport: { id, version, columns: [{ index: 2, field: null }] },
      commitImport: { id, version, digest, rows: 'right' },
      cancelImport: { id },
      continueImport: { id, sheet: 'Trang 2' },
    })) {
      const { status, problem } = await client.call(operation, input);
      expect([operation, status, problem.detail]).toEqual([operation, 403, expect.stringContaining('dữ liệu cá nhân')]);
    }
    const stored = await commit(administrator, await read(staffLines(staffLine(newCode()))));
    expect((await client.call('undoImport', { id: stored.id })).status).toBe(403);
    const file = staffLines(`${newCode()},Đỗ Thị Lộ,17/03/1979,PXVH,Trưởng ca,0987654321`);
    const own: ImportDetail = await upload(client, 'importStaff', file);
    const { items } = await client.data<{ items: { id: string }[] }>('getListImport', { pageSize: 200 });
    expect(items.map((item) => item.id)).toEqual([own.id]);
    expect(own.columns.map(({ field }) => field)).toEqual([
      'employeeCode',
      'fullName',
      null,
      'unitId',
      'positionId',
      null,
    ]);
    const columns = [{ index: 2, field: 'birthDate' }];
    const chosen = await client.call('updateImport', { id: own.id, version: own.version, columns });
    expect(chosen.status).toBe(400);
  });

  test('add or change records cannot by a file', async () => {
    const { client } = await makeAccount([(await makeRole(['staff-view', 'staff-private', 'staff-import'])).id]);
    const found = await upload(client, 'importStaff', staffLines(staffLine(newCode())));
    expect(found.counts).toMatchObject({ added: 0, wrong: 1 });
    expect((await rowsOf(client, found))[0]?.errors).toEqual(['Bạn không có quyền thêm mới.']);
  });
});
