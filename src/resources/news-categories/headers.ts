import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import { newsCategories } from './resource.ts';

export const newsCategoriesHeaders: SheetHeaders<typeof newsCategories> = {
  resource: newsCategories,
  headers: { name: ['Tên danh mục', 'Tên loại', 'Loại tin', 'Category'], parentId: ['Thuộc danh mục', 'Cấp trên'] },
};
