import { beforeAll, describe, expect, test } from 'vitest';
import type { ListInput } from '../../src/contract/paging.ts';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { resources } from '../../src/product/resources.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord, makesRecords } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const kit = resourceOperations(news);

async function titles(input: ListInput): Promise<string[]> {
  const { items } = await administrator.list(news, { pageSize: 200, ...input });
  return items.map(({ title }) => String(title));
}

/** Waits for the job that takes the words of texts. */
async function textsIndexed(): Promise<void> {
  const left = () => server.database.rows('SELECT id FROM record_text_changes');
  await expect.poll(left).toEqual([]);
}

describe('search', () => {
  const flood = 'Thuỷ điện Hoà Bình xả lũ đợt 2';
  const dam = 'Kiểm định đập Đồng Nai 3';
  let record: AnyRecord;
  beforeAll(async () => {
    record = await createRecord(administrator, news, {
      title: flood,
      summary: 'Mực nước thượng lưu',
      content: '<p>Lưu lượng <strong>về hồ</strong> tăng&nbsp;nhanh</p><p>Cửa&#x110;áy</p>',
      tags: ['phòng chống thiên tai'],
      author: 'Nguyễn Văn Hưng',
      source: 'Báo Công Thương',
    });
    await createRecord(administrator, news, { title: dam });
  });

  test.each([
    'Thuỷ điện',
    'Thủy điện',
    'thủy điện'.normalize('NFD'),
    'THUY DIEN',
    'thuy dien',
    'Hòa Bình',
    'hoà bình',
    'binh hoa',
    'lũ xả',
    'thu di hoa',
    'đợt 2',
    '  xả,  lũ!  ',
    "'lũ' & xa | :*",
  ])('finds the title by %s', async (textSearch) => {
    expect(await titles({ textSearch })).toEqual([flood]);
  });

  test.each(['muc nuoc', 'thiên tai', 'hung', 'cong thuong', 'phong lu'])(
    'finds by the other searched fields, and across them: %s',
    async (textSearch) => {
      expect(await titles({ textSearch })).toEqual([flood]);
    },
  );

  test.each([
    ['Đồng Nai', [dam]],
    ['dong nai', [dam]],
    ['đ', [flood, dam]],
    ['thuỷ đồng', []],
    ['strong', []],
    // The body is searched when it is asked for (decisions 10 and 113).
    ['luu luong', []],
    ['nbsp', []],
    ['ồng', []],
    ['xyz', []],
  ])('%s finds what begins with all of its words', async (textSearch, expected) => {
    expect((await titles({ textSearch })).sort()).toEqual([...expected].sort());
  });

  test.each([
    ['luu luong ve ho', [flood]],
    ['hoà bình tăng nhanh', [flood]],
    ['cuaday', [flood]],
    ['strong', []],
    ['nbsp', []],
    ['đồng nai', [dam]],
    ['hoa binh dong', []],
  ])('%s finds what begins with all of its words in texts too, when asked to', async (textSearch, expected) => {
    await textsIndexed();
    expect(await titles({ textSearch, searchTexts: true })).toEqual(expected);
  });

  test('without a letter or digit asks for nothing', async () => {
    for (const textSearch of ['', '   ', '!?…', '<->', "'"]) {
      expect((await titles({ textSearch })).sort()).toEqual([flood, dam].sort());
    }
  });

  test('knows the words of today, not those of before', async () => {
    const { id, version } = record;
    await administrator.data(kit.update, { id, version, summary: 'Đã đóng cửa xả' });
    expect(await titles({ textSearch: 'mực nước' })).toEqual([]);
    expect(await titles({ textSearch: 'dong cua' })).toEqual([flood]);
    expect(await titles({ textSearch: 'hoa binh' })).toEqual([flood]);
    await administrator.data(kit.update, { id, version: version + 1, content: '<p>Đã qua đỉnh lũ</p>' });
    await textsIndexed();
    expect(await titles({ textSearch: 'luu luong', searchTexts: true })).toEqual([]);
    expect(await titles({ textSearch: 'qua dinh', searchTexts: true })).toEqual([flood]);
  });

  test('looks in the trash when asked to', async () => {
    const { id } = await createRecord(administrator, news, { title: 'Bài sẽ xoá' });
    await administrator.data(kit.remove, { id });
    expect(await titles({ textSearch: 'se xoa' })).toEqual([]);
    expect(await titles({ textSearch: 'se xoa', trash: true })).toEqual(['Bài sẽ xoá']);
  });
});

describe('filters', () => {
  let one: AnyRecord;
  let two: AnyRecord;
  beforeAll(async () => {
    one = await createRecord(administrator, newsCategories);
    two = await createRecord(administrator, newsCategories);
    const day = (date: number) => `2026-03-0${date}T00:00:00+07:00`;
    const rows = [
      { title: 'a', categoryId: one.id, status: 1, featured: true, publishAt: day(1) },
      { title: 'b', categoryId: one.id, status: 0, publishAt: day(2) },
      { title: 'c', categoryId: two.id, status: 1, publishAt: day(3) },
      { title: 'd', categoryId: two.id, status: 4, featured: true },
    ];
    for (const row of rows) await createRecord(administrator, news, row);
  });

  test.each<[Omit<ListInput, 'categoryId'> & { category?: 1 | 2 }, string]>([
    [{ category: 1 }, 'ab'],
    [{ category: 2 }, 'cd'],
    [{ category: 1, status: 1 }, 'a'],
    [{ category: 1, status: -1 }, 'ab'],
    [{ category: 2, status: 4, featured: true }, 'd'],
    [{ category: 2, featured: false }, 'c'],
    [{ category: 2, status: 3 }, ''],
    [{ from: '2026-03-02T00:00:00+07:00' }, 'bc'],
    [{ from: '2026-03-01T17:00:00Z', to: '2026-03-03T00:00:00+07:00' }, 'b'],
    [{ to: '2026-03-02T00:00:00+07:00' }, 'a'],
    [{ to: '2026-03-02T00:00:00.001+07:00' }, 'ab'],
    [{ from: '2026-03-01T00:00:00+07:00', status: 1, category: 2 }, 'c'],
  ])('%j', async ({ category, ...input }, expected) => {
    const categoryId = category === undefined ? {} : { categoryId: (category === 1 ? one : two).id };
    const answer = await administrator.list(news, { ...input, ...categoryId });
    expect(answer.items.map(({ title }) => title).sort()).toEqual([...expected]);
    expect(answer).toMatchObject({ totalItem: expected.length, totalExact: true, currentPage: 0 });
  });

  test('by date show the latest first', async () => {
    expect(await titles({ from: '2026-03-01T00:00:00+07:00' })).toEqual(['c', 'b', 'a']);
  });
});

describe('order', () => {
  const words = [
    'An',
    'Ăn',
    'Ân',
    'Bà',
    'Cá',
    'Da',
    'Dập',
    'Đà',
    'Đập',
    'E',
    'Ê',
    'Oanh',
    'Ông',
    'Ơn',
    'Un',
    'Ưng',
    'Ý',
  ];
  let categoryId: string;
  beforeAll(async () => {
    categoryId = (await createRecord(administrator, newsCategories)).id;
    for (const title of words.toReversed()) await createRecord(administrator, news, { title, categoryId });
  });

  test('of titles is that of the Vietnamese alphabet', async () => {
    expect(await titles({ categoryId, sortField: 'title' })).toEqual(words);
    expect(await titles({ categoryId, sortField: 'title', sortOrder: 'descend' })).toEqual(words.toReversed());
  });

  test('of a list that says nothing is the latest change first', async () => {
    expect(await titles({ categoryId })).toEqual(words);
    const { items } = await administrator.list(news, { categoryId, pageSize: 200 });
    const last = items.at(-1);
    await administrator.data(kit.update, { id: last?.id, version: last?.version, author: 'Sửa sau cùng' });
    expect((await titles({ categoryId }))[0]).toBe(last?.title);
  });

  test('is total: pages hold every record once', async () => {
    await server.database.rows('UPDATE news SET updated_at = now() WHERE category_id = $1', [categoryId]);
    const seen: string[] = [];
    for (let page = 0; page < 4; page += 1) {
      const answer = await administrator.list(news, { categoryId, page, pageSize: 5 });
      expect(answer).toMatchObject({ totalItem: words.length, totalPage: 4, currentPage: page });
      seen.push(...answer.items.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([words.length, words.length]);
  });

  test('pages beyond the last are empty and know the total', async () => {
    const answer = await administrator.list(news, { categoryId, page: 9, pageSize: 5 });
    expect(answer).toMatchObject({
      items: [],
      totalItem: words.length,
      totalPage: 4,
      currentPage: 9,
      totalExact: true,
    });
  });

  test('a page size that is zero, negative or absent is the default', async () => {
    for (const pageSize of [0, -1, undefined]) {
      expect(await administrator.data(kit.list, { categoryId, pageSize })).toMatchObject({ totalPage: 1 });
    }
    expect((await administrator.call(kit.list, { pageSize: 201 })).problem.errors).toMatchObject([
      { path: 'pageSize' },
    ]);
  });

  test('of the trash is the last deleted first', async () => {
    const records = [];
    for (const title of ['x', 'y', 'z']) records.push(await createRecord(administrator, news, { title, categoryId }));
    for (const { id } of [records[1], records[0], records[2]] as AnyRecord[])
      await administrator.data(kit.remove, { id });
    expect(await titles({ categoryId, trash: true })).toEqual(['z', 'x', 'y']);
  });
});

describe.each(resources.filter(makesRecords).map((resource) => ({ resource, name: resource.name })))(
  '$name',
  ({ resource }) => {
    const fields = [...resource.list.sortable, ...(resource.ordered ? ['position'] : [])];
    beforeAll(async () => {
      for (let count = 0; count < 3; count += 1) await createRecord(administrator, resource);
    });

    test.each(fields)('can be sorted by %s both ways, in the trash and with a search too', async (sortField) => {
      for (const more of [{}, { trash: true }, { textSearch: 'so' }]) {
        const ascending = await administrator.list(resource, { sortField, pageSize: 200, ...more });
        const input = { sortField, sortOrder: 'descend', pageSize: 200, ...more } as const;
        const descending = await administrator.list(resource, input);
        expect(ascending.items).toEqual(descending.items.toReversed());
      }
    });
  },
);

describe('what visitors find of what is published', () => {
  let categoryId: string;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  beforeAll(async () => {
    categoryId = (await createRecord(administrator, newsCategories)).id;
    const rows = [
      { title: 'draft', status: 0, publishAt: hours(1) },
      { title: 'always', status: 1 },
      { title: 'since', status: 1, publishAt: hours(-2), expireAt: hours(2) },
      { title: 'later', status: 1, publishAt: hours(1), expireAt: hours(2), featured: true },
      { title: 'over', status: 1, publishAt: hours(-2), expireAt: hours(-1) },
      { title: 'down', status: 4, publishAt: hours(-2) },
    ];
    for (const row of rows) await createRecord(administrator, news, { ...row, categoryId });
  });

  test.each<[ListInput, string[]]>([
    [{ visibility: 'visible' }, ['always', 'since']],
    [{ visibility: 'scheduled' }, ['later']],
    [{ visibility: 'expired' }, ['over']],
    [{ visibility: 'visible', featured: true }, []],
    [{ visibility: 'scheduled', featured: true }, ['later']],
    [{ visibility: 'visible', status: 4 }, []],
    [{ status: 1 }, ['always', 'later', 'over', 'since']],
  ])('%j', async (input, expected) => {
    const answer = await administrator.list(news, { ...input, categoryId });
    expect(answer.items.map(({ title }) => title).sort()).toEqual(expected);
    expect(answer).toMatchObject({ totalItem: expected.length, totalExact: true });
  });

  test('is what visitors are shown, and -1 is all of it', async () => {
    const all = await administrator.call('getListNews', { categoryId, visibility: -1 });
    expect(all.data.totalItem).toBe(6);
    const seen = await administrator.list(news, { categoryId, visibility: 'visible' });
    const response = await server.visitor.get(`/public/v1/news?categoryId=${categoryId}`);
    const { data } = (await response.json()) as { data: { items: { id: string }[] } };
    expect(data.items.map(({ id }) => id).sort()).toEqual(seen.items.map(({ id }) => id).sort());
  });

  test('lists without such times know no such question', async () => {
    const answer = await administrator.call('getListCategoryNews', { visibility: 'visible' });
    expect(answer.status).toBe(400);
  });
});
