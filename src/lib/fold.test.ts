import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, foldWords, slugify } from './fold.ts';

/** Any code points, including halves of surrogate pairs. */
const anyText = fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points));

describe('folding', () => {
  test.each(['Thuỷ điện', 'Thủy điện', 'THUỶ ĐIỆN', 'thuy dien', 'THUY DIEN'])(
    '%s is thuy dien in NFC and NFD',
    (text) => {
      expect([foldText(text.normalize('NFC')), foldText(text.normalize('NFD'))]).toEqual(['thuy dien', 'thuy dien']);
    },
  );

  test.each([
    ['hoá', 'hóa'],
    ['xoá', 'xóa'],
    ['huỷ', 'hủy'],
    ['khoẻ', 'khỏe'],
    ['quý', 'quy'],
    ['Đặng', 'dang'],
    ['ưỡn', 'uon'],
    ['Ốc', 'oc'],
  ])('%s and %s are the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  test('letters that differ stay different', () => {
    const letters = ['a', 'e', 'i', 'o', 'u', 'y', 'd', 'b'];
    expect(new Set(letters.map(foldText)).size).toBe(letters.length);
  });

  test('keeps what is not Latin', () => {
    expect([foldText('水力 2026'), foldText('Гэс')]).toEqual(['水力 2026', 'гэс']);
  });

  test('is settled after once, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      }),
    );
  });

  test('does not dwell on a pile of marks', () => {
    const started = performance.now();
    expect(foldText(`a${'\u0301\u0316'.repeat(300_000)}`)).toBe('a');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('words', () => {
  test.each<[string, string[]]>([
    ['Nhà máy Sơn La, tổ máy số 2', ['nha', 'may', 'son', 'la', 'to', 'may', 'so', '2']],
    ['xả-lũ/2026 (đợt "1")', ['xa', 'lu', '2026', 'dot', '1']],
    ['  ', []],
    ['!?…', []],
    ['½ m³', ['½', 'm³']],
  ])('of %j', (text, words) => {
    expect(foldWords(text)).toEqual(words);
  });
});

describe('a slug', () => {
  test.each([
    ['Hồ Thủy điện Hòa Bình – xả lũ', 'ho-thuy-dien-hoa-binh-xa-lu'],
    ['  Đập   Đồng Nai 3!  ', 'dap-dong-nai-3'],
    ['水力', ''],
    ['Гэс Hoà Bình', 'hoa-binh'],
    ['---', ''],
    ["l'eau & <b>", 'l-eau-b'],
  ])('of %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('is cut between words, and within one only when it is alone', () => {
    expect(slugify('mot hai ba', 7)).toBe('mot-hai');
    expect(slugify('mot hai ba', 6)).toBe('mot');
    expect(slugify('a'.repeat(50), 10)).toBe('a'.repeat(10));
  });

  test('is an address, whatever the title', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (title, max) => {
        const slug = slugify(title, max);
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(max);
      }),
    );
  });
});
