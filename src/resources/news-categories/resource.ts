import { defineCategories } from '../../declare/category.ts';
import labels from './messages.json' with { type: 'json' };

export const newsCategories = defineCategories({
  name: 'news-categories',
  labels,
  operations: { list: 'getListCategoryNews', noun: 'CategoryNews' },
  group: 'news',
  route: '/news-management/types',
  spreadsheet: {
    key: ['slug'],
    columns: ['name', 'slug', 'parentId', 'description', 'status'],
  },
});
