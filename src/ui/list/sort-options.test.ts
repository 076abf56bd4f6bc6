import { expect, test } from 'vitest';
import contract from '../../contract/messages/vi.json' with { type: 'json' };
import { defineArticles } from '../../declare/article.ts';
import { findText } from '../../lib/texts.ts';
import { footers } from '../../resources/footers/resource.ts';
import kit from '../messages/vi.json' with { type: 'json' };
import { sortInForce, sortOptions } from './sort-options.ts';

const words = { labels: {}, operations: { list: 'getListX', noun: 'X' }, group: 'x', route: '/x' } as const;
const articles = defineArticles({ ...words, name: 'articles', categories: 'categories' });
const ordered = defineArticles({ ...words, name: 'articles', categories: 'categories', ordered: true });
const vietnamese = [{ language: 'vi' as const, catalogue: { kit, contract } }];
const t = (key: string | string[], values?: Readonly<Record<string, unknown>>) =>
  findText(vietnamese, key, values) ?? '';

test('a list offers its orders in words: letters A → Z, times the newest first', () => {
  expect(sortOptions(t, articles)).toEqual([
    { value: '-updatedAt', label: 'Mới sửa trước' },
    { value: 'updatedAt', label: 'Lâu chưa sửa trước' },
    { value: 'title', label: 'Tiêu đề A → Z' },
    { value: '-title', label: 'Tiêu đề Z → A' },
    { value: '-publishAt', label: 'Ngày đăng: mới trước' },
    { value: 'publishAt', label: 'Ngày đăng: cũ trước' },
    { value: '-createdAt', label: 'Mới tạo trước' },
    { value: 'createdAt', label: 'Tạo lâu nhất trước' },
  ]);
});

test('an order made by hand has one direction, and one that nobody may ask for is the usual one', () => {
  expect(sortOptions(t, ordered)[0]).toEqual({ value: 'position', label: 'Thứ tự hiển thị' });
  expect(sortOptions(t, footers)[0]).toEqual({ value: '-language', label: 'Thứ tự mặc định' });
});

test('the order in force is what was asked for, else that of the filtered days, else the own one', () => {
  expect(sortInForce(articles, { sortField: 'title', sortOrder: 'ascend' })).toEqual({
    field: 'title',
    order: 'ascend',
  });
  expect(sortInForce(articles, { from: '2026-01-01' })).toEqual({ field: 'publishAt', order: 'descend' });
  expect(sortInForce(articles, {})).toEqual({ field: 'updatedAt', order: 'descend' });
  expect(sortInForce(ordered, {})).toEqual({ field: 'position', order: 'ascend' });
});
