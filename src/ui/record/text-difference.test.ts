import { expect, test } from 'vitest';
import { textDifference } from './text-difference.ts';

const marked = (one: string, other: string) =>
  textDifference(one, other).map((side) =>
    side
      .map(({ text, different }) => (different ? `[${text.trimEnd()}]${/\s$/.test(text) ? ' ' : ''}` : text))
      .join(''),
  );

test.each([
  ['a b c', 'a x c', 'a [b] c', 'a [x] c'],
  ['a b', 'a b', 'a b', 'a b'],
  ['', 'mới', '', '[mới]'],
  ['xả lũ lúc 7 giờ', 'xả lũ khẩn cấp lúc 8 giờ', 'xả lũ lúc [7] giờ', 'xả lũ [khẩn cấp] lúc [8] giờ'],
  ['a a a', 'a a', 'a a [a]', 'a a'],
  ['a\nb', 'a b', 'a\nb', 'a b'],
])('%j against %j', (one, other, left, right) => {
  expect(marked(one, other)).toEqual([left, right]);
});

test('the stretches join to the texts again', () => {
  const texts = ['  Dòng một\n\nDòng hai ', 'Dòng một\nDòng ba'] as const;
  expect(textDifference(...texts).map((side) => side.map(({ text }) => text).join(''))).toEqual([...texts]);
});

test('very long texts are compared quickly', () => {
  const long = (word: string) => Array.from({ length: 60_000 }, (_, index) => `${word}${index}`).join(' ');
  const began = performance.now();
  textDifference(long('a'), long('b'));
  expect(performance.now() - began).toBeLessThan(1_000);
});
