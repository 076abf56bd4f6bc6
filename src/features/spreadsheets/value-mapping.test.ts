import { expect, test } from 'vitest';
import { nearest } from './value-mapping.ts';

const reservoirs = [
  'Đa Mi',
  'Hòa Bình',
  'Thác Bà',
  'Huội Quảng',
  'An Khê',
  'Sơn La',
  'Bản Chát',
  'Bản Vẽ',
  'Ialy',
  'Pleikrông',
];
const units = ['Phòng Kế hoạch và Vật tư', 'Phòng Kỹ thuật và An toàn', 'Văn phòng'];
const offered = (text: string, names: readonly string[]) =>
  nearest(
    text,
    names.map((name) => ({ value: name, names: [name] })),
  ).map(({ value }) => value);

test.each([
  ['Yaly', reservoirs, ['Ialy']],
  ['NMTĐ Hòa Bình', reservoirs, ['Hòa Bình']],
  ['hoa bin', reservoirs, ['Hòa Bình']],
  ['Plei Krong', reservoirs, ['Pleikrông']],
  ['Phòng KH-VT', units, ['Phòng Kế hoạch và Vật tư']],
  ['KTAT', ['Kỹ thuật An toàn'], ['Kỹ thuật An toàn']],
])('%s is near', (text, names, expected) => expect(offered(text, names).slice(0, 1)).toEqual(expected));

// One click must not store figures of one dam as those of another.
test.each(['Hồ Không Có', 'Ayun Hạ', 'Hủa Na', 'Phúc Long', 'Nam La', 'Coc San', 'Bắc Hà', 'Đak Mi 4', 'Sơn La 2'])(
  'nothing is near %s',
  (text) => expect(offered(text, reservoirs)).toEqual([]),
);
