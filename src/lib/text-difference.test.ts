import fc from 'fast-check';
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
  ['một  hai', 'một hai', 'một  hai', 'một hai'],
  ['116,8 m.', '117,0 m.', '[116,8] m.', '[117,0] m.'],
  ['a', '', '[a]', ''],
  ['', '', '', ''],
])('%j against %j', (one, other, left, right) => {
  expect(marked(one, other)).toEqual([left, right]);
});

test('the stretches join to the texts again, and those without a mark are the same words on both sides', () => {
  const piece = fc.constantFrom('a', 'b', 'Hồ', 'xả', ' ', ' ', '  ', '\n', '\n\n', '\r\n', '\u00a0', '\u2028');
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const sides = textDifference(one, other);
      expect(sides.map((side) => side.map((stretch) => stretch.text).join(''))).toEqual([one, other]);
      const [left, right] = sides.map((side) => side.filter(({ different }) => !different).map((same) => same.text));
      expect(wordsOf(left)).toEqual(wordsOf(right));
      for (const side of sides)
        for (const [place, { different }] of side.entries()) {
          expect(different).not.toBe(side[place - 1]?.different);
        }
    }),
  );
});

test('a long text with few changes is compared word by word', () => {
  const before = Array.from({ length: 20_000 }, (_, place) => `từ${place}`);
  const after = before.with(7, 'mới').with(19_000, 'cuối');
  const [, right] = textDifference(before.join(' '), after.join(' '));
  expect(right.filter(({ different }) => different).map(({ text }) => text)).toEqual(['mới ', 'cuối ']);
});

test('a long text of which most is new keeps the lines unmarked that stayed', () => {
  const chapter = (word: string) => long(word, 3_000);
  const [left, right] = textDifference(`Mở\u2028đầu\r\n${chapter('a')}\nHết`, `Mở\u2028đầu\r\n${chapter('b')}\nHết`);
  expect(left).toEqual([
    { text: 'Mở\u2028đầu\r\n', different: false },
    { text: `${chapter('a')}\n`, different: true },
    { text: 'Hết', different: false },
  ]);
  expect(right.map(({ different }) => different)).toEqual([false, true, false]);
});

test('very long texts are compared quickly', () => {
  const texts = [long('a', 60_000), long('b', 60_000)] as const;
  // The time that it works: on a busy machine it also waits for its turn.
  const began = process.cpuUsage();
  textDifference(...texts);
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});

test.each([
  ['', long('b', 5_000), 0, 1],
  [long('a', 5_000), long('b', 5_000), 1, 1],
  [long('a', 5_000).replaceAll(' ', '\n'), long('b', 5_000).replaceAll(' ', '\n'), 1, 1],
])('texts with nothing in common are marked as a whole: case %#', (one, other, ...counts) => {
  const sides = textDifference(one, other);
  expect(sides.map((side) => side.map(({ text }) => text).join(''))).toEqual([one, other]);
  expect(sides.map(({ length }) => length)).toEqual(counts);
  expect(sides.flat().every(({ different }) => different)).toBe(true);
});

function long(word: string, count: number): string {
  return Array.from({ length: count }, (_, place) => `${word}${place}`).join(' ');
}

function wordsOf(texts: readonly string[] = []): string[] {
  return texts.join(' ').match(/\S+/g) ?? [];
}
