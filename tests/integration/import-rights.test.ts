import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { deleteUserSession, resetUserPassword, updateUserStatus } from '../../src/features/access/contract/accounts.ts';
import type { ImportDetail } from '../../src/features/spreadsheets/contract/operations.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, newCode, rowsOf, settled, staffLine, staffLines, undo, upload } from '../support/imports.ts';
import { waitingForLocks } from '../support/locks.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { functionIds, makeRole, makeAccount, readAccount } = accessTools(server, administrator);

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

test('an import is taken back by who made it, and of others under a right of its own', async () => {
  const importer = async (...more: string[]) => {
    const rights = ['staff-view', 'staff-edit', 'staff-private', 'staff-import', ...more];
    return (await makeAccount([(await makeRole(rights)).id])).client;
  };
  const [maker, storer, other] = [await importer(), await importer(), await importer()];
  const found = await upload(maker, 'importStaff', staffLines(staffLine(newCode())));
  const stored = await commit(storer, found);
  const isOwnOf = async (client: Client) => (await settled(client, stored.id)).isOwn;
  expect([await isOwnOf(maker), await isOwnOf(storer), await isOwnOf(other)]).toEqual([true, true, false]);
  const refused = await other.call('undoImport', { id: stored.id });
  expect([refused.status, refused.problem.detail]).toEqual([403, expect.stringContaining('người đã nhập tệp này')]);
  expect((await other.call('undoOthersImport', { id: stored.id })).status).toBe(403);
  expect((await settled(maker, stored.id)).state).toBe('stored');

  const supervisor = await importer('imports-undo');
  await supervisor.data('undoOthersImport', { id: stored.id });
  expect((await settled(maker, stored.id)).state).toBe('undone');
  const own = await commit(storer, await upload(maker, 'importStaff', staffLines(staffLine(newCode()))));
  expect((await undo(storer, own)).state).toBe('undone');
});

describe('a right that is taken away, or a session that is ended,', () => {
  const rights = ['staff-view', 'staff-edit', 'staff-private', 'staff-import'];
  const makeImporter = async () => {
    const role = await makeRole(rights);
    const { account, client } = await makeAccount([role.id]);
    const ways = {
      async role() {
        const remove = await functionIds(['staff-import']);
        const changes = [{ roleId: role.id, version: role.version, add: [], remove }];
        await administrator.data('updateRoleFunction', { changes });
      },
      async status() {
        const { id, version } = await readAccount(account.id);
        await administrator.data(updateUserStatus, { items: [{ id, version }], status: 2 });
      },
      async sessions() {
        await administrator.data(deleteUserSession, { userId: account.id });
      },
      async password() {
        await administrator.data(resetUserPassword, { id: account.id });
      },
    };
    return { client, ways };
  };
  /** Does something while a step of an import waits for the units of its rows, or for the persons. */
  const whileLocked = async (table: 'units' | 'staff', begin: () => Promise<unknown>, work: () => Promise<void>) => {
    const other = new pg.Client(server.database.connection);
    await other.connect();
    try {
      await other.query(`BEGIN; SELECT FROM ${table} FOR UPDATE`);
      await begin();
      await expect.poll(() => waitingForLocks(server)).toBe(1);
      await work();
      await other.query('COMMIT');
    } finally {
      await other.end();
    }
  };
  const named = async (name: string) => (await administrator.list(staff, { textSearch: name })).items.length;

  test.each(['role', 'status', 'sessions', 'password'] as const)(
    'by %s stops a file that is being stored',
    async (way) => {
      const { client, ways } = await makeImporter();
      const name = `Người Dở ${newCode()}`;
      const found = await upload(client, 'importStaff', staffLines(staffLine(newCode(), name)));
      const earlier = await commit(client, await upload(client, 'importStaff', staffLines(staffLine(newCode()))));
      const { id, digest, version } = found;
      await whileLocked('units', () => client.data('commitImport', { id, digest, version, rows: 'all' }), ways[way]);
      const after = await settled(administrator, id);
      expect([after.state, after.problem]).toEqual(['ready', expect.stringMatching(/quyền nhập .* đã bị thu hồi/)]);
      expect(await named(name)).toBe(0);
      // What was stored before stays, and can be taken back.
      expect(await settled(administrator, earlier.id)).toMatchObject({ state: 'stored', undoable: true });
      // Somebody who has the right goes on with the file as it was reviewed.
      expect((await commit(administrator, after)).state).toBe('stored');
      expect(await named(name)).toBe(1);
    },
  );

  test('goes on after a sign-out', async () => {
    const { client } = await makeImporter();
    const name = `Người Về ${newCode()}`;
    const { id, digest, version } = await upload(client, 'importStaff', staffLines(staffLine(newCode(), name)));
    const begin = () => client.data('commitImport', { id, digest, version, rows: 'all' });
    await whileLocked('units', begin, async () => void (await client.data('logout', {})));
    expect((await settled(administrator, id)).state).toBe('stored');
  });

  test('stops a file that is being taken back', async () => {
    const { client, ways } = await makeImporter();
    const name = `Người Còn ${newCode()}`;
    const stored = await commit(client, await upload(client, 'importStaff', staffLines(staffLine(newCode(), name))));
    await whileLocked('staff', () => client.data('undoImport', { id: stored.id }), ways.role);
    const after = await settled(administrator, stored.id);
    expect([after.state, after.problem]).toEqual(['stored', expect.stringMatching(/quyền nhập .* đã bị thu hồi/)]);
    expect(await named(name)).toBe(1);
    await administrator.data('undoOthersImport', { id: stored.id });
    expect((await settled(administrator, stored.id)).state).toBe('undone');
  });
});
