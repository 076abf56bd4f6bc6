import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { Resource } from '../../src/declare/resource.ts';
import { insertUser } from '../../src/features/access/contract/accounts.ts';
import { getListAudit } from '../../src/features/audit/contract/audit.ts';
import { login } from '../../src/features/auth/contract.ts';
import { purgeTrash } from '../../src/features/trash/contract.ts';
import { foldText } from '../../src/lib/fold.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord, makesRecords } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';

const server = await startTestServer();
// Their answers tell of copies as soon as those are made.
await putOff(server.database, 'make-copies');
const administrator = await server.as('administrator');

test('an entry about an account tells whose it is', async () => {
  const person = { username: 'vanhanh01', fullName: 'Trần Thị Vận Hành', email: 'vanhanh01@example.com' };
  const { account } = await administrator.data(insertUser, person);
  const { items } = await administrator.data(getListAudit, { resource: 'accounts', recordId: account.id });
  expect(items[0]).toMatchObject({ operation: insertUser.name, title: person.username, accountName: 'Quản trị viên' });
  const signIns = await administrator.data(getListAudit, { operation: login.name });
  expect(signIns.items[0]).toMatchObject({ title: 'administrator', accountName: 'Quản trị viên' });
});

test('an entry tells what its record was called when it was written', async () => {
  const category = await createRecord(administrator, newsCategories, { name: 'Tên lúc đầu' });
  const { id, version } = category;
  await administrator.data('updateCategoryNews', { id, version, name: 'Tên về sau' });
  await administrator.data('deleteCategoryNews', { id });
  const { items } = await administrator.data(getListAudit, { resource: newsCategories.name, recordId: id });
  expect(items.map(({ title }) => title)).toEqual(['Tên về sau', 'Tên về sau', 'Tên lúc đầu']);
});

describe('a search finds the entries of a record', () => {
  const found = async (textSearch: string) =>
    (await administrator.data(getListAudit, { textSearch })).items.map(({ title }) => title);

  // What the table calls its records by itself is no title that they had.
  const titled = (resource: Resource) => makesRecords(resource) && !resource.fields[resource.title]?.given;
  test.each([...resourceRegistry.values()].filter(titled).map((resource) => ({ name: resource.name, resource })))(
    'by each title that it has had: $name',
    async ({ name, resource }) => {
      const { remove, update } = resourceOperations(resource);
      // No word begins another's.
      const word = `${name.replace(/\W/g, '')}ấy`;
      const present = `Đập mới${word}`;
      const { id, version, ...record } = await createRecord(administrator, resource, {
        [resource.title]: `Đập cũ${word}`,
      });
      // A file is called what it was uploaded as, with its ending.
      const former = String(record[resource.title]);
      await administrator.data(update, { id, version, [resource.title]: present });
      for (const title of [former, present]) expect(await found(foldText(title)), title).toEqual([present, former]);
      await administrator.data(remove, { id });
      await administrator.data(purgeTrash, { items: [{ resource: resource.name, id }] });
      for (const title of [former, present])
        expect(await found(title), title).toEqual(Array(3).fill(present).concat(former));
    },
  );

  test('by words of one title, not of several', async () => {
    const { id, version } = await createRecord(administrator, newsCategories, { name: 'Khoảnhtrước một' });
    await administrator.data('updateCategoryNews', { id, version, name: 'Khoảnhsau hai' });
    expect(await found('khoanhtruoc mot')).toHaveLength(2);
    expect(await found('khoanhtruoc hai')).toEqual([]);
  });

  test('in the index of former titles, however long the log is', async () => {
    const used = async () => {
      const [index] = await server.database.rows<{ scans: number }>(
        "SELECT idx_scan::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'audit_log_former_title'",
      );
      return index?.scans ?? 0;
    };
    await server.database.rows(
      `INSERT INTO audit_log (operation, resource, record_id, request_id, before)
       SELECT 'updateNews', 'news', n, 'x', jsonb_build_object('author', n) FROM generate_series(1, 5000) AS n`,
    );
    await server.database.rows('ANALYZE audit_log');
    const before = await used();
    await found('khong ai goi the');
    await expect.poll(used).toBeGreaterThan(before);
  });
});

test('an entry about something without a title has none', async () => {
  await administrator.data('updateSiteSettings', { version: 1, slogan: 'Khác' });
  const { items } = await administrator.data(getListAudit, { operation: 'updateSiteSettings' });
  expect(items[0]).toMatchObject({ resource: 'site-settings', title: '', exists: false });
});
