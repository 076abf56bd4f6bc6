import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { news } from '../../src/resources/news/resource.ts';
import { positions } from '../../src/resources/positions/resource.ts';
import { buildRecord, createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

/** An answer can be lost after the record is stored: a second try under the same key is answered by what the first one did. */
const server = await startTestServer();
const administrator = await server.as('administrator');
const kit = resourceOperations(news);
const withKey = (key = randomUUID()) => ({ 'idempotency-key': key });

async function titled(title: string): Promise<AnyRecord[]> {
  return (await administrator.list(news, { textSearch: title })).items;
}

test('a record that is sent twice under one key is stored once', async () => {
  const headers = withKey();
  const title = `Gửi hai lần ${Date.now()}`;
  const first = await administrator.call(kit.insert, { title }, headers);
  const second = await administrator.call(kit.insert, { title }, headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data.id).toBe(first.data.id);
  expect(await titled(title)).toHaveLength(1);
  expect((await administrator.call(kit.insert, { title }, withKey())).data.id).not.toBe(first.data.id);
});

test('of ten tries at once one is stored, also where a value may exist once only', async () => {
  const headers = withKey();
  const title = `Gửi cùng lúc ${Date.now()}`;
  const tries = await Promise.all(Array.from({ length: 10 }, () => administrator.call(kit.insert, { title }, headers)));
  expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(tries.map(({ data }) => data.id)).size).toBe(1);

  const position = buildRecord(positions);
  const insert = resourceOperations(positions).insert;
  const unique = withKey();
  const both = await Promise.all([1, 2].map(() => administrator.call(insert, position, unique)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.data.id).toBe(both[1]?.data.id);
});

test('a change that is sent twice is made once, and says what somebody else changed since', async () => {
  const { id, version } = await createRecord(administrator, news);
  const headers = withKey();
  const change = { id, version, title: 'Sửa một lần' };
  const first = await administrator.call(kit.update, change, headers);
  expect(first.data).toMatchObject({ title: 'Sửa một lần', version: version + 1 });
  await administrator.data(kit.update, { id, version: version + 1, summary: 'Người khác' });
  const second = await administrator.call(kit.update, change, headers);
  expect(second).toMatchObject({
    status: 200,
    data: { title: 'Sửa một lần', summary: 'Người khác', version: version + 2 },
  });
  expect((await administrator.call(kit.update, change, withKey())).status).toBe(409);
});

test('a key stands for one save: with other values, or for another record, it is refused and nothing is stored', async () => {
  const headers = withKey();
  const title = `Một khóa ${Date.now()}`;
  const { id, version } = (await administrator.call(kit.insert, { title }, headers)).data;
  const position = buildRecord(positions);
  const others = [
    await administrator.call(kit.insert, { title: `${title} khác` }, headers),
    await administrator.call(kit.update, { id, version, title: `${title} sửa` }, headers),
    await administrator.call(resourceOperations(positions).insert, position, headers),
  ];
  for (const { status, problem } of others) {
    expect([status, problem.errors]).toMatchObject([400, [{ path: 'idempotency-key', code: 'otherSave' }]]);
  }
  expect((await titled(title)).map((record) => record.title)).toEqual([title]);
});

test('a save that was refused leaves its key free', async () => {
  const headers = withKey();
  const { id, version } = await createRecord(administrator, news);
  const change = { id, version, title: 'Sau khi người khác sửa' };
  await administrator.data(kit.update, { id, version, summary: 'Người khác' });
  expect((await administrator.call(kit.update, change, headers)).status).toBe(409);
  const again = await administrator.call(kit.update, { ...change, version: version + 1 }, headers);
  expect(again).toMatchObject({ status: 200, data: { title: change.title, version: version + 2 } });
});

test("a key is its account's own, and none but a UUID is taken", async () => {
  const headers = withKey();
  const title = `Của riêng ${Date.now()}`;
  const editor = await server.as('editor');
  const one = await administrator.call(kit.insert, { title }, headers);
  const other = await editor.call(kit.insert, { title }, headers);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.data.id).not.toBe(one.data.id);
  expect((await administrator.call(kit.insert, { title }, { 'idempotency-key': 'x' })).status).toBe(400);
});

test('a page that calls for one account is not answered as another', async () => {
  const { id } = await administrator.data<{ id: string }>('getUserInfo');
  const editor = await server.as('editor');
  const title = `Không phải của tôi ${Date.now()}`;
  const refused = await editor.call(kit.insert, { title }, { 'x-account': id });
  expect([refused.status, refused.problem.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await titled(title)).toEqual([]);
  expect((await administrator.call(kit.insert, { title }, { 'x-account': id })).status).toBe(200);
  // Whoever leaves is let go, whoever he is.
  expect((await editor.call('logout', {}, { 'x-account': id })).status).toBe(200);
});
