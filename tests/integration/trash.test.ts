import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import { roles } from '../../src/features/access/roles/resource.ts';
import { getListTrash, purgeTrash, restoreTrash } from '../../src/features/trash/contract.ts';
import { introductions } from '../../src/resources/introductions/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { grantFunction } from '../support/grants.ts';
import { startTestServer } from '../support/harness.ts';
import { trashTools } from '../support/trash.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { remove, trashedTree, entriesOf } = trashTools(server, administrator);
const day = 24 * 60 * 60 * 1000;

function itemOf(resource: Resource, { id }: { id: string }) {
  return { resource: resource.name, id };
}

async function isLive(resource: Resource, { id }: { id: string }): Promise<boolean> {
  return (await administrator.call(resourceOperations(resource).detail, { id })).status === 200;
}

describe('the list', () => {
  test('has the deleted records of every resource, newest first, with who, when and until when', async () => {
    const article = await createRecord(administrator, news, { title: 'Bản tin đã xoá' });
    const page = await createRecord(administrator, introductions, { title: 'Trang đã xoá' });
    await remove(news, article);
    await remove(introductions, page);
    const { items, totalExact, resources, days } = await administrator.data(getListTrash);
    expect(items.slice(0, 2).map(({ resource, id, title }) => ({ resource, id, title }))).toEqual([
      { ...itemOf(introductions, page), title: 'Trang đã xoá' },
      { ...itemOf(news, article), title: 'Bản tin đã xoá' },
    ]);
    const [first] = items;
    expect(first).toMatchObject({ deletedByName: 'Quản trị viên', children: 0 });
    expect(Date.parse(first?.purgeAt ?? '') - Date.parse(first?.deletedAt ?? '')).toBe(30 * day);
    expect({ totalExact, days }).toEqual({ totalExact: true, days: 30 });
    expect(resources.find(({ resource }) => resource === 'introductions')).toEqual({
      resource: 'introductions',
      total: 1,
    });
  });

  test('is searched by folded words, filtered by resource, and told in pages', async () => {
    const mark = randomUUID().slice(0, 8);
    const records: AnyRecord[] = [];
    for (const title of [`Thuỷ văn ${mark} một`, `thủy văn ${mark} hai`, `Thiết bị ${mark}`]) {
      records.push(await createRecord(administrator, news, { title }));
    }
    const other = await createRecord(administrator, introductions, { title: `Thuỷ điện ${mark}` });
    await remove(news, ...records);
    await remove(introductions, other);
    const found = await administrator.data(getListTrash, { textSearch: `thuy van ${mark}` });
    expect(found.items.map(({ id }) => id).sort()).toEqual([records[0]?.id, records[1]?.id].sort());
    expect(found).toMatchObject({ totalItem: 2, totalExact: true });
    const all = await administrator.data(getListTrash, { textSearch: mark, pageSize: 3, page: 1 });
    expect(all).toMatchObject({ totalItem: 4, totalPage: 2, currentPage: 1 });
    expect(all.items).toHaveLength(1);
    const introduced = await administrator.data(getListTrash, { resource: 'introductions' });
    expect(new Set(introduced.items.map(({ resource }) => resource))).toEqual(new Set(['introductions']));
    expect(introduced.totalItem).toBe(introduced.items.length);
    expect(await administrator.data(getListTrash, { resource: '__proto__' })).toMatchObject({
      totalItem: 0,
      items: [],
    });
  });

  test('tells how many records stand below one in its tree', async () => {
    const { tree } = await trashedTree();
    const { items } = await administrator.data(getListTrash, { resource: newsCategories.name, pageSize: 200 });
    const children = tree.map(({ id }) => items.find((item) => item.id === id)?.children);
    expect(children).toEqual([2, 1, 0]);
  });

  test('has only what the caller may list', async () => {
    await grantFunction(server, 'production-clerk', 'trash-view');
    const clerk = await server.as('production-clerk');
    const { items, resources } = await clerk.data(getListTrash, { pageSize: 200 });
    expect(items.length).toBeGreaterThan(0);
    const seen = ['news', 'news-categories'];
    expect([...items, ...resources].filter(({ resource }) => !seen.includes(resource))).toEqual([]);
    expect(await clerk.data(getListTrash, { resource: 'introductions' })).toMatchObject({ items: [], totalItem: 0 });
  });
});

describe('restoring', () => {
  test('takes records back in the order that they need, whatever the order they are named in', async () => {
    const { tree, article } = await trashedTree();
    const items = [itemOf(news, article), ...tree.map((record) => itemOf(newsCategories, record)).reverse()];
    expect(await administrator.data(restoreTrash, { items: [...items, ...items] })).toEqual({ restored: 4 });
    expect(await isLive(news, article)).toBe(true);
    for (const record of tree) expect(await isLive(newsCategories, record)).toBe(true);
  });

  test('takes what stands below along when asked to', async () => {
    const { tree, article } = await trashedTree();
    const items = [itemOf(newsCategories, tree[0])];
    expect(await administrator.data(restoreTrash, { items, children: true })).toEqual({ restored: 3 });
    expect(await isLive(newsCategories, tree[2])).toBe(true);
    expect(await isLive(news, article)).toBe(false);
  });

  test('restores all or none', async () => {
    const { tree, article } = await trashedTree();
    const free = await createRecord(administrator, introductions);
    await remove(introductions, free);
    // The middle of the tree without the top: its parent is not there.
    const items = [itemOf(introductions, free), itemOf(newsCategories, tree[1])];
    const refused = await administrator.call(restoreTrash, { items });
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'parentId']);
    // What lies in the trash with it is named, to who may see that, so that both can be restored.
    const [top, middle] = [String(tree[0].name), String(tree[1].name)];
    expect(refused.problem.detail).toBe(
      `“${middle}” thuộc “${top}”, cũng đang ở thùng rác. Cần khôi phục cả “${top}”.`,
    );
    const examples = [{ id: tree[0].id, title: top }];
    expect(refused.problem.references).toEqual([{ resource: newsCategories.name, total: 1, examples }]);
    expect(await isLive(introductions, free)).toBe(false);
    const missing = [itemOf(introductions, free), { resource: 'news', id: '999999999999999999' }];
    expect((await administrator.call(restoreTrash, { items: missing })).status).toBe(404);
    expect((await administrator.call(restoreTrash, { items: [{ resource: 'accounts', id: '1' }] })).status).toBe(404);
    expect(await isLive(introductions, free)).toBe(false);
    expect(await isLive(news, article)).toBe(false);
  });

  test('needs the permission to restore each of the resources', async () => {
    await grantFunction(server, 'viewer', 'trash-view');
    const viewer = await server.as('viewer');
    const record = await createRecord(administrator, news);
    await remove(news, record);
    const { status, problem } = await viewer.call(restoreTrash, { items: [itemOf(news, record)] });
    expect([status, problem.code]).toEqual([403, 'FORBIDDEN']);
    expect(await isLive(news, record)).toBe(false);
    const editor = await server.as('editor');
    expect(await editor.data(restoreTrash, { items: [itemOf(news, record)] })).toEqual({ restored: 1 });
  });
});

test('nobody gains by taking a role out of the trash what the rules of roles keep from him', async () => {
  const role = await createRecord(administrator, roles, { name: 'Vai trò mạnh' });
  await grantFunction(server, 'vai-tro-manh', 'settings-edit');
  await remove(roles, role);
  await grantFunction(server, 'editor', 'roles-remove');
  const editor = await server.as('editor');
  const weak = await createRecord(administrator, roles, { name: 'Vai trò yếu' });
  await remove(roles, weak);
  await expect.poll(async () => (await editor.call(restoreTrash, { items: [itemOf(roles, weak)] })).status).toBe(200);
  const items = [itemOf(roles, role)];
  const refused = await editor.call(restoreTrash, { items });
  expect([refused.status, refused.problem.code]).toEqual([403, 'FORBIDDEN']);
  expect(await isLive(roles, role)).toBe(false);
  expect(await administrator.data(restoreTrash, { items })).toEqual({ restored: 1 });
});

describe('removing for ever', () => {
  test('deletes the rows and keeps the whole record in the audit log', async () => {
    const record = await createRecord(administrator, news, { title: 'Xoá hẳn', tags: ['hồ chứa'] });
    await remove(news, record);
    const words = () =>
      server.database.rows(`SELECT FROM record_texts WHERE resource = 'news' AND record_id = $1`, [record.id]);
    await expect.poll(words).toHaveLength(1);
    expect(await administrator.data(purgeTrash, { items: [itemOf(news, record)] })).toEqual({ purged: 1 });
    expect(await server.database.rows('SELECT FROM news WHERE id = $1', [record.id])).toEqual([]);
    expect(await words()).toEqual([]);
    const [entry] = await entriesOf(news, record);
    expect(entry).toMatchObject({
      operation: purgeTrash.name,
      after: null,
      before: { title: 'Xoá hẳn', tags: ['hồ chứa'], status: record.status, deletedAt: expect.any(String) },
    });
    expect((await administrator.call(restoreTrash, { items: [itemOf(news, record)] })).status).toBe(404);
    expect((await administrator.call(purgeTrash, { items: [itemOf(news, record)] })).status).toBe(404);
  });

  test('spares live records, and what others still point at, also from the trash', async () => {
    const { tree, article } = await trashedTree();
    const live = await createRecord(administrator, news);
    expect((await administrator.call(purgeTrash, { items: [itemOf(news, live)] })).status).toBe(404);
    const alone = await administrator.call(purgeTrash, { items: [itemOf(newsCategories, tree[2])] });
    expect([alone.status, alone.problem.code]).toEqual([409, 'IN_USE']);
    expect(alone.problem.references).toEqual([
      { resource: 'news', total: 1, examples: [{ id: article.id, title: article.title }] },
    ]);
    const items = [...tree.map((record) => itemOf(newsCategories, record)), itemOf(news, article)];
    expect(await administrator.data(purgeTrash, { items })).toEqual({ purged: 4 });
  });

  test('needs its own permission, and those of the resource', async () => {
    const record = await createRecord(administrator, news);
    await remove(news, record);
    const editor = await server.as('editor');
    const items = [itemOf(news, record)];
    expect((await editor.call(purgeTrash, { items })).problem.code).toBe('FORBIDDEN');
    await grantFunction(server, 'viewer', 'trash-purge');
    const viewer = await server.as('viewer');
    await expect.poll(async () => (await viewer.call(purgeTrash, {})).status).toBe(400);
    expect((await viewer.call(purgeTrash, { items })).problem.code).toBe('FORBIDDEN');
    expect(await server.database.rows('SELECT FROM news WHERE id = $1', [record.id])).toHaveLength(1);
  });
});
