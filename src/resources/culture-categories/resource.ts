import { defineCategories } from '../../declare/category.ts';
import labels from './messages.json' with { type: 'json' };

export const cultureCategories = defineCategories({
  name: 'culture-categories',
  labels,
  operations: { list: 'getListCategoryCulture', noun: 'CategoryCulture' },
  group: 'culture',
  route: '/corporate-culture/types',
});
