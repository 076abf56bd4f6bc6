import { describe, expect, test } from 'vitest';
import { defineArticles } from '../declare/article.ts';
import { searchCondition, searchWords } from './search.ts';
import { slugFrom } from './slugs.ts';
import { Parameters } from './statement.ts';

const articles = defineArticles({
  name: 'articles',
  labels: {},
  operations: { list: 'getListArticle', noun: 'Article' },
  group: 'articles',
  route: '/articles',
  categories: 'categories',
});

describe('the words of a record', () => {
  test('are those of its searched fields, folded, each once', () => {
    const record = {
      title: 'Xả lũ, xả lũ',
      summary: 'Mực nước hồ tăng',
      tags: ['Phòng chống', 'lũ'],
      content: '<p>không tìm ở đây</p>',
      slug: 'khong-tim',
    };
    expect(searchWords(articles, record)).toBe('xa lu muc nuoc ho tang phong chong');
  });

  test('are cut to what the index takes', () => {
    expect(searchWords(articles, { title: `Đầu ${'dài'.repeat(100)}` })).toBe(`dau ${'dai'.repeat(100).slice(0, 64)}`);
  });
});

describe('what is searched for', () => {
  const expression = (text: string | undefined) => {
    const parameters = new Parameters();
    return [searchCondition(text, parameters), ...parameters.values];
  };

  test('are words that begin so, all of them', () => {
    expect(expression('Thuỷ ĐIỆN')).toEqual(['r.search @@ $1::tsquery', `'thuy':* & 'dien':*`]);
  });

  test('cannot be an expression of the database', () => {
    expect(expression(`a' | !b & c:* \\ <->`)[1]).toBe(`'a':* & 'b':* & 'c':*`);
  });

  test('is nothing without a letter or digit', () => {
    expect([undefined, '', ' ', '?!'].map(expression)).toEqual(new Array(4).fill([undefined]));
  });

  test('has at most a dozen words', () => {
    expect(String(expression('mot '.repeat(50))[1]).split(' & ')).toHaveLength(12);
  });
});

test('a slug leaves room for its number, and is never empty', () => {
  expect(slugFrom(articles, 'a'.repeat(300), 200)).toHaveLength(192);
  expect(slugFrom(articles, '水力', 200)).toBe('articles');
});
