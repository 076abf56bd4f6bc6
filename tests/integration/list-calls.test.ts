import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defaultPageSize, maxPageSize } from '../../src/contract/paging.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { insertUser, insertUserKey } from '../../src/features/access/contract/accounts.ts';
import { getListLogo } from '../../src/features/homepage/contract.ts';
import { getListMail, sendTestMail } from '../../src/features/mail/contract.ts';
import { operations } from '../../src/product/operations.ts';
import { resources } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { units } from '../../src/resources/units/resource.ts';
import { createRecord, makesRecords } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { upload } from '../support/imports.ts';
import { putOff } from '../support/jobs.ts';
import { makeReservoir, readingTools } from '../support/readings.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

/** Every list call of the product: of resources, and those made by hand; logos are fetched in the specification's own way. */
const lists = operations.filter(({ name }) => /^get(List|All)/.test(name) && name !== getListLogo.name);
/** Those whose default is everything: a chooser, the matrix, the operations. */
const whole = new Set(['getAllStaff', 'getListAllRoleFunction', 'getListApi']);
/** What each list cannot do without. */
const needed = new Map<string, Record<string, unknown>>();

beforeAll(async () => {
  for (const resource of resources.filter(makesRecords)) {
    await createRecord(administrator, resource);
    const { id } = await createRecord(administrator, resource);
    if (resource.operations.without?.includes('remove')) continue;
    await administrator.data(`delete${resource.operations.noun}`, { id });
  }
  const found = await upload(administrator, 'importUnit', 'Mã,Tên\nPX9,Phân xưởng Chín\nPX8,Phân xưởng Tám');
  needed.set('getListImportRow', { id: found.id });
  const { id: userId } = await administrator.data<{ id: string }>('getUserInfo');
  needed.set('getListUserSession', { userId });
  const roleIds = [
    (await server.database.rows<{ id: string }>("SELECT id::text FROM roles WHERE code = 'viewer'"))[0]?.id ?? '',
  ];
  const { account } = await administrator.data(insertUser, {
    ...{ kind: 'machine', username: 'tram-do-mua', fullName: 'Trạm đo mưa', roleIds },
  });
  for (const name of ['Bộ ghi', 'Bộ ghi dự phòng'])
    await administrator.data(insertUserKey, { userId: account.id, name });
  needed.set('getListUserKey', { userId: account.id });
  const reservoirId = await makeReservoir(administrator);
  const { insert } = readingTools(administrator);
  for (const at of ['2026-05-08T07:00:00Z', '2026-05-08T08:00:00Z']) await insert({ reservoirId, at, upstream: '100' });
  await administrator.file('exportUnit', {});
  // The product's own stand still, so that two calls are told the same.
  await putOff(server.database, 'seal-audit');
  await server.database.rows(
    `WITH others AS (UPDATE jobs SET due_at = now() + interval '1 day', attempt = 1 WHERE repeats)
     INSERT INTO jobs (kind, state, ended_at) SELECT 'purge-trash', 'failed', now() FROM generate_series(1, 2)`,
  );
  needed.set('getListJob', { state: 'failed' });
  for (const address of ['mot@example.test', 'hai@example.test']) await administrator.data(sendTestMail, { address });
  const held = async () => (await administrator.data(getListMail, { state: 'held' })).totalItem;
  await vi.waitFor(async () => expect(await held()).toBe(2));
  await server.database.rows(
    `INSERT INTO invitations (email, language, link_hash, expires_at)
       SELECT n || '@example.test', 'vi', sha256(n::bytea), now() + interval '7 days' FROM unnest('{ba,bon}'::text[]) AS n`,
  );
  await server.database.rows(
    `INSERT INTO sign_ups (email, full_name, phone, designation, language, username, state, confirmed_at)
       SELECT n || '@example.test', n, '', '', 'vi', n, 'waiting', now() FROM unnest('{nam,sau}'::text[]) AS n`,
  );
});

/**
 * The rows of a list's answer: the specification calls them differently from list to list. Without where an entry of the
 * log is sealed and how often an operation was called, which the server writes down meanwhile.
 */
function rowsOf(answer: Record<string, unknown>): unknown[] {
  const keys = ['items', 'staffList', 'functions', 'sidesShowResponseList', 'findAllFooter'].filter(
    (key) => key in answer,
  );
  const [key] = 'staffList' in answer ? ['staffList'] : keys;
  return (answer[key ?? ''] as object[]).map((row) => ({ ...row, sealed: undefined, calls: undefined }));
}

describe.each(lists)('$name', ({ name, input }) => {
  const own = () => needed.get(name) ?? {};
  const ask = (more: object) => administrator.data(name, { ...own(), ...more });

  test('takes a word, a status and a page', async () => {
    const usual = await ask({});
    expect(rowsOf(usual).length).toBeGreaterThan(0);
    expect(usual).toMatchObject({ currentPage: 0, totalItem: expect.any(Number), totalPage: expect.any(Number) });
    expect(rowsOf(await ask({ textSearch: '', status: -1, page: 0, pageSize: 20 })).length).toBeGreaterThan(0);
    expect(rowsOf(await ask({ textSearch: 'khongcoaigoithe' }))).toEqual([]);
    const one = await ask({ page: 0, pageSize: 1 });
    expect(rowsOf(one)).toEqual(rowsOf(usual).slice(0, 1));
    expect(one.totalItem).toBe(usual.totalItem);
    expect(await ask({ page: 5000, pageSize: 1 })).toMatchObject({ totalItem: usual.totalItem, currentPage: 5000 });
    const { status, problem } = await administrator.call(name, { ...own(), status: 99 });
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([400, ['status']]);
  });

  test('takes any page size of 0 or less as the default', async () => {
    const usual = rowsOf(await ask({}));
    if (!whole.has(name)) expect(usual.length).toBeLessThanOrEqual(defaultPageSize);
    for (const pageSize of [0, -1, -2, -20, -1_000_000]) expect(rowsOf(await ask({ pageSize }))).toEqual(usual);
    const { status } = await administrator.call(name, { ...own(), pageSize: maxPageSize + 1 });
    expect(status).toBe(400);
  });

  test('takes -1 in every filter as all, as number and as text', async () => {
    const schema = z.toJSONSchema(input(z), { io: 'input', unrepresentable: 'any' });
    const common = [
      'textSearch',
      'searchTexts',
      'page',
      'pageSize',
      'sortField',
      'sortOrder',
      'trash',
      ...Object.keys(own()),
    ];
    const filters = Object.keys(schema.properties ?? {}).filter((key) => !common.includes(key));
    expect(filters).toContain('status');
    const usual = await ask({});
    for (const all of [-1, '-1']) {
      const every = Object.fromEntries(filters.map((filter) => [filter, all]));
      expect(await ask(every)).toEqual(usual);
    }
  });
});

test('lists of deleted records, operations and functions know their status', async () => {
  const { items } = await administrator.data<{ items: AnyRecord[] }>('getListTrash', { resource: 'news' });
  const deleted = items[0];
  expect(deleted).toBeDefined();
  const [row] = await server.database.rows<{ status: number }>('SELECT status FROM news WHERE id = $1', [deleted?.id]);
  const totals = async (status: number) =>
    (await administrator.data<{ totalItem: number }>('getListTrash', { resource: 'news', status })).totalItem;
  expect(await totals(row?.status ?? 0)).toBe(1);
  expect(await totals(row?.status === 4 ? 3 : 4)).toBe(0);

  await administrator.data('updateApi', { name: 'getDashboard', enabled: false });
  const off = await administrator.data<{ items: { name: string }[] }>('getListApi', { status: 0 });
  expect(off.items.map(({ name }) => name)).toEqual(['getDashboard']);
  await administrator.data('updateApi', { name: 'getDashboard', enabled: true });
});

test('words are looked for in registers as they are in lists: without case and accents, by their beginnings', async () => {
  const find = async (name: string, textSearch: string) =>
    (await administrator.data(name, { ...needed.get(name), textSearch })).totalItem;
  expect(await find('getListImportRow', 'phan xuong TAM')).toBe(1);
  expect(await find('getListImportRow', 'uong')).toBe(0);
  expect(await find('getListImport', 'quan tri')).toBe(1);
  expect(await find('getListExport', 'QUẢN TRỊ units')).toBe(1);
  expect(await find('getListExport', `${'tri '.repeat(3)}quan`)).toBe(1);
  expect(await find('getListApi', 'getlistnews')).toBe(1);
  expect(await find('getListAudit', 'quan tri insertnews')).toBeGreaterThan(0);
});

test('people to choose from are those at work, or those of the status that is asked for', async () => {
  const unit = await createRecord(administrator, units, { name: 'Phân xưởng riêng' });
  for (const status of [1, 5]) await createRecord(administrator, staff, { unitId: unit.id, status });
  const found = async (more: object) => {
    const { staffList } = await administrator.data<{ staffList: unknown[] }>('getAllStaff', { unit: unit.id, ...more });
    return staffList.length;
  };
  expect([await found({}), await found({ status: 5 }), await found({ status: 6 })]).toEqual([1, 1, 0]);
});

test('an export says what it does with the page that it takes', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`, { headers: administrator.headers })).json();
  const { paths } = document as { paths: Record<string, { post?: { description?: string } }> };
  for (const { name } of operations.filter((each) => each.download && /^export[A-Z]/.test(each.name))) {
    if (!resources.some(({ operations: { noun } }) => name === `export${noun}`)) continue;
    expect(paths[`/api/${name}`]?.post?.description).toMatch(/page.*an export is whole/);
  }
});

describe('lists of visitors', () => {
  beforeAll(() => createRecord(administrator, news, { status: 1 }));
  const ask = async (query: string) => (await fetch(`${server.url}/public/v1/news?${query}`)).status;

  test.each(['page=0', 'page=3&pageSize=200', 'pageSize=0', 'pageSize=-7', 'categoryId=-1', 'featured=-1'])(
    'take ?%s',
    async (query) => expect(await ask(query)).toBe(200),
  );

  test.each([
    'page=0x10',
    'page=true',
    'page=',
    'page=%201',
    'page=1.0',
    'page=1e1',
    'page=01',
    'page=-1',
    'page=1&page=2',
    'pageSize=',
    'pageSize=false',
    'pageSize=0b1',
    'pageSize=201',
    'featured=',
    'featured=1',
  ])('refuse ?%s', async (query) => expect(await ask(query)).toBe(400));
});
