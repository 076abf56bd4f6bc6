import { expect, test } from 'vitest';
import { getListAllRoleFunction, updateRoleFunction } from '../../src/features/access/contract/accounts.ts';
import { functions } from '../../src/product/roles.ts';
import { accessTools } from '../support/access.ts';
import { createDatabase } from '../support/database.ts';
import { startTestServer } from '../support/harness.ts';
import { withoutFunctions } from '../support/upgrade.ts';

// A version that brings whole sections: none of their functions has a neighbour that anybody holds.

const sections = ['system-links', 'links', 'company-links', 'slides', 'footers'];
const brought = functions.filter((each) => 'resource' in each && sections.includes(each.resource.name));
const views = brought.filter(({ verb }) => verb === 'view').map(({ code }) => code);

const database = await createDatabase();
await withoutFunctions(
  database,
  brought.map(({ code }) => code),
);
await database.rows(`UPDATE roles SET code = 'bien-tap', name = 'Biên tập', version = 2 WHERE seed = 'editor'`);
const server = await startTestServer({ database });
const administrator = await server.as('administrator');
const { makeRole } = accessTools(server, administrator);

const read = () => administrator.data(getListAllRoleFunction, {});

test('sections that are new as a whole are proposed as a new installation gives them, and given when that is taken', async () => {
  const own = await makeRole(['news-view', 'news-edit']);
  const viewer = await server.as('viewer');
  expect((await viewer.call('getListSlideShow')).status).toBe(403);
  const matrix = await read();
  const codes = new Map(matrix.functions.map(({ id, code }) => [id, code]));
  const proposedTo = (role: string) => {
    const id = matrix.roles.find(({ code }) => code === role)?.id;
    return matrix.proposals.filter(({ roleId }) => roleId === id).map(({ functionId }) => codes.get(functionId) ?? '');
  };
  expect(proposedTo('bien-tap').sort()).toEqual(brought.map(({ code }) => code).sort());
  expect(proposedTo('viewer').sort()).toEqual(views.toSorted());
  expect(['personnel', 'production-clerk', 'administrator', own.code].flatMap(proposedTo)).toEqual([]);
  expect(matrix.proposals.every(({ neighbourIds }) => neighbourIds.length === 0)).toBe(true);

  const changes = ['bien-tap', 'viewer'].map((role) => {
    const { id = '', version = 0 } = matrix.roles.find(({ code }) => code === role) ?? {};
    const add = matrix.proposals.filter(({ roleId }) => roleId === id).map(({ functionId }) => functionId);
    return { roleId: id, version, add, remove: [] };
  });
  await administrator.data(updateRoleFunction, { changes });
  const editor = await server.as('editor');
  const answers = await Promise.all([
    viewer.call('getListSlideShow'),
    viewer.call('updateFooter', { id: '1', version: 1 }),
    editor.call('getListSystemLink'),
    editor.call('updateFooter', { id: '1', version: 1 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 200]);
  const { proposals, functions: after } = await read();
  expect([proposals, after.filter(({ newSince }) => newSince !== null)]).toEqual([[], []]);
});
