import { defineCategories } from '../../declare/category.ts';
import labels from './messages.json' with { type: 'json' };

export const introductionCategories = defineCategories({
  name: 'introduction-categories',
  labels,
  operations: { list: 'getListCategoryIntro', noun: 'CategoryIntro' },
  group: 'introduction',
  route: '/homepage/introduction-management/types',
});
