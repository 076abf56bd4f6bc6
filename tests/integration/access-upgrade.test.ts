import { describe, expect, test } from 'vitest';
import {
  dismissNewFunction,
  getListAllRoleFunction,
  previewRoleFunction,
  updateRoleFunction,
} from '../../src/features/access/contract/accounts.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { createDatabase } from '../support/database.ts';
import { startTestServer } from '../support/harness.ts';
import { withoutFunctions } from '../support/upgrade.ts';

// What a start of a newer version adds to roles and functions that are there already. The tests follow on each other.

const added = [
  'news-view',
  'news-edit',
  'culture-articles-view',
  'staff-private',
  'staff-erase',
  'roles-edit',
  'settings-edit',
];

const database = await createDatabase();
await withoutFunctions(database, added);
const server = await startTestServer({ database });
const administrator = await server.as('administrator');
const { functionIds, makeAccount, makeRole } = accessTools(server, administrator);

const matrix = (client: Client = administrator) => client.data(getListAllRoleFunction, {});

/** What the matrix says of new functions, in codes. */
async function news() {
  const { roles, functions, proposals } = await matrix();
  const codes = new Map(functions.map(({ id, code }) => [id, code]));
  const roleCodes = new Map(roles.map(({ id, code }) => [id, code]));
  return {
    marked: functions.flatMap(({ code, newSince }) => (newSince === null ? [] : [code])).sort(),
    proposed: proposals
      .map((each) => {
        const because = each.neighbourIds.map((id) => codes.get(id)).join(', ');
        return `${roleCodes.get(each.roleId)}: ${codes.get(each.functionId)} (${because})`;
      })
      .sort(),
  };
}

async function grant(role: string, codes: string[]) {
  const { roles } = await matrix();
  const found = roles.find(({ code }) => code === role);
  return { roleId: found?.id ?? '', version: found?.version ?? 0, add: await functionIds(codes), remove: [] };
}

const proposedAtFirst = [
  'editor: culture-articles-view (culture-categories-view)',
  'editor: news-edit (news-categories-edit)',
  'editor: news-view (news-categories-view)',
  'production-clerk: news-view (news-categories-view)',
  'shift-leader: news-view (news-categories-view)',
  'viewer: culture-articles-view (culture-categories-view)',
  'viewer: news-view (news-categories-view)',
];

test('functions that an upgrade adds are marked, and proposed where the same verb of the group is held', async () => {
  expect(await news()).toEqual({ marked: added.toSorted(), proposed: proposedAtFirst });
  const { roles } = await matrix();
  const [id = ''] = await functionIds(['news-view']);
  expect(roles.filter(({ functionIds: held }) => held.includes(id)).map(({ code }) => code)).toEqual(['administrator']);
});

test('another start of the same version changes nothing of it', async () => {
  const [before] = await database.rows(`SELECT new_since FROM functions WHERE seed = 'news-view'`);
  await startTestServer({ database });
  expect(await news()).toEqual({ marked: added.toSorted(), proposed: proposedAtFirst });
  expect(await database.rows(`SELECT new_since FROM functions WHERE seed = 'news-view'`)).toEqual([before]);
});

test('a role without neighbours, out of use or in the trash is proposed nothing', async () => {
  const [without, off, deleted] = [
    await makeRole(['introductions-view']),
    await makeRole(['news-categories-view']),
    await makeRole(['news-categories-view']),
  ];
  await administrator.data('updateRoleStatus', { items: [{ id: off.id, version: off.version }], status: 0 });
  await administrator.data('deleteRole', { id: deleted.id });
  const { proposals } = await matrix();
  const proposedRoleIds = proposals.map((each) => each.roleId);
  expect([without, off, deleted].filter(({ id }) => proposedRoleIds.includes(id))).toEqual([]);
});

test('functions that people make are not new, roles that they make are asked too', async () => {
  await administrator.data('insertFunction', { name: 'Chức năng tự tạo' });
  const { code, id } = await makeRole(['news-categories-view']);
  const { marked, proposed } = await news();
  expect(marked).toEqual(added.toSorted());
  expect(proposed).toEqual([...proposedAtFirst, `${code}: news-view (news-categories-view)`].sort());
  await administrator.data('deleteRole', { id });
});

describe('deciding', () => {
  test('is not for those who may not edit access', async () => {
    const ids = await functionIds(['settings-edit']);
    for (const username of ['editor', 'viewer'] as const) {
      const { status } = await (await server.as(username)).call(dismissNewFunction, { ids });
      expect(status).toBe(403);
    }
    const { id } = await makeRole(['access-view']);
    const { client } = await makeAccount([id]);
    expect((await matrix(client)).functions.filter(({ newSince }) => newSince !== null)).toHaveLength(added.length);
    expect((await client.call(dismissNewFunction, { ids })).status).toBe(403);
  });

  test('nor about what the caller does not hold', async () => {
    const { id } = await makeRole(['access-view', 'access-edit']);
    const { client } = await makeAccount([id]);
    const ids = await functionIds(['settings-edit']);
    const { status, problem } = await client.call(dismissNewFunction, { ids });
    expect([status, problem.detail]).toEqual([403, expect.stringContaining('quyền mà bạn không có')]);
    expect((await news()).marked).toContain('settings-edit');
  });

  test('a preview or a change of other functions decides nothing', async () => {
    await administrator.data(previewRoleFunction, { changes: [await grant('viewer', ['news-view'])] });
    const { id: role, version } = await makeRole(['introductions-view']);
    const held = await functionIds(['introductions-view']);
    const same = [{ roleId: role, version, add: held, remove: [] }];
    await administrator.data(updateRoleFunction, { changes: same });
    expect(await news()).toEqual({ marked: added.toSorted(), proposed: proposedAtFirst });
  });

  test('a tick that is saved decides about its function, for all roles', async () => {
    await administrator.data(updateRoleFunction, { changes: [await grant('viewer', ['news-view'])] });
    const left = added.filter((code) => code !== 'news-view');
    expect(await news()).toEqual({
      marked: left.sort(),
      proposed: proposedAtFirst.filter((each) => !each.includes(': news-view')),
    });
    expect((await (await server.as('viewer')).call('getListNews')).status).toBe(200);
    expect((await (await server.as('editor')).call('getListNews')).status).toBe(403);
  });

  test('so does one that is taken away', async () => {
    const [functionId = ''] = await functionIds(['settings-edit']);
    const { roles } = await matrix();
    const role = roles.find(({ code }) => code === 'administrator');
    const change = { roleId: role?.id ?? '', version: role?.version ?? 0, add: [], remove: [functionId] };
    await administrator.data(updateRoleFunction, { changes: [change] });
    expect((await news()).marked).not.toContain('settings-edit');
  });

  test('dismissing gives it to nobody and is written down, once', async () => {
    const ids = await functionIds(['staff-erase', 'culture-articles-view']);
    const answers = await Promise.all([1, 2].map(() => administrator.call(dismissNewFunction, { ids })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await news()).toEqual({
      marked: ['news-edit', 'roles-edit', 'staff-private'],
      proposed: ['editor: news-edit (news-categories-edit)'],
    });
    expect((await (await server.as('editor')).call('getListCulture')).status).toBe(403);
    const log = await database.rows(
      `SELECT record_id, before->>'newSince' IS NOT NULL AS was, after FROM audit_log
       WHERE operation = 'dismissNewFunction' ORDER BY record_id::bigint`,
    );
    const each = (id: string) => ({ record_id: id, was: true, after: { newSince: null } });
    expect(log).toEqual(ids.toSorted((one, other) => Number(one) - Number(other)).map(each));
  });

  test('dismissing while another accepts leaves what was accepted', async () => {
    const change = await grant('editor', ['news-edit']);
    const [taken, left] = await Promise.all([
      administrator.call(updateRoleFunction, { changes: [change] }),
      administrator.call(dismissNewFunction, { ids: change.add }),
    ]);
    expect([taken.status, left.status]).toEqual([200, 200]);
    expect(await news()).toEqual({ marked: ['roles-edit', 'staff-private'], proposed: [] });
    const { roles } = await matrix();
    expect(roles.find(({ code }) => code === 'editor')?.functionIds).toEqual(expect.arrayContaining(change.add));
  });

  test('what another has removed for ever meanwhile is no obstacle', async () => {
    expect((await administrator.call(dismissNewFunction, { ids: ['999999'] })).status).toBe(200);
  });

  test('the next start brings nothing back', async () => {
    await administrator.data(dismissNewFunction, { ids: await functionIds(['roles-edit', 'staff-private']) });
    await startTestServer({ database });
    expect(await news()).toEqual({ marked: [], proposed: [] });
  });

  test('a first start has nothing new', async () => {
    const fresh = await startTestServer();
    const { functions, proposals } = await matrix(await fresh.as('administrator'));
    expect(functions.length).toBeGreaterThan(added.length);
    expect(functions.filter(({ newSince }) => newSince !== null)).toEqual([]);
    expect(proposals).toEqual([]);
  });
});
