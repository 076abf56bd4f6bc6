import { expect, test } from 'vitest';
import type { AccessRights } from '../contract/accounts.ts';
import { rightsSections, usableApis } from './rights.ts';

const rights: AccessRights = {
  account: { id: 'a', username: 'bientap', fullName: 'Biên tập viên' },
  denials: [],
  roles: [
    { id: '1', name: 'Biên tập viên', active: true, functionIds: ['10', '11'] },
    { id: '2', name: 'Cộng tác viên', active: false, functionIds: ['10', '12'] },
  ],
  functions: [
    { id: '10', name: 'Xem tin tức', groupName: 'news', active: true, apis: ['getListNews', 'getDetailNews'] },
    { id: '11', name: 'Sửa tin tức', groupName: 'news', active: true, apis: ['updateNews', 'getListNews'] },
    { id: '12', name: 'Xoá nhân viên', groupName: 'staff', active: true, apis: ['deleteStaff'] },
  ],
  off: ['getDetailNews'],
  everyone: ['changePassword'],
};
const operations: Record<string, string> = {
  getListNews: 'Xem danh sách tin tức',
  getDetailNews: 'Xem chi tiết tin tức',
  updateNews: 'Cập nhật tin tức',
  deleteStaff: 'Xoá nhân viên',
};
const words = {
  operation: (name: string) => operations[name] ?? name,
  group: (name: string) => (name === 'news' ? 'Tin tức' : 'Nhân viên'),
};
const sectionsMatching = (text: string) =>
  rightsSections(rights, text, words).map(({ title, functions }) => [
    title,
    functions.map(({ name, operations: opened }) => [name, opened.map((each) => each.words)]),
  ]);

test('rights are told by section, function and operation, each by the words of its catalogue', () => {
  expect(sectionsMatching('')).toEqual([
    ['Nhân viên', [['Xoá nhân viên', ['Xoá nhân viên']]]],
    [
      'Tin tức',
      [
        ['Xem tin tức', ['Xem chi tiết tin tức', 'Xem danh sách tin tức']],
        ['Sửa tin tức', ['Cập nhật tin tức', 'Xem danh sách tin tức']],
      ],
    ],
  ]);
});

test('a search word finds operations, functions, roles and sections, without tones', () => {
  expect(sectionsMatching('cap nhat')).toEqual([['Tin tức', [['Sửa tin tức', ['Cập nhật tin tức']]]]]);
  expect(sectionsMatching('cong tac xoa')).toEqual([['Nhân viên', [['Xoá nhân viên', ['Xoá nhân viên']]]]]);
  expect(sectionsMatching('getDetailNews')).toEqual([['Tin tức', [['Xem tin tức', ['Xem chi tiết tin tức']]]]]);
  expect(sectionsMatching('khong co')).toEqual([]);
});

test('only ways of which every part is in use count', () => {
  expect([...usableApis(rights)].sort()).toEqual(['getListNews', 'updateNews']);
});
