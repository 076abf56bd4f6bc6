import { expect, test } from 'vitest';
import { textDifference } from '../../../lib/text-difference.ts';
import { condense } from './condense.ts';

const long = Array.from({ length: 100 }, (_, place) => `từ${place}`).join(' ');

test('shared text is cut where it is long, differences never', () => {
  const [before, after] = textDifference(`${long} mực nước 116,8 m ${long}`, `${long} mực nước 117,0 m ${long}`);
  const short = condense(after);
  expect(short.filter(({ different }) => different).map(({ text }) => text.trim())).toEqual(['117,0']);
  expect(short[0]?.text).toMatch(/^… từ\d+ .*mực nước $/);
  expect(short.at(-1)?.text).toMatch(/^m từ0 từ1 .* …$/);
  expect(
    condense(before)
      .map(({ text }) => text)
      .join('').length,
  ).toBeLessThan(300);
});

test('short texts stay whole', () => {
  const [before, after] = textDifference('Xả lũ hồ Hoà Bình', 'Xả lũ hồ Sơn La');
  expect([condense(before), condense(after)]).toEqual([before, after]);
});

test('a text without a difference keeps its beginning', () => {
  const [short] = condense([{ text: `${long} ${long}`, different: false }]);
  expect(short?.text).toMatch(/^từ0 từ1 .* …$/);
  expect(condense([])).toEqual([]);
});
