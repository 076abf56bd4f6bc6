import { describe, expect, test } from 'vitest';
import { convertText, recogniseEncoding } from './legacy-encodings.ts';

const staff = ['Họ và tên', 'Đơn vị', 'Nguyễn Văn Thủy', 'Trần Thị Hằng', 'Phân xưởng Vận hành', 'Trưởng ca'];
const tcvn3 = ['Hä vµ tªn', '§¬n vÞ', 'NguyÔn V¨n Thñy', 'TrÇn ThÞ H»ng', 'Ph©n x\u00adëng VËn hµnh', 'Tr\u00adëng ca'];
const vni = [
  'Hoï vaø teân',
  'Ñôn vò',
  'Nguyeãn Vaên Thuûy',
  'Traàn Thò Haèng',
  'Phaân xöôûng Vaän haønh',
  'Tröôûng ca',
];

test.each([
  ['tcvn3', tcvn3],
  ['vni', vni],
] as const)('%s is recognised, and converted letter by letter', (encoding, texts) => {
  expect(texts.map((text) => convertText(text, encoding))).toEqual(staff);
  expect(recogniseEncoding(texts)).toBe(encoding);
});

test.each([
  [
    'tcvn3',
    'Céng hoµ x· héi chñ nghÜa ViÖt Nam, §éc lËp - Tù do - H¹nh phóc',
    'Cộng hoà xã hội chủ nghĩa Việt Nam, Độc lập - Tự do - Hạnh phúc',
  ],
  ['tcvn3', 'Quý III: ký quü, thuû ®iÖn, ®­êng èng, nghØ lÔ', 'Quý III: ký quỹ, thuỷ điện, đường ống, nghỉ lễ'],
  [
    'vni',
    'Coäng hoøa xaõ hoäi chuû nghóa Vieät Nam, Ñoäc laäp - Töï do - Haïnh phuùc',
    'Cộng hòa xã hội chủ nghĩa Việt Nam, Độc lập - Tự do - Hạnh phúc',
  ],
  [
    'vni',
    'NHAØ MAÙY THUÛY ÑIEÄN, nghæ leã, kyõ thuaät, AÂn, Aân, chæ sôû höõu',
    'NHÀ MÁY THỦY ĐIỆN, nghỉ lễ, kỹ thuật, Ân, Ân, chỉ sở hữu',
  ],
] as const)('%s: %s', (encoding, before, after) => expect(convertText(before, encoding)).toBe(after));

describe('is not seen in', () => {
  test.each([
    ['Vietnamese in Unicode', [...staff, 'Tô Có', 'Lê Công', 'hoà toán khoá', 'Đã có đủ số liệu']],
    ['the same with its marks apart', staff.map((text) => text.normalize('NFD'))],
    ['units and signs', ['m³/s', '2×3 m', '±0,5', '«abc»', '© 2026', '25°C', 'µm', 'Ø500']],
    ['other languages', ['Müller', 'François Hélène', 'Señor Núñez', 'Åse Børge', 'Größe']],
    ['ASCII', ['Ho va ten', 'Nguyen Van A']],
  ])('%s', (_name, texts) => expect(recogniseEncoding(texts)).toBeUndefined());
});

test('cells of Unicode between others stay as they are', () => {
  const mixed = [...tcvn3, 'Đặng Thị Có', 'Tô Hoài Đức'];
  expect(recogniseEncoding(mixed)).toBe('tcvn3');
  expect(mixed.map((text) => convertText(text, 'tcvn3'))).toEqual([...staff, 'Đặng Thị Có', 'Tô Hoài Đức']);
});
