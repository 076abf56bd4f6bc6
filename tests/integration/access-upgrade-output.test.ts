import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { getListAllRoleFunction } from '../../src/features/access/contract/accounts.ts';
import { getHistorySanLuongDien } from '../../src/features/production/grid/contract/history.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { functions } from '../../src/product/roles.ts';
import { createDatabase } from '../support/database.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { withoutFunctions } from '../support/upgrade.ts';

// A version in which publishing output was part of editing it becomes one in which it is a right of its own, and which brings the
// role of who leads a shift. What people have said about their roles stays.

const publishing = 'updateSanLuongDienStatus';
const brought = ['outputs-publish', 'outputs-freeze', 'outputs-unfreeze', 'readings-correct', 'readings-freeze'];

const database = await createDatabase();
const { rows } = database;
const holders = async (name: string) => {
  const found = await rows<{ code: string }>(
    `SELECT DISTINCT r.code FROM roles AS r JOIN role_functions AS rf ON rf.role_id = r.id
     JOIN function_apis AS a ON a.function_id = rf.function_id WHERE a.api_name = $1 ORDER BY r.code`,
    [name],
  );
  return found.map(({ code }) => code);
};

await withoutFunctions(database, brought);
await rows(`INSERT INTO apis (name, group_name, access, writes) VALUES ($1, 'power-outputs', 'permission', true)`, [
  publishing,
]);
await rows(
  `INSERT INTO function_apis (function_id, api_name) SELECT id, $1 FROM functions WHERE seed = 'power-outputs-edit'`,
  [publishing],
);
await rows(`DELETE FROM role_functions WHERE role_id = (SELECT id FROM roles WHERE seed = 'shift-leader')`);
await rows(`DELETE FROM account_roles WHERE role_id = (SELECT id FROM roles WHERE seed = 'shift-leader')`);
await rows(`DELETE FROM roles WHERE seed = 'shift-leader'`);
// A role that people made, which edits output.
await rows(
  `INSERT INTO roles (code, name, description, search, status, second_factor)
   VALUES ('nguoi-dang', 'Người đăng', '', '', 1, false)`,
);
await rows(
  `INSERT INTO role_functions SELECT r.id, f.id FROM roles AS r, functions AS f
   WHERE r.code = 'nguoi-dang' AND f.seed = 'power-outputs-edit'`,
);
// What a cell of output was could not be asked for.
await rows('DELETE FROM apis WHERE name = $1', [getHistorySanLuongDien.name]);
const before = await holders(publishing);
const server = await startTestServer({ database });
const administrator = await server.as('administrator');
const matrix = () => administrator.data(getListAllRoleFunction, {});

test('roles that nobody has changed are as in a new installation, those of people keep what they could do', async () => {
  expect(before).toEqual(['administrator', 'nguoi-dang', 'production-clerk']);
  expect(await holders(publishing)).toEqual(['administrator', 'nguoi-dang', 'shift-leader']);
  const [{ opens } = { opens: [] }] = await rows<{ opens: string[] }>(
    `SELECT array_agg(api_name) AS opens FROM function_apis AS a JOIN functions AS f ON f.id = a.function_id
     WHERE f.seed = 'power-outputs-edit'`,
  );
  const edit = functions.find(({ code }) => code === 'power-outputs-edit');
  expect(opens.toSorted()).toEqual(edit?.operations.map(({ name }) => name).sort());
  const clerk = await server.as('production-clerk');
  expect((await clerk.call(publishing, { items: [], status: 1 })).status).toBe(403);
});

test('what a cell of output was is told to those who see output, and to nobody else', async () => {
  const historyHolders = await holders(getHistorySanLuongDien.name);
  expect(historyHolders).toEqual(await holders(resourceOperations(powerOutputs).list.name));
  expect(historyHolders).toEqual(expect.arrayContaining(['production-clerk', 'shift-leader']));
  const { id: plantId } = await createRecord(administrator, plants, { capacity: '100' });
  const cell = { plantId, unitId: null, kind: 'day', day: '2025-03-03' };
  const clerk = await server.as('production-clerk');
  expect((await clerk.call(getHistorySanLuongDien.name, cell)).status).toBe(200);
  await rows(`DELETE FROM role_functions AS rf USING roles AS r, functions AS f
    WHERE r.id = rf.role_id AND f.id = rf.function_id AND r.seed = 'production-clerk' AND f.seed = 'power-outputs-view'`);
  await expect.poll(async () => (await clerk.call(getHistorySanLuongDien.name, cell)).status).toBe(403);
});

test('the role of who leads a shift is there, with what it holds in a new installation', async () => {
  const { roles, functions: all } = await matrix();
  const codes = new Map(all.map(({ id, code }) => [id, code]));
  const leader = roles.find(({ code }) => code === 'shift-leader');
  expect(leader?.functionIds.map((id) => codes.get(id))).toEqual(
    expect.arrayContaining(['outputs-publish', 'outputs-freeze', 'readings-freeze', 'readings-correct', 'plants-edit']),
  );
});

test('what else is new is proposed to the roles that have it in a new installation', async () => {
  const { roles, functions: all, proposals } = await matrix();
  const codeOf = (list: readonly { id: string; code: string }[], id: string) =>
    list.find((each) => each.id === id)?.code;
  expect(proposals.map(({ roleId, functionId }) => `${codeOf(roles, roleId)} ${codeOf(all, functionId)}`)).toEqual([
    'production-clerk readings-correct',
  ]);
});

test('another start changes nothing, and what an administrator has said since stays', async () => {
  const held = await rows('SELECT * FROM role_functions ORDER BY role_id, function_id');
  await startTestServer({ database });
  expect(await rows('SELECT * FROM role_functions ORDER BY role_id, function_id')).toEqual(held);
  await rows(`UPDATE functions SET version = 2 WHERE seed = 'power-outputs-edit'`);
  await rows(
    `INSERT INTO function_apis (function_id, api_name) SELECT id, $1 FROM functions WHERE seed = 'power-outputs-edit'`,
    [publishing],
  );
  await startTestServer({ database });
  expect(await holders(publishing)).toContain('production-clerk');
});
