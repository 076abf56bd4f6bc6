import { expect, test } from 'vitest';
import { initialsOf, toneOf } from './person-name.ts';

test.each([
  ['Nguyễn Văn Thuỷ', 'NT'],
  ['Công Tằng Tôn Nữ Hoàng Bảo Trâm Anh', 'CA'],
  ['  đỗ   ánh ', 'ĐÁ'],
  ['Ý', 'Ý'],
  ['Nguye\u0302\u0303n A\u0301nh', 'NÁ'],
  ['', ''],
])('the initials of “%s” are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its colour, however it is typed', () => {
  expect(toneOf('Đỗ Ánh')).toBe(toneOf('Đỗ Ánh'.normalize('NFD')));
  expect(new Set(['An', 'Bình', 'Cúc', 'Dũng', 'Đào', 'Giang', 'Hà', 'Khuê'].map(toneOf)).size).toBeGreaterThan(3);
});
