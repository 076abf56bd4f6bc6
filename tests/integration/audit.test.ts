import { beforeAll, describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { fieldEntries } from '../../src/declare/resource.ts';
import { insertUser } from '../../src/features/access/contract/accounts.ts';
import {
  exportAudit,
  getAuditFilters,
  getDetailAudit,
  getListAudit,
  getRecordHistory,
  getRecordState,
} from '../../src/features/audit/contract/audit.ts';
import { sealAudit } from '../../src/features/audit/jobs.ts';
import { purgeTrash } from '../../src/features/trash/contract.ts';
import { introductions } from '../../src/resources/introductions/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { accessTools } from '../support/access.ts';
import { createRecord } from '../support/factories.ts';
import { grantFunction } from '../support/grants.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const kit = resourceOperations(news);
const tools = accessTools(server, administrator);

/** The entries of a record, newest first. */
async function entriesOf({ id }: { id: string }, resource = news.name, operation?: string) {
  return (await administrator.data(getListAudit, { resource, recordId: id, operation })).items;
}

describe('the log', () => {
  test('tells who did what to which record, from where, newest first', async () => {
    const record = await createRecord(administrator, news, { title: 'Xả lũ hồ chứa' });
    await administrator.data(kit.update, { id: record.id, version: 1, title: 'Xả lũ hồ chứa đợt 2', author: 'An' });
    const [update, insert] = await entriesOf(record);
    expect(update).toMatchObject({
      operation: kit.update.name,
      resource: 'news',
      recordId: record.id,
      title: 'Xả lũ hồ chứa đợt 2',
      accountName: 'Quản trị viên',
      version: 2,
      fields: ['author', 'title'],
      ipAddress: '127.0.0.1',
    });
    expect(insert).toMatchObject({ operation: kit.insert.name, version: 1, title: 'Xả lũ hồ chứa' });
    const detail = await administrator.data(getDetailAudit, { id: update?.id });
    expect(detail).toMatchObject({
      before: { title: 'Xả lũ hồ chứa', author: '' },
      after: { title: 'Xả lũ hồ chứa đợt 2', author: 'An' },
      redacted: [],
    });
  });

  test('shows the place in the chain as soon as the job has sealed an entry', async () => {
    const record = await createRecord(administrator, news);
    // A second later, but for transactions of other tests that stay open on the same database server.
    await expect.poll(async () => (await entriesOf(record))[0]?.sealed, { timeout: 60_000 }).toMatch(/^\d+$/);
  });

  test('has for each record of a bulk change what that record was before', async () => {
    const [one, two] = [
      await createRecord(administrator, news, { status: 0 }),
      await createRecord(administrator, news, { status: 2 }),
    ];
    const items = [one, two].map(({ id, version }) => ({ id, version }));
    await administrator.data(kit.setStatus, { items, status: 1 });
    await administrator.data(kit.remove, { ids: [one.id, two.id] });
    for (const { id, status } of [one, two]) {
      const [removed, published] = (await administrator.data(getRecordHistory, { resource: 'news', id })).items;
      expect(published).toMatchObject({ before: { status }, after: { status: 1 } });
      expect(removed).toMatchObject({ before: { deletedAt: null }, after: { deletedAt: expect.any(String) } });
    }
  });

  test('has for each moved record its position before and after', async () => {
    const categories = resourceOperations(newsCategories);
    const records = [
      await createRecord(administrator, newsCategories),
      await createRecord(administrator, newsCategories),
    ];
    const items = records.map(({ id, position }) => ({ id, position: Number(position) }));
    const [first, second] = items;
    await administrator.data(categories.setPosition?.name ?? '', { items: [first, { ...second, position: 777 }] });
    expect(await entriesOf({ id: first?.id ?? '' }, newsCategories.name)).toHaveLength(1);
    const [moved] = await entriesOf({ id: second?.id ?? '' }, newsCategories.name);
    const detail = await administrator.data(getDetailAudit, { id: moved?.id });
    expect(detail).toMatchObject({ before: { position: second?.position }, after: { position: 777 } });
  });
});

test('what accounts say of a person is shown to those who may read accounts alone', async () => {
  const { account } = await administrator.data(insertUser, {
    username: 'nguyen.van.an',
    fullName: 'Nguyễn Văn An',
    email: 'an@example.test',
  });
  const [entry] = await entriesOf(account, 'accounts');
  const shown = await administrator.data(getDetailAudit, { id: entry?.id });
  expect(shown).toMatchObject({ after: { email: 'an@example.test' }, redacted: [] });
  await grantFunction(server, 'viewer', 'audit-view');
  const viewer = await server.as('viewer');
  const redacted = await viewer.data(getDetailAudit, { id: entry?.id });
  expect(redacted.redacted).toEqual(['email', 'fullName', 'phone']);
  expect(JSON.stringify(redacted)).not.toMatch(/Văn An|an@example/);
});

describe('filters', () => {
  let entry: Awaited<ReturnType<typeof entriesOf>>[number] | undefined;
  beforeAll(async () => {
    [entry] = await entriesOf(await createRecord(administrator, introductions), introductions.name);
  });

  test.each(['accountId', 'operation', 'resource', 'recordId', 'ipAddress', 'requestId'] as const)(
    '%s',
    async (name) => {
      const { items } = await administrator.data(getListAudit, { [name]: entry?.[name], pageSize: 200 });
      expect(items.map(({ id }) => id)).toContain(entry?.id);
      expect(new Set(items.map((item) => item[name]))).toEqual(new Set([entry?.[name]]));
      const other = name === 'accountId' ? '00000000-0000-4000-8000-000000000000' : 'khong-co';
      expect(await administrator.data(getListAudit, { [name]: other })).toMatchObject({ items: [], totalItem: 0 });
    },
  );

  test('from and to', async () => {
    const at = entry?.at ?? '';
    const later = new Date(Date.parse(at) + 1).toISOString();
    const within = await administrator.data(getListAudit, { from: at, to: later });
    expect(within.items.map(({ id }) => id)).toEqual([entry?.id]);
    const before = await administrator.data(getListAudit, { to: at, pageSize: 200 });
    expect(before.items.map(({ id }) => id)).not.toContain(entry?.id);
  });

  test('can be chosen from what the log has', async () => {
    const { accounts, operations, resources } = await administrator.data(getAuditFilters);
    expect(accounts.map(({ name }) => name)).toContain('Quản trị viên');
    expect(operations).toEqual(expect.arrayContaining(['insertIntroduce', 'login']));
    expect(resources).toEqual(expect.arrayContaining(['introductions', 'news']));
    expect([...operations].sort()).toEqual(operations);
  });
});

describe('the export', () => {
  const linesOf = async (input: object, by = administrator) => {
    const { name, bytes } = await by.file(exportAudit.name, { format: 'csv', ...input });
    expect(name).toMatch(/^nhat-ky-\d{4}-\d\d-\d\d\.csv$/);
    return bytes.toString().trim().split('\r\n');
  };

  test('says in words and local time what changed from what to what, runs nothing, and is registered', async () => {
    const record = await createRecord(administrator, news, { title: '=HYPERLINK("http://xau.test")', author: 'An' });
    await administrator.data(kit.update, { id: record.id, version: 1, author: 'Bình', featured: true });
    const found = { resource: 'news', recordId: record.id, operation: kit.update.name };
    const [head, ...lines] = await linesOf(found);
    expect(head).toBe(
      'Thời điểm,Người thực hiện,Thao tác,Đối tượng,Tên bản ghi,Mã bản ghi,Trường,Trước,Sau,Địa chỉ IP,Mã yêu cầu,Vị trí niêm phong,Số mục nhật ký',
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d,Quản trị viên,Cập nhật tin tức,Tin tức,/);
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://xau.test"")",${record.id},Tác giả,An,Bình,127.0.0.1`);
    expect(lines[1]).toContain(',Không,Có,');
    const registered = () => administrator.data<{ items: object[] }>('getListExport', { resource: 'audit-log' });
    // That the file was sent to its end is written down after it was.
    await expect
      .poll(async () => (await registered()).items[0])
      .toMatchObject({ rows: 1, format: 'csv', filters: found, complete: true });
    const [entry] = (await administrator.data(getListAudit, { operation: exportAudit.name })).items;
    expect((await administrator.data(getDetailAudit, { id: entry?.id })).after).toMatchObject({ filters: found });
  });

  test('tells texts without their marks, unless the marks alone were changed, and nothing of what was left empty', async () => {
    const record = await createRecord(administrator, news, { content: '<p>Mực nước <strong>hồ</strong></p>' });
    const update = { id: record.id, version: 1, content: '<p>Mực nước hồ</p>' };
    await administrator.data(kit.update, update);
    const [, changed = '', ...inserted] = await linesOf({ resource: 'news', recordId: record.id });
    expect(changed).toContain('<p>Mực nước <strong>hồ</strong></p>,<p>Mực nước hồ</p>');
    expect(inserted.filter((line) => line.includes(',,Mực nước hồ,'))).toHaveLength(1);
    expect(inserted.filter((line) => line.includes(',Tác giả,'))).toEqual([]);
  });

  test('is a workbook too, and keeps values from who may only export', async () => {
    const { name, bytes } = await administrator.file(exportAudit.name, { resource: 'news' });
    expect([name.endsWith('.xlsx'), bytes.subarray(0, 2).toString()]).toEqual([true, 'PK']);
    const { client } = await tools.makeAccount([(await tools.makeRole(['audit-export'])).id]);
    const [head] = await linesOf({ resource: 'news' }, client);
    expect(head).not.toContain('Trước,Sau');
  });
});

describe('names', () => {
  test('of roles, functions and operations stand for their codes', async () => {
    const role = await tools.makeRole(['news-view']);
    const { account } = await tools.makeAccount([role.id]);
    const [made] = await entriesOf({ id: account.id }, 'accounts', insertUser.name);
    const detail = await administrator.data(getDetailAudit, { id: made?.id });
    expect(detail.names.roles).toEqual({ [role.code]: expect.stringContaining('Vai trò') });
    const [given] = await entriesOf(role, 'roles', 'updateRoleFunction');
    expect((await administrator.data(getDetailAudit, { id: given?.id })).names.functions).toEqual({
      'news-view': 'Xem tin tức',
    });
  });

  test('are those that the log knows last where a record is no more', async () => {
    const category = await createRecord(administrator, newsCategories, { name: 'Loại sắp mất' });
    const record = await createRecord(administrator, news, { title: 'Sắp mất', categoryId: category.id });
    for (const [resource, { id }] of [
      [news, record],
      [newsCategories, category],
    ] as const) {
      await administrator.data(resourceOperations(resource).remove, { ids: [id] });
      await administrator.data(purgeTrash, { items: [{ resource: resource.name, id }] });
    }
    const [entry] = await entriesOf(record);
    expect(entry).toMatchObject({ title: 'Sắp mất', exists: false });
    const [insert] = await entriesOf(record, news.name, kit.insert.name);
    const { names } = await administrator.data(getDetailAudit, { id: insert?.id });
    expect(names.categoryId).toEqual({ [category.id]: 'Loại sắp mất' });
  });
});

describe('a search', () => {
  const found = async (textSearch: string, more = {}) =>
    (await administrator.data(getListAudit, { textSearch, ...more })).items.map(({ recordId }) => recordId);

  test('finds who, what was done and to which record, without accents, and an address by its beginning', async () => {
    const record = await createRecord(administrator, news, { title: 'Vận hành hồ Bản Chát' });
    expect([...new Set(await found('ho ban chat'))]).toEqual([record.id]);
    expect(await found('quan tri them moi tin tuc')).toContain(record.id);
    expect(await found('127.0', { resource: 'news', recordId: record.id })).toContain(record.id);
    expect(await found('khong-co-tu-nay')).toEqual([]);
  });

  test('does not look into values, among which are personal ones', async () => {
    await createRecord(administrator, news, { content: '<p>Ngườikhôngai</p>' });
    expect(await found('Ngườikhôngai')).toEqual([]);
  });
});

/** What of a record can be put back: its fields and status. */
function stateOf(record: AnyRecord): Record<string, unknown> {
  const names = [...fieldEntries(news).map(([name]) => name), 'status'];
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

describe('the history of a record', () => {
  test('gives back its fields as they stood after every entry, to the removal for ever and beyond', async () => {
    const states: Record<string, unknown>[] = [];
    let record = await createRecord(administrator, news, {
      slug: 'lich-su',
      tags: ['hồ'],
      publishAt: '2031-05-01T00:00:00+07:00',
    });
    const { id } = record;
    states.push(stateOf(record));
    for (const change of [
      { title: 'Tên mới', tags: ['hồ', 'đập'] },
      { publishAt: null, featured: true },
      { content: '<p>Nội dung khác</p>', status: 1 },
    ]) {
      record = await administrator.data(kit.update, { id, version: record.version, ...change });
      states.push(stateOf(record));
    }
    await administrator.data(kit.setStatus, { items: [{ id, version: record.version }], status: 4 });
    states.push({ ...stateOf(record), status: 4 });
    await administrator.data(kit.remove, { id });
    states.push({ ...stateOf(record), status: 4 });
    await createRecord(administrator, news, { slug: 'lich-su' });
    record = await administrator.data(kit.restore, { id });
    expect(record.slug).toBe('lich-su-2');
    states.push(stateOf(record));

    const recorded = async () => {
      const { items } = await administrator.data(getRecordHistory, { resource: 'news', id });
      const answers = items.map((entry) =>
        administrator.data(getRecordState, { resource: 'news', recordId: id, id: entry.id }),
      );
      return (await Promise.all(answers)).map(({ fields }) => fields).reverse();
    };
    expect(await recorded()).toEqual(states);

    await administrator.data(kit.remove, { id });
    states.push(stateOf(record));
    expect(await recorded()).toEqual(states);
    await administrator.data(purgeTrash, { items: [{ resource: 'news', id }] });
    expect(await recorded()).toEqual([...states, {}]);
  });

  test('is refused to who may not read the record, and not there for what is no record', async () => {
    await grantFunction(server, 'production-clerk', 'history-view');
    const clerk = await server.as('production-clerk');
    const [seen, unseen] = [await createRecord(administrator, news), await createRecord(administrator, introductions)];
    expect((await clerk.call(getRecordHistory, { resource: 'news', id: seen.id })).status).toBe(200);
    const history = await clerk.call(getRecordHistory, { resource: 'introductions', id: unseen.id });
    expect([history.status, history.problem.code]).toEqual([403, 'FORBIDDEN']);
    const [entry] = await entriesOf(unseen, introductions.name);
    const stateInput = { resource: 'introductions', recordId: unseen.id, id: entry?.id };
    expect((await clerk.call(getRecordState, stateInput)).status).toBe(403);
    // An entry of another record than the one asked for, of which the caller may read the history.
    expect((await clerk.call(getRecordState, { ...stateInput, resource: 'news', recordId: seen.id })).status).toBe(404);
    expect((await clerk.call(getDetailAudit, { id: entry?.id })).status).toBe(403);
    for (const [resource, id] of [
      ['news', '999999999999999999'],
      ['news', 'khong-phai-ma'],
      ['accounts', '1'],
      ['__proto__', '1'],
    ]) {
      expect((await administrator.call(getRecordHistory, { resource, id })).status).toBe(404);
    }
  });

  test('is there for accounts, to those who may read accounts', async () => {
    const { account } = await administrator.data<{ account: { id: string; version: number } }>('insertUser', {
      username: 'co-lich-su',
      fullName: 'Có lịch sử',
      email: 'co-lich-su@example.vn',
    });
    const { id, version } = account;
    await administrator.data('updateUser', { id, version, phone: '0987 654 321' });
    const { items } = await administrator.data(getRecordHistory, { resource: 'accounts', id });
    expect(items.map(({ operation }) => operation)).toEqual(['updateUser', 'insertUser']);
    expect(items[0]).toMatchObject({ before: { phone: '' }, after: { phone: '0987 654 321' }, redacted: [] });
    const clerk = await server.as('production-clerk');
    expect((await clerk.call(getRecordHistory, { resource: 'accounts', id })).status).toBe(403);
    // One made at the first start, of which nothing was recorded yet.
    const [newcomer] = await server.database.rows<{ id: string }>(
      `SELECT id FROM accounts WHERE username = 'newcomer'`,
    );
    const empty = await administrator.data(getRecordHistory, { resource: 'accounts', id: newcomer?.id });
    expect(empty).toMatchObject({ items: [], totalItem: 0 });
    // An entry of another record, and a name in the log that is no account's.
    for (const recordId of [id, 'access-review.csv']) {
      const { status } = await administrator.call(getRecordState, { resource: 'accounts', recordId, id: '1' });
      expect(status).toBe(404);
    }
  });

  test('leaves out values that were erased by law, and says which', async () => {
    await server.database.rows(`INSERT INTO audit_private_fields VALUES ('news', 'author')`);
    const record = await createRecord(administrator, news, { author: 'Nguyễn Văn An' });
    const { id } = record;
    await administrator.data(kit.update, { id, version: 1, author: '' });
    const sealed = async () => {
      await sealAudit(server.running.database.app);
      return (await entriesOf(record))[0]?.sealed;
    };
    await expect.poll(sealed, { timeout: 60_000 }).toMatch(/^\d+$/);
    await server.database.rows(`SELECT erase_audit_values('news', $1, '{author}')`, [id]);
    const { items } = await administrator.data(getRecordHistory, { resource: 'news', id });
    expect(items.map(({ redacted }) => redacted)).toEqual([[], ['author'], ['author']]);
    expect(items[2]?.after).not.toHaveProperty('author');
    const state = await administrator.data(getRecordState, { resource: 'news', recordId: id, id: items[2]?.id });
    expect(state.redacted).toEqual(['author']);
    expect(JSON.stringify([items, state])).not.toContain('Văn An');
  });
});

// How quickly is measured by npm run bench.
test('20,000 entries are listed and filtered, and counted up to a thousand', async () => {
  const { accountId } = (await entriesOf(await createRecord(administrator, news)))[0] ?? {};
  // With their links, so that what is measured is not how long the sealing of so many takes.
  await server.database.rows(
    `WITH lock AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtext('audit_chain'))),
     entry AS (
       INSERT INTO audit_log (at, account_id, operation, resource, record_id, request_id, ip_address, before, after)
       SELECT now() - n * interval '1 minute', CASE WHEN n % 3 = 0 THEN $1::uuid ELSE gen_random_uuid() END,
         'operation' || n % 40, 'resource' || n % 15, (n % 900)::text, 'request ' || n, '10.0.' || n % 200 || '.7',
         jsonb_build_object('title', repeat('tên cũ ', 60)), jsonb_build_object('title', repeat('tên mới ', 60))
       FROM lock, generate_series(1, 20000) AS n RETURNING id, tx)
     INSERT INTO audit_chain SELECT 1000000 + row_number() OVER (ORDER BY id), id, tx, '', '', '{}', now(), '' FROM entry`,
    [accountId],
  );
  await server.database.rows('ANALYZE audit_log, audit_chain');
  const inputs: Record<string, unknown>[] = [
    {},
    { page: 40 },
    { accountId },
    { operation: 'operation7' },
    { resource: 'resource3' },
    { resource: 'resource3', recordId: '33' },
    { recordId: '33' },
    { requestId: 'request 7000' },
    { ipAddress: '10.0.5.7' },
    { accountId, operation: 'operation6', resource: 'resource6' },
    { accountId, operation: 'login' },
    { operation: 'khong-co' },
    { from: new Date(Date.now() - 10_000 * 60_000).toISOString() },
    { to: new Date(Date.now() - 19_000 * 60_000).toISOString(), accountId },
    { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' },
  ];
  for (const input of inputs) {
    const { totalItem, totalExact } = await administrator.data(getListAudit, input);
    expect(totalItem).toBeLessThanOrEqual(1000);
    if (Object.keys(input).length === 0) expect([totalItem, totalExact]).toEqual([1000, false]);
  }
});
