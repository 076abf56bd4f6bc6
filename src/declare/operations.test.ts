import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineArticles } from './article.ts';
import { defineCategories } from './category.ts';
import { resourceOperations } from './operations.ts';
import { populatedName } from './resource.ts';

const words = { labels: {}, group: 'x', route: '/x' };
const categories = defineCategories({
  ...words,
  name: 'categories',
  operations: { list: 'getListCategory', noun: 'Category' },
});
const articles = defineArticles({
  ...words,
  name: 'articles',
  operations: { list: 'getListArticle', noun: 'Article' },
  categories: 'categories',
});

test('operations are named from the noun, the same values each time', () => {
  expect(Object.values(resourceOperations(categories)).map(({ name }) => name)).toEqual([
    ...['getListCategory', 'getDetailCategory', 'insertCategory', 'updateCategory', 'updateCategoryStatus'],
    ...['deleteCategory', 'restoreCategory', 'updateCategoryPosition'],
  ]);
  expect(resourceOperations(articles).setPosition).toBeUndefined();
  expect(resourceOperations(articles)).toBe(resourceOperations(articles));
});

describe('input', () => {
  const kit = resourceOperations(articles);
  const takes = (operation: 'insert' | 'update' | 'list' | 'remove' | 'setStatus', value: unknown) =>
    kit[operation].input(z).safeParse(value).success;

  test('of an insert has every field, empty where absent', () => {
    const record = { title: 'a', content: 'b', categoryId: '1' };
    expect(kit.insert.input(z).parse(record)).toEqual({
      ...record,
      ...{ slug: '', summary: '', thumbnail: null, attachments: [], author: '', source: '', tags: [], featured: false },
      ...{ publishAt: null, expireAt: null, status: 0 },
    });
    // A record is a pattern for others: what it has besides is passed over.
    const pattern = { ...record, id: '1', version: 1, createdAt: '2026-01-01T00:00:00Z', categoryName: 'a' };
    expect(kit.insert.input(z).parse(pattern)).toEqual(kit.insert.input(z).parse(record));
    expect(takes('insert', { ...record, identity: '1' })).toBe(false);
    expect(takes('insert', { ...record, title: '' })).toBe(false);
    // A draft needs only a title.
    expect(takes('insert', { title: 'a', content: '', categoryId: null })).toBe(true);
  });

  test('of an update names record and version, and only what changes', () => {
    expect(kit.update.input(z).parse({ id: '1', version: 1 })).toEqual({ id: '1', version: 1 });
    expect(takes('update', { id: '1' })).toBe(false);
    expect(takes('update', { id: '1', version: 0 })).toBe(false);
    expect(takes('update', { id: '1', version: 1, title: '' })).toBe(false);
    const answered = { id: 1, version: 1, status: '1', deletedAt: null, updatedByName: 'a', thumbnailImage: {} };
    expect(kit.update.input(z).parse(answered)).toEqual({ id: '1', version: 1, status: 1 });
    expect(takes('update', { id: '1', version: 1, deletedBy: null })).toBe(false);
  });

  test('of a list filters by what is declared', () => {
    expect(takes('list', { categoryId: '1', featured: true, from: '2026-01-01T00:00:00Z', status: -1 })).toBe(true);
    for (const key of ['title', 'thumbnail', 'publishAt', 'authorId'])
      expect(takes('list', { [key]: '1' })).toBe(false);
    expect(takes('list', { status: 9 })).toBe(false);
    expect(takes('list', { sortField: 'content' })).toBe(false);
    expect(takes('list', { sortField: 'position' })).toBe(false);
  });

  test('of a delete is one id or several, not both', () => {
    expect([{ id: '1' }, { ids: ['1', '2'] }].map((input) => takes('remove', input))).toEqual([true, true]);
    expect([{}, { id: '1', ids: ['2'] }, { ids: [] }].map((input) => takes('remove', input))).toEqual([
      false,
      false,
      false,
    ]);
    expect(takes('remove', { ids: new Array(201).fill('1') })).toBe(false);
  });

  test('of a status change needs one', () => {
    expect(takes('setStatus', { items: [{ id: '1', version: 1 }], status: 4 })).toBe(true);
    expect(takes('setStatus', { items: [{ id: '1', version: 1 }] })).toBe(false);
    expect(takes('setStatus', { items: [], status: 1 })).toBe(false);
  });
});

test('a slug is letters, digits and single dashes', () => {
  const takes = (slug: string) => resourceOperations(categories).insert.input(z).safeParse({ name: 'a', slug }).success;
  expect(['', 'a', 'a-1', 'tin-noi-bo'].map(takes)).toEqual([true, true, true, true]);
  expect(['A', 'a--b', '-a', 'a-', 'a_b', 'đ', 'a b', 'a/b', '..'].map(takes)).toEqual(new Array(9).fill(false));
});

test('what a field points at is shown under a name beside it', () => {
  expect(populatedName('categoryId', { kind: 'reference', to: 'x' })).toBe('categoryName');
  expect(populatedName('thumbnail', { kind: 'image' })).toBe('thumbnailImage');
  expect(populatedName('attachments', { kind: 'files', max: 1 })).toBe('attachmentsFiles');
  expect(populatedName('title', { kind: 'text', max: 1 })).toBeUndefined();
});
