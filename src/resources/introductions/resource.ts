import { defineArticles } from '../../declare/article.ts';
import labels from './messages.json' with { type: 'json' };

export const introductions = defineArticles({
  name: 'introductions',
  labels,
  operations: { list: 'getListIntroduce', noun: 'Introduce' },
  group: 'introduction',
  route: '/homepage/introduction-management',
  categories: 'introduction-categories',
  ordered: true,
});
