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
    headers: {
      title: ['Tên bài', 'Tiêu đề bài viết', 'Tên tin', 'Headline'],
      categoryId: ['Loại tin', 'Chuyên mục', 'Category'],
      tags: ['Tags', 'Nhãn', 'Keywords'],
      publishAt: ['Ngày xuất bản', 'Thời gian đăng', 'Published'],
    },
  },
});
