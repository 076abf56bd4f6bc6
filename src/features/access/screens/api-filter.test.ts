import { describe, expect, test } from 'vitest';
import type { ListInput } from '../../../contract/paging.ts';
import { type DescribedApi, filterApis } from './api-filter.ts';

const api = (name: string, words: string, more: Partial<DescribedApi> = {}): DescribedApi => ({
  name,
  words,
  group: 'news',
  access: 'permission',
  writes: false,
  enabled: true,
  switchable: true,
  functions: [],
  calls: 0,
  refusals: 0,
  ...more,
});
const apis = [
  api('getListNews', 'Xem danh sách tin tức', { calls: 9, functions: [{ id: '1', name: 'Biên tập tin' }] }),
  api('deleteNews', 'Xoá tin tức', { enabled: false, calls: 2 }),
  api('insertMedia', 'Tải tệp lên', { group: 'media', calls: 5 }),
];
const names = (input: ListInput) => filterApis(apis, input).map(({ name }) => name);

describe('the operations of the APIs screen', () => {
  test('are found without tones by words, name and function', () => {
    expect(names({ textSearch: 'xóa tin' })).toEqual(['deleteNews']);
    expect(names({ textSearch: 'INSERTM' })).toEqual(['insertMedia']);
    expect(names({ textSearch: 'bien tap' })).toEqual(['getListNews']);
  });

  test('are filtered by group and switch, and sorted', () => {
    expect(names({ group: 'news', state: 'off' })).toEqual(['deleteNews']);
    expect(names({ sortField: 'calls', sortOrder: 'descend' })).toEqual(['getListNews', 'insertMedia', 'deleteNews']);
    expect(names({})).toEqual(['getListNews', 'deleteNews', 'insertMedia']);
  });
});
