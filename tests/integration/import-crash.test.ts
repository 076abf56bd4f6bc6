import { expect, test } from 'vitest';
import { createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { settled, undo, upload } from '../support/imports.ts';
import { startProcess } from '../support/server-process.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

const rows = 10_000;
const header = 'Mã NV,Họ và tên,Phòng ban,Chức danh';

async function staffCount(): Promise<number> {
  const [row] = await server.database.rows<{ total: number }>('SELECT count(*)::int AS total FROM staff');
  return row?.total ?? 0;
}

test('a process that is killed while it stores leaves nothing behind, and another tells so and stores it', async () => {
  // Two servers on one database, with the same secrets: sessions are known to both.
  const { dataDirectory } = server.running.config;
  const other = startProcess({ DATABASE_URL: server.database.url, DATA_DIR: dataDirectory });
  const client = createClient(await other.url, { ...administrator.headers });
  const lines = Array.from({ length: rows }, (_, index) => `KC${index},Nguyễn Văn Thuỷ,PXVH,Trưởng ca`);
  const found = await upload(client, 'importStaff', [header, ...lines].join('\n'));
  expect(found.counts.added).toBe(rows);
  const { id, digest, version } = found;
  await client.data('commitImport', { id, digest, version, rows: 'all' });
  // Seen by the other process: how far it is.
  const done = async () =>
    (await administrator.data<{ progress: { done: number } }>('getDetailImport', { id })).progress.done;
  await expect.poll(done, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  other.child.kill('SIGKILL');
  expect(await other.exited).toBe('SIGKILL');

  const interrupted = async () => (await administrator.data<{ state: string }>('getDetailImport', { id })).state;
  await expect.poll(interrupted, { timeout: 20_000 }).toBe('failed');
  expect((await settled(administrator, id)).problem).toContain('dừng giữa chừng');
  expect(await staffCount()).toBe(0);

  // The file is still there: compared again, it is stored by the process that lives.
  await administrator.data('updateImport', { id, version });
  const again = await settled(administrator, id);
  expect(again).toMatchObject({ state: 'ready', counts: { added: rows } });
  await administrator.data('commitImport', { id, digest, version: again.version, rows: 'all' });
  expect(await settled(administrator, id)).toMatchObject({ state: 'stored' });
  expect(await staffCount()).toBe(rows);
  expect(await undo(administrator, again)).toMatchObject({ state: 'undone' });
  expect(await staffCount()).toBe(0);
});
