import { defineArticles } from '../../declare/article.ts';
import labels from './messages.json' with { type: 'json' };

export const news = defineArticles({
  name: 'news',
  labels,
  operations: { list: 'getListNews', noun: 'News' },
  group: 'news',
  route: '/news-management/news',
  categories: 'news-categories',
  spreadsheet: {
    key: ['slug'],
    columns: [
      'title',
      'slug',
      'categoryId',
      'summary',
      'content',
      'author',
      'source',
      'tags',
      'featured',
      'publishAt',
      'expireAt',
      'status',
    ],
  },
});
