import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { plants } from '../../src/features/production/plants/resource.ts';
import { createClient } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, settled, undo, upload } from '../support/imports.ts';
import { startProcess } from '../support/server-process.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

const rows = 10_000;
const header = 'Mã NV,Họ và tên,Phòng ban,Chức danh';

async function staffCount(): Promise<number> {
  const [row] = await server.database.rows<{ total: number }>('SELECT count(*)::int AS total FROM staff');
  return row?.total ?? 0;
}

/** A transaction that has written a code and does not end until it is released: an import comes as far as that and no further. */
async function holdEmployeeCode(code: string): Promise<() => Promise<unknown>> {
  const blocker = new pg.Client(server.database.connection);
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('BEGIN');
  await blocker.query(
    `INSERT INTO staff (full_name, employee_code, unit_id, position_id, phone, email, address, show_on_site, status, search)
     SELECT 'Người khác', $1, (SELECT min(id) FROM units), (SELECT min(id) FROM positions), '', '', '', false, 1, ''`,
    [code],
  );
  return () => blocker.query('ROLLBACK');
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
  const release = await holdEmployeeCode(`KC${rows - 1}`);
  await client.data('commitImport', { id, digest, version, rows: 'all' });
  // It gets as far as the last record, and no further: another transaction has written its key and does not end.
  const done = async () =>
    (await administrator.data<{ progress: { done: number } }>('getDetailImport', { id })).progress.done;
  await expect.poll(done, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  other.child.kill('SIGKILL');
  expect(await other.exited).toBe('SIGKILL');
  await release();

  const interrupted = async () => (await administrator.data<{ state: string }>('getDetailImport', { id })).state;
  await expect.poll(interrupted, { timeout: 20_000 }).toBe('ready');
  expect((await settled(administrator, id)).problem).toContain('dừng giữa chừng');
  expect(await staffCount()).toBe(0);

  // What was seen is still what it is: it is stored by the process that lives.
  const again = await settled(administrator, id);
  expect(again).toMatchObject({ state: 'ready', counts: { added: rows } });
  await administrator.data('commitImport', { id, digest, version: again.version, rows: 'all' });
  expect(await settled(administrator, id)).toMatchObject({ state: 'stored' });
  expect(await staffCount()).toBe(rows);
  expect(await undo(administrator, again)).toMatchObject({ state: 'undone' });
  expect(await staffCount()).toBe(0);
});

test('an import whose lock is lost stores nothing more, and is stored anew', async () => {
  const codes = Array.from({ length: 600 }, (_, index) => `MK${index}`);
  const lines = codes.map((code) => `${code},Nguyễn Văn Thuỷ,PXVH,Trưởng ca`);
  const found = await upload(administrator, 'importStaff', [header, ...lines].join('\n'));
  const { id, digest, version } = found;
  const release = await holdEmployeeCode(codes.at(-1) ?? '');
  await administrator.data('commitImport', { id, digest, version, rows: 'all' });
  const inDatabase = async () => {
    const [row] = await server.database.rows<{ state: string; done: number }>(
      'SELECT state, progress_done AS done FROM imports WHERE id = $1',
      [id],
    );
    return row;
  };
  await expect.poll(async () => (await inDatabase())?.done).toBe(500);
  await server.database.rows(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND classid = 1229803076
       AND objid = $1::int AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [id],
  );
  await release();
  await expect.poll(async () => (await inDatabase())?.state).not.toBe('storing');
  expect([(await inDatabase())?.state, await staffCount()]).toEqual(['ready', 0]);
  expect(await commit(administrator, await settled(administrator, id))).toMatchObject({ state: 'stored' });
  expect(await undo(administrator, await settled(administrator, id))).toMatchObject({ state: 'undone' });
});

test('a process that is killed while it takes output back leaves all of it, and another takes it back', async () => {
  const { dataDirectory } = server.running.config;
  const other = startProcess({ DATABASE_URL: server.database.url, DATA_DIR: dataDirectory });
  const client = createClient(await other.url, { ...administrator.headers });
  const { id: plantId } = await createRecord(administrator, plants, {
    name: 'Nhà máy dừng',
    code: 'NMD',
    capacity: '900',
  });
  const figures = async () =>
    (
      await server.database.rows<{ total: number; sum: string | null }>(
        `SELECT count(*)::int AS total, sum(actual)::text AS sum FROM power_outputs WHERE plant_id = ${plantId}`,
      )
    )[0];
  const months = () =>
    server.database.rows(
      `SELECT month::text, amount::text, known FROM standing_output_months WHERE plant_id = ${plantId} AND amount IS NOT NULL ORDER BY month`,
    );
  const days = Array.from({ length: 4_000 }, (_, day) =>
    new Date(Date.UTC(2010, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const lines = days.map((day, place) => `Nhà máy dừng,${day},${(place % 97) + 0.125}`);
  const found = await upload(client, 'importSanLuongDien', ['Nhà máy,Ngày,Sản lượng (MWh)', ...lines].join('\n'));
  expect(found.counts).toMatchObject({ added: days.length, wrong: 0 });
  const stored = await commit(client, found);
  const [whole, sums] = [await figures(), await months()];
  expect(whole?.total).toBe(days.length);
  // It takes back the newest first, and comes no further than the first day: somebody else holds it.
  const blocker = new pg.Client(server.database.connection);
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('BEGIN');
  await blocker.query(
    `SELECT FROM power_outputs WHERE plant_id = ${plantId} AND period_start = '2010-01-01' FOR UPDATE`,
  );
  const { id } = stored;
  await client.data('undoImport', { id });
  const done = async () =>
    (await administrator.data<{ progress: { done: number } }>('getDetailImport', { id })).progress.done;
  await expect.poll(done, { interval: 20 }).toBeGreaterThan(0);
  other.child.kill('SIGKILL');
  expect(await other.exited).toBe('SIGKILL');
  await blocker.query('ROLLBACK');

  const state = async () => (await administrator.data<{ state: string }>('getDetailImport', { id })).state;
  await expect.poll(state).toBe('stored');
  expect((await settled(administrator, id)).problem).toContain('mọi dòng đã nhập vẫn còn nguyên');
  expect([await figures(), await months()]).toEqual([whole, sums]);
  expect(await undo(administrator, stored)).toMatchObject({ state: 'undone' });
  expect([await figures(), await months()]).toEqual([{ total: 0, sum: null }, []]);
});

test('an import for which the disk has no room says so, and is stored when there is some', async () => {
  const client = await server.as('administrator');
  const found = await upload(client, 'importStaff', [header, 'HD1,Nguyễn Văn Thuỷ,PXVH,Trưởng ca'].join('\n'));
  const { id, digest, version } = found;
  await server.database.rows(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON staff FOR EACH ROW EXECUTE FUNCTION full_disk()`);
  await client.data('commitImport', { id, digest, version, rows: 'all' });
  const failed = await settled(client, id);
  expect(failed).toMatchObject({ state: 'ready', problem: expect.stringContaining('Đĩa của máy chủ đã đầy') });
  await server.database.rows('DROP FUNCTION full_disk CASCADE');
  await client.data('commitImport', { id, digest, version, rows: 'all' });
  expect(await settled(client, id)).toMatchObject({ state: 'stored', problem: null });
});

test('a comparison and an undoing for which the disk has no room say so, and go on when there is some', async () => {
  const client = await server.as('administrator');
  const { database } = server;
  const fill = (table: string, on: string) =>
    database.rows(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION full_disk()`);
  const free = () => database.rows('DROP FUNCTION full_disk CASCADE');
  await fill('import_rows', 'INSERT');
  const unread = await upload(client, 'importStaff', [header, 'HD2,Nguyễn Văn Thuỷ,PXVH,Trưởng ca'].join('\n'));
  expect(unread).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^Đĩa của máy chủ đã đầy.*rồi đối chiếu lại\.$/),
  });
  await free();
  const { id, version } = unread;
  await client.data('updateImport', { id, version });
  const stored = await commit(client, await settled(client, id));
  expect(stored).toMatchObject({ state: 'stored' });
  await fill('staff', 'DELETE');
  expect(await undo(client, stored)).toMatchObject({
    state: 'stored',
    problem: expect.stringMatching(/^Đĩa của máy chủ đã đầy.*rồi hoàn tác lại\.$/),
  });
  await free();
  expect(await undo(client, stored)).toMatchObject({ state: 'undone', problem: null });
});

test('an import whose process died says what stands and what to do, counts nothing, and its stale page is told the same', async () => {
  const client = await server.as('administrator');
  const line = (code: string) => [header, `${code},Nguyễn Văn Thuỷ,PXVH,Trưởng ca`].join('\n');
  const found = await upload(client, 'importStaff', line('GD1'));
  const { id, digest, version } = found;
  // Nobody holds its lock: whoever was at it is gone.
  const leave = (state: string) =>
    server.database.rows(
      `UPDATE imports SET state = '${state}', progress_done = 7, progress_total = 9 WHERE id = ${id}`,
    );
  const states = async () => {
    const { items } = await client.data<{ items: { id: string; state: string }[] }>('getListImport', { pageSize: 200 });
    return items.find((item) => item.id === id)?.state;
  };
  const refusalOf = async (operation: string, input: object) => {
    const { status, problem } = await client.call(operation, input);
    return [status, problem.detail];
  };

  await leave('storing');
  expect(await states()).toBe('ready');
  const halfStored = await settled(client, id);
  expect(halfStored).toMatchObject({
    problem: expect.stringMatching(/khi đang lưu: chưa có dòng nào/),
    progress: { done: 0 },
  });
  await leave('storing');
  expect(await refusalOf('undoImport', { id })).toEqual([409, halfStored.problem]);
  await leave('storing');
  expect(await commit(client, halfStored)).toMatchObject({ state: 'stored', problem: null });

  await leave('undoing');
  const halfUndone = await settled(client, id);
  expect(halfUndone).toMatchObject({
    state: 'stored',
    problem: expect.stringContaining('mọi dòng đã nhập vẫn còn nguyên'),
    progress: { done: 0 },
  });
  expect(await refusalOf('commitImport', { id, digest, version, rows: 'all' })).toEqual([409, halfUndone.problem]);
  expect(await undo(client, halfUndone)).toMatchObject({ state: 'undone', problem: null });

  const other = await upload(client, 'importStaff', line('GD2'));
  await server.database.rows(`UPDATE imports SET state = 'reading', columns = '[]' WHERE id = ${other.id}`);
  const input = { id: other.id, digest: other.digest, version: other.version, rows: 'all' };
  const [status, detail] = await refusalOf('commitImport', input);
  const unread = await settled(client, other.id);
  expect([status, detail]).toEqual([409, unread.problem]);
  expect(unread).toMatchObject({ state: 'failed', again: true, problem: expect.stringContaining('“Đối chiếu lại”') });
  await client.data('updateImport', { id: other.id, version: other.version });
  expect(await settled(client, other.id)).toMatchObject({ state: 'ready', problem: null, counts: { added: 1 } });
});
