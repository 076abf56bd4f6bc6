import { defineArticles } from '../../declare/article.ts';
import labels from './messages.json' with { type: 'json' };

export const cultureArticles = defineArticles({
  name: 'culture-articles',
  labels,
  operations: { list: 'getListCulture', noun: 'Culture' },
  group: 'culture',
  route: '/corporate-culture/news',
  categories: 'culture-categories',
});
