import { expect, test } from 'vitest';
import { searchRecords } from '../../src/features/search/contract.ts';
import { albums } from '../../src/resources/albums/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeAccount, makeRole } = accessTools(server, administrator);

const filed = { categoryId: (await createRecord(administrator, newsCategories, { name: 'Xả nước' })).id };
const article = await createRecord(administrator, news, { ...filed, title: 'Xả nước qua đập tràn' });
const album = await createRecord(administrator, albums, { title: 'Xả nước năm nay', kind: 'video' });
const found = async (client: Client, text: string) => {
  const { items, complete } = await client.data(searchRecords, { text });
  expect(complete).toBe(true);
  return items.map(({ resource, title, href }) => [resource, title, href]);
};

test('the lists that the caller may open are searched, without tones, and each record has its address', async () => {
  expect(await found(administrator, 'xa nuoc')).toEqual([
    ['news-categories', 'Xả nước', `/news-management/types?edit=${filed.categoryId}`],
    ['news', 'Xả nước qua đập tràn', `/news-management/news/${article.id}`],
    ['albums', 'Xả nước năm nay', `/gallery-management/video/${album.id}`],
  ]);
});

test('what the caller may not list is not found, nor what lies in the trash', async () => {
  const { id } = await makeRole(['albums-view']);
  const { client } = await makeAccount([id]);
  expect((await found(client, 'xả nước')).map(([resource]) => resource)).toEqual(['albums']);
  await administrator.data('deleteNews', { id: article.id });
  expect((await found(administrator, 'đập tràn')).map(([resource]) => resource)).toEqual([]);
  expect((await server.visitor.call(searchRecords, { text: 'xả nước' })).status).toBe(401);
});

test.each(['', 'x', '   ', 'a'.repeat(101)])('“%s” is no text to search for', async (text) => {
  const { status, problem } = await administrator.call(searchRecords, { text });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'text']);
});

test('roles and functions are found as they are named in the caller’s language', async () => {
  const { data } = await administrator.call(searchRecords, { text: 'quan tri vien' }, { 'accept-language': 'en' });
  expect(data.items.filter(({ resource }) => resource === 'roles').map(({ title }) => title)).toEqual([
    'Administrator',
  ]);
});
