import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { ImportDetail } from '../../src/features/spreadsheets/contract.ts';
import { openSpreadsheet } from '../../src/platform/spreadsheets/read.ts';
import type { CellValue } from '../../src/platform/spreadsheets/sheet.ts';
import type { Client } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { staff } from '../../src/resources/staff/resource.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

/** Uploads a text as a file and waits until it was read. */
async function upload(client: Client, operation: string, text: string, name = 'nhan-vien.csv'): Promise<ImportDetail> {
  const body = new FormData();
  body.append('file', new Blob([text]), name);
  const { status, data, problem } = await client.post(`/api/${operation}`, body);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return settled(client, String(data.id));
}

/** The import once nothing is under way. */
async function settled(client: Client, id: string): Promise<ImportDetail> {
  for (;;) {
    const detail = (await client.data('getDetailImport', { id })) as unknown as ImportDetail;
    if (!['reading', 'storing', 'undoing'].includes(detail.state)) return detail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function commit(client: Client, { id, digest, version }: ImportDetail, rows: 'all' | 'right' = 'all') {
  await client.data('commitImport', { id, digest, version, rows });
  return settled(client, id);
}

const header = 'Mã NV,Họ và tên,Ngày sinh,Phòng ban,Chức danh,Điện thoại';

test('a file is compared, stored and taken back', async () => {
  const text = [header, 'NV901,Nguyễn Văn Thuỷ,05/09/1985,Phân xưởng Vận hành,Trưởng ca,0912345678'].join('\n');
  const read = await upload(administrator, 'importStaff', text);
  expect(read).toMatchObject({ state: 'ready', counts: { added: 1, changed: 0, unchanged: 0, wrong: 0 }, obstacles: [] });
  const rows = await administrator.data('getListImportRow', { id: read.id });
  expect(rows).toMatchObject({ totalItem: 1 });
  expect(await commit(administrator, read)).toMatchObject({ state: 'stored', undoable: true });
  const found = await administrator.list(staff, { textSearch: 'thuy' });
  expect(found.items).toMatchObject([{ employeeCode: 'NV901', birthDate: '1985-09-05', phone: '0912345678' }]);
  await administrator.data('undoImport', { id: read.id });
  expect(await settled(administrator, read.id)).toMatchObject({ state: 'undone', problem: null });
  expect((await administrator.list(staff, { textSearch: 'thuy' })).items).toEqual([]);
});
