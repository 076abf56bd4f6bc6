import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { resources } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { withinASecond } from '../support/within-a-second.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const other = await startTestServer({ database: server.database });

type Page = { data: { items: { title: string; slug: string }[]; totalItem: number; totalExact: boolean } };

/** What a server answers a visitor, and the headers that came with it. */
async function read<Body = Page>(url: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/public/v1/${path}`, { headers });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (answer.status === 200 ? await answer.json() : {}) as Body,
  };
}

const article = (fields: Record<string, unknown> = {}) => createRecord(administrator, news, { status: 1, ...fields });
const seconds = (count: number) => new Date(Date.now() + count * 1000).toISOString();

describe('an answer for visitors', () => {
  test('is told not to have changed, whatever else the client names', async () => {
    await article();
    const first = await read(server.url, 'news');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('vary')).toBe('accept-encoding');
    for (const named of [etag, `W/"other", ${etag}`, '*', `${'"x",'.repeat(2000)}${etag}`]) {
      const again = await read(server.url, 'news', { 'if-none-match': named });
      expect([named.slice(0, 30), again.status]).toEqual([named.slice(0, 30), 304]);
    }
    expect((await read(server.url, 'news', { 'if-none-match': '"x",'.repeat(2000) })).status).toBe(200);
    await article();
    expect((await read(server.url, 'news', { 'if-none-match': etag })).status).toBe(200);
  });

  test('is the same in every encoding', async () => {
    await article({ summary: 'Thuỷ điện '.repeat(40) });
    const fetchEncoded = (encoding: string) =>
      new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
        request(`${server.url}/public/v1/news`, { headers: { 'accept-encoding': encoding } }, async (answer) => {
          resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(await answer.toArray()) });
        })
          .on('error', reject)
          .end();
      });
    const plain = await fetchEncoded('identity');
    expect(plain.encoding).toBeUndefined();
    const [brotli, gzip] = [await fetchEncoded('gzip, br'), await fetchEncoded('gzip')];
    expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  });

  test('changes with what it shows: on this server in the next call, on others within a second', async () => {
    const category = await createRecord(administrator, newsCategories);
    const { id, slug } = await article({ categoryId: category.id });
    let version = 1;
    const change = async (fields: Record<string, unknown>) => {
      await administrator.data('updateNews', { id, version, ...fields });
      version += 1;
    };
    const everywhere = async (path: string, expected: number) => {
      expect((await read(server.url, path)).status).toBe(expected);
      await withinASecond(async () => (await read(other.url, path)).status, expected);
    };
    await everywhere(`news/${slug}`, 200);
    await change({ status: 0 });
    await everywhere(`news/${slug}`, 404);
    await change({ status: 1 });
    await everywhere(`news/${slug}`, 200);
    await administrator.data('updateCategoryNews', { id: category.id, version: 1, status: 0 });
    await everywhere(`news/${slug}`, 404);
  });

  test('about the company changes with its settings, in the same way', async () => {
    const words = async (url: string) => {
      const answer = await fetch(`${url}/api/getSiteSettings`, { method: 'POST' });
      return ((await answer.json()) as { data: { slogan: string } }).data.slogan;
    };
    for (const [index, slogan] of ['Nước là vàng', 'Điện về bản làng'].entries()) {
      await Promise.all([server.url, other.url].map(words));
      await administrator.data('updateSiteSettings', { version: index + 1, slogan });
      expect(await words(server.url)).toBe(slogan);
      await withinASecond(() => words(other.url), slogan);
    }
  });

  test('changes at the second at which a window opens or closes, and with it the total', async () => {
    const category = await createRecord(administrator, newsCategories);
    const path = `news?categoryId=${category.id}`;
    const fields = { categoryId: category.id, publishAt: seconds(1.2), expireAt: seconds(2.6) };
    const { slug } = await article(fields);
    const seen = async () => {
      const { body } = await read(other.url, path);
      const record = await read(other.url, `news/${slug}`);
      return [body.data.totalItem, body.data.items.length, record.status];
    };
    const opens = Date.parse(fields.publishAt);
    await expect.poll(seen, { interval: 10 }).toEqual([1, 1, 200]);
    expect(Date.now()).toBeGreaterThanOrEqual(opens);
    await expect.poll(seen, { interval: 10 }).toEqual([0, 0, 404]);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(fields.expireAt));
  });

  test('never shows the time before a change to who asks after it, though an older reading is under way', async () => {
    const { id, slug } = await article();
    for (let version = 1; version < 30; version += 1) {
      const path = `news/${slug}`;
      const early = Array.from({ length: 4 }, () => read(server.url, path));
      const title = `Lần ${version}`;
      await administrator.data('updateNews', { id, version, title });
      const { body } = await read<{ data: { title: string } }>(server.url, path);
      expect(body.data.title).toBe(title);
      await Promise.all(early);
      expect((await read<{ data: { title: string } }>(server.url, path)).body.data.title).toBe(title);
    }
  });
});

describe('totals for visitors', () => {
  test('are what paging through all of them finds, by category and flag', async () => {
    const categories = [
      await createRecord(administrator, newsCategories),
      await createRecord(administrator, newsCategories),
    ];
    const off = await createRecord(administrator, newsCategories);
    const windows = [
      {},
      { publishAt: seconds(-9) },
      { publishAt: seconds(900) },
      { publishAt: seconds(-9), expireAt: seconds(-5) },
    ];
    for (const [place, { id: categoryId }] of [...categories, off].entries()) {
      for (const window of windows) {
        for (const status of [0, 1, 4])
          await createRecord(administrator, news, { categoryId, status, featured: place === 1, ...window });
      }
    }
    await administrator.data('updateCategoryNews', { id: off.id, version: 1, status: 0 });
    for (const query of [
      '',
      'featured=true',
      'featured=false',
      ...[...categories, off].map(({ id }) => `categoryId=${id}`),
    ]) {
      const { totalItem, totalExact, found } = await paged(`news?${query}`);
      expect([query, totalItem, totalExact]).toEqual([query, found, true]);
    }
  });

  test.each(resources.filter(({ publicFields }) => publicFields).map(({ name }) => name))(
    'of %s are too',
    async (name) => {
      const { totalItem, found } = await paged(`${name}?`);
      expect(totalItem).toBe(found);
    },
  );

  test('tell no visitor how many drafts there are', async () => {
    const rows = await server.database.rows(
      `SELECT FROM published_counts EXCEPT ALL SELECT FROM record_counts WHERE status = 1 AND NOT trashed`,
    );
    expect(rows).toEqual([]);
  });
});

/** The total that a list tells, and how many records its pages hold. */
async function paged(path: string) {
  let found = 0;
  for (let page = 0; ; page += 1) {
    const { body } = await read(server.url, `${path}&pageSize=3&page=${page}`);
    found += body.data.items.length;
    if (body.data.items.length === 0)
      return { totalItem: body.data.totalItem, totalExact: body.data.totalExact, found };
  }
}
