import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import { news } from './resource.ts';

export const newsHeaders: SheetHeaders<typeof news> = {
  resource: news,
  headers: {
    title: ['Tên bài', 'Tiêu đề bài viết', 'Tên tin', 'Headline'],
    categoryId: ['Loại tin', 'Chuyên mục', 'Category'],
    tags: ['Tags', 'Nhãn', 'Keywords'],
    publishAt: ['Ngày xuất bản', 'Thời gian đăng', 'Published'],
  },
};
