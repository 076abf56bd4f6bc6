import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { introductions } from '../../src/resources/introductions/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const editor = await server.as('editor');
const articles = resourceOperations(news);
const categories = resourceOperations(newsCategories);

/** Live records whose category is in the trash: there must never be any. */
async function orphans(): Promise<unknown[]> {
  return server.database.rows(
    `SELECT n.id FROM news AS n JOIN news_categories AS c ON c.id = n.category_id
     WHERE n.deleted_at IS NULL AND c.deleted_at IS NOT NULL
     UNION ALL SELECT n.id FROM news_categories AS n JOIN news_categories AS c ON c.id = n.parent_id
     WHERE n.deleted_at IS NULL AND c.deleted_at IS NOT NULL`,
  );
}

test('of two updates of one version one wins, the other is shown what it became', async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    const { id, version } = await createRecord(administrator, news);
    const answers = await Promise.all(
      [administrator, editor].map((client, index) =>
        client.call(articles.update, { id, version, title: `Bản của người ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.problem.current).toEqual(won?.data);
    const log = await server.database.rows('SELECT FROM audit_log WHERE resource = $1 AND record_id = $2', [
      'news',
      id,
    ]);
    expect(log).toHaveLength(2);
  }
});

describe('a category that goes to the trash while something is filed under it', () => {
  async function race(prepare: () => Promise<(categoryId: string) => Promise<{ status: number }>>) {
    for (let tries = 0; tries < 25; tries += 1) {
      const act = await prepare();
      const { id } = await createRecord(administrator, newsCategories);
      const [filed, removed] = await Promise.all([act(id), editor.call(categories.remove, { id })]);
      expect(['200 409', '400 200']).toContain(`${filed.status} ${removed.status}`);
    }
    expect(await orphans()).toEqual([]);
  }

  test('by a new article', async () => {
    await race(
      async () => (categoryId) => administrator.call(articles.insert, { title: 'Mới', content: 'x', categoryId }),
    );
  });

  test('by an article that is moved there', async () => {
    await race(async () => {
      const { id, version } = await createRecord(administrator, news);
      return (categoryId) => administrator.call(articles.update, { id, version, categoryId });
    });
  });

  test('by a new category below it', async () => {
    await race(async () => (parentId) => administrator.call(categories.insert, { name: 'Con', parentId }));
  });

  test('by a category that is moved below it', async () => {
    await race(async () => {
      const { id, version } = await createRecord(administrator, newsCategories);
      return (parentId) => administrator.call(categories.update, { id, version, parentId });
    });
  });

  test('by an article that comes out of the trash', async () => {
    for (let tries = 0; tries < 25; tries += 1) {
      const { id, categoryId } = await createRecord(administrator, news);
      await administrator.data(articles.remove, { id });
      const [restored, removed] = await Promise.all([
        administrator.call(articles.restore, { id }),
        editor.call(categories.remove, { id: categoryId }),
      ]);
      expect(['200 409', '400 200']).toContain(`${restored.status} ${removed.status}`);
    }
    expect(await orphans()).toEqual([]);
  });
});

describe('a tree', () => {
  const category = (overrides = {}) => createRecord(administrator, newsCategories, overrides);
  const move = ({ id, version }: AnyRecord, parent: AnyRecord) =>
    administrator.call(categories.update, { id, version, parentId: parent.id });

  test('is not closed to a circle by two moves at once', async () => {
    for (let tries = 0; tries < 15; tries += 1) {
      const [one, two] = [await category(), await category()];
      const answers = await Promise.all([move(one, two), move(two, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.problem.errors).toMatchObject([{ path: 'parentId', code: 'treeCircle' }]);
    }
  });

  test('does not grow too deep by two moves at once', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      const [top, middle] = [await category(), await category()];
      const [low] = [await category({ parentId: middle.id })];
      const last = await category();
      const answers = await Promise.all([move(middle, top), move(last, low)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test('does not grow too deep by what comes out of the trash', async () => {
    const [top, middle] = [await category(), await category()];
    const low = await category({ parentId: middle.id });
    const last = await category({ parentId: low.id });
    await administrator.data(categories.remove, { id: last.id });
    await administrator.data(categories.update, { id: middle.id, version: middle.version, parentId: top.id });
    const { status, problem } = await administrator.call(categories.restore, { id: last.id });
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ path: 'parentId', code: 'treeDepth' }]);
  });
});

describe('addresses', () => {
  test('of thirty articles with one title at once are all different', async () => {
    const { id: categoryId } = await createRecord(administrator, newsCategories);
    const inserts = Array.from({ length: 30 }, () => createRecord(administrator, news, { title: 'Xả lũ', categoryId }));
    const slugs = (await Promise.all(inserts)).map(({ slug }) => String(slug));
    const expected = ['xa-lu', ...Array.from({ length: 29 }, (_, index) => `xa-lu-${index + 2}`)];
    expect(slugs.sort()).toEqual(expected.sort());
  });

  test('of records that come out of the trash at once are all different', async () => {
    const records: AnyRecord[] = [];
    for (let count = 0; count < 8; count += 1) {
      const record = await createRecord(administrator, newsCategories, { slug: 'dong-chay' });
      await administrator.data(categories.remove, { id: record.id });
      records.push(record);
    }
    const restored = await Promise.all(records.map(({ id }) => administrator.data(categories.restore, { id })));
    expect(new Set(restored.map(({ slug }) => slug)).size).toBe(8);
  });

  test('one that was chosen is refused to the second who chooses it', async () => {
    const { id: categoryId } = await createRecord(administrator, newsCategories);
    const answers = await Promise.all(
      [1, 2, 3].map(() => administrator.call(articles.insert, { title: 'x', content: 'x', slug: 'chon', categoryId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({ code: 'CONFLICT_UNIQUE', errors: [{ path: 'slug', code: 'unique' }] });
  });

  test('keep within the column when the longest one comes out of the trash beside its like', async () => {
    const slug = `${'a'.repeat(199)}b`;
    const first = await createRecord(administrator, news, { slug });
    await administrator.data(articles.remove, { id: first.id });
    await createRecord(administrator, news, { slug });
    const restored = await administrator.data(articles.restore, { id: first.id });
    expect(String(restored.slug)).toMatch(/^a+-2$/);
    expect(String(restored.slug).length).toBeLessThanOrEqual(200);
  });
});

test('bulk calls over the same records in opposite order do not wait for each other for ever', async () => {
  const records = await Promise.all(Array.from({ length: 6 }, () => createRecord(administrator, introductions)));
  const kit = resourceOperations(introductions);
  const ids = records.map(({ id }) => id);
  const calls = Array.from({ length: 20 }, (_, index) => {
    const items = (index % 2 === 0 ? ids : ids.toReversed()).map((id, position) => ({ id, position }));
    return kit.setPosition ? administrator.call(kit.setPosition, { items }) : undefined;
  });
  expect(new Set((await Promise.all(calls)).map((answer) => answer?.status))).toEqual(new Set([200]));
});
