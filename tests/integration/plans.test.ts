import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ListInput } from '../../src/contract/paging.ts';
import { resourceOperations } from '../../src/declare/operations.ts';
import { listRecords } from '../../src/engine/list.ts';
import { searchWords } from '../../src/engine/search.ts';
import { auditSealing } from '../../src/features/audit/jobs.ts';
import { connect, type Database } from '../../src/platform/database/connect.ts';
import { jobStore } from '../../src/platform/jobs/store.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { listPublic } from '../../src/server/public-records.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { type PlanNode, plansOf } from '../support/query-plans.ts';
import { repeatableRandom } from '../support/random.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const rows = 6_000;

beforeAll(async () => {
  const categories = [
    await createRecord(administrator, newsCategories),
    await createRecord(administrator, newsCategories),
  ];
  // PostgreSQL estimates how often a beginning of a word occurs only when it knows a hundred frequent words.
  const random = repeatableRandom(7);
  const others = () => [random(50), random(50), random(50)].map((word, place) => `từ${place}${word}`).join(' ');
  const titles = Array.from(
    { length: rows },
    (_, index) => `Bản tin thuỷ văn số ${index} ${others()} ${index % 600 ? '' : 'hiếm'}`,
  );
  const words = titles.map((title) => searchWords(news, { title }));
  await server.database.rows(
    `INSERT INTO news (title, slug, category_id, summary, content, attachments, author, source, tags, featured, status,
       publish_at, created_at, updated_at, search)
     SELECT title, 'tin-' || number, ($3::bigint[])[1 + number % 2], '', repeat('nội dung ', 200), '{}', '', '', '{}',
       number % 50 = 0, number % 3, '2026-06-01Z'::timestamptz - number * interval '1 hour',
       '2026-06-01Z'::timestamptz - number * interval '1 minute',
       '2026-06-01Z'::timestamptz - number * interval '1 minute', array_to_tsvector(string_to_array(words, ' '))
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS row(title, words, number)`,
    [titles, words, categories.map(({ id }) => id)],
  );
  await server.database.rows('ANALYZE news');
  await server.database.rows('VACUUM ANALYZE record_counts');
});

async function version(): Promise<number> {
  const [row] = await server.database.rows<{ major: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major`,
  );
  return row?.major ?? 0;
}

/** The list of the staff. */
const listing = (input: ListInput) => (database: Database) =>
  listRecords(database, news, resourceRegistry, input, true);

function expectIndex(nodes: PlanNode[], index: string | RegExp): void {
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'news')).toEqual([]);
  const used = nodes.flatMap((node) => node['Index Name'] ?? []);
  expect(used).toContainEqual(typeof index === 'string' ? index : expect.stringMatching(index));
}

// PostgreSQL 15 has no word for it.
const forAllValues = (await version()) < 16 ? [] : [['planned once for all values', ', GENERIC_PLAN']];

describe.each([['planned for its values', ''], ...forAllValues])(
  'a list %s reads a page from the index of its order',
  (_how, options) => {
    test.each<[ListInput, string | RegExp]>([
      [{}, 'news_updated'],
      [{ page: 5 }, 'news_updated'],
      [{ status: 1 }, /^news_(status|updated)$/],
      [{ categoryId: '1' }, /^news_(category|updated)/],
      [{ categoryId: '1', status: 1 }, /^news_category_status$|^news_updated$/],
      [{ featured: true }, /^news_(featured|updated)$/],
      [{ sortField: 'title' }, 'news_title'],
      [{ sortField: 'title', sortOrder: 'descend' }, 'news_title'],
      [{ sortField: 'createdAt', sortOrder: 'descend' }, 'news_created'],
      [{ sortField: 'publishAt', sortOrder: 'descend' }, 'news_publish'],
      [{ from: '2026-05-25T00:00:00Z' }, 'news_publish'],
      [{ visibility: 'visible' }, 'news_expire'],
      [{ visibility: 'scheduled' }, /publish/],
      [{ visibility: 'expired' }, 'news_expire'],
      [{ trash: true }, 'news_trash'],
    ])('%j', async (input, index) => {
      expectIndex(await plansOf(server.database, listing(input), options), index);
    });
  },
);

// Of a table as small as that of the categories nobody gathers statistics.
test.each([
  [{ page: 0 }, 'news_published'],
  [{ page: 50 }, 'news_published'],
  [{ page: 30, categoryId: '1' }, /^news_published/],
  [{ page: 0, categoryId: '1', featured: true }, 'news_published_category_featured'],
])('what visitors read is read in its order, no more than up to the page: %j', async (input, index) => {
  const nodes = await plansOf(server.database, (database) =>
    listPublic(database, news, resourceRegistry, { pageSize: 20, ...input }),
  );
  expectIndex(nodes, index);
  expect(nodes.filter((node) => node['Node Type'] === 'Sort')).toEqual([]);
});

test('a rare word is found by the index of words', async () => {
  expectIndex(await plansOf(server.database, listing({ textSearch: 'hiếm' })), 'news_search');
  expectIndex(await plansOf(server.database, listing({ textSearch: 'số 4711' })), 'news_search');
  expectIndex(await plansOf(server.database, listing({ textSearch: 'không có đâu' })), 'news_search');
});

test('a frequent word does not read the whole table', async () => {
  const nodes = await plansOf(server.database, listing({ textSearch: 'thuỷ văn' }));
  const page = nodes.filter((node) => node['Node Type'] === 'Index Scan').map((node) => node['Index Name']);
  expect(page).toContain('news_updated');
});

test('whether there is anything to seal is asked of an index, which connections of the product have to be told', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  const app = connect(() => server.database.connection, 'cms_app', 1);
  onTestFinished(() => app.destroy());
  await jobStore(app, [auditSealing(app)], async () => undefined).poll(1);
  const queries = sent.mock.calls.map(([query]) => query as unknown as { text?: string; values: unknown[] });
  const { text = '', values = [] } = queries.find((query) => query.text?.includes('FROM audit_log')) ?? {};
  const explained = {
    rows: async <Row extends object>(explain: string, given: unknown[] = []) =>
      (await app.executeQuery<Row>(CompiledQuery.raw(explain, given))).rows,
  };
  const scans = async () => {
    const nodes = await plansOf(explained, (database) => database.executeQuery(CompiledQuery.raw(text, values)));
    return nodes.filter((node) => node['Relation Name'] === 'audit_log').map((node) => node['Node Type']);
  };
  expect(await scans()).toEqual(['Index Only Scan']);
  // As it would be planned otherwise: once all is sealed, the whole log is read to find nothing.
  await sql`SET enable_seqscan = on`.execute(app);
  expect(await scans()).toEqual(['Seq Scan']);
});

test('what a search matches is counted up to a thousand, what a filter matches exactly', async () => {
  const { list } = resourceOperations(news);
  expect(await administrator.data(list, {})).toMatchObject({ totalItem: rows, totalExact: true });
  expect(await administrator.data(list, { status: 0 })).toMatchObject({ totalItem: rows / 3, totalExact: true });
  expect(await administrator.data(list, { textSearch: 'hiếm' })).toMatchObject({ totalItem: 10, totalExact: true });
  const many = await administrator.data(list, { textSearch: 'thuỷ văn' });
  expect(many).toMatchObject({ totalItem: 1000, totalPage: 50, totalExact: false });
  const dated = await administrator.data(list, { from: '1990-01-01T00:00:00Z' });
  expect(dated).toMatchObject({ totalItem: 1000, totalExact: false });
});
