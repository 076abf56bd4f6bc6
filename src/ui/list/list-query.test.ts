import { describe, expect, test } from 'vitest';
import { maxPageSize } from '../../contract/paging.ts';
import { defineArticles } from '../../declare/article.ts';
import { defineCategories } from '../../declare/category.ts';
import { plantClock } from '../../lib/clock.ts';
import { daysFilter, daysOf } from '../../lib/day-range.ts';
import { isTreeView, listInputFromSearch, searchFromListInput } from './list-query.ts';

const words = { labels: {}, operations: { list: 'getListX', noun: 'X' }, group: 'x', route: '/x' };
const articles = defineArticles({ ...words, name: 'articles', categories: 'categories' });
const categories = defineCategories({ ...words, name: 'categories' });

const inputOf = (search: string, usual = 20) => listInputFromSearch(articles, search, usual, plantClock);

describe('listInputFromSearch', () => {
  test('leaves defaults out', () => {
    expect(inputOf('')).toEqual({});
    expect(inputOf('page=1&size=20&status=-1&trash=false')).toEqual({});
  });

  test('reads every key, whatever their order in the address', () => {
    const forwards = 'q=xả lũ&status=1&page=3&size=50&sort=-updatedAt&trash=true&categoryId=7&featured=true';
    const backwards = forwards.split('&').reverse().join('&');
    expect(inputOf(forwards)).toEqual({
      textSearch: 'xả lũ',
      visibility: 'visible',
      page: 2,
      pageSize: 50,
      sortField: 'updatedAt',
      sortOrder: 'descend',
      trash: true,
      categoryId: '7',
      featured: true,
    });
    expect(JSON.stringify(inputOf(backwards))).toBe(JSON.stringify(inputOf(forwards)));
  });

  test('asks for whole days of the plant, the last one included', () => {
    expect(inputOf('from=2026-02-27&to=2026-02-28')).toEqual({
      from: '2026-02-27T00:00:00+07:00',
      to: '2026-03-01T00:00:00+07:00',
    });
  });

  test.each([
    'status=9',
    'page=0',
    'page=x',
    'size=100000',
    'sort=secret',
    'categoryId=1;drop',
    'featured=1',
    'from=2026-02-31',
  ])('leaves out what the call would refuse: %s', (search) => expect(inputOf(search)).toEqual({}));

  test('writes the search word in one way, however it was typed', () => {
    expect(inputOf(`q=${encodeURIComponent(' thủy điện '.normalize('NFD'))}`)).toEqual({
      textSearch: 'thủy điện'.normalize('NFC'),
    });
  });

  test('looks into texts when asked to, where there are words to look for', () => {
    expect(inputOf('q=a&texts=true')).toEqual({ textSearch: 'a', searchTexts: true });
    expect([inputOf('texts=true'), inputOf('q=a&texts=1')]).toEqual([{}, { textSearch: 'a' }]);
    expect(searchFromListInput(articles, { textSearch: 'a', searchTexts: true }, 20)).toBe('q=a&texts=true');
    expect(searchFromListInput(articles, { searchTexts: true }, 20)).toBe('');
  });

  test('without a size asks for the usual rows of the site; what was chosen stands above them', () => {
    expect([inputOf('', 50), inputOf('size=20', 50), inputOf('size=9999', 50)]).toEqual([
      { pageSize: 50 },
      {},
      { pageSize: 50 },
    ]);
    expect(searchFromListInput(articles, { pageSize: 50 }, 50)).toBe('');
    expect(searchFromListInput(articles, {}, 50)).toBe('size=20');
    expect(searchFromListInput(articles, { pageSize: 10 }, 20)).toBe('size=10');
  });

  test('reads a tree whole, unless it is searched, filtered or sorted', () => {
    expect(listInputFromSearch(categories, 'page=2&size=50', 20, plantClock)).toEqual({ pageSize: 200 });
    expect(listInputFromSearch(categories, 'status=1', 20, plantClock)).toEqual({ status: 1 });
  });
});

describe('searchFromListInput', () => {
  test.each([
    '',
    'q=l%C5%A9&status=0&page=2&size=100&sort=title&trash=true&categoryId=7&featured=false&from=2026-01-01&to=2026-12-31',
  ])('gives back the address %j', (search) => {
    expect(searchFromListInput(articles, inputOf(search), 20)).toBe(search);
  });

  test('a list in groups is read whole, also what a search finds, until somebody sorts it', () => {
    const grouped = { ...articles, list: { ...articles.list, groupedBy: 'categoryId' } };
    const read = (search: string) => listInputFromSearch(grouped, search, 20, plantClock);
    expect(read('q=đập')).toEqual({ textSearch: 'đập', pageSize: maxPageSize });
    expect(searchFromListInput(grouped, read(''), 20)).toBe('');
    expect(read('sort=-updatedAt')).toEqual({ sortField: 'updatedAt', sortOrder: 'descend' });
  });

  test('keeps the size of a tree out of the address', () => {
    const input = listInputFromSearch(categories, '', 50, plantClock);
    expect(isTreeView(categories, input)).toBe(true);
    expect(searchFromListInput(categories, input, 50)).toBe('');
  });
});

test('a date range reads back as the days that were chosen', () => {
  expect(daysOf(daysFilter('2026-12-31', '2026-12-31'))).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  expect(daysOf(daysFilter(null, null))).toEqual({ from: undefined, to: undefined });
});
