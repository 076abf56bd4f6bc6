import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { VersionedId } from '../../src/declare/record.ts';
import { getMyNotification } from '../../src/features/notifications/contract/own-notifications.ts';
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
const kit = resourceOperations(news);
const filed = { categoryId: (await createRecord(administrator, newsCategories)).id };
const editors = await makeRole(['news-view', 'news-edit', 'news-remove']);
const titles = async (client: Client) => (await client.data(getMyNotification, {})).items.map(({ title }) => title);
const refusalOf = async (client: Client, { id }: { id: string }) =>
  (await client.data<{ items: object[] }>('getRecordRefusal', { resource: 'news', ids: [id] })).items;
const setTo = (client: Client, records: readonly VersionedId[], status: number, more: object = {}) =>
  client.call(kit.setStatus, { items: records.map(({ id, version }) => ({ id, version })), status, ...more });
const waitingNews = (author: Client, title = 'Bài chờ duyệt') =>
  createRecord(author, news, { ...filed, title, status: 2 });

describe('a refusal', () => {
  test('needs a reason that says something, of one and of many, by the list and by the form', async () => {
    const { client } = await makeAccount([editors.id]);
    const first = await waitingNews(client);
    const records = [first, await waitingNews(client)];
    for (const refusalReason of [undefined, '', '  \u200b ', 'a'.repeat(501)]) {
      for (const { status, problem } of [
        await setTo(administrator, records, 3, { refusalReason }),
        await administrator.call(kit.update, { id: first.id, version: first.version, status: 3, refusalReason }),
      ])
        expect([status, problem.errors?.[0]?.path]).toEqual([400, 'refusalReason']);
    }
    expect((await setTo(administrator, records, 3, { refusalReason: 'a'.repeat(500) })).status).toBe(200);
    expect((await client.data(getMyNotification, {})).items).toHaveLength(2);
  });

  test('is read by its author in the bell and at the article until it is sent for approval again', async () => {
    const [author, decider] = [await makeAccount([editors.id]), await makeAccount([editors.id])];
    const record = await waitingNews(author.client, 'Mở cửa xả');
    const refusalReason = 'Thiếu nguồn.\nSửa <b>đoạn 2</b>.';
    const refused = await decider.client.data(kit.update, {
      id: record.id,
      version: record.version,
      status: 3,
      refusalReason,
    });
    const [told] = (await author.client.data(getMyNotification, {})).items;
    expect(told?.message).toBe(
      `<p>${decider.account.fullName} đã từ chối “Mở cửa xả”. Lý do: Thiếu nguồn.\nSửa &#60;b&#62;đoạn 2&#60;/b&#62;.</p>`,
    );
    const { id } = record;
    const byName = decider.account.fullName;
    const refusal = [{ id, reason: refusalReason, byName, at: expect.stringMatching(/^\d{4}-/) }];
    expect(await refusalOf(author.client, record)).toEqual(refusal);
    const edited = await author.client.data(kit.update, { id: record.id, version: refused.version, summary: 'Sửa' });
    expect(await refusalOf(author.client, record)).toEqual(refusal);
    await author.client.data(kit.update, { id: record.id, version: edited.version, status: 2 });
    expect(await refusalOf(author.client, record)).toEqual([]);
    const { client } = await makeAccount([]);
    expect((await client.call('getRecordRefusal', { resource: 'news', ids: [id] })).status).toBe(403);
    expect((await author.client.call('getRecordRefusal', { resource: 'staff', ids: [id] })).status).toBe(404);
  });

  test('is taken back with what its author was told, and the author is told of what is decided then', async () => {
    const [author, decider] = [await makeAccount([editors.id]), await makeAccount([editors.id])];
    const record = await waitingNews(author.client);
    const refused = await setTo(decider.client, [record], 3, { refusalReason: 'Nhầm bài' });
    expect(await titles(author.client)).toEqual(['Nội dung bị từ chối']);
    const back = await setTo(decider.client, refused.data.items, 2);
    expect([back.status, await titles(author.client), await refusalOf(author.client, record)]).toEqual([200, [], []]);
    expect(await titles(decider.client)).toEqual(['Nội dung chờ duyệt']);
    await setTo(decider.client, back.data.items, 1);
    expect(await titles(author.client)).toEqual(['Nội dung đã được duyệt']);
  });

  test('stands again without another reason when what was done after it is taken back', async () => {
    const { client } = await makeAccount([editors.id]);
    const record = await waitingNews(client);
    const refused = await setTo(administrator, [record], 3, { refusalReason: 'Thiếu nguồn' });
    const published = await setTo(administrator, refused.data.items, 1);
    expect((await setTo(administrator, published.data.items, 3)).status).toBe(200);
    expect(await refusalOf(client, record)).toMatchObject([{ reason: 'Thiếu nguồn' }]);
  });
});

test('what waits for a decision is listed to who may decide it, longest first, and counted by kind', async () => {
  const readers = await makeRole(['news-view']);
  const albumists = await makeRole(['news-view', 'news-edit', 'albums-view', 'albums-edit']);
  const [decider, editor, reader] = [
    await makeAccount([albumists.id]),
    await makeAccount([editors.id]),
    await makeAccount([readers.id]),
  ];
  type Page = { items: { resource: string; id: string }[]; counts: unknown[]; totalItem: number };
  const list = (client: Client, input: object = {}) => client.data<Page>('getMyApproval', input);
  const before = await list(decider.client);
  const { account } = editor;
  const record = await waitingNews(editor.client, 'Bài cuối hàng');
  const resource = albums.name;
  const album = await createRecord(administrator, albums, { title: 'Ảnh chờ duyệt', status: 2 });
  const page = await list(decider.client, { pageSize: 200 });
  expect(page.totalItem).toBe(before.totalItem + 2);
  expect(page.items.slice(-2)).toEqual([
    expect.objectContaining({ resource: 'news', id: record.id, title: 'Bài cuối hàng', askedByName: account.fullName }),
    expect.objectContaining({ resource, id: album.id }),
  ]);
  const albumsOnly = await list(decider.client, { resource });
  expect(albumsOnly.items.map(({ id }) => id)).toEqual([album.id]);
  expect(albumsOnly.counts).toEqual([expect.objectContaining({ resource: 'news' }), { resource, total: 1 }]);
  expect((await list(editor.client, { resource })).items).toEqual([]);
  expect(await list(reader.client)).toMatchObject({ items: [], counts: [], totalItem: 0 });
});
