import { describe, expect, test } from 'vitest';
import { defineArticles } from '../../declare/article.ts';
import { blankValues, changedNames, pick, sameValue } from '../record/values.ts';
import { acceptTheirs, compareChanges } from './conflict.ts';

const articles = defineArticles({
  name: 'articles',
  labels: {},
  operations: { list: 'getListX', noun: 'X' },
  group: 'x',
  route: '/x',
  categories: 'categories',
});
const base = {
  ...blankValues(articles),
  title: 'Hồ Hoà Bình',
  categoryId: '1',
  categoryName: 'Tin công ty',
  tags: ['hồ'],
  publishAt: '2026-05-08T01:00:00Z',
};

describe('changedNames', () => {
  test('names what differs, the status too', () => {
    expect(changedNames(articles, base, { ...base, title: 'Hồ Sơn La', status: 1 })).toEqual(['title', 'status']);
  });

  test('sees no change in the same moment, the same list or what a field points at', () => {
    const after = { ...base, publishAt: '2026-05-08T08:00:00+07:00', tags: ['hồ'], categoryName: 'Tin công ty 2' };
    expect(changedNames(articles, base, after)).toEqual([]);
    expect(sameValue(articles, 'thumbnail', null, undefined)).toBe(true);
  });

  test('gives an insert only what was filled in', () => {
    const blank = blankValues(articles);
    const filled = { ...blank, title: 'Xả lũ', content: '<p>…</p>' };
    expect(pick(filled, changedNames(articles, blank, filled))).toEqual({ title: 'Xả lũ', content: '<p>…</p>' });
  });
});

describe('compareChanges', () => {
  test('finds no conflict where each changed something else', () => {
    const mine = { ...base, title: 'Của tôi' };
    const theirs = { ...base, summary: 'Của họ' };
    expect(compareChanges(articles, base, mine, theirs)).toEqual({ conflicts: [], theirs: ['summary'], merged: {} });
  });

  test('finds no conflict where both wrote the same', () => {
    const both = { ...base, title: 'Giống nhau' };
    expect(compareChanges(articles, base, both, { ...both })).toEqual({ conflicts: [], theirs: [], merged: {} });
  });

  test('asks where both wrote something different', () => {
    const mine = { ...base, title: 'Của tôi', status: 1 };
    const theirs = { ...base, title: 'Của họ', status: 4, author: 'An' };
    expect(compareChanges(articles, base, mine, theirs)).toEqual({
      conflicts: ['title', 'status'],
      theirs: ['author'],
      merged: {},
    });
  });
});

test('changes in different places of a list of keywords are merged', () => {
  const mine = { ...base, tags: ['hồ', 'xả lũ'] };
  expect(compareChanges(articles, base, mine, { ...base, tags: [] }).conflicts).toEqual(['tags']);
  const theirs = { ...base, tags: ['mưa', 'hồ'] };
  expect(compareChanges(articles, base, mine, theirs)).toEqual({
    conflicts: [],
    theirs: [],
    merged: { tags: ['mưa', 'hồ', 'xả lũ'] },
  });
});

test('acceptTheirs brings along what a field points at', () => {
  const mine = { ...base, title: 'Của tôi' };
  const theirs = { ...base, categoryId: '2', categoryName: 'Tin ngành' };
  const merged = acceptTheirs(articles, mine, theirs, ['categoryId']);
  expect(merged).toMatchObject({ title: 'Của tôi', categoryId: '2', categoryName: 'Tin ngành' });
});
