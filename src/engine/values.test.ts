import { describe, expect, test } from 'vitest';
import { ProblemError } from '../contract/errors.ts';
import { defineArticles } from '../declare/article.ts';
import { changedFields, checkValues, cleanValues, pick } from './values.ts';

const articles = defineArticles({
  name: 'articles',
  labels: {},
  operations: { list: 'getListArticle', noun: 'Article' },
  group: 'articles',
  route: '/articles',
  categories: 'categories',
});

/** The first error of a function that refuses. */
function refusal(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error instanceof ProblemError ? error.details.errors?.[0] : error;
  }
  return undefined;
}

/** A caller who may read private fields. */
const all = { personal: true };

describe('values as they are stored', () => {
  test('have HTML of the allow-list, and each keyword and file once', () => {
    const sent = {
      content: '<p onclick="x()">Chào</p><script>1</script>',
      tags: ['a', 'b', 'a'],
      attachments: ['2', '1', '2'],
    };
    expect(cleanValues(articles, sent)).toEqual({ content: '<p>Chào</p>', tags: ['a', 'b'], attachments: ['2', '1'] });
    expect(sent.tags).toHaveLength(3);
  });

  test.each(['<p></p>', '<p>&nbsp;</p>', '<script>1</script>', '<br>'])(
    '%s says nothing where something must be said: in what is published',
    (sent) => {
      const { content } = cleanValues(articles, { content: sent });
      const article = { content, categoryId: '1' };
      expect(() => checkValues(articles, { ...article, status: 0 }, all)).not.toThrow();
      expect(refusal(() => checkValues(articles, { ...article, status: 1 }, all))).toEqual({
        path: 'content',
        code: 'requiredToPublish',
      });
    },
  );

  test('are not nested deeper than anybody writes', () => {
    const content = `${'<blockquote>'.repeat(5_000)}x`;
    expect(refusal(() => cleanValues(articles, { content }))).toMatchObject({ path: 'content', code: 'nesting' });
  });
});

describe('instants', () => {
  const at = (publishAt: string | null, expireAt: string | null) =>
    refusal(() => checkValues(articles, { publishAt, expireAt }, all));

  test('follow each other', () => {
    expect(at('2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z')).toBeUndefined();
    expect(at(null, '2026-01-01T00:00:00Z')).toBeUndefined();
    expect(at('2026-01-01T00:00:00Z', null)).toBeUndefined();
  });

  test('that do not are told by the later one', () => {
    const reason = { path: 'expireAt', code: 'before', values: { other: 'publishAt' } };
    expect(at('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).toEqual(reason);
    expect(at('2026-01-01T07:00:00+07:00', '2026-01-01T00:00:00Z')).toEqual(reason);
  });
});

describe('changes', () => {
  const before = { title: 'a', publishAt: '2026-01-01T00:00:00.000Z', tags: ['x'], status: 0, featured: false };

  test('are the fields that are sent and differ', () => {
    expect(changedFields(articles, before, { title: 'b', tags: ['x'], status: 1, id: '9', version: 4 })).toEqual([
      'title',
      'status',
    ]);
    expect(changedFields(articles, before, { tags: ['x', 'y'], featured: false })).toEqual(['tags']);
    expect(changedFields(articles, before, {})).toEqual([]);
  });

  test('of an instant are those of the moment, not of its spelling', () => {
    expect(changedFields(articles, before, { publishAt: '2026-01-01T07:00:00+07:00' })).toEqual([]);
    expect(changedFields(articles, before, { publishAt: null })).toEqual(['publishAt']);
  });
});

test('picking takes the named values', () => {
  expect(pick({ a: 1, b: 2 }, ['b'])).toEqual({ b: 2 });
});
