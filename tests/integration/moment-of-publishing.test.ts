import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { activeStatus, type Resource } from '../../src/declare/resource.ts';
import { snakeCase } from '../../src/engine/names.ts';
import { resources } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, undo, upload } from '../support/imports.ts';

/** What becomes public at once without a date gets the moment of publishing as its date, by whatever way it becomes so. */
const server = await startTestServer();
const administrator = await server.as('administrator');
// What knows no drafts is public as it is made: there is no change by which it becomes so.
const timed = resources.flatMap((resource) =>
  resource.statuses === 'publication' && resource.publicWindow?.from
    ? [{ resource, name: resource.name, from: resource.publicWindow.from }]
    : [],
);
const past = '2020-01-01T00:00:00.000Z';
const future = '2099-01-01T00:00:00.000Z';

/** What a change led to: the record, when the date is from the time of the call `now`. */
async function dated(from: string, change: () => Promise<AnyRecord>): Promise<AnyRecord> {
  const before = Date.now();
  const record = await change();
  const moment = Date.parse(String(record[from]));
  expect(moment).toBeGreaterThanOrEqual(before);
  expect(moment).toBeLessThanOrEqual(Date.now());
  return record;
}

/** The newest entry of a record's history. */
async function lastEntry(resource: Resource, { id }: AnyRecord) {
  const [entry] = await server.database.rows<{ before: object; after: object }>(
    'SELECT before, after FROM audit_log WHERE resource = $1 AND record_id = $2 ORDER BY id DESC LIMIT 1',
    [resource.name, id],
  );
  return entry;
}

describe.each(timed)('$name', ({ resource, from }) => {
  const kit = resourceOperations(resource);
  const read = ({ id }: { id: string }) => administrator.data(kit.detail, { id });

  test('made public as it is made', async () => {
    await dated(from, () => createRecord(administrator, resource, { status: activeStatus }));
  });

  test('made public by a change, and by taking its date away; the history tells it', async () => {
    const draft = await createRecord(administrator, resource);
    expect(draft[from]).toBeNull();
    const changeOf = (record: AnyRecord, values: object) =>
      administrator.data(kit.update, { id: record.id, version: record.version, ...values });
    const published = await dated(from, () => changeOf(draft, { status: activeStatus }));
    expect(await lastEntry(resource, draft)).toEqual({
      before: { status: 0, [from]: null },
      after: { status: activeStatus, [from]: published[from] },
    });
    const scheduled = await changeOf(published, { [from]: future });
    expect(scheduled[from]).toBe(future);
    const atOnce = await dated(from, () => changeOf(scheduled, { [from]: null }));
    expect(await lastEntry(resource, draft)).toEqual({
      before: { [from]: future },
      after: { [from]: atOnce[from] },
    });
  });

  test('made public among others', async () => {
    const undated = await createRecord(administrator, resource);
    const old = await createRecord(administrator, resource, { [from]: past });
    const later = await createRecord(administrator, resource, { [from]: future });
    const items = [undated, old, later].map(({ id, version }) => ({ id, version }));
    await dated(from, async () => {
      await administrator.data(kit.setStatus, { items, status: activeStatus });
      return read(undated);
    });
    expect([(await read(old))[from], (await read(later))[from]]).toEqual([past, future]);
    expect(await lastEntry(resource, undated)).toEqual({
      before: { status: 0, [from]: null },
      after: { status: activeStatus, [from]: (await read(undated))[from] },
    });
    expect(await lastEntry(resource, old)).toEqual({ before: { status: 0 }, after: { status: activeStatus } });
  });

  test('taken out of the trash', async () => {
    const { id } = await createRecord(administrator, resource, { status: activeStatus });
    await administrator.data(kit.remove, { id });
    const table = snakeCase(resource.name);
    await server.database.rows(`UPDATE ${table} SET ${snakeCase(from)} = NULL WHERE id = $1`, [id]);
    await dated(from, async () => {
      await administrator.data(kit.restore, { id });
      return read({ id });
    });
  });

  test('a date that is there stays, a draft has none, and what is past its time gets none', async () => {
    for (const moment of [past, future]) {
      const record = await createRecord(administrator, resource, { status: activeStatus, [from]: moment });
      expect(record[from]).toBe(moment);
    }
    expect((await createRecord(administrator, resource, { status: 2 }))[from]).toBeNull();
    const { to } = resource.publicWindow ?? {};
    const over = await createRecord(administrator, resource, { status: activeStatus, [to ?? '']: past });
    expect(over[from]).toBeNull();
    const { id, version } = over;
    await dated(from, () => administrator.data(kit.update, { id, version, [to ?? '']: future }));
  });

  test('what an older version published without a date has the moment at which it became public', async () => {
    const draft = await createRecord(administrator, resource);
    const { id, version } = draft;
    await administrator.data(kit.setStatus, { items: [{ id, version }], status: activeStatus });
    const unknown = await createRecord(administrator, resource);
    const table = snakeCase(resource.name);
    const ids = [id, unknown.id];
    await server.database.rows(`UPDATE ${table} SET ${snakeCase(from)} = NULL, status = 1 WHERE id = ANY($1)`, [ids]);
    const migration = new URL('../../migrations/20261126T0200_moment_of_publishing.sql', import.meta.url);
    await server.database.rows(readFileSync(migration, 'utf8'));
    const [entry] = await server.database.rows<{ at: string }>(
      'SELECT at::text FROM audit_log WHERE resource = $1 AND record_id = $2 ORDER BY id DESC LIMIT 1',
      [resource.name, id],
    );
    expect((await read(draft))[from]).toBe(new Date(entry?.at ?? '').toISOString());
    expect((await read(unknown))[from]).toBe(unknown.createdAt);
  });
});

test('a file that publishes: new rows and changed ones, and taken back everything is as it was', async () => {
  const draft = await createRecord(administrator, news);
  const category = await administrator.data<AnyRecord>('getDetailCategoryNews', { id: String(draft.categoryId) });
  const file = [
    'Tiêu đề,Đường dẫn tĩnh,Danh mục,Nội dung,Trạng thái',
    `Từ tệp,tu-tep,${category.name},Nội dung,Đã xuất bản`,
    `${draft.title},${draft.slug},${category.name},Nội dung,Đã xuất bản`,
  ];
  const found = await upload(administrator, 'importNews', file.join('\n'), 'tin-tuc.csv');
  expect(found).toMatchObject({ counts: { added: 1, changed: 1, wrong: 0 } });
  const before = Date.now();
  const stored = await commit(administrator, found);
  const { items } = await administrator.list(news, { status: activeStatus });
  const imported = items.filter(({ slug }) => [draft.slug, 'tu-tep'].includes(slug));
  expect(imported.map(({ publishAt }) => Date.parse(String(publishAt)) >= before)).toEqual([true, true]);
  expect(await lastEntry(news, draft)).toMatchObject({ before: { publishAt: null }, after: { status: activeStatus } });
  await undo(administrator, stored);
  expect(await administrator.data('getDetailNews', { id: draft.id })).toMatchObject({ status: 0, publishAt: null });
});

test('visitors read first what was published last', async () => {
  await createRecord(administrator, news, { status: activeStatus, publishAt: past });
  const { slug } = await createRecord(administrator, news, { status: activeStatus });
  const answer = await server.visitor.get('/public/v1/news');
  const { data } = (await answer.json()) as { data: { items: { slug: string }[] } };
  expect(data.items[0]?.slug).toBe(slug);
});
