import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../src/declare/field.ts';
import { resourceOperations } from '../../src/declare/operations.ts';
import { populatedName, type Resource, referencesOf, slugOf } from '../../src/declare/resource.ts';
import { snakeCase } from '../../src/engine/names.ts';
import { query } from '../../src/engine/statement.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { resourceRegistry, resources } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { listPublic } from '../../src/server/public-records.ts';
import { createRecord, makesRecords } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

async function visible(path: string): Promise<Record<string, unknown>[]> {
  const answer = await server.visitor.get(`/public/v1/${path}`);
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { items: Record<string, unknown>[] } };
  return data.items;
}

/** Whether visitors see a record, in the list and at its own address alike. */
async function isVisible(resource: Resource, slug: unknown): Promise<boolean> {
  const listed = (await visible(`${resource.name}?pageSize=200`)).some((item) => item.slug === slug);
  const { status } = await server.visitor.get(`/public/v1/${resource.name}/${slug}`);
  expect([listed, status]).toEqual(listed ? [true, 200] : [false, 404]);
  return listed;
}

describe('visitors see', () => {
  test.each([
    [{ status: 1 }, true],
    [{ status: 0 }, false],
    [{ status: 2 }, false],
    [{ status: 3 }, false],
    [{ status: 4 }, false],
    [{ status: 1, publishAt: '2020-01-01T00:00:00Z', expireAt: '2099-01-01T00:00:00Z' }, true],
    [{ status: 1, publishAt: '2098-01-01T00:00:00Z', expireAt: '2099-01-01T00:00:00Z' }, false],
    [{ status: 1, publishAt: '2020-01-01T00:00:00Z', expireAt: '2021-01-01T00:00:00Z' }, false],
    [{ status: 1, expireAt: '2021-01-01T00:00:00Z' }, false],
    [{ status: 1, expireAt: '2099-01-01T00:00:00Z' }, true],
  ])('an article %j: %s', async (fields, expected) => {
    const { slug } = await createRecord(administrator, news, fields);
    expect(await isVisible(news, slug)).toBe(expected);
  });

  test('from the very moment of publication to before that of expiry', async () => {
    const database = connect(() => server.database.connection, 'owner', 1);
    const { categoryId } = await createRecord(administrator, news);
    const slugs = await database
      .transaction()
      .execute(async (transaction) => {
        // Within a transaction now() stands still, so the edges can be hit.
        const window = (slug: string, from: string, to: string) =>
          `INSERT INTO news (title, slug, category_id, summary, content, attachments, author, source, tags, featured,
             status, search, publish_at, expire_at)
           VALUES ('', '${slug}', ${categoryId}, '', '', '{}', '', '', '{}', false, 1, '', ${from}, ${to})`;
        const tick = `interval '1 microsecond'`;
        for (const text of [
          window('edge-now', 'now()', `now() + ${tick}`),
          window('edge-soon', `now() + ${tick}`, 'NULL'),
          window('edge-over', `now() - ${tick}`, 'now()'),
        ]) {
          await query(transaction, text, []);
        }
        const { data } = await listPublic(transaction, news, resourceRegistry, { page: 0, pageSize: 200 });
        return data.items.map(({ slug }) => String(slug)).filter((slug) => slug.startsWith('edge-'));
      })
      .finally(() => database.destroy());
    expect(slugs).toEqual(['edge-now']);
  });

  test('nothing of a category that is not in use, and it again when it is', async () => {
    const category = await createRecord(administrator, newsCategories);
    const { slug } = await createRecord(administrator, news, { categoryId: category.id, status: 1 });
    const { id } = category;
    expect(await isVisible(news, slug)).toBe(true);
    await administrator.data('updateCategoryNews', { id, version: 1, status: 0 });
    expect([await isVisible(news, slug), await isVisible(newsCategories, category.slug)]).toEqual([false, false]);
    await administrator.data('updateCategoryNews', { id, version: 2, status: 1 });
    expect([await isVisible(news, slug), await isVisible(newsCategories, category.slug)]).toEqual([true, true]);
    await server.database.rows('UPDATE news_categories SET deleted_at = now() WHERE id = $1', [id]);
    // Not by a call of this server, so it finds out when what it keeps lapses.
    await expect.poll(async () => (await server.visitor.get(`/public/v1/news/${slug}`)).status).toBe(404);
    await expect
      .poll(async () => (await server.visitor.get(`/public/v1/news-categories/${category.slug}`)).status)
      .toBe(404);
  });

  test('nothing that is in the trash', async () => {
    const { id, slug } = await createRecord(administrator, news, { status: 1 });
    await administrator.data('deleteNews', { id });
    expect(await isVisible(news, slug)).toBe(false);
  });

  test('the newest publication first, by pages and by category', async () => {
    const { id: categoryId } = await createRecord(administrator, newsCategories);
    for (const month of ['02', '03', '01']) {
      const fields = { categoryId, status: 1, title: `Tháng ${month}`, publishAt: `2026-${month}-01T00:00:00Z` };
      await createRecord(administrator, news, fields);
    }
    const pages = [0, 1].map((page) => visible(`news?categoryId=${categoryId}&pageSize=2&page=${page}`));
    const titles = (await Promise.all(pages)).flat().map(({ title }) => title);
    expect(titles).toEqual(['Tháng 03', 'Tháng 02', 'Tháng 01']);
  });
});

test('visitors see of staff those who agreed to it and are at work, and no personal value of anybody', async () => {
  const personal = { birthDate: '1985-02-03', phone: '0912 345 678', address: 'Thôn 3' };
  const shown = await createRecord(administrator, staff, { fullName: 'Lê Thị Hoà', showOnSite: true, ...personal });
  await createRecord(administrator, staff, { fullName: 'Trần Văn Ẩn', showOnSite: false });
  await createRecord(administrator, staff, { fullName: 'Phạm Đã Nghỉ', showOnSite: true, status: 5 });
  const answer = await server.visitor.get('/public/v1/staff');
  const text = await answer.text();
  expect(text).toContain('Lê Thị Hoà');
  for (const hidden of ['Trần Văn Ẩn', 'Phạm Đã Nghỉ', '1985', '0912', 'Thôn 3', String(shown.employeeCode)]) {
    expect(text).not.toContain(hidden);
  }
});

const published = resources.filter((resource) => resource.publicFields);

test.each(resources.filter((resource) => !published.includes(resource)))(
  'visitors read nothing of $name',
  async ({ name }) => {
    expect((await server.visitor.get(`/public/v1/${name}`)).status).toBe(404);
    const rows = await server.database.rows(
      `SELECT FROM information_schema.column_privileges WHERE grantee = 'cms_public' AND table_name = $1`,
      [snakeCase(name)],
    );
    expect(rows).toEqual([]);
  },
);

describe.each(published.map((resource) => ({ resource, name: resource.name })))('of $name', ({ resource }) => {
  const declared = resource.publicFields ?? [];

  test('visitors are shown the declared fields alone', async () => {
    const consent = resource.publicWhen ? { [resource.publicWhen]: true } : {};
    const { id } = await createRecord(administrator, resource, { status: 1, ...consent });
    const row = (await visible(`${resource.name}?pageSize=200`)).find((item) => item.id === id);
    const companions = declared.flatMap((name) => {
      const field = resource.fields[name];
      return (field && populatedName(name, field)) ?? [];
    });
    const long = declared.filter((name) => isLong(resource.fields[name]));
    const facts = Object.keys(resource.publicList?.facts ?? {});
    const short = ['id', ...declared, ...companions, ...facts].filter((name) => !long.includes(name));
    expect(Object.keys(row ?? {}).sort()).toEqual(short.sort());
    if (!slugOf(resource)) return;
    const answer = await server.visitor.get(`/public/v1/${resource.name}/${row?.slug}`);
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    expect(Object.keys(data).sort()).toEqual([...short, ...long].sort());
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test.runIf(makesRecords(resource) && !resource.operations.without?.includes('remove'))(
    'who is about to delete records is told of those that visitors read, and of no others',
    async () => {
      const { publicWhen, publicWindow: { from } = {}, statuses } = resource;
      const consent = publicWhen ? { [publicWhen]: true } : {};
      const records = [
        await createRecord(administrator, resource, { status: 1, ...consent }),
        await createRecord(administrator, resource, { status: statuses === 'publication' ? 4 : 0, ...consent }),
      ];
      if (publicWhen) records.push(await createRecord(administrator, resource, { status: 1, [publicWhen]: false }));
      const later = { status: 1, [from ?? '']: '2098-01-01T00:00:00Z' };
      if (from) records.push(await createRecord(administrator, resource, later));
      // Filed under what is no longer shown, a record is shown no longer either.
      const filed = referencesOf(resource).find(({ name, tree }) => !tree && declared.includes(name));
      const target = filed && resources.find(({ name }) => name === filed.to);
      if (filed && target) {
        const parent = await createRecord(administrator, target, { status: 0 });
        records.push(await createRecord(administrator, resource, { status: 1, ...consent, [filed.name]: parent.id }));
      }
      const ids = records.map(({ id }) => id);
      const { seen } = await administrator.data(resourceOperations(resource).remove, { ids, trial: true });
      const read = await visible(`${resource.name}?pageSize=200`);
      expect(read.filter(({ id }) => ids.includes(String(id))).map(({ id }) => id)).toEqual(ids.slice(0, 1));
      expect(seen).toEqual({ visible: 1, scheduled: from ? 1 : 0 });
    },
  );

  test('the database lets visitors read no column that publication does not need', async () => {
    const rows = await server.database.rows<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.column_privileges
       WHERE grantee = 'cms_public' AND table_name = $1 AND privilege_type = 'SELECT'`,
      [snakeCase(resource.name)],
    );
    const { from, to } = resource.publicWindow ?? {};
    const windows = [from, to].filter((name) => name !== undefined);
    const consent = resource.publicWhen ? [resource.publicWhen] : [];
    const needed = [
      'id',
      'status',
      'deletedAt',
      ...declared,
      ...windows,
      ...consent,
      ...(resource.ordered ? ['position'] : []),
    ];
    const readable = rows.map(({ name }) => name);
    expect(readable).toEqual(expect.arrayContaining(needed.map(snakeCase)));
    expect(readable.filter((name) => /by$|version|search|created/.test(name))).toEqual([]);
  });
});

test.each(published.filter(({ publicWhen }) => publicWhen))(
  'the database itself asks for the consent of $name',
  async (resource) => {
    const policies = await server.database.rows<{ rule: string }>(
      `SELECT qual AS rule FROM pg_policies WHERE tablename = $1 AND 'cms_public' = ANY(roles)`,
      [snakeCase(resource.name)],
    );
    expect(policies).toEqual([{ rule: snakeCase(resource.publicWhen ?? '') }]);
  },
);

describe('the database itself refuses', () => {
  const clients = new Map<string, pg.Client>();
  beforeAll(async () => {
    for (const role of ['cms_public', 'cms_app']) {
      const client = new pg.Client({ ...server.database.connection, options: `-c role=${role}` });
      await client.connect();
      clients.set(role, client);
    }
    await createRecord(administrator, news);
  });
  afterAll(() => Promise.all([...clients.values()].map((client) => client.end())));

  const tables = ['accounts', 'account_credentials', 'account_sessions', 'account_roles', 'roles', 'functions', 'apis'];
  test.each([
    ...[...tables, 'audit_log', 'record_counts', 'sign_in_failures', 'schema_migrations'].map((table) => [
      'cms_public',
      `SELECT * FROM ${table}`,
    ]),
    ['cms_public', 'SELECT created_by FROM news'],
    ['cms_public', 'SELECT search FROM news'],
    ['cms_public', 'SELECT * FROM news'],
    ['cms_public', 'SELECT sha256 FROM stored_files'],
    ['cms_public', `INSERT INTO site_settings VALUES (true, '', '', '')`],
    ['cms_public', `UPDATE news SET title = ''`],
    ['cms_public', 'DELETE FROM news'],
    ['cms_public', 'CREATE TABLE mine ()'],
    ['cms_app', `UPDATE audit_log SET operation = ''`],
    ['cms_app', 'DELETE FROM audit_log'],
    ['cms_app', 'TRUNCATE audit_log'],
    ['cms_app', 'DROP TABLE audit_log'],
    ['cms_app', 'TRUNCATE news'],
    ['cms_app', 'CREATE TABLE mine ()'],
    ['cms_app', 'ALTER TABLE news ADD COLUMN mine text'],
    ['cms_app', 'SELECT * FROM schema_migrations'],
    ['cms_app', 'SELECT * FROM pg_authid'],
    ['cms_app', `COPY news TO PROGRAM 'true'`],
  ])('%s: %s', async (role, text) => {
    // 42501: insufficient privilege.
    await expect(clients.get(role)?.query(text)).rejects.toMatchObject({ code: '42501' });
  });
});

/** What pages of a list are spared. */
function isLong(field: Field | undefined): boolean {
  return field?.kind === 'richText' || (field?.kind === 'rows' && field.detailOnly === true);
}
